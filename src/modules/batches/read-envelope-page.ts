import type { Document, Envelope, Prisma, Sealing } from '../../platform/database/index.ts';
import { wordsOf } from '../../platform/database/search-text.ts';
import type { Services } from '../../platform/services.ts';
import { listDocuments } from '../documents/index.ts';
import { inNameDocumentOrSigner, listEnvelopes } from '../envelopes/index.ts';
import { listSealings, withWaitingSeal } from '../signing/index.ts';

export type ListedEnvelope = Pick<Envelope, 'id' | 'name' | 'status' | 'documentKind' | 'purgedAt'> & {
  /** Position in the list, from 0. */
  readonly position: number;
  readonly documents: readonly Document[];
  readonly signers: readonly { readonly name: string }[];
  /** Its seal; null before the authorization. */
  readonly sealing: Pick<Sealing, 'state' | 'reason'> | null;
};

export interface BatchEnvelopeFilter {
  /** Words in the name of the envelope or of a document, or in a signer's name or address. */
  readonly text?: string | null | undefined;
  /** Only envelopes whose seal waits for another attempt. */
  readonly waiting?: boolean | null | undefined;
}

const matching = (batchId: string, { text, waiting }: BatchEnvelopeFilter): Prisma.SealBatchItemWhereInput => ({
  batchId,
  AND: [
    ...wordsOf(text).map((word) => ({ envelope: inNameDocumentOrSigner(word) })),
    ...(waiting ? [{ envelope: withWaitingSeal }] : []),
  ],
});

/** Counts a batch's envelopes that match the filter. */
export const countBatchEnvelopes = (
  { database }: Services,
  batchId: string,
  filter: BatchEnvelopeFilter,
): Promise<number> => database.prisma.sealBatchItem.count({ where: matching(batchId, filter) });

/** Reads a page of a batch's envelopes, in the order of the batch. */
export async function readEnvelopePage(
  services: Services,
  batchId: string,
  filter: BatchEnvelopeFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedEnvelope[]> {
  const { prisma } = services.database;
  const where = matching(batchId, filter);
  const items = await prisma.sealBatchItem.findMany({ where, skip: offset, take: limit, orderBy: { position: 'asc' } });
  const ids = items.map(({ envelopeId }) => envelopeId);
  const [envelopes, documents, sealings] = await Promise.all([
    listEnvelopes(prisma, ids),
    listDocuments(prisma, ids),
    listSealings(prisma, ids),
  ]);
  const byId = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
  return items.map(({ position, envelopeId }) => {
    const envelope = byId.get(envelopeId)!;
    return {
      ...envelope,
      position,
      documents: documents.get(envelopeId) ?? [],
      signers: envelope.signers.filter(({ role }) => role === 'SIGNER'),
      sealing: sealings.get(envelopeId) ?? null,
    };
  });
}
