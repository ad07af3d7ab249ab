import { SECOND } from '../../kernel/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { enqueueOnce } from '../../platform/jobs/index.ts';
import { CHECKPOINT_TASK } from './checkpoint.ts';

/** How long the job that writes checkpoints waits for further events, of any chain, ms. */
export const CHECKPOINT_DELAY = 5 * SECOND;

/** Until when the queued job does not start (`performance.now`): it sees all that commits before. */
const waitsUntil = new WeakMap<Database, number>();
/** The statement that queues the job now. */
const queueing = new WeakMap<Database, Promise<void>>();

/**
 * Queues the job that writes the checkpoints of chains that grew. Call it after the commit. Runs no statement while
 * this process knows of a waiting job. Concurrent calls share one statement: several would wait for each other's commit.
 */
export async function queueCheckpoint(database: Database): Promise<void> {
  if (performance.now() < (waitsUntil.get(database) ?? 0)) return;
  const known = queueing.get(database);
  if (known) return known;
  const work = queue(database).finally(() => queueing.delete(database));
  queueing.set(database, work);
  return work;
}

async function queue(database: Database): Promise<void> {
  waitsUntil.set(database, performance.now() + (await enqueueOnce(database, CHECKPOINT_TASK, CHECKPOINT_DELAY)));
}
