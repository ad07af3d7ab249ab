import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { enqueue, startWorker, type Tasks } from '../../../src/platform/jobs/index.ts';
import { createLog, silentLog as log } from '../../../src/platform/log/index.ts';
import { bundled } from '../../world/bundled.ts';
import { cleanups, database, until, useJobs, waiting, work } from './jobs-world.ts';

useJobs();

describe('a worker', () => {
  it('finishes running jobs when it is stopped and starts no new ones', async () => {
    const done: number[] = [];
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const worker = await work(
      {
        slow: async ({ n }) => {
          await finished;
          done.push(n as number);
        },
      },
      1,
    );
    await enqueue(database, 'slow', { n: 1 });
    await enqueue(database, 'slow', { n: 2 });
    await until(async () => (await waiting())[0]?.attempts === 1);
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(done).toEqual([1]);
    expect(await waiting()).toMatchObject([{ attempts: 0 }]);
    await worker.stop();
  });

  it('shares the jobs with other workers, so that each runs once', async () => {
    const done: number[] = [];
    const tasks: Tasks = { count: async ({ n }) => void done.push(n as number) };
    for (let n = 0; n < 200; n++) await enqueue(database, 'count', { n });
    await Promise.all([work(tasks), work(tasks), work(tasks)]);
    await until(async () => (await waiting()).length === 0);
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('survives the loss of its connections', async () => {
    let done = 0;
    await work({ count: async () => void done++ });
    await database.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    // A connection may be lost before the pool has seen it.
    await until(() =>
      enqueue(database, 'count', {}).then(
        () => true,
        () => false,
      ),
    );
    await until(() => done === 1);
  });

  it('continues if the ends of two jobs could not be recorded at the same time', async () => {
    const lines: string[] = [];
    await database.pool.query(`
      CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_sleep(0.5); RAISE 'not recorded'; END $$;
      CREATE TRIGGER refuse_end BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW
        EXECUTE FUNCTION refuse_end()`);
    let done = 0;
    try {
      await enqueue(database, 'end', { ms: 0 });
      await enqueue(database, 'end', { ms: 100 });
      // The shutdown of the workers waits for this job, and ends after the other two.
      await enqueue(database, 'fail', { ms: 2_000 });
      const workerLog = createLog('error', { write: (line: string) => lines.push(line) });
      const tasks: Tasks = {
        end: ({ ms }) => sleep(Number(ms)),
        fail: ({ ms }) => sleep(Number(ms)).then(() => Promise.reject(new Error('no'))),
        count: async () => void done++,
      };
      await work(tasks, 3, workerLog);
      await until(() => lines.some((line) => line.includes('is being restarted')));
    } finally {
      await database.pool.query('DROP FUNCTION refuse_end CASCADE');
    }
    await enqueue(database, 'count', {});
    await until(() => done === 1);
  });

  it('starts no job while it may not, and then all', async () => {
    let may = false;
    let done = 0;
    const tasks: Tasks = { count: async () => void done++ };
    const worker = await startWorker({ database, tasks, concurrency: 2, log, mayStart: () => may });
    cleanups.push(() => worker.stop());
    for (let n = 0; n < 5; n++) await enqueue(database, 'count', {});
    await sleep(2_500);
    expect(done).toBe(0);
    may = true;
    await until(() => done === 5);
    may = false;
    // A query for a job that was asked while it might ends first.
    await sleep(2_000);
    await enqueue(database, 'count', {});
    await sleep(1_500);
    await worker.stop();
    expect(done).toBe(5);
  });

  it('enqueues recurring jobs', async () => {
    await expect(
      startWorker({ database, tasks: {}, cron: [{ task: 'x', everyMinutes: 7 }], concurrency: 1, log }),
    ).rejects.toThrow('divide');
    const worker = await startWorker({
      database,
      tasks: {},
      cron: [{ task: 'tick', everyMinutes: 5 }],
      concurrency: 1,
      log,
    });
    cleanups.push(() => worker.stop());
    await until(async () => {
      const { rows } = await database.pool.query('SELECT identifier FROM graphile_worker._private_known_crontabs');
      return rows.some(({ identifier }) => identifier === 'tick');
    });
  });

  it('has its jobs retried soon when its process is killed', async () => {
    await enqueue(database, 'slow', {}, { queue: 'one-at-a-time' });
    const child = await startChild();
    await until(async () => (await waiting())[0]?.attempts === 1);
    child.kill('SIGKILL');
    let attempt = 0;
    await work({ slow: async (_payload, context) => void (attempt = context.attempt) });
    await until(() => attempt > 0);
    expect(attempt).toBe(2);
  });

  it('returns a job whose assignment was lost with the database’s answer', async () => {
    let end = () => {};
    const runs: number[] = [];
    const tasks: Tasks = {
      hold: () => new Promise((resolve) => (end = resolve)),
      count: async (_payload, { attempt }) => void runs.push(attempt),
    };
    const worker = await startWorker({ database, tasks, concurrency: 2, log, lostAfterMs: 500 });
    cleanups.push(() => worker.stop());
    const held = await enqueue(database, 'hold', {});
    const lost = await enqueue(database, 'count', {}, { runAt: new Date(Date.now() + 3_600_000), queue: 'one-by-one' });
    const workerOf = async (id: string) => {
      const { rows } = await database.pool.query('SELECT locked_by FROM graphile_worker.jobs WHERE id = $1', [id]);
      return rows[0]?.locked_by as string | null;
    };
    await until(async () => (await workerOf(held)) !== null);
    await database.pool.query(
      `WITH job AS (
         UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now(), attempts = 1, run_at = now()
         WHERE id = $2 RETURNING job_queue_id)
       UPDATE graphile_worker._private_job_queues q SET locked_by = $1, locked_at = now()
       FROM job WHERE q.id = job.job_queue_id`,
      [await workerOf(held), lost],
    );
    await until(() => runs.length > 0);
    expect(runs).toEqual([1]);
    expect(await workerOf(held)).not.toBeNull();
    end();
  });

  it('keeps its jobs while it lives, however long they run', async () => {
    let runs = 0;
    const tasks: Tasks = {
      slow: async () => {
        runs++;
        await sleep(9_000);
      },
    };
    await enqueue(database, 'slow', {});
    await Promise.all([work(tasks), work(tasks)]);
    await until(async () => (await waiting()).length === 0);
    expect(runs).toBe(1);
  });
});

const jobsChild = await bundled(new URL('./jobs-child.ts', import.meta.url));

/** Starts a worker in its own process that never finishes its job. */
async function startChild(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [fileURLToPath(jobsChild), database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
  for await (const line of createInterface({ input: child.stdout! })) if (line === 'ready') break;
  return child;
}
