import type { Prisma } from '../../platform/database/index.ts';
import { documentNamed } from '../documents/index.ts';

/** Prisma leaves LIKE's own signs as they are: here they are letters like others. */
export const has = (word: string) => ({ contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;

/** The words that somebody searches by; none where they search by nothing. */
export const wordsOf = (search: string | null | undefined): string[] =>
  search?.trim().split(/\s+/).filter(Boolean) ?? [];

/** Envelopes that have every word of `search` in their name, or in the name or address of who signs. */
export const matching = (search: string | null | undefined): Prisma.EnvelopeWhereInput[] =>
  wordsOf(search).map((word) => ({
    OR: [{ name: has(word) }, { signers: { some: { OR: [{ name: has(word) }, { email: has(word) }] } } }],
  }));

/** Envelopes that have a word in their name, in a document's, or in the name or address of who signs personally. */
export const inNameDocumentOrSigner = (word: string): Prisma.EnvelopeWhereInput => ({
  OR: [
    { name: has(word) },
    { documents: documentNamed(has(word)) },
    { signers: { some: { role: 'SIGNER', OR: [{ name: has(word) }, { email: has(word) }] } } },
  ],
});
