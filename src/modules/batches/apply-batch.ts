import { type Actor, system } from '../../kernel/actor.ts';
import {
  onCommit,
  type Queries,
  repeatableTransaction,
  type SealBatch,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import { enqueue, removeJobs } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { envelopeStates, releaseBatch } from '../envelopes/index.ts';
import { advance, changesTopic } from '../evidence/index.ts';
import { sealEnvelopes, sealingStates, sealingTurn } from '../signing/index.ts';
import { batchChain, batchLifecycle, lockBatch, statusNow } from './store.ts';

/**
 * Number of jobs that share the envelopes of a batch. Two leave places for other work of the organisation. More
 * processes take one job each.
 */
const SHARDS = 2;
/**
 * Envelopes sealed as one group, with one commit and as few statements as for one envelope; the statements took a third
 * of the time. A crash repeats at most one group. Two groups run at once, because sealing waits alternately for child
 * processes, the disk and the database.
 */
const GROUP = 16;
const GROUPS_AT_ONCE = 2;
/** After codes, messages and webhooks, for which somebody waits. */
const PRIORITY = 5;

/** Queues the sealing of an authorized batch, in the transaction of the authorization. */
export async function queueApplying(
  tx: Tx,
  { id, organizationId }: Pick<SealBatch, 'id' | 'organizationId'>,
): Promise<void> {
  const turn = sealingTurn(organizationId);
  for (let shard = 0; shard < SHARDS; shard++) {
    await enqueue(tx, APPLY_TASK, { id, shard }, { key: `${APPLY_TASK}:${id}:${shard}`, priority: PRIORITY, turn });
  }
}

/**
 * Seals what is left of a job's share, group by group. A failed envelope is retried by its own job and does not delay
 * the others. Idempotent, also when two runs overlap.
 */
export async function applyBatch(services: Services, id: string, shard: number): Promise<void> {
  const rows = await services.database.rows<{ id: string }>(sql`SELECT i.envelope_id AS id FROM seal_batch_items i
     JOIN ${sealingStates} s ON s.envelope_id = i.envelope_id AND s.state = 'WORKING'
     WHERE i.batch_id = ${id}::uuid AND i.position % ${SHARDS}::int = ${shard}::int
     ORDER BY i.position`);
  const left = rows.map((row) => row.id);
  const worker = async () => {
    for (let group = left.splice(0, GROUP); group.length > 0; group = left.splice(0, GROUP)) {
      await sealEnvelopes(services, group);
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, worker));
  await settleBatch(services, id);
}

/** Sets a batch to APPLIED once every envelope is completed or canceled. Returns true if this call did it. */
async function settleBatch(services: Services, id: string): Promise<boolean> {
  if (!(await isOver(services.database, id))) return false;
  return repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch?.status !== 'AUTHORIZED' || !(await isOver(tx, id))) return false;
    await tx.sealBatchItem.updateMany({ where: { batchId: id }, data: { live: false } });
    await advance(services, tx, system, {
      lifecycle: batchLifecycle,
      move: 'applied',
      row: batch,
      subject: batchChain(batch),
      set: { appliedAt: services.clock.now() },
    });
    return true;
  });
}

/** Whether no envelope of the batch is left to seal. */
async function isOver(on: Queries, id: string): Promise<boolean> {
  const [row] = await on.rows<{ over: boolean }>(sql`SELECT NOT EXISTS (
       SELECT 1 FROM seal_batch_items i JOIN ${envelopeStates} e ON e.id = i.envelope_id
       WHERE i.batch_id = ${id}::uuid AND e.status = 'SENT') AS over`);
  return row!.over;
}

/**
 * Called after envelopes of an authorized batch ended: wakes up its followers, and settles the batch after the last
 * one.
 */
export function envelopesEnded(services: Services, tx: Tx, batchId: string): void {
  onCommit(tx, async () => {
    await services.bus.publish(changesTopic(batchId));
    await settleBatch(services, batchId);
  });
}

/** Settles batches whose process crashed after the last seal and before `settleBatch`. */
export async function settleBatches(services: Services): Promise<number> {
  const open = await services.database.prisma.sealBatch.findMany({
    where: { status: 'AUTHORIZED', organization: isHere },
    select: { id: true },
  });
  let settled = 0;
  for (const { id } of open) if (await settleBatch(services, id)) settled += 1;
  return settled;
}

/** Names of this room's jobs, as stored in the database. */
export const EXPIRE_TASK = 'batches.expire';
export const APPLY_TASK = 'batches.apply';

interface Ending {
  readonly move: 'expired' | 'canceled';
  readonly actor?: Actor;
  readonly actorName?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null>>;
}

/**
 * Ends a pending batch locked by the transaction and releases its envelopes. Does not wait for envelopes that another
 * transaction is changing: what remains in them about this batch is overwritten by the next batch.
 */
export async function endBatch(
  services: Services,
  tx: Tx,
  batch: SealBatch,
  { move, actor, set, ...event }: Ending,
): Promise<void> {
  const at = services.clock.now();
  await advance(services, tx, actor ?? system, {
    lifecycle: batchLifecycle,
    move,
    row: batch,
    subject: batchChain(batch),
    set: { [move === 'expired' ? 'expiredAt' : 'canceledAt']: at, ...set },
    ...event,
  });
  await tx.sealBatchItem.updateMany({ where: { batchId: batch.id }, data: { live: false } });
  await releaseBatch(tx, batch.id);
  await removeJobs(tx, [`${EXPIRE_TASK}:${batch.id}`]);
}

/** Cancels a batch for a reason other than the agent's refusal; does nothing unless it is pending. */
export async function cancelPendingBatch(
  services: Services,
  tx: Tx,
  id: string,
  cancelReason: 'MANDATE_REVOKED' | 'ENVELOPE_LEFT',
): Promise<void> {
  const batch = await lockBatch(tx, id);
  if (batch?.status !== 'PENDING') return;
  await endBatch(services, tx, batch, {
    move: 'canceled',
    set: { cancelReason },
    data: { reason: cancelReason.toLowerCase() },
  });
}

/** Expires a pending batch past its date. Idempotent. Returns true if this call expired it. */
export const expireBatch = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch?.status !== 'PENDING' || statusNow(batch, services.clock.now()) !== 'EXPIRED') return false;
    await endBatch(services, tx, batch, { move: 'expired' });
    return true;
  });
