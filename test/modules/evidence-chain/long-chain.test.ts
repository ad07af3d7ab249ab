import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appendEvents, type ChainSubject, readChain } from '../../../src/modules/evidence/index.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** A chain longer than one page of reading, and longer than what is shown. */
const LENGTH = 2_350;
const SHOWN = 2_000;
/** A statement with more rows than this would delay other requests. */
const MOST_ROWS = 250;

let world: World;
let caller: Caller;
let subject: ChainSubject;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  subject = { chainId: randomUUID(), noun: 'session', organizationId: caller.organizationId, mode: 'TEST' };
  const events = Array.from({ length: LENGTH }, (_, n) => ({
    type: 'mark.given',
    subjectId: randomUUID(),
    actor: `attendee:${n + 1}`,
    data: { attendee: n + 1 },
    personal: { ip: '192.0.2.7', user_agent: `Test/${n}` },
  }));
  const { services } = world.service;
  for (const part of [events.slice(0, 2_000), events.slice(2_000)])
    await repeatableTransaction(services.database, (tx) => appendEvents(services, tx, subject, part));
});
afterAll(() => world?.close());

const read = () => readChain(world.service.services, subject.chainId);
const place = (seq: number) => ({ chainId_seq: { chainId: subject.chainId, seq } });

/** The numbers of rows that statements gave while `work` runs. */
async function rowsOf(work: () => Promise<unknown>): Promise<number[]> {
  const { pool } = world.service.services.database;
  const seen: number[] = [];
  const pass = pool.query;
  pool.query = (async (...args: unknown[]) => {
    const result = await (pass as (...args: unknown[]) => Promise<{ rows: unknown[] }>).apply(pool, args);
    seen.push(result.rows.length);
    return result;
  }) as never;
  try {
    await work();
  } finally {
    pool.query = pass;
  }
  return seen;
}

it('is read in pages, verified completely, and shown by its newest events', async () => {
  let chain: Awaited<ReturnType<typeof read>> | undefined;
  const rows = await rowsOf(async () => {
    chain = await read();
  });
  const { events, head, report } = chain!;
  expect(report).toEqual({ valid: true, problems: [] });
  expect(head).toEqual({ seq: LENGTH, hash: events.at(-1)!.hash });
  expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: SHOWN }, (_, n) => LENGTH - SHOWN + n + 1));
  expect(events.at(-1)!.openings).toMatchObject({ user_agent: { value: `Test/${LENGTH - 1}` } });
  expect(Math.max(...rows)).toBeLessThan(MOST_ROWS);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(3 * LENGTH);
});

it('is not read again while no byte of its rows has changed, and shows no opening that was erased', async () => {
  const before = await read();
  const again: (typeof before)[] = [];
  const rows = await rowsOf(async () => void again.push(await read()));
  expect(again).toEqual([before]);
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThan(10);
  const { prisma } = world.database;
  const where = { chainId_seq_name: { chainId: subject.chainId, seq: LENGTH, name: 'ip' } };
  const row = await prisma.evidenceOpening.delete({ where });
  const { events, report } = await read();
  expect([report.valid, Object.keys(events.at(-1)!.openings)]).toEqual([true, ['user_agent']]);
  await prisma.evidenceOpening.create({ data: row as never });
  expect(await read()).toEqual(before);
});

it('detects a changed event at any position', async () => {
  const { prisma } = world.database;
  for (const seq of [1, 99, 100, 101, 1_234, LENGTH - 1, LENGTH]) {
    const { data } = await prisma.evidenceEvent.findUniqueOrThrow({ where: place(seq) });
    await prisma.evidenceEvent.update({ where: place(seq), data: { data: { attendee: 0 } } });
    expect((await read()).report).toEqual({ valid: false, problems: [`event ${seq}: was changed`] });
    await prisma.evidenceEvent.update({ where: place(seq), data: { data: data as object } });
  }
  expect((await read()).report.valid).toBe(true);
});

it('detects a changed opening at any position', async () => {
  const { prisma } = world.database;
  for (const seq of [1, 100, 101, LENGTH]) {
    const where = { chainId_seq_name: { chainId: subject.chainId, seq, name: 'ip' } };
    const { salt } = await prisma.evidenceOpening.findUniqueOrThrow({ where });
    await prisma.evidenceOpening.update({ where, data: { salt: '00'.repeat(16) } });
    expect((await read()).report.problems).toEqual([`event ${seq}: the value of "ip" does not match its commitment`]);
    await prisma.evidenceOpening.update({ where, data: { salt } });
  }
});

it('detects an event removed at the end of a page, and events added before the first or after the last', async () => {
  const { prisma } = world.database;
  for (const seq of [1, 100, 101, LENGTH]) {
    const row = await prisma.evidenceEvent.delete({ where: place(seq) });
    expect((await read()).report.valid, `without ${seq}`).toBe(false);
    await prisma.evidenceEvent.create({ data: row as never });
  }
  const first = await prisma.evidenceEvent.findUniqueOrThrow({ where: place(1) });
  for (const seq of [-7, 0, LENGTH + 1, 2_147_483_647]) {
    await prisma.evidenceEvent.create({ data: { ...first, seq } as never });
    expect((await read()).report.valid, `with ${seq}`).toBe(false);
    await prisma.evidenceEvent.delete({ where: place(seq) });
  }
  expect((await read()).report).toEqual({ valid: true, problems: [] });
});

it('is valid for readers while it grows', async () => {
  const { services } = world.service;
  let growing = true;
  const growth = (async () => {
    for (let n = 0; n < 15; n++)
      await repeatableTransaction(services.database, (tx) =>
        appendEvents(services, tx, subject, [{ type: 'mark.given', subjectId: randomUUID(), actor: 'trainer' }]),
      );
    growing = false;
  })();
  while (growing) expect((await read()).report).toEqual({ valid: true, problems: [] });
  await growth;
  expect((await read()).head.seq).toBe(LENGTH + 15);
});
