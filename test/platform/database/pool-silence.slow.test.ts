import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../../lab/soak/postgres.ts';
import { createLoader } from '../../../src/platform/database/create-loader.ts';
import { EmbeddedServer } from '../../../src/platform/database/embedded/index.ts';
import {
  type Database,
  isUnavailable,
  openDatabase,
  repeatableTransaction,
  withLock,
} from '../../../src/platform/database/index.ts';
import { createLog, silentLog } from '../../../src/platform/log/index.ts';
import { limitWaiting, Neighbours } from '../../../src/platform/neighbours/index.ts';
import { withDatabase } from '../../world/database-url.ts';
import { type Gate, openGate } from '../../world/gate.ts';

/** A PostgreSQL behind a TCP relay that accepts bytes and answers nothing. Each time limit is one second. */
const folder = makeFolder('esign-silence-');
const lines: string[] = [];
const log = createLog('info', { write: (line: string) => lines.push(line) });
const neighbours = new Neighbours(log);
let postgres: EmbeddedServer;
let gate: Gate;
let database: Database;
/** The same database without the relay, as for another process. */
let other: Database;
beforeAll(async () => {
  postgres = await EmbeddedServer.prepare({ dataDir: folder.path, sync: false });
  await postgres.ensureRunning();
  const direct = new URL(postgres.url('postgres'));
  const socketDir = direct.searchParams.get('host');
  gate = await openGate(socketDir ? { path: path.join(socketDir, '.s.PGSQL.5432') } : { port: Number(direct.port) });
  direct.searchParams.delete('host');
  direct.host = `127.0.0.1:${gate.port}`;
  const databaseUrl = withDatabase(direct.href, 'postgres');
  database = await openDatabase({ databaseUrl, dataDir: folder.path, log, neighbours, poolSize: 4 });
  const past = { databaseUrl: postgres.url('postgres'), dataDir: folder.path, log: silentLog };
  other = await openDatabase({ ...past, poolSize: 2, schema: 'as-is' });
}, 60_000);
afterEach(() => gate.open());
afterAll(async () => {
  await database?.close();
  await other?.close();
  await gate?.close();
  await postgres?.stop();
  folder.remove();
});

/** Longer than a test may take, ms. */
const PATIENCE = 3_600_000;

const hurried = <T>(work: () => Promise<T>) => limitWaiting(1_000, async () => await work());
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('a database that accepts queries and never answers', () => {
  it.each([
    ['a query of the pool', () => database.pool.query('SELECT 1')],
    ['a find', () => database.prisma.organization.findMany()],
    ['a transaction', () => repeatableTransaction(database, (tx) => tx.organization.count())],
  ] as [string, () => Promise<unknown>][])(
    'fails %s as unavailable, and all connections are usable afterwards',
    async (_name, ask) => {
      await Promise.all(Array.from({ length: 4 }, () => database.pool.query('SELECT 1')));
      gate.swallow();
      // More requests than the pool has connections: no connection may be lost.
      const failures = await Promise.all(Array.from({ length: 12 }, () => failureOf(hurried(ask))));
      expect(failures.map((failure) => isUnavailable(failure))).toEqual(Array(12).fill(true));
      expect(neighbours.missing()).toMatchObject([{ name: 'database' }]);
      gate.open();
      await Promise.all(Array.from({ length: 8 }, () => ask()));
      expect(neighbours.missing()).toEqual([]);
    },
  );

  it('ends the current transaction and leaves none open', async () => {
    const failure = await failureOf(
      hurried(() =>
        repeatableTransaction(database, async (tx) => {
          await tx.organization.create({ data: { name: 'Nobody' } });
          gate.swallow();
          await tx.organization.count();
        }),
      ),
    );
    expect(isUnavailable(failure)).toBe(true);
    gate.open();
    expect(await database.prisma.organization.count()).toBe(0);
    expect(await repeatableTransaction(database, (tx) => tx.organization.count())).toBe(0);
  });

  it('counts only the time spent waiting for an answer', async () => {
    await hurried(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1_200));
      await database.pool.query('SELECT 1');
    });
  });

  it('adds up the waiting times of one request', async () => {
    gate.slow(150);
    const failure = await failureOf(
      hurried(async () => {
        for (let attempt = 0; attempt < 100; attempt++) await database.pool.query('SELECT 1');
      }),
    );
    expect(isUnavailable(failure)).toBe(true);
  });

  it('fails a request whose time is over while it shares a query with a request that has time left', async () => {
    const find = createLoader(async ({ pool }, keys: readonly number[]) => {
      await pool.query('SELECT 1');
      return keys;
    });
    await database.pool.query('SELECT 1');
    gate.swallow();
    const patient = limitWaiting(7_000, () => failureOf(find(database, 1)));
    expect(isUnavailable(await failureOf(hurried(() => find(database, 2))))).toBe(true);
    expect(isUnavailable(await patient)).toBe(true);
    gate.open();
    expect(await find(database, 3)).toBe(3);
  });

  it('releases a lock that is granted after the request has given up', async () => {
    gate.slow(1_500);
    const failure = await failureOf(hurried(() => withLock(database, 'late', 0, async () => {})));
    expect(isUnavailable(failure)).toBe(true);
    gate.open();
    expect(await withLock(other, 'late', PATIENCE, async () => {})).toBe(true);
  });

  it('is not missing while other connections answer: only the silent connection is lost', async () => {
    let isOver = false;
    const silent = failureOf(limitWaiting(8_000, () => database.pool.query('SELECT pg_sleep(600)'))).then((failure) => {
      isOver = true;
      return { failure, missing: neighbours.missing() };
    });
    while (!isOver) await database.pool.query('SELECT pg_sleep(0.05)');
    const { failure, missing } = await silent;
    expect(isUnavailable(failure)).toBe(true);
    expect(missing).toEqual([]);
  });

  it('logs one line for the outage and one when it is back', async () => {
    const about = () => lines.map((line) => JSON.parse(line)).filter(({ neighbour }) => neighbour === 'database');
    const levels = async () => {
      await database.pool.query('SELECT 1');
      return about().map(({ level }) => level);
    };
    await expect.poll(levels, { timeout: 60_000 }).toEqual(['warn', 'info']);
    expect(about()[0].err.code ?? about()[0].err.type).toMatch(/ETIMEDOUT|Error/);
  });
});

describe('a request that waits for a lock', () => {
  it('gives up within its time limit if another process holds the lock, because that process may be dead', async () => {
    const { hold, letGo } = await holdName(other, 'turn');
    expect(await limitWaiting(2_000, () => withLock(database, 'turn', PATIENCE, async () => {}))).toBe(false);
    letGo();
    await hold;
    expect(await withLock(database, 'turn', PATIENCE, async () => {})).toBe(true);
  });

  it('waits longer for running work of its own process', async () => {
    const { hold, letGo } = await holdName(database, 'turn');
    const waiting = limitWaiting(1, () => withLock(database, 'turn', PATIENCE, async () => {}));
    letGo();
    await hold;
    expect(await waiting.catch(() => 'its time is over, and it has waited')).not.toBe(false);
  });
});

/** Holds a name until `letGo` is called. */
async function holdName(by: Database, name: string) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let hold: Promise<boolean> | undefined;
  await new Promise<void>((resolve) => {
    hold = withLock(by, name, 0, () => {
      resolve();
      return released;
    });
  });
  return { hold, letGo };
}
