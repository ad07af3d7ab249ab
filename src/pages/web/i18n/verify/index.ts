import type { MoreWords } from '../index.ts';

/** The words of the public verification page. */
export const verifyWords: MoreWords = {
  fr: async () => (await import('./fr.ts')).fr,
  en: async () => (await import('./en.ts')).en,
};
