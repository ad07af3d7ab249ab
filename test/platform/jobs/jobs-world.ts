import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../../src/platform/database/index.ts';
import { startWorker, type Tasks } from '../../../src/platform/jobs/index.ts';
import { silentLog as log } from '../../../src/platform/log/index.ts';
import { createTestDatabase } from '../../world/database.ts';

/** The database of the test file that runs. */
export let database: Database;
/** Called after the test, the last one first. */
export const cleanups: (() => Promise<unknown> | unknown)[] = [];

/**
 * Gives a test file its own database, in which each test begins without jobs. Each file calls it: this module is loaded
 * once for all files of a process.
 */
export function useJobs(): void {
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(() => database.pool.query('DELETE FROM graphile_worker._private_jobs'));
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });
}

/** Starts a worker that stops after the test. */
export async function work(tasks: Tasks, concurrency = 4, workerLog = log) {
  const worker = await startWorker({ database, tasks, concurrency, log: workerLog });
  cleanups.push(() => worker.stop());
  return worker;
}

/** The jobs that are not done, in the order of their creation. */
export async function waiting() {
  const { rows } = await database.pool.query(
    'SELECT task_identifier AS task, key, attempts, last_error AS error FROM graphile_worker.jobs ORDER BY id',
  );
  return rows as { task: string; key: string | null; attempts: number; error: string | null }[];
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(10);
  }
}
