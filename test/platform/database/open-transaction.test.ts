import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Database, repeatableTransaction, sql, type Tx } from '../../../src/platform/database/index.ts';
import { createTestDatabase } from '../../world/database.ts';
import { recordStatements } from '../../world/sent-statements.ts';

/** Statements of a transaction that are sent before the first of them is answered. */
let database: Database;
/** Texts of the statements sent to the server. */
let sent: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('CREATE TABLE counter (id int PRIMARY KEY, n int NOT NULL)');
  sent = recordStatements(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE counter');
  await database.pool.query('INSERT INTO counter VALUES (1, 0), (2, 0)');
  sent.length = 0;
});

const within = <T>(work: (tx: Tx) => Promise<T>) => repeatableTransaction(database, work);
const LOCK = sql`SELECT n FROM counter WHERE id = ${1} FOR UPDATE`;
const SUM = sql`SELECT sum(n)::int AS n FROM counter`;
const FAULTY = sql`SELECT 1 / 0`;
const lockAndSum = (tx: Tx) => tx.rowsOfAll<{ n: number }[][]>(['counter'], LOCK, SUM);

it('sends statements together with BEGIN, and each sees what the ones before it waited for', async () => {
  let waiting: Promise<{ n: number }[][]> | undefined;
  await within(async (tx) => {
    await tx.run(sql`UPDATE counter SET n = n + 1`);
    sent.length = 0;
    waiting = within(lockAndSum);
    while (sent.length < 3) await sleep(5);
    expect(sent).toEqual(['BEGIN', LOCK.text, SUM.text]);
  });
  expect(await waiting).toEqual([[{ n: 1 }], [{ n: 2 }]]);
});

it('runs them after the earlier writes of the transaction, which begins only once', async () => {
  const seen = await within(async (tx) => {
    await tx.run(sql`UPDATE counter SET n = 5 WHERE id = 1`);
    return lockAndSum(tx);
  });
  expect(seen).toEqual([[{ n: 5 }], [{ n: 5 }]]);
  expect(sent.filter((text) => text === 'BEGIN')).toHaveLength(1);
});

it('reports the first error and changes nothing; the connection can be used again', async () => {
  const failing = within(async (tx) => {
    await tx.run(sql`UPDATE counter SET n = 7`);
    return tx.rowsOfAll(['counter'], LOCK, FAULTY, SUM);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const beginning = within((tx) => tx.rowsOfAll(['counter'], FAULTY, LOCK));
  await expect(beginning).rejects.toMatchObject({ code: '22012' });
  for (let n = 0; n < 5; n++) expect(await within(lockAndSum)).toEqual([[{ n: 0 }], [{ n: 0 }]]);
});

it('sends nothing for a transaction without a statement', async () => {
  expect(await within(async () => 3)).toBe(3);
  const failing = within(() => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(sent).toEqual([]);
});
