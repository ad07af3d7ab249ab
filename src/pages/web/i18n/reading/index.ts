import type { MoreWords } from '../index.ts';

/** The words for reading documents: counter, pages, search. */
export const readingWords: MoreWords = {
  fr: async () => (await import('./fr.ts')).fr,
  en: async () => (await import('./en.ts')).en,
};
