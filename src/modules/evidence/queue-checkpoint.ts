import { SECOND } from '../../kernel/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { enqueueOnce } from '../../platform/jobs/index.ts';
import { CHECKPOINT_TASK } from './checkpoint.ts';

/** How long the job that writes checkpoints waits for further events, of any chain, ms. */
export const CHECKPOINT_DELAY = 5 * SECOND;

/** Until when the queued job does not start (`performance.now`): it sees all that commits before. */
const waitsUntil = new WeakMap<Database, number>();

/**
 * Queues the job that writes the checkpoints of chains that grew. Call it after the commit. Runs no statement while a
 * job waits that this process knows of.
 */
export async function queueCheckpoint(database: Database): Promise<void> {
  if (performance.now() < (waitsUntil.get(database) ?? 0)) return;
  waitsUntil.set(database, performance.now() + (await enqueueOnce(database, CHECKPOINT_TASK, CHECKPOINT_DELAY)));
}
