import type { Prisma } from '../../platform/database/index.ts';
import { documentNamed } from '../documents/index.ts';

/** Contains a word, ignoring case. Escapes LIKE's special characters, which Prisma does not. */
export const has = (word: string) => ({ contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;

/** Splits a search text into words; empty without a text. */
export const wordsOf = (search: string | null | undefined): string[] =>
  search?.trim().split(/\s+/).filter(Boolean) ?? [];

/** Filter: every word of `search` is in the envelope's name, or in a signer's name or address. */
export const matching = (search: string | null | undefined): Prisma.EnvelopeWhereInput[] =>
  wordsOf(search).map((word) => ({
    OR: [{ name: has(word) }, { signers: { some: { OR: [{ name: has(word) }, { email: has(word) }] } } }],
  }));

/** Filter: the word is in the name of the envelope or of a document, or in the name or address of a personal signer. */
export const inNameDocumentOrSigner = (word: string): Prisma.EnvelopeWhereInput => ({
  OR: [
    { name: has(word) },
    { documents: documentNamed(has(word)) },
    { signers: { some: { role: 'SIGNER', OR: [{ name: has(word) }, { email: has(word) }] } } },
  ],
});
