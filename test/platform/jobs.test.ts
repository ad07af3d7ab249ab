import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { repeatableTransaction } from '../../src/platform/database/index.ts';
import { enqueue, type JobPayload, runDueJobs, type Tasks } from '../../src/platform/jobs/index.ts';
import { createLog, silentLog as log } from '../../src/platform/log/index.ts';
import { database, until, useJobs, waiting, work } from './jobs/jobs-world.ts';

useJobs();

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
