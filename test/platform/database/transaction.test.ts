import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  isCommitted,
  preparedTransaction,
  remembering,
  sql,
  transaction,
} from '../../../src/platform/database/index.ts';
import { type Answer, runOnce } from '../../../src/platform/idempotency/index.ts';
import { RequestMemory } from '../../../src/platform/idempotency/request-memory.ts';
import { openWorld, type World } from '../../world/world.ts';

let world: World;
let database: Database;
beforeAll(async () => {
  world = await openWorld();
  database = world.service.services.database;
  await database.pool.query('CREATE TABLE done (what text NOT NULL)');
});
afterAll(() => world?.close());

type Name = Parameters<typeof transaction>[1];
const OK: Answer = { status: 200, text: '{}' };
const done = async () =>
  (await database.pool.query('SELECT what FROM done ORDER BY what')).rows.map(({ what }) => what);
/** Writes a row and returns what it wrote. */
const write = (name: Name, what: string, key?: string): Promise<string> =>
  transaction(
    database,
    name,
    async (tx) => {
      await tx.run(sql`INSERT INTO done VALUES (${what})`);
      return what;
    },
    key === undefined ? {} : { key },
  );
const request = () => ({
  ...{ who: 'tester', dailyBytes: 1024 * 1024, name: randomUUID(), method: 'POST', path: '/test' },
  bodySha256: randomUUID(),
});
const run = (named: ReturnType<typeof request>, work: () => Promise<unknown>) =>
  runOnce(world.service.services, named, async () => {
    await work();
    return OK;
  });
const crash = () => Promise.reject(new Error('the process died'));

describe('transactions of a request with Idempotency-Key', () => {
  it('get their own results when their order changes between two attempts', async () => {
    const named = request();
    const first = run(named, async () => {
      await write('create-envelope', 'order: envelope');
      await write('create-identity', 'order: identity');
      await crash();
    });
    await expect(first).rejects.toThrow('died');
    const results: string[] = [];
    await run(named, async () => {
      results.push(await write('create-identity', 'order: other identity'));
      results.push(await write('create-envelope', 'order: other envelope'));
      results.push(await write('cancel-envelope', 'order: cancel'));
    });
    expect(results).toEqual(['order: identity', 'order: envelope', 'order: cancel']);
    expect(await done()).toEqual(['order: cancel', 'order: envelope', 'order: identity']);
  });

  it('keep all their results when they run concurrently', async () => {
    const named = request();
    const both = () =>
      Promise.all(['1', '2', '3', '4'].map((key) => write('record-mark', `side ${key} ${randomUUID()}`, key)));
    let first: string[] = [];
    await expect(
      run(named, async () => {
        first = await both();
        await crash();
      }),
    ).rejects.toThrow('died');
    let second: string[] = [];
    await run(named, async () => void (second = await both()));
    expect(second).toEqual(first);
  });

  it('refuse a repeated name unless a key distinguishes them', async () => {
    const before = await done();
    const twice = run(request(), async () => {
      await write('create-envelope', 'twice');
      await write('create-envelope', 'twice, again');
    });
    await expect(twice).rejects.toThrow('begins twice');
    expect(await done()).toEqual([...before, 'twice'].sort());
  });

  it('may start again after a rollback', async () => {
    await run(request(), async () => {
      await expect(transaction(database, 'create-envelope', crash)).rejects.toThrow('died');
      await write('create-envelope', 'after a roll-back');
    });
    expect(await done()).toContain('after a roll-back');
  });

  it('refuse a missing name before any work', async () => {
    const before = await done();
    for (const name of [undefined, ''] as unknown as string[]) {
      await expect(run(request(), () => write(name, 'nameless'))).rejects.toThrow('needs a name');
    }
    expect(await done()).toEqual(before);
  });

  it('refuse a retry if an earlier version committed what this version does not begin, and change nothing', async () => {
    for (const [former, now] of [
      ['former-name', 'create-envelope'],
      ['create-envelope', 'new-name'],
    ] as const) {
      const named = request();
      await expect(run(named, () => write(former, 'renamed').then(crash))).rejects.toThrow('died');
      const before = await done();
      await expect(run(named, () => write(now, 'renamed'))).rejects.toThrow('does not know');
      expect(await done()).toEqual(before);
    }
  });

  it('commit once when two attempts run at once, as after a lost lock', async () => {
    const { keystore, clock } = world.service.services;
    const row = { id: randomUUID(), bodySha256: randomUUID(), expiresAt: clock.now() };
    const attempt = () =>
      remembering(new RequestMemory({ keystore, request: row, kept: [], isDone: false }), () =>
        write('create-envelope', 'at once'),
      );
    const ended = await Promise.allSettled([attempt(), attempt()]);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'unavailable' } });
    expect((await done()).filter((what) => what === 'at once')).toEqual(['at once']);
  });

  it('skip the preparation once they were committed', async () => {
    const named = request();
    let prepared = 0;
    const act = () =>
      preparedTransaction(
        database,
        'create-identity',
        async () => ++prepared,
        async () => 'made',
      );
    await expect(run(named, () => act().then(crash))).rejects.toThrow('died');
    await run(named, async () => {
      expect(isCommitted('create-identity')).toBe(true);
      expect(await act()).toBe('made');
    });
    expect(prepared).toBe(1);
  });

  it('refuse results of more than 256 KB, and commit nothing', async () => {
    const before = await done();
    const large = run(request(), () => write('create-envelope', 'x'.repeat(300 * 1024)));
    await expect(large).rejects.toThrow('bytes');
    expect(await done()).toEqual(before);
  });
});
