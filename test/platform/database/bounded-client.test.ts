import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Database,
  insertRows,
  isDuplicate,
  isUnavailable,
  repeatableTransaction,
  sql,
  type Tx,
  updateSeen,
} from '../../../src/platform/database/index.ts';
import { createTestDatabase } from '../../world/database.ts';
import { recordStatements } from '../../world/sent-statements.ts';

let database: Database;
/** Texts of the statements sent to the server. */
let sent: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query(`
    CREATE TABLE parcel (id uuid PRIMARY KEY, place text NOT NULL, sent_by text, seal bytea, pages int NOT NULL DEFAULT 1);
    CREATE TABLE label (parcel_id uuid REFERENCES parcel, word text UNIQUE)`);
  sent = recordStatements(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('TRUNCATE parcel, label');
  sent.length = 0;
});

const one = '00000000-0000-7000-8000-000000000001';
const two = '00000000-0000-7000-8000-000000000002';
const within = <T>(work: (tx: Tx) => Promise<T>, options?: { readonly timeout: number }) =>
  repeatableTransaction(database, work, options);
const faultOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);
const rows = async (table: 'parcel' | 'label') => (await database.pool.query(`SELECT * FROM ${table} ORDER BY 1`)).rows;
const places = async () => (await rows('parcel')).map(({ place }) => place);

/** Moves parcels that were seen at a place. */
const move = (tx: Tx, ids: readonly string[], seen: string, place: string) =>
  updateSeen(tx, {
    table: 'parcel',
    field: 'place',
    rows: ids.map((id) => ({ id, seen, set: { place } })),
    check: (count) => {
      if (count !== ids.length) throw new Error(`moved ${count}`);
    },
  });

describe('deferred insertions', () => {
  it('write all columns: bytes, special characters, nulls and defaults', async () => {
    const seal = Buffer.from([0, 255, 92]);
    await within((tx) =>
      insertRows(tx, 'parcel', [
        { id: one, place: 'a "quoted" \\ $1 place', sentBy: 'Zoé', seal },
        { id: two, place: 'B', sentBy: undefined, seal: null },
      ]),
    );
    expect(await rows('parcel')).toEqual([
      { id: one, place: 'a "quoted" \\ $1 place', sent_by: 'Zoé', seal, pages: 1 },
      { id: two, place: 'B', sent_by: null, seal: null, pages: 1 },
    ]);
  });

  it('into several tables are one statement, whatever their order', async () => {
    await within(async (tx) => {
      await insertRows(tx, 'label', [{ parcelId: one, word: 'fragile' }]);
      await insertRows(tx, 'parcel', [{ id: one, place: 'A' }]);
    });
    expect(sent).toEqual(['BEGIN', expect.stringContaining('INSERT INTO label'), 'COMMIT']);
    expect(await rows('label')).toEqual([{ parcel_id: one, word: 'fragile' }]);
  });

  it('run before a statement that may read them, and only then', async () => {
    await within(async (tx) => {
      await insertRows(tx, 'parcel', [{ id: one, place: 'A' }]);
      expect(await tx.rows(sql`SELECT count(*)::int AS n FROM parcel`, ['label'])).toEqual([{ n: 0 }]);
      expect(await tx.rows(sql`SELECT count(*)::int AS n FROM parcel`, ['label', 'parcel'])).toEqual([{ n: 1 }]);
      await insertRows(tx, 'parcel', [{ id: two, place: 'B' }]);
      expect(await tx.rows(sql`SELECT count(*)::int AS n FROM parcel`)).toEqual([{ n: 2 }]);
    });
  });

  it('run before a query of Prisma, in the same transaction', async () => {
    const work = within(async (tx) => {
      await insertRows(tx, 'organizations', [{ id: one, name: 'A', createdAt: new Date() }]);
      const { name } = await tx.organization.findUniqueOrThrow({ where: { id: one } });
      throw new Error(`found ${name}`);
    });
    await expect(work).rejects.toThrow('found A');
    expect(await database.prisma.organization.count({ where: { id: one } })).toBe(0);
  });

  it('skip existing rows only on request', async () => {
    const insert = (skipExisting: boolean) =>
      within((tx) => insertRows(tx, 'parcel', [{ id: one, place: 'A' }], { skipExisting }));
    await insert(false);
    await insert(true);
    expect(isDuplicate(await faultOf(insert(false)))).toBe(true);
    expect(await rows('parcel')).toHaveLength(1);
  });

  it('refuse the commit if a constraint is violated: nothing is written', async () => {
    const work = within(async (tx) => {
      await insertRows(tx, 'parcel', [{ id: one, place: 'A' }]);
      await insertRows(tx, 'label', [{ parcelId: two, word: 'lost' }]);
    });
    expect(await faultOf(work)).toMatchObject({ code: '23503' });
    expect(await rows('parcel')).toEqual([]);
  });
});

describe('deferred updates', () => {
  it('change rows that still have the value seen', async () => {
    await within((tx) =>
      insertRows(
        tx,
        'parcel',
        [one, two].map((id) => ({ id, place: 'A' })),
      ),
    );
    await within((tx) => move(tx, [one, two], 'A', 'B'));
    expect(await places()).toEqual(['B', 'B']);
    await expect(within((tx) => move(tx, [one, two], 'A', 'C'))).rejects.toThrow('moved 0');
    await within((tx) => move(tx, [one], 'B', 'C'));
    await expect(within((tx) => move(tx, [one, two], 'B', 'D'))).rejects.toThrow('moved 1');
    expect(await places()).toEqual(['C', 'B']);
  });

  it('of rows that are not yet written change the insertion', async () => {
    await within(async (tx) => {
      await insertRows(tx, 'parcel', [{ id: one, place: 'A' }]);
      await move(tx, [one], 'A', 'B');
    });
    expect(sent).toHaveLength(3);
    expect(sent.join()).not.toContain('UPDATE');
    expect(await places()).toEqual(['B']);
  });

  it('of a row written and a row not yet written run after the insertion', async () => {
    await within((tx) => insertRows(tx, 'parcel', [{ id: one, place: 'A' }]));
    await within(async (tx) => {
      await insertRows(tx, 'parcel', [{ id: two, place: 'A' }]);
      await move(tx, [one, two], 'A', 'B');
    });
    expect(await places()).toEqual(['B', 'B']);
  });

  it('of one row twice run one after the other', async () => {
    await within((tx) => insertRows(tx, 'parcel', [{ id: one, place: 'A' }]));
    await within(async (tx) => {
      await move(tx, [one], 'A', 'B');
      await move(tx, [one], 'B', 'C');
    });
    expect(await places()).toEqual(['C']);
  });
});

describe('a transaction that takes longer than its limit', () => {
  const failures = {
    'in a statement': async (tx: Tx) => void (await tx.rows(sql`SELECT pg_sleep(0.5)`)),
    'between two statements': async (tx: Tx) => {
      await closed();
      await tx.run(sql`INSERT INTO label (word) VALUES ('late')`);
    },
    'before its commit': () => closed(),
    'before a query of Prisma': async (tx: Tx) => {
      await tx.organization.count();
      await closed();
      await tx.organization.create({ data: { id: two, name: 'late' } });
    },
  };
  /** Waits until the pool has closed the connection of the transaction. */
  const closed = () => expect.poll(() => database.pool.totalCount - database.pool.idleCount).toBe(0);

  it.each(Object.entries(failures))('%s fails as unavailable, and writes nothing', async (_, work) => {
    const slow = within(
      async (tx) => {
        await insertRows(tx, 'parcel', [{ id: one, place: 'A' }]);
        await work(tx);
      },
      { timeout: 50 },
    );
    const fault = await faultOf(slow);
    expect(isUnavailable(fault)).toBe(true);
    expect(String(fault)).toContain('the transaction took longer than 50 ms');
    expect([await rows('parcel'), await rows('label')]).toEqual([[], []]);
    expect(await database.prisma.organization.count({ where: { id: two } })).toBe(0);
    await within((tx) => insertRows(tx, 'parcel', [{ id: one, place: 'next' }]));
    expect(await places()).toEqual(['next']);
  });
});
