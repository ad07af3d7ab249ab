import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, repeatableTransaction } from '../../src/platform/database/index.ts';
import { enqueue, type JobPayload, runDueJobs, startWorker, type Tasks } from '../../src/platform/jobs/index.ts';
import { createLog, silentLog as log } from '../../src/platform/log/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query('DELETE FROM graphile_worker._private_jobs'));

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function work(tasks: Tasks, concurrency = 4, workerLog = log) {
  const worker = await startWorker({ database, tasks, concurrency, log: workerLog });
  cleanups.push(() => worker.stop());
  return worker;
}

async function waiting() {
  const { rows } = await database.pool.query(
    'SELECT task_identifier AS task, key, attempts, last_error AS error FROM graphile_worker.jobs ORDER BY id',
  );
  return rows as { task: string; key: string | null; attempts: number; error: string | null }[];
}

describe('a job', () => {
  it('exists once its transaction commits, and not after a rollback', async () => {
    const failed = repeatableTransaction(database, async (tx) => {
      await enqueue(tx, 'count', { id: 1 });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await waiting()).toEqual([]);
    await repeatableTransaction(database, (tx) => enqueue(tx, 'count', { id: 1 }));
    expect(await waiting()).toHaveLength(1);
  });

  it('is started at once by a waiting worker', async () => {
    const seen: unknown[] = [];
    await work({ count: async (payload, { attempt }) => void seen.push([payload, attempt]) });
    await sleep(100);
    const began = performance.now();
    await enqueue(database, 'count', { id: 'x', deep: { list: [1, null] } });
    await until(() => seen.length === 1);
    // With polling every second, the start would take half a second on average.
    expect(performance.now() - began).toBeLessThan(400);
    expect(seen).toEqual([[{ id: 'x', deep: { list: [1, null] } }, 1]]);
  });

  it('is started also by a worker whose first query failed', async () => {
    const seen: unknown[] = [];
    const hide = (from: string, to: string) =>
      database.pool.query(`ALTER TABLE graphile_worker.${from} RENAME TO ${to}`);
    await hide('_private_tasks', '_hidden_tasks');
    try {
      await work({ count: async (payload) => void seen.push(payload) });
      await sleep(100);
    } finally {
      await hide('_hidden_tasks', '_private_tasks');
    }
    await enqueue(database, 'count', { id: 'later' });
    await until(() => seen.length === 1);
  });

  it('waits for its start time', async () => {
    const seen: number[] = [];
    await work({ count: async () => void seen.push(Date.now()) });
    const runAt = new Date(Date.now() + 1_500);
    await enqueue(database, 'count', {}, { runAt });
    await until(() => seen.length === 1);
    expect(seen[0]! - runAt.getTime()).toBeGreaterThanOrEqual(0);
  });

  it('exists once per key, with the old or new time as requested', async () => {
    const late = new Date(Date.now() + 60_000);
    const later = new Date(Date.now() + 120_000);
    const time = async () =>
      (await database.pool.query('SELECT run_at, payload FROM graphile_worker._private_jobs')).rows;
    await enqueue(database, 'count', { n: 1 }, { key: 'k', runAt: late });
    await enqueue(database, 'count', { n: 2 }, { key: 'k', runAt: later, keyMode: 'preserve_run_at' });
    expect(await time()).toEqual([{ run_at: late, payload: { n: 2 } }]);
    await enqueue(database, 'count', { n: 3 }, { key: 'k', runAt: later });
    expect(await time()).toEqual([{ run_at: later, payload: { n: 3 } }]);
    await enqueue(database, 'count', { n: 4 }, { key: 'k', keyMode: 'unsafe_dedupe' });
    expect(await time()).toEqual([{ run_at: later, payload: { n: 3 } }]);
  });

  it('waits untouched for a worker of the version that knows its task', async () => {
    const seen: string[] = [];
    const see = (by: string) => async (payload: JobPayload) => void seen.push(`${payload.name} by ${by}`);
    const former = { both: see('former'), dropped: see('former') };
    const next = { both: see('next'), added: see('next') };
    const add = async (...names: string[]) => {
      for (const name of names) await enqueue(database, name, { name });
    };
    const worker = await work(former);
    // A worker takes the oldest job that it knows: once a later one is done, it has left the earlier one.
    await add('added', 'both');
    await until(() => seen.length === 1);
    await expect.poll(waiting).toEqual([{ task: 'added', key: null, attempts: 0, error: null }]);
    const newer = await work(next);
    await until(() => seen.length === 2);
    await worker.stop();
    await add('dropped', 'both');
    await until(() => seen.length === 3);
    await expect.poll(waiting).toEqual([{ task: 'dropped', key: null, attempts: 0, error: null }]);
    await newer.stop();
    await work(former);
    await until(() => seen.length === 4);
    expect(seen).toEqual(['both by former', 'added by next', 'both by next', 'dropped by former']);
    await expect.poll(waiting).toEqual([]);
  });

  it('is retried after a failure, whose message is stored nowhere', async () => {
    const lines: string[] = [];
    const failure = Object.assign(new TypeError('canary@example.org said no'), { code: 'E_NO' });
    await work(
      {
        fail: async () => {
          throw failure;
        },
      },
      1,
      createLog('trace', { write: (line: string) => lines.push(line) }),
    );
    await enqueue(database, 'fail', {});
    await until(async () => (await waiting())[0]?.error != null);
    expect(await waiting()).toMatchObject([{ task: 'fail', attempts: 1, error: 'TypeError E_NO' }]);
    expect(lines.join()).not.toContain('canary');
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        msg: 'job failed',
        task: 'fail',
        attempt: 1,
        err: expect.objectContaining({ code: 'E_NO' }),
      }),
    );
  });

  it('knows that it is the last attempt', async () => {
    const seen: boolean[] = [];
    await enqueue(database, 'fail', {}, { maxAttempts: 1 });
    await work({
      fail: async (_payload, { last }) => {
        seen.push(last);
        throw new Error('no');
      },
    });
    await until(() => seen.length === 1);
    expect(seen).toEqual([true]);
  });
});

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

describe('running due jobs', () => {
  it('runs due jobs and the jobs they create, and returns the failures', async () => {
    const seen: string[] = [];
    const tasks: Tasks = {
      first: async () => {
        seen.push('first');
        await enqueue(database, 'second', {}, { runAt: new Date(Date.now() + 60_000) });
      },
      second: async () => void seen.push('second'),
      third: async () => {
        throw new Error('no');
      },
    };
    await enqueue(database, 'first', {}, { runAt: new Date(Date.now() + 30_000) });
    await enqueue(database, 'second', {}, { runAt: new Date(Date.now() + 3_600_000) });
    await enqueue(database, 'third', {});
    expect((await runDueJobs({ database, tasks, log })).failures).toMatchObject([
      { task: 'third', error: { message: 'no' } },
    ]);
    expect(seen).toEqual([]);
    await runDueJobs({ database, tasks, log, until: new Date(Date.now() + 120_000) });
    expect(seen).toEqual(['first', 'second']);
    expect((await waiting()).map(({ task }) => task)).toEqual(['second', 'third']);
  });
});

/** Starts a worker in its own process that never finishes its job. */
async function startChild(): Promise<ChildProcess> {
  const entry = fileURLToPath(new URL('./jobs-child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', entry, database.url], {
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

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(10);
  }
}
