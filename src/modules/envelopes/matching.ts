import { foldText } from '../../kernel/fold-text.ts';
import type { Prisma } from '../../platform/database/index.ts';
import { documentNamed } from '../documents/index.ts';

/** Escapes LIKE's special characters, which Prisma does not. */
const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');

/** Contains a word, ignoring case. */
const has = (word: string) => ({ contains: escaped(word), mode: 'insensitive' }) as const;

/** Splits a search text into words; empty without a text. */
export const wordsOf = (search: string | null | undefined): string[] =>
  search?.trim().split(/\s+/).filter(Boolean) ?? [];

/** Filter: every word of `search` is in the envelope's name, or in a signer's name or address. Folds accents and case. */
export const matching = (search: string | null | undefined): Prisma.EnvelopeWhereInput[] =>
  wordsOf(search).map((word) => ({ searchText: { contains: escaped(foldText(word)) } }));

interface Searchable {
  readonly name: string;
  readonly signers: readonly { readonly name: string; readonly email: string }[];
}

/** The folded text that `matching` searches. A line for each value, so that no word continues in the next value. */
export const searchTextOf = ({ name, signers }: Searchable): string =>
  foldText([name, ...signers.flatMap((signer) => [signer.name, signer.email])].join('\n'));

/** Filter: the word is in the name of the envelope or of a document, or in the name or address of a personal signer. */
export const inNameDocumentOrSigner = (word: string): Prisma.EnvelopeWhereInput => ({
  OR: [
    { name: has(word) },
    { documents: documentNamed(has(word)) },
    { signers: { some: { role: 'SIGNER', OR: [{ name: has(word) }, { email: has(word) }] } } },
  ],
});
