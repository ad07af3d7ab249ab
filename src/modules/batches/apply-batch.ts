import { system } from '../../kernel/actor.ts';
import { onCommit, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { envelopeStates } from '../envelopes/index.ts';
import { advance, changesTopic } from '../evidence/index.ts';
import { sealEnvelopes, sealingStates } from '../signing/index.ts';
import { batchLifecycle } from './lifecycle.ts';
import { chainOf, lockBatch } from './store.ts';
import { APPLY_TASK } from './task-names.ts';

/**
 * Jobs among which the envelopes of a batch are shared. Two leave a server process, which has six at a time, room for
 * everything else; more processes take a job each.
 */
const SHARDS = 2;
/**
 * Envelopes that are sealed together, by one commit and as many statements as one would take: a third of the time went
 * into these. After a crash so many are made again. Some groups at a time, for sealing waits for children, the disk and
 * the database by turns.
 */
const GROUP = 16;
const GROUPS_AT_ONCE = 2;
/** Behind codes, messages and webhooks, which somebody waits for. */
const PRIORITY = 5;

/** Queues the sealing of a decided batch, in the transaction of the decision. */
export async function queueApplying(tx: Tx, id: string): Promise<void> {
  for (let shard = 0; shard < SHARDS; shard++) {
    await enqueue(tx, APPLY_TASK, { id, shard }, { key: `${APPLY_TASK}:${id}:${shard}`, priority: PRIORITY });
  }
}

/**
 * Seals what is left of a job's share, group by group. Each envelope is a case of its own: one that fails is tried again
 * by its own job, and keeps no other waiting. Safe to run any number of times, and twice at once.
 */
export async function applyBatch(services: Services, id: string, shard: number): Promise<void> {
  const rows = await services.database.prisma.$queryRawUnsafe<{ id: string }[]>(
    `SELECT i.envelope_id AS id FROM seal_batch_items i
     JOIN ${sealingStates} s ON s.envelope_id = i.envelope_id AND s.state = 'WORKING'
     WHERE i.batch_id = $1::uuid AND i.position % $2::int = $3::int
     ORDER BY i.position`,
    id,
    SHARDS,
    shard,
  );
  const left = rows.map((row) => row.id);
  const worker = async () => {
    for (let group = left.splice(0, GROUP); group.length > 0; group = left.splice(0, GROUP)) {
      await sealEnvelopes(services, group);
    }
  };
  await Promise.all(Array.from({ length: GROUPS_AT_ONCE }, worker));
  await settleBatch(services, id);
}

/** Applied once every envelope is completed or canceled. True where this call found it so first. */
export async function settleBatch(services: Services, id: string): Promise<boolean> {
  if (!(await isOver(services.database.prisma, id))) return false;
  return repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch?.status !== 'AUTHORIZED' || !(await isOver(tx, id))) return false;
    await tx.sealBatchItem.updateMany({ where: { batchId: id }, data: { live: false } });
    await advance(services, tx, system, {
      lifecycle: batchLifecycle,
      move: 'applied',
      row: batch,
      subject: chainOf(batch),
      set: { appliedAt: services.clock.now() },
    });
    return true;
  });
}

/** Whether no envelope of the batch is still to be sealed. */
async function isOver(client: Pick<Tx, '$queryRawUnsafe'>, id: string): Promise<boolean> {
  const [row] = await client.$queryRawUnsafe<{ over: boolean }[]>(
    `SELECT NOT EXISTS (
       SELECT 1 FROM seal_batch_items i JOIN ${envelopeStates} e ON e.id = i.envelope_id
       WHERE i.batch_id = $1::uuid AND e.status = 'SENT') AS over`,
    id,
  );
  return row!.over;
}

/** After envelopes of a decided batch ended: its followers look again, and the last one settles it. */
export function envelopesEnded(services: Services, tx: Tx, batchId: string): void {
  onCommit(tx, async () => {
    await services.bus.publish(changesTopic(batchId));
    await settleBatch(services, batchId);
  });
}

/** Settles what a process left when it died between its last seal and this. */
export async function settleBatches(services: Services): Promise<number> {
  const open = await services.database.prisma.sealBatch.findMany({
    where: { status: 'AUTHORIZED' },
    select: { id: true },
  });
  let settled = 0;
  for (const { id } of open) if (await settleBatch(services, id)) settled += 1;
  return settled;
}
