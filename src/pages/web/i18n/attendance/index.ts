import type { MoreWords } from '../index.ts';

/** The words of the pages of attendance. */
export const attendanceWords: MoreWords = {
  fr: async () => (await import('./fr.ts')).fr,
  en: async () => (await import('./en.ts')).en,
};
