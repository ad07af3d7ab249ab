import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { createEnvelope, field, person, sealedEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { decline } from '../signing/acts.ts';
import { Chain, hashOf, type Row, relinked } from './tamper.ts';

/** Every edit of a chain in the database is detected; an erasure of personal data keeps it valid. */
let world: World;
let caller: Caller;
let chain: Chain;
let fingerprint: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const sealed = await sealedEnvelope(world, caller, { signers: [person(1), person(2)], fields: [field('signature')] });
  fingerprint = sealed.documents[0].sealed_sha256;
  chain = new Chain(world, caller, sealed.id);
  await world.settle();
  await chain.keep();
});
afterAll(() => world?.close());

const change = (rows: readonly Row[], index: number, more: object): Row[] =>
  rows.with(index, { ...rows[index]!, ...more });
const rehashed = (rows: readonly Row[], index: number): Row[] => change(rows, index, { hash: hashOf(rows[index]!) });
const inserted = (rows: readonly Row[], at: number): Row[] =>
  rows.toSpliced(at, 0, { ...rows[at]!, type: 'signer.viewed', data: {}, commitments: {} });

/** The kinds of edit: the changed rows, and whether the head is adjusted to them. */
const edits: [what: string, rows: (rows: readonly Row[]) => Row[], head?: boolean][] = [
  ['a fact of an event changed', (rows) => change(rows, 0, { data: { ...rows[0]!.data, signers: 9 } })],
  ['its type changed', (rows) => change(rows, 2, { type: 'signer.viewed' })],
  ['its actor changed', (rows) => change(rows, 1, { actor: 'system' })],
  ['its time changed by a millisecond', (rows) => change(rows, 3, { at: new Date(rows[3]!.at.getTime() + 1) })],
  [
    'a commitment changed',
    (rows) => change(rows, 4, { commitments: { ...rows[4]!.commitments, email: '0'.repeat(64) } }),
  ],
  ['a fact changed and its hash recomputed', (rows) => rehashed(change(rows, 1, { data: {} }), 1)],
  [
    'the last event changed and its hash recomputed',
    (rows) => rehashed(change(rows, rows.length - 1, { data: {} }), rows.length - 1),
  ],
  [
    'the last event changed, its hash recomputed, the head rewritten',
    (rows) => rehashed(change(rows, rows.length - 1, { data: {} }), rows.length - 1),
    true,
  ],
  ['an event removed', (rows) => rows.toSpliced(3, 1)],
  [
    'an event removed, the others moved up',
    (rows) => rows.toSpliced(3, 1).map((row, index) => ({ ...row, seq: index + 1 })),
    true,
  ],
  ['an event removed, the rest rewritten with the head', (rows) => relinked(rows.toSpliced(3, 1), 3), true],
  ['the first event removed, the rest rewritten with the head', (rows) => relinked(rows.slice(1)), true],
  ['an event inserted', (rows) => inserted(rows, 4).map((row, index) => ({ ...row, seq: index + 1 }))],
  ['an event inserted, the rest rewritten with the head', (rows) => relinked(inserted(rows, 4), 4), true],
  ['two events exchanged', (rows) => change(change(rows, 2, { ...rows[3]!, seq: 3 }), 3, { ...rows[2]!, seq: 4 })],
  [
    'two events exchanged, the rest rewritten with the head',
    (rows) => relinked(change(change(rows, 2, rows[3]!), 3, rows[2]!), 2),
    true,
  ],
  ['the end cut off', (rows) => rows.slice(0, -2)],
  ['the end cut off and the head rewritten', (rows) => rows.slice(0, -2), true],
  ['everything cut off and the head rewritten', () => [], true],
  ['the whole chain written anew with the head', (rows) => relinked(change(rows, 0, { data: { signers: 1 } })), true],
];

describe('an edit in the database makes the chain invalid:', () => {
  afterEach(() => chain.restore());

  it('no edit: the chain is valid', async () => {
    expect(await chain.valid(fingerprint)).toBe(true);
    expect((await chain.rows()).length).toBeGreaterThan(7);
  });

  it.each(edits)('%s', async (_what, edit, head = false) => {
    await chain.write(edit(await chain.rows()), { head });
    expect(await chain.valid(fingerprint)).toBe(false);
    await chain.restore();
    expect(await chain.valid(fingerprint)).toBe(true);
  });

  it('the head alone', async () => {
    const { prisma } = world.database;
    for (const data of [{ headSeq: 3 }, { headSeq: 99 }, { headHash: '0'.repeat(64) }, { headHash: null }]) {
      await prisma.evidenceChain.update({ where: { id: chain.id }, data });
      expect(await chain.valid(fingerprint), JSON.stringify(data)).toBe(false);
      await chain.restore();
    }
  });
});

describe('the openings of commitments', () => {
  const openings = () =>
    world.database.prisma.evidenceOpening.findMany({
      where: { chainId: chain.id },
      orderBy: [{ seq: 'asc' }, { name: 'asc' }],
    });
  const keyOf = ({ chainId, seq, name }: { chainId: string; seq: number; name: string }) => ({
    chainId_seq_name: { chainId, seq, name },
  });

  it('make the chain invalid when changed, moved or forged, without an error', async () => {
    const { prisma } = world.database;
    const [first, second] = (await openings()).filter(({ name }) => name === 'name');
    const forgeries = [
      { value: Uint8Array.from([...first!.value].map((byte, index) => (index === 20 ? byte ^ 1 : byte))) },
      { value: second!.value, salt: second!.salt },
      { salt: '00'.repeat(16) },
      { value: new Uint8Array() },
    ];
    for (const data of forgeries) {
      await prisma.evidenceOpening.update({ where: keyOf(first!), data });
      expect(await chain.valid(fingerprint)).toBe(false);
      const { report, events } = await readChain(world.service.services, chain.id);
      expect(report.problems).toEqual([`event ${first!.seq}: the value of "name" does not match its commitment`]);
      expect(events[first!.seq - 1]!.openings).not.toHaveProperty('name');
    }
    await prisma.evidenceOpening.update({ where: keyOf(first!), data: { value: first!.value, salt: first!.salt } });
    await prisma.evidenceOpening.create({ data: { ...first!, name: 'verdict' } });
    expect(await chain.valid(fingerprint)).toBe(false);
    await prisma.evidenceOpening.delete({ where: keyOf({ ...first!, name: 'verdict' }) });
    expect(await chain.valid(fingerprint)).toBe(true);
  });

  it('can be erased, one or all: the chain stays valid and reveals no personal data', async () => {
    const { services } = world.service;
    const [first, ...rest] = await openings();
    expect(rest.length).toBeGreaterThan(8);
    await world.database.prisma.evidenceOpening.delete({ where: keyOf(first!) });
    expect(await chain.valid(fingerprint)).toBe(true);
    await chain.erasePeople();
    expect(await chain.valid(fingerprint)).toBe(true);
    const { events } = await readChain(services, chain.id);
    expect(JSON.stringify(events)).not.toMatch(/Personne|exemple\.fr|127\.0\.0\.1/);
  });
});

describe('events', () => {
  it('contain personal data only as commitments, each with its own salt', async () => {
    const { id } = await createEnvelope(world, caller, {
      name: 'Secret de Mme Durand',
      signers: [person(1), person(1)],
    });
    const other = new Chain(world, caller, id);
    const rows = await other.rows();
    expect(JSON.stringify(rows)).not.toMatch(/Durand|Personne|exemple\.fr|127\.0\.0\.1/);
    const [one, two] = rows.filter(({ type }) => type === 'signer.notified');
    expect(one!.commitments.name).toMatch(/^[0-9a-f]{64}$/);
    expect(one!.commitments.name).not.toBe(two!.commitments.name);
    const openings = await world.database.prisma.evidenceOpening.findMany({ where: { chainId: id } });
    expect(new Set(openings.map(({ salt }) => salt)).size).toBe(openings.length);
    for (const { value } of openings)
      expect(Buffer.from(value).toString('latin1')).not.toMatch(/Durand|Personne|exemple/);
  });

  it('get consecutive numbers without duplicates under concurrency', async () => {
    const { id, signers } = await createEnvelope(world, caller, { signers: [person(1), person(2), person(3)] });
    await Promise.all(
      Array.from({ length: 24 }, (_, n) => decline(world, signers[n % 3].sign_url, { reason: `non ${n}` })),
    );
    const { report, events } = await readChain(world.service.services, id);
    expect(report).toEqual({ valid: true, problems: [] });
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const times = events.map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  });
});
