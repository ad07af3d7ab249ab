import { foldText } from '../../kernel/fold-text.ts';

/** Escapes LIKE's special characters, which Prisma does not. */
export const escapeLike = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** Splits a search text into words; empty without a text. */
export const searchWords = (search: string | null | undefined): string[] =>
  search?.trim().split(/\s+/).filter(Boolean) ?? [];

/** The folded text of a column `searchText`. A line for each value, so that no word continues in the next value. */
export const searchTextOf = (values: readonly (string | null | undefined)[]): string =>
  foldText(values.filter(Boolean).join('\n'));

/** Filter: every word of `search` is in the column `searchText`. Folds accents and case. */
export const matching = (search: string | null | undefined): { readonly searchText: { readonly contains: string } }[] =>
  searchWords(search).map((word) => ({ searchText: { contains: escapeLike(foldText(word)) } }));
