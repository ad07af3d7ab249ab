import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { destination, lifecycle } from '../../kernel/lifecycle.ts';
import {
  anyOf,
  type Database,
  type Ending,
  type Envelope,
  type Mandate,
  type MandateAgent,
  type Prisma,
  type SealBatch,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { hiddenFrom, listEnvelopes, listFolderIds } from '../envelopes/index.ts';
import type { ChainSubject } from '../evidence/index.ts';
import { mandateAndAgent } from '../identities/index.ts';

/** A batch with its mandate and agent. */
export type WholeBatch = SealBatch & { readonly mandate: Mandate; readonly agent: MandateAgent };

/** Locks a batch by id; null if there is none. Lock order: its envelopes before the batch, never after. */
export async function lockBatch(tx: Tx, id: string): Promise<WholeBatch | null> {
  await tx.run(sql`SELECT 1 FROM seal_batches WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.sealBatch.findUnique({ where: { id }, include: mandateAndAgent });
}

/**
 * Filter: the batches that a caller sees. A batch with an envelope in a folder that is hidden from the caller is hidden whole: its
 * numbers, its fingerprint and its link would tell of that envelope.
 */
export function ownBatches(actor: KeyActor): Prisma.SealBatchWhereInput {
  const hidden = hiddenFrom(actor);
  return { ...ownedBy(actor), ...(hidden && { items: { none: { envelope: hidden } } }) };
}

/**
 * Locks a batch of the caller's organisation.
 * @throws Fault `not_found` (also when another organisation owns the row, or the caller does not see an envelope of it)
 */
export async function lockOwnBatch(tx: Tx, actor: KeyActor, id: string): Promise<WholeBatch> {
  const isOwn = isUuid(id) && (await tx.sealBatch.count({ where: { id, ...ownBatches(actor) } })) > 0;
  const batch = isOwn ? await lockBatch(tx, id) : null;
  if (!batch) throw refuse('not_found');
  return batch;
}

export const batchChain = ({
  id,
  organizationId,
  mode,
}: Pick<SealBatch, 'id' | 'organizationId' | 'mode'>): ChainSubject => ({
  chainId: id,
  noun: 'seal_batch',
  organizationId,
  mode,
});

/** The current status: a pending batch past its expiry is expired, even if no job has stored that yet. */
export const statusNow = (
  { status, expiresAt }: Pick<SealBatch, 'status' | 'expiresAt'>,
  now: Date,
): SealBatch['status'] => (expiresAt > now ? status : (destination(batchLifecycle, status, 'expired') ?? status));

/** Where condition: batches whose current status is one of these. */
export const inStatus = (wanted: readonly SealBatch['status'][], now: Date) => ({
  OR: wanted.flatMap((status): object[] => {
    if (status === 'EXPIRED') return [{ status }, { status: 'PENDING', expiresAt: { lte: now } }];
    return [{ status, ...(status === 'PENDING' ? { expiresAt: { gt: now } } : {}) }];
  }),
});

/** Ids of the envelopes of a batch, in its order. */
export async function envelopeIdsOf(client: Tx | Services['database']['prisma'], batchId: string): Promise<string[]> {
  const items = await client.sealBatchItem.findMany({
    where: { batchId },
    orderBy: { position: 'asc' },
    select: { envelopeId: true },
  });
  return items.map(({ envelopeId }) => envelopeId);
}

/** The kinds that the senders of a batch's envelopes stated. */
export async function listKinds(
  { database }: Pick<Services, 'database'>,
  batchId: string,
): Promise<Pick<Envelope, 'documentKind'>[]> {
  return listEnvelopes(database, await envelopeIdsOf(database.prisma, batchId));
}

/** A batch by id, with the selection of a GraphQL field. @throws if there is none */
export const queryBatch = ({ prisma }: Database, query: Prisma.SealBatchDefaultArgs, id: string): Promise<SealBatch> =>
  prisma.sealBatch.findUniqueOrThrow({ ...query, where: { id } });

/** A batch that the caller sees; null if there is none. */
export const findOwnBatch = ({ prisma }: Database, actor: KeyActor, id: string): Promise<WholeBatch | null> =>
  prisma.sealBatch.findFirst({ where: { id, ...ownBatches(actor) }, include: mandateAndAgent });

/** Moves the expiry of a test batch. Only for the test clock. */
export const setTestDates = async (tx: Tx, id: string, dates: Partial<Pick<SealBatch, 'expiresAt'>>): Promise<void> =>
  void (await tx.sealBatch.update({ where: { id, mode: 'TEST' }, data: dates }));

/** Where condition: envelopes that are in no live batch. */
export const inNoLiveBatch: Prisma.EnvelopeWhereInput = { batchItems: { none: { live: true } } };

/** A batch by id with the number of its envelopes and the folders that these are in. @throws if there is none */
export async function readBatch(
  tx: Tx,
  id: string,
): Promise<WholeBatch & { readonly size: number; readonly folderIds: readonly string[] }> {
  const batch = await tx.sealBatch.findUniqueOrThrow({ where: { id }, include: mandateAndAgent });
  const envelopeIds = await envelopeIdsOf(tx, id);
  return { ...batch, size: envelopeIds.length, folderIds: await listFolderIds(tx, envelopeIds) };
}

/** The contract's table "Seal batch". An authorized batch never goes back: expiry and revocation no longer apply. */
export const batchLifecycle = lifecycle({
  noun: 'seal_batch',
  stored: { table: 'seal_batches', field: 'status' },
  states: ['PENDING', 'AUTHORIZED', 'APPLIED', 'EXPIRED', 'CANCELED'],
  initial: 'PENDING',
  moves: {
    authorized: { from: ['PENDING'], to: 'AUTHORIZED' },
    applied: { from: ['AUTHORIZED'], to: 'APPLIED' },
    expired: { from: ['PENDING'], to: 'EXPIRED' },
    canceled: { from: ['PENDING'], to: 'CANCELED' },
  },
});

/** Link generations of batches, by batch id. Unknown batches are missing. */
export async function batchLinkGenerations(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.rows<{ id: string; generation: number }>(
    sql`SELECT id, link_generation AS generation FROM seal_batches WHERE id = ${anyOf(ids, 'uuid')}`,
  );
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}

/** SQL of the batches whose envelopes have all ended. */
export const endedBatches: Ending = {
  table: 'seal_batches',
  due: () => sql`
  SELECT b.id FROM seal_batches b
  WHERE b.status NOT IN ('PENDING', 'AUTHORIZED')
    AND NOT EXISTS (SELECT FROM seal_batch_items i WHERE i.batch_id = b.id)`,
  atOnce: 50,
};

/** SQL of the batches of a mandate `m`. */
export const batchOfMandate = sql`SELECT FROM seal_batches WHERE mandate_id = m.id`;
