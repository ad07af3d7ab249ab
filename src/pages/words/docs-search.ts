import type { WorkLanguage } from '../../kernel/language.ts';

interface DocsSearchWords {
  /** Shown without a query. */
  readonly empty: string;
  nothing(question: string): string;
  found(count: number, isCut: boolean, question: string): string;
}

/** Texts of the results of a search in the documentation. */
export const docsSearchWords: Record<WorkLanguage, DocsSearchWords> = {
  fr: {
    empty: 'Saisissez ce que vous cherchez : un champ, un code, une route, un mot.',
    nothing: (question) => `Aucune section ne contient tous les mots de « ${question} ».`,
    found: (count, isCut, question) =>
      `${isCut ? `Les ${count} premières sections` : `${count} section${count > 1 ? 's' : ''}`} pour « ${question} »`,
  },
  en: {
    empty: 'Type what you are looking for: a field, a code, a route, a word.',
    nothing: (question) => `Nothing has all the words of “${question}”.`,
    found: (count, isCut, question) =>
      `${isCut ? `The first ${count} sections` : `${count} section${count > 1 ? 's' : ''}`} for “${question}”`,
  },
};
