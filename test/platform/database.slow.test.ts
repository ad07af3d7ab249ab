import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Database,
  isConflict,
  isDuplicate,
  isUnavailable,
  onCommit,
  openDatabase,
  repeatableTransaction,
  sql,
  type Tx,
} from '../../src/platform/database/index.ts';
import { createLog, silentLog } from '../../src/platform/log/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const lines: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ log: createLog('info', { write: (line: string) => lines.push(line) }) });
  await database.pool.query('CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)');
});
afterAll(() => database.close());
beforeEach(async () => {
  lines.length = 0;
  await database.pool.query('TRUNCATE counter');
  await database.pool.query('INSERT INTO counter VALUES (1, 0), (2, 0)');
});

const add = (tx: Tx, id: number, by = 1) => tx.run(sql`UPDATE counter SET n = n + ${by} WHERE id = ${id}`);
const read = async (tx: Tx, id: number) =>
  (await tx.rows<{ n: number }>(sql`SELECT n FROM counter WHERE id = ${id}`))[0]!.n;
const counters = async () => (await database.pool.query('SELECT n FROM counter ORDER BY id')).rows.map(({ n }) => n);

/** Lets two parties wait for each other, once. */
function meeting() {
  let arrived = 0;
  let meet = () => {};
  const both = new Promise<void>((resolve) => (meet = resolve));
  return () => {
    if (++arrived === 2) meet();
    return both;
  };
}

describe('a transaction', () => {
  it('commits everything or nothing', async () => {
    const failing = repeatableTransaction(database, async (tx) => {
      await add(tx, 1);
      await add(tx, 2);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await counters()).toEqual([0, 0]);
    expect(await repeatableTransaction(database, (tx) => add(tx, 1))).toBe(1);
    expect(await counters()).toEqual([1, 0]);
  });

  it('runs its follow-ups after the commit, in order, and not after a rollback', async () => {
    const seen: unknown[] = [];
    const see = (what: string) => async () => void seen.push(what, await counters());
    await repeatableTransaction(database, async (tx) => {
      onCommit(tx, see('first'));
      onCommit(tx, see('second'));
      await add(tx, 1);
      seen.push('work');
    });
    expect(seen).toEqual(['work', 'first', [1, 0], 'second', [1, 0]]);
    const failing = repeatableTransaction(database, async (tx) => {
      onCommit(tx, see('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(seen).not.toContain('never');
  });

  it('stays committed if a follow-up fails, which is logged', async () => {
    const seen: string[] = [];
    const result = await repeatableTransaction(database, async (tx) => {
      onCommit(tx, () => {
        throw new Error('no');
      });
      onCommit(tx, () => void seen.push('the next one'));
      await add(tx, 1);
      return 'done';
    });
    expect([result, seen, await counters()]).toEqual(['done', ['the next one'], [1, 0]]);
    expect(lines.join()).toContain('an effect of a committed transaction failed');
  });

  it('retries after a serialization failure, without the follow-ups of the failed attempt', async () => {
    const together = meeting();
    const follow: number[] = [];
    let attempts = 0;
    const increment = () =>
      repeatableTransaction(
        database,
        async (tx) => {
          const attempt = ++attempts;
          onCommit(tx, () => void follow.push(attempt));
          const n = await read(tx, 1);
          if (attempt <= 2) await together();
          await tx.run(sql`UPDATE counter SET n = ${n + 1} WHERE id = 1`);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([increment(), increment()]);
    expect(await counters()).toEqual([2, 0]);
    expect(attempts).toBe(3);
    expect(follow).toHaveLength(2);
  });

  it('retries after a deadlock', async () => {
    const together = meeting();
    let attempts = 0;
    const both = (first: number, second: number) =>
      repeatableTransaction(database, async (tx) => {
        attempts++;
        await add(tx, first);
        if (attempts <= 2) await together();
        await add(tx, second);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    expect(await counters()).toEqual([2, 2]);
    // On a busy machine the retry can overtake the other transaction, and deadlock with it again.
    expect(attempts).toBeGreaterThanOrEqual(3);
  });

  it('gives up after four attempts, and at once for any other error', async () => {
    let attempts = 0;
    const conflicting = repeatableTransaction(database, async (tx) => {
      attempts++;
      await tx.run(sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
    });
    expect(isConflict(await conflicting.catch((error) => error))).toBe(true);
    expect(attempts).toBe(4);
    attempts = 0;
    const duplicate = repeatableTransaction(database, async (tx) => {
      attempts++;
      await tx.run(sql`INSERT INTO counter VALUES (1, 0)`);
    });
    expect(isDuplicate(await duplicate.catch((error) => error))).toBe(true);
    expect(attempts).toBe(1);
  });

  it('recognises a unique violation, also through Prisma', async () => {
    const organization = await database.prisma.organization.create({ data: { name: 'A' } });
    const again = await database.prisma.organization.create({ data: organization }).catch((error) => error);
    expect([isDuplicate(again), isConflict(again), isUnavailable(again)]).toEqual([true, false, false]);
  });

  it('ends at its time limit, also while one of several statements that were sent together runs', async () => {
    const slow = (tx: Tx) => tx.rowsOfAll(['counter'], sql`SELECT pg_sleep(7)`, sql`SELECT 1`);
    const failing = repeatableTransaction(database, slow, { timeout: 100 }).catch((error: unknown) => error);
    const first = await Promise.race([failing, sleep(5_000, 'still waiting')]);
    expect(first).toMatchObject({ code: 'P2028' });
    expect(await repeatableTransaction(database, (tx) => add(tx, 1))).toBe(1);
  });

  it('accepts no follow-ups once it has ended', async () => {
    let escaped: Tx | undefined;
    await repeatableTransaction(database, async (tx) => {
      escaped = tx;
    });
    await expect(add(escaped!, 1)).rejects.toThrow();
    expect(() => onCommit(escaped!, () => {})).toThrow();
  });
});

describe('the pool', () => {
  it('survives the loss of all its connections, also one in use', async () => {
    const waiting = database.rows(sql`SELECT pg_sleep(60)`).catch((error: unknown) => error);
    const sleeping = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await expect.poll(async () => (await database.pool.query(sleeping)).rowCount).toBe(1);
    await database.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    expect(isUnavailable(await waiting)).toBe(true);
    expect(await repeatableTransaction(database, (tx) => add(tx, 1))).toBe(1);
  });

  it('sets time limits for statements, locks and idle transactions', async () => {
    const { rows } = await database.pool.query(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY 1`,
    );
    expect(rows.map(({ setting }) => setting)).toEqual(['30000', '10000', '30000']);
  });

  it('prepares repeated statements, and not those that differ each time', async () => {
    const one = await openDatabase({ ...unmigrated(), poolSize: 1 });
    const id = '00000000-0000-7000-8000-000000000000';
    for (let i = 0; i < 3; i++) await one.prisma.organization.findUnique({ where: { id } });
    for (let length = 20; length < 30; length++) {
      await one.prisma.organization.findMany({ where: { id: { in: Array(length).fill(id) } } });
    }
    const prepared = await one.pool.query('SELECT generic_plans + custom_plans AS runs FROM pg_prepared_statements');
    expect(prepared.rows).toEqual([{ runs: '3' }]);
    await one.close();
  });

  it('fails as unavailable when no connection becomes free within the limit', async () => {
    const one = await openDatabase({ ...unmigrated(), poolSize: 1 });
    const held = await one.pool.connect();
    const queries = [
      one.prisma.organization.findMany(),
      one.pool.query('SELECT 1'),
      repeatableTransaction(one, (tx) => tx.organization.findMany()),
    ];
    for (const failure of await Promise.all(queries.map((answer) => answer.catch((error: unknown) => error)))) {
      expect(isUnavailable(failure)).toBe(true);
    }
    held.release();
    expect(await one.prisma.organization.count()).toBeGreaterThanOrEqual(0);
    await one.close();
    expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false);
  });

  it('queues requests beyond its size', async () => {
    const small = await openDatabase({ ...unmigrated(), poolSize: 2 });
    const began = performance.now();
    await Promise.all(Array.from({ length: 6 }, () => small.pool.query('SELECT pg_sleep(0.1)')));
    expect(performance.now() - began).toBeGreaterThan(290);
    await small.close();
  });
});

describe('opening a database', () => {
  it('fails with the reason when the server does not answer', async () => {
    const nowhere = openDatabase({ ...unmigrated(), databaseUrl: 'postgresql://u@127.0.0.1:1/x' });
    expect(isUnavailable(await nowhere.catch((error) => error))).toBe(true);
  });

  it('refuses a pool that is larger than the server accepts', async () => {
    const { rows } = await database.pool.query<{ max_connections: string }>('SHOW max_connections');
    const most = Number(rows[0]!.max_connections);
    await expect(openDatabase({ ...unmigrated(), poolSize: most + 1 })).rejects.toMatchObject({
      name: 'UnsafeServerError',
      message: `DATABASE_POOL_SIZE ${most + 1} is more than the PostgreSQL server accepts: max_connections is ${most}.`,
    });
    await (await openDatabase({ ...unmigrated(), poolSize: most })).close();
  });

  it('keeps times in UTC to the millisecond', async () => {
    const at = new Date('2026-03-29T01:30:00.123Z');
    const { id } = await database.prisma.organization.create({ data: { name: 'A', createdAt: at } });
    expect((await database.prisma.organization.findUniqueOrThrow({ where: { id } })).createdAt).toEqual(at);
  });
});

const unmigrated = () => ({ databaseUrl: database.url, dataDir: '/nowhere', log: silentLog, schema: 'as-is' as const });
