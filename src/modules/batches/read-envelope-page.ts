import type { Document, Envelope, Prisma, Sealing } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { listDocuments } from '../documents/index.ts';
import { inNameDocumentOrSigner, listEnvelopes, wordsOf } from '../envelopes/index.ts';
import { listSealings, withWaitingSeal } from '../signing/index.ts';

export type ListedEnvelope = Pick<Envelope, 'id' | 'name' | 'status' | 'purgedAt'> & {
  /** Position in the list, from 0. */
  readonly position: number;
  readonly documents: readonly Document[];
  readonly signers: readonly { readonly name: string }[];
  /** Its seal; null before the authorization. */
  readonly sealing: Pick<Sealing, 'state' | 'reason'> | null;
};

export interface EnvelopePage {
  /** Number of matches. */
  readonly total: number;
  readonly items: readonly ListedEnvelope[];
}

export interface PageRequest {
  /** Words in the name of the envelope or of a document, or in a signer's name or address. */
  readonly search: string | null;
  readonly offset: number;
  readonly first: number;
  /** Only envelopes whose seal waits for another attempt. */
  readonly waiting?: boolean;
}

/** Reads a page of a batch's envelopes, in the order of the batch. */
export async function readEnvelopePage(
  services: Services,
  batchId: string,
  { search, offset, first, waiting = false }: PageRequest,
): Promise<EnvelopePage> {
  const wanted: Prisma.SealBatchItemWhereInput[] = wordsOf(search).map((word) => ({
    envelope: inNameDocumentOrSigner(word),
  }));
  if (waiting) wanted.push({ envelope: withWaitingSeal });
  const where: Prisma.SealBatchItemWhereInput = { batchId, AND: wanted };
  const { prisma } = services.database;
  const [total, items] = await Promise.all([
    prisma.sealBatchItem.count({ where }),
    prisma.sealBatchItem.findMany({ where, skip: offset, take: first, orderBy: { position: 'asc' } }),
  ]);
  const ids = items.map(({ envelopeId }) => envelopeId);
  const [envelopes, documents, sealings] = await Promise.all([
    listEnvelopes(prisma, ids),
    listDocuments(prisma, ids),
    listSealings(prisma, ids),
  ]);
  const byId = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
  return {
    total,
    items: items.map(({ position, envelopeId }) => {
      const envelope = byId.get(envelopeId)!;
      return {
        ...envelope,
        position,
        documents: documents.get(envelopeId) ?? [],
        signers: envelope.signers.filter(({ role }) => role === 'SIGNER'),
        sealing: sealings.get(envelopeId) ?? null,
      };
    }),
  };
}
