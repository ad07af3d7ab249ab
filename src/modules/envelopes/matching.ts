import type { Prisma } from '../../platform/database/index.ts';
import { escapeLike, searchTextOf } from '../../platform/database/search-text.ts';
import { documentNamed } from '../documents/index.ts';

/** Contains a word, ignoring case. */
const has = (word: string) => ({ contains: escapeLike(word), mode: 'insensitive' }) as const;

interface Searchable {
  readonly name: string;
  readonly signers: readonly { readonly name: string; readonly email: string }[];
  readonly documents: readonly { readonly name: string }[];
}

/** The text by which envelopes are searched: the names of envelope and documents, and names and addresses of the signers. */
export const envelopeSearchText = ({ name, signers, documents }: Searchable): string =>
  searchTextOf([
    name,
    ...signers.flatMap((signer) => [signer.name, signer.email]),
    ...documents.map((one) => one.name),
  ]);

/** Filter: the word is in the name of the envelope or of a document, or in the name or address of a personal signer. */
export const inNameDocumentOrSigner = (word: string): Prisma.EnvelopeWhereInput => ({
  OR: [
    { name: has(word) },
    { documents: documentNamed(has(word)) },
    { signers: { some: { role: 'SIGNER', OR: [{ name: has(word) }, { email: has(word) }] } } },
  ],
});
