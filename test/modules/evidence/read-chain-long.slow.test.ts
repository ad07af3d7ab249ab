import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCheckpoint } from '../../../src/modules/evidence/checkpoint.ts';
import { appendEvents, type ChainSubject, readChain } from '../../../src/modules/evidence/index.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { Chain, relinked } from './tamper.ts';

/** A chain longer than what is shown, with three blocks before. */
const LENGTH = 5_350;
const SHOWN = 2_000;
const BLOCK = 1_000;
/** An event and its openings. */
const ROWS_OF_EVENT = 3;
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
  for (let at = 0; at < LENGTH; at += 2_000) {
    const part = events.slice(at, at + 2_000);
    await repeatableTransaction(services.database, (tx) => appendEvents(services, tx, subject, part));
  }
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
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ROWS_OF_EVENT * LENGTH);
});

/** How many rows a read takes. */
async function countRows(): Promise<number> {
  const rows = await rowsOf(async () => void (await read()));
  return rows.reduce((sum, count) => sum + count, 0);
}

/** Reads of the whole chain, and reads that skip the first blocks but for a page of the first one. */
const whole = ROWS_OF_EVENT * LENGTH;
const skipping = (blocks: number) => whole - ROWS_OF_EVENT * (blocks * BLOCK - 100);

const verifiedBlocks = () =>
  path.join(world.dataDir, 'verified-blocks', subject.chainId.slice(-2), `${subject.chainId}.json`);

it('skips blocks that were verified before, and shows the same', async () => {
  await rm(verifiedBlocks());
  const before = await read();
  expect(await read()).toEqual(before);
  expect(await countRows()).toBeLessThan(skipping(3) + 50);
});

it('verifies a block again when an opening of it was erased, and no other block', async () => {
  const { prisma } = world.database;
  const where = { chainId_seq_name: { chainId: subject.chainId, seq: 1_500, name: 'ip' } };
  const row = await prisma.evidenceOpening.delete({ where });
  const rows = await countRows();
  expect(rows).toBeGreaterThan(skipping(2) - 50);
  expect(rows).toBeLessThan(skipping(2) + 50);
  expect(await countRows()).toBeLessThan(skipping(3) + 50);
  await prisma.evidenceOpening.create({ data: row as never });
  expect((await read()).report.valid).toBe(true);
});

it('shows no opening that was erased', async () => {
  const { prisma } = world.database;
  const before = await read();
  const where = { chainId_seq_name: { chainId: subject.chainId, seq: LENGTH, name: 'ip' } };
  const row = await prisma.evidenceOpening.delete({ where });
  const { events, report } = await read();
  expect([report.valid, Object.keys(events.at(-1)!.openings)]).toEqual([true, ['user_agent']]);
  await prisma.evidenceOpening.create({ data: row as never });
  expect(await read()).toEqual(before);
});

it.each<[string, (content: any) => unknown]>([
  ['with other blocks', ({ mac }) => ({ blocks: [{ hash: '0'.repeat(64), rows: '0'.repeat(128) }], mac })],
  ['with another MAC', (content) => ({ ...content, mac: '00'.repeat(32) })],
  ['without a MAC', ({ blocks }) => ({ blocks })],
  ['with fewer blocks', ({ blocks, mac }) => ({ blocks: blocks.slice(1), mac })],
  ['that is null', () => null],
])('trusts no file of verified blocks %s', async (_what, forge) => {
  await writeFile(verifiedBlocks(), JSON.stringify(forge(JSON.parse(await readFile(verifiedBlocks(), 'utf8')))));
  expect(await countRows()).toBeGreaterThanOrEqual(whole);
  expect(await countRows()).toBeLessThan(skipping(3) + 50);
});

it('detects a block that was rewritten with right hashes, although the blocks around it are the same', async () => {
  const chain = new Chain(world, caller, subject.chainId);
  await chain.keep();
  const rows = await chain.rows();
  const forged = relinked(rows.with(1_499, { ...rows[1_499]!, actor: 'attendee:1' }).slice(0, 2_000), 1_499);
  await chain.write([...forged, ...rows.slice(2_000)]);
  const { problems } = (await read()).report;
  expect(problems).toEqual(['event 2001: does not follow the previous event']);
  await chain.restore();
  expect((await read()).report.valid).toBe(true);
});

it('compares a checkpoint within a block that was verified before', async () => {
  const { services } = world.service;
  const head = { id: subject.chainId, seq: 1_500, hash: '0'.repeat(64) };
  await writeCheckpoint(services, head);
  expect((await read()).report.problems).toEqual(['event 1500 was rewritten']);
  const { hash } = await world.database.prisma.evidenceEvent.findUniqueOrThrow({ where: place(1_500) });
  await writeCheckpoint(services, { ...head, hash });
  expect((await read()).report.valid).toBe(true);
});

it('detects a changed event at any position', async () => {
  const { prisma } = world.database;
  for (const seq of [1, 99, 100, 101, 1_234, 2_000, 2_001, LENGTH - 1, LENGTH]) {
    const { data } = await prisma.evidenceEvent.findUniqueOrThrow({ where: place(seq) });
    await prisma.evidenceEvent.update({ where: place(seq), data: { data: { attendee: 0 } } });
    expect((await read()).report).toEqual({ valid: false, problems: [`event ${seq}: was changed`] });
    await prisma.evidenceEvent.update({ where: place(seq), data: { data: data as object } });
  }
  expect((await read()).report.valid).toBe(true);
});

it('detects a changed opening at any position', async () => {
  const { prisma } = world.database;
  for (const seq of [1, 100, 101, 2_000, LENGTH]) {
    const where = { chainId_seq_name: { chainId: subject.chainId, seq, name: 'ip' } };
    const { salt } = await prisma.evidenceOpening.findUniqueOrThrow({ where });
    await prisma.evidenceOpening.update({ where, data: { salt: '00'.repeat(16) } });
    expect((await read()).report.problems).toEqual([`event ${seq}: the value of "ip" does not match its commitment`]);
    await prisma.evidenceOpening.update({ where, data: { salt } });
  }
});

it('detects an event removed at the end of a page, and events added before the first or after the last', async () => {
  const { prisma } = world.database;
  for (const seq of [1, 100, 101, 2_000, 2_001, LENGTH]) {
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
