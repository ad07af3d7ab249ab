import type { Document, Envelope, Prisma, Sealing } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { has, wordsOf } from '../envelopes/index.ts';

export type ListedEnvelope = Pick<Envelope, 'id' | 'name' | 'status' | 'purgedAt'> & {
  /** Its place in the list, from 0. */
  readonly position: number;
  readonly documents: readonly Document[];
  readonly signers: readonly { readonly name: string }[];
  /** Its seal, once decided. */
  readonly sealing: Pick<Sealing, 'state' | 'reason'> | null;
};

export interface EnvelopePage {
  /** How many match. */
  readonly total: number;
  readonly items: readonly ListedEnvelope[];
}

export interface PageRequest {
  /** Words that stand in the envelope's name, a document's, or the name or address of somebody who signed. */
  readonly search: string | null;
  readonly offset: number;
  readonly first: number;
  /** Only those whose seal waits to be tried again. */
  readonly waiting?: boolean;
}

/** A page of a batch's envelopes, in its order. */
export async function listEnvelopes(
  services: Services,
  batchId: string,
  { search, offset, first, waiting = false }: PageRequest,
): Promise<EnvelopePage> {
  const wanted = [...wordsOf(search).map(matching), ...(waiting ? [{ sealing: { state: 'WAITING' as const } }] : [])];
  const where: Prisma.SealBatchItemWhereInput = { batchId, AND: wanted.map((envelope) => ({ envelope })) };
  const { sealBatchItem } = services.database.prisma;
  const [total, items] = await Promise.all([
    sealBatchItem.count({ where }),
    sealBatchItem.findMany({
      where,
      skip: offset,
      take: first,
      orderBy: { position: 'asc' },
      select: {
        position: true,
        envelope: {
          select: {
            id: true,
            name: true,
            status: true,
            purgedAt: true,
            documents: { orderBy: { position: 'asc' } },
            signers: { where: { role: 'SIGNER' }, orderBy: { position: 'asc' }, select: { name: true } },
            sealing: { select: { state: true, reason: true } },
          },
        },
      },
    }),
  ]);
  return { total, items: items.map(({ position, envelope }) => ({ ...envelope, position })) };
}

function matching(word: string): Prisma.EnvelopeWhereInput {
  const text = has(word);
  return {
    OR: [
      { name: text },
      { documents: { some: { name: text } } },
      { signers: { some: { role: 'SIGNER', OR: [{ name: text }, { email: text }] } } },
    ],
  };
}
