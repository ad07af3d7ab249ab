import type { MoreWords } from '../index.ts';

/** The words of the agent's page. */
export const batchWords: MoreWords = {
  fr: async () => (await import('./fr.ts')).fr,
  en: async () => (await import('./en.ts')).en,
};
