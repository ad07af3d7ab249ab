import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, repeatableTransaction } from '../../../src/platform/database/index.ts';
import { Places } from '../../../src/platform/jobs/fair-fetching.ts';
import {
  createLoadedJobs,
  enqueue,
  enqueueAll,
  enqueueLoaded,
  enqueueMissing,
  JOBS_SQL,
  LOADED_JOBS,
  startWorker,
} from '../../../src/platform/jobs/index.ts';
import { silentLog as log } from '../../../src/platform/log/index.ts';
import { createTestDatabase } from '../../world/database.ts';

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

const sealing = (owner: string) => ({ lane: 'sealing', owner });
const soon = { timeout: 20_000, interval: 20 };

/** Adds many jobs of an owner with one statement. */
const queue = (owner: string, count: number, lane = 'sealing') =>
  repeatableTransaction(database, (tx) =>
    enqueueAll(
      tx,
      'seal',
      Array.from({ length: count }, (_, n) => ({
        payload: { owner },
        key: `${lane}:${owner}:${n}`,
        turn: { lane, owner },
      })),
    ),
  );

/** A worker whose jobs run until `end` ends them. */
async function openWorker(lanes: Readonly<Record<string, number>>) {
  const running: { readonly owner: string; end(): void }[] = [];
  const begun: string[] = [];
  let stopped = false;
  const seal = ({ owner }: { readonly [name: string]: unknown }) =>
    new Promise<void>((resolve) => {
      begun.push(String(owner));
      if (stopped) return resolve();
      const job = {
        owner: String(owner),
        end: () => {
          running.splice(running.indexOf(job), 1);
          resolve();
        },
      };
      running.push(job);
    });
  const worker = await startWorker({ database, tasks: { seal }, concurrency: 1, lanes, log });
  const count = (owner: string) => running.filter((job) => job.owner === owner).length;
  const end = (owner: string) => running.find((job) => job.owner === owner)!.end();
  cleanups.push(async () => {
    stopped = true;
    await database.pool.query('DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL');
    for (const job of [...running]) job.end();
    await worker.stop();
  });
  return { count, end, begun };
}

describe('an owner with many slow jobs', () => {
  it('gets half of the places, and the job of another owner starts while all of these run', async () => {
    const worker = await openWorker({ sealing: 12 });
    await queue('a', 200);
    await expect.poll(() => worker.count('a'), soon).toBe(6);
    await queue('b', 1);
    await expect.poll(() => worker.count('b'), soon).toBe(1);
    expect(worker.begun).toEqual([...Array(6).fill('a'), 'b']);
    // Its next job starts only after one of its own ended.
    worker.end('a');
    await expect.poll(() => worker.begun.length, soon).toBe(7);
    expect([worker.count('a'), worker.count('b')]).toEqual([5, 1]);
    worker.end('b');
    await expect.poll(() => worker.count('a'), soon).toBe(6);
  });

  it('does so in each of several processes', async () => {
    const workers = [await openWorker({ sealing: 4 }), await openWorker({ sealing: 4 })];
    await queue('a', 50);
    await expect.poll(() => workers.map(({ count }) => count('a')), soon).toEqual([2, 2]);
    await queue('b', 2);
    await expect.poll(() => workers.reduce((sum, { count }) => sum + count('b'), 0), soon).toBe(2);
    expect(workers.map(({ count }) => count('a'))).toEqual([2, 2]);
  });

  it('gives up places when more owners come, whoever queued first', async () => {
    const worker = await openWorker({ sealing: 6 });
    await queue('a', 50);
    await expect.poll(() => worker.count('a'), soon).toBe(3);
    for (const owner of ['b', 'c']) await queue(owner, 50);
    await expect.poll(() => worker.begun.length, soon).toBe(6);
    expect(worker.begun.slice(3).sort()).toEqual(['b', 'b', 'c']);
    // No place is free: the next one goes to whoever has none, although older jobs of others wait.
    await queue('d', 1);
    worker.end('a');
    await expect.poll(() => worker.count('d'), soon).toBe(1);
    expect([worker.count('a'), worker.count('b'), worker.count('c')]).toEqual([2, 2, 1]);
  });

  it('never takes the places of another lane, or of jobs without a turn', async () => {
    const worker = await openWorker({ sealing: 2, messages: 2 });
    for (const owner of ['a', 'b', 'c', 'd']) await queue(owner, 5, 'messages');
    await expect.poll(() => worker.begun.length, soon).toBe(2);
    await queue('e', 1);
    await enqueue(database, 'seal', { owner: 'no turn' });
    await expect.poll(() => [worker.count('e'), worker.count('no turn')], soon).toEqual([1, 1]);
    expect(worker.begun).toHaveLength(4);
  });
});

it('forbids a lane without a free place and owners with their share', () => {
  const places = new Places({ sealing: 4, other: 2 });
  expect(places.total).toBe(6);
  const flags = (owner: string) => ['sealing', `sealing:${owner}`];
  places.start('1', flags('a'));
  expect(places.forbidden()).toEqual([]);
  places.start('2', flags('a'));
  expect(places.forbidden()).toEqual(['sealing:a']);
  places.start('3', flags('b'));
  expect(places.forbidden()).toEqual(['sealing:a', 'sealing:b']);
  places.start('4', flags('c'));
  expect(places.forbidden()).toEqual(['sealing']);
  places.start('5', []);
  places.start('6', ['other']);
  expect(places.forbidden()).toEqual(['sealing', 'other']);
  for (const job of ['1', '2', '3', '4', '5', '6']) places.end(job);
  expect(places.forbidden()).toEqual([]);
});

describe('a job that is queued only if it is missing', () => {
  const missing = (keys: readonly string[]) =>
    repeatableTransaction(database, (tx) =>
      enqueueMissing(
        tx,
        'seal',
        keys.map((key) => ({ payload: {}, key, turn: sealing('a') })),
      ),
    );
  const jobs = async () =>
    (
      await database.pool.query(
        'SELECT key, run_at <= now() AS due FROM graphile_worker.jobs WHERE key IS NOT NULL ORDER BY key',
      )
    ).rows;

  it('is not added while it is due or runs', async () => {
    expect(await missing(['k', 'l'])).toBe(2);
    expect(await missing(['k', 'l', 'm'])).toBe(1);
    await database.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'x', attempts = max_attempts WHERE key = 'k'`,
    );
    expect(await missing(['k', 'l', 'm'])).toBe(0);
    expect(await jobs()).toHaveLength(3);
  });

  it('is brought forward, or added again after its last attempt failed', async () => {
    await enqueue(database, 'seal', {}, { key: 'k', runAt: new Date(Date.now() + 3_600_000) });
    await enqueue(database, 'seal', {}, { key: 'l' });
    await database.pool.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'l'`);
    expect(await missing(['k', 'l'])).toBe(2);
    expect(await jobs()).toEqual([
      { key: 'k', due: true },
      { key: 'l', due: true },
    ]);
    expect(await missing(['k', 'l'])).toBe(0);
  });
});

it('keeps the turn of a job in a backup', async () => {
  await enqueue(database, 'seal', { n: 1 }, { key: 'k', turn: sealing('a') });
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await createLoadedJobs(client);
    await client.query(`INSERT INTO ${LOADED_JOBS} ${JOBS_SQL}`);
    await client.query('DELETE FROM graphile_worker._private_jobs');
    await enqueueLoaded(client);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  const { rows } = await database.pool.query('SELECT key, flags FROM graphile_worker._private_jobs');
  expect(rows).toEqual([{ key: 'k', flags: { sealing: true, 'sealing:a': true } }]);
});
