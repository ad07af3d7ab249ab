import type { Tx } from '../../platform/database/index.ts';
import { listDocuments } from '../documents/index.ts';
import { envelopeSearchText } from './matching.ts';

type SearchedSigner = Parameters<typeof envelopeSearchText>[0]['signers'][number];

/** The text by which a stored envelope is searched, with these signers. */
export async function readSearchText(
  tx: Tx,
  { id, name }: { readonly id: string; readonly name: string },
  signers: readonly SearchedSigner[],
): Promise<string> {
  return envelopeSearchText({ name, signers, documents: (await listDocuments(tx, [id])).get(id) ?? [] });
}
