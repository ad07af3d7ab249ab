import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, type Queries, type Sql, sql } from '../../src/platform/database/index.ts';
import { StateMetrics, type StateSource } from '../../src/platform/metrics/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 3 });
});
afterAll(() => database?.close());

/** Time limit of a reading on a slow machine. */
const POLL = { timeout: 100_000, interval: 100 };

const source = (read: StateSource['read'], every?: number): StateSource => ({
  gauges: [{ name: 'things_waiting', help: 'Things.' }],
  read,
  ...(every === undefined ? {} : { every }),
});
const open = (...sources: StateSource[]) => new StateMetrics(database.pool, sources);
const things = async (on: Queries) => {
  const rows = await on.rows<{ n: number }>(sql`SELECT 7 AS n`);
  return [{ name: 'things_waiting', value: rows[0]!.n }];
};

describe('state metrics', () => {
  it('show the state of the database', async () => {
    const metrics = open(source(things));
    await vi.waitFor(async () => expect(await metrics.text()).toMatch(/^esign_state_readable 1$/m), POLL);
    const text = await metrics.text();
    expect(text).toContain('# HELP things_waiting Things. Whole service.\n');
    expect(text).toMatch(/^things_waiting 7$/m);
  });

  it('query the database once for concurrent and closely following scrapes', async () => {
    const read = vi.fn(things);
    const metrics = open(source(read, 3_600_000));
    await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
    await metrics.text();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('omit a gauge that cannot be read, and report it', async () => {
    const text = await open(source(() => Promise.reject(new Error('no')))).text();
    expect(text).not.toMatch(/^things_waiting \d/m);
    expect(text).toMatch(/^esign_state_readable 0$/m);
  });

  it('are 0 for known labels without a value, and missing if the reading fails', async () => {
    let fails = false;
    const gauges = [{ name: 'things_waiting', help: 'Things.', labels: { colour: ['red', 'blue'] } }];
    const read = async () => {
      if (fails) throw new Error('no');
      return [{ name: 'things_waiting', labels: { colour: 'red' }, value: 2 }];
    };
    const metrics = open({ gauges, read, every: 0 });
    await vi.waitFor(async () => expect(await metrics.text()).toMatch(/^esign_state_readable 1$/m), POLL);
    expect(await metrics.text()).toMatch(/^things_waiting\{colour="red"\} 2\n/m);
    expect(await metrics.text()).toMatch(/^things_waiting\{colour="blue"\} 0\n/m);
    fails = true;
    await vi.waitFor(async () => expect(await metrics.text()).toMatch(/^esign_state_readable 0$/m), POLL);
    expect(await open({ gauges, read, every: 0 }).text()).not.toMatch(/^things_waiting\{/m);
  });

  it('answer while the database hangs, and start no second reading', async () => {
    let answer = () => {};
    const read = vi.fn(async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return [];
    });
    const metrics = open(source(read));
    expect(await metrics.text()).toMatch(/^esign_state_readable 0$/m);
    expect(await metrics.text()).toMatch(/^esign_state_readable 0$/m);
    expect(read).toHaveBeenCalledTimes(1);
    answer();
  });

  it('cancel a slow statement and change nothing', async () => {
    const failures: unknown[] = [];
    const noted = (statement: Sql) => async (on: Queries) => {
      await on.run(statement).catch((error: { code?: string }) => {
        failures.push(error.code);
        throw error;
      });
      return [];
    };
    await open(source(noted(sql`SELECT pg_sleep(600)`))).text();
    await vi.waitFor(() => expect(failures).toEqual(['57014']), POLL);
    await open(source(noted(sql`CREATE TABLE things (id int)`))).text();
    await vi.waitFor(() => expect(failures).toEqual(['57014', '25006']), POLL);
  });

  it('recover after a failure', async () => {
    let fails = true;
    const metrics = open(
      source(async (client) => {
        if (fails) throw new Error('no');
        return things(client);
      }),
    );
    await metrics.text();
    fails = false;
    await vi.waitFor(async () => expect(await metrics.text()).toMatch(/^things_waiting 7$/m), POLL);
  });
});
