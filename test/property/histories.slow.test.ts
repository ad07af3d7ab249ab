import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../src/app/tasks.ts';
import { readChain } from '../../src/modules/evidence/index.ts';
import { rest, signByLink } from '../world/client.ts';
import { createEnvelope, person, readEnvelope } from '../world/envelope.ts';
import { findUnbalanced } from '../world/ledger.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Invariants of envelopes under any sequence of operations. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller({ mode: 'LIVE' });
});
afterAll(() => world?.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One step of a history; `of` and `who` pick among what there is. */
type Step =
  | { readonly do: 'create'; readonly send: boolean; readonly orders: readonly number[]; readonly days: number }
  | { readonly do: 'send' | 'cancel'; readonly of: number }
  | { readonly do: 'sign'; readonly of: number; readonly who: number }
  | { readonly do: 'wait'; readonly hours: number }
  | { readonly do: 'settle' | 'sweep' };

const of = fc.nat({ max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      send: fc.boolean(),
      orders: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 2 }),
      days: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), of }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), of }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sign' as const), of, who: fc.nat({ max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 13, 25, 49) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('settle' as const, 'sweep' as const) }) },
);

interface Made {
  readonly id: string;
  readonly urls: readonly string[];
}

/** Runs a step; true if it was refused. */
async function take(taken: Step, made: Made[]): Promise<boolean> {
  const pick = 'of' in taken ? made[taken.of % made.length] : undefined;
  switch (taken.do) {
    case 'create': {
      const { send, orders, days } = taken;
      const signers = orders.map((order, n) => person(n, { order }));
      const made_ = await createEnvelope(world, caller, { send, signers, expires_in_days: days, retention_days: 1 });
      made.push({ id: made_.id, urls: made_.signers.map(({ sign_url }: any) => sign_url) });
      return false;
    }
    case 'send':
    case 'cancel':
      if (!pick) return false;
      return (await rest(world.url, caller.key, 'POST', `/envelopes/${pick.id}/${taken.do}`)).status !== 200;
    case 'sign': {
      const url = pick?.urls[taken.who % pick.urls.length];
      return url !== undefined && (await signByLink(world.url, url)).errors !== undefined;
    }
    case 'wait':
      world.clock.advance(taken.hours * HOUR);
      return false;
    case 'settle':
      await world.settle();
      return false;
    case 'sweep':
      await sweep(world.service.services);
      return false;
  }
}

async function assertHolds({ id }: Made): Promise<void> {
  const { prisma } = world.database;
  const row = await prisma.envelope.findUniqueOrThrow({
    where: { id },
    include: { sealing: true, documents: true, people: { orderBy: { position: 'asc' } } },
  });
  const shown = await readEnvelope(world, caller, id);
  const chain = await readChain(world.service.services, id);
  const types = chain.events.map(({ type }) => type);
  const count = (type: string) => types.filter((each) => each === type).length;
  const storedEvents = await prisma.domainEvent.findMany({ where: { aggregateId: id }, orderBy: { id: 'asc' } });

  expect(chain.report).toEqual({ valid: true, problems: [] });
  expect(storedEvents.map(({ type }) => type)).toEqual(types);

  const endings = ['completed', 'expired', 'canceled'].filter((ending) => count(`envelope.${ending}`) > 0);
  const over = row.status !== 'DRAFT' && row.status !== 'SENT';
  expect(endings).toEqual(over ? [row.status.toLowerCase()] : []);
  if (over) expect(count(`envelope.${row.status.toLowerCase()}`)).toBe(1);
  expect(count('envelope.sent')).toBe(row.sentAt ? 1 : 0);

  const completed = row.status === 'COMPLETED';
  expect(row.sealing?.state === 'DONE').toBe(completed);
  expect([row.padesLevel, row.completedAt !== null, row.sealedAt !== null]).toEqual(
    completed ? ['B-LTA', true, true] : [null, false, false],
  );
  for (const { sealedSha256, revision } of row.documents)
    expect([sealedSha256 !== null, revision]).toEqual(completed ? [true, 1] : [false, 0]);

  expect(row.expiresAt?.getTime() ?? null).toBe(row.sentAt && row.sentAt.getTime() + row.expiresInDays * DAY);
  const ended = row.completedAt ?? row.expiredAt ?? row.canceledAt;
  expect(row.purgeAfter?.getTime() ?? null).toBe(ended && ended.getTime() + DAY);
  expect(row.prepared).toBe(row.sentAt !== null);

  const purged = row.purgedAt !== null;
  expect(count('envelope.purged')).toBe(purged ? 1 : 0);
  if (purged) expect(row.purgeAfter!.getTime()).toBeLessThanOrEqual(row.purgedAt!.getTime());
  const links = [shown.evidence_download_url, ...shown.documents.map((each: any) => each.sealed_download_url)];
  expect(links.every((link) => (link !== null) === (completed && !purged))).toBe(true);
  expect(shown.documents_available).toBe(!purged);
  const open = !purged && row.status !== 'CANCELED' && row.status !== 'EXPIRED';
  expect(shown.signers.every(({ sign_url }: any) => (sign_url !== null) === open)).toBe(true);

  const signed = row.people.filter(({ status }) => status === 'SIGNED');
  expect(count('signer.signed')).toBe(signed.length);
  expect(count('signer.notified')).toBe(row.people.filter(({ status }) => status !== 'PENDING').length);
  const all = signed.length === row.people.length;
  expect(row.sealing !== null).toBe(all);
  if (completed) expect(all).toBe(true);
  if (row.status === 'EXPIRED') expect(all).toBe(false);
  const lowest = Math.min(...row.people.filter(({ status }) => status !== 'SIGNED').map(({ order }) => order));
  for (const { order, status } of row.people) if (status === 'NOTIFIED') expect(order).toBe(lowest);
}

/** Checks that nothing due by the clock is left undone. */
async function assertNothingDue(ids: readonly string[]): Promise<void> {
  const now = world.clock.now();
  const where = { id: { in: [...ids] } };
  expect(
    await world.database.prisma.envelope.count({
      where: { ...where, status: 'SENT', expiresAt: { lte: now }, sealing: null },
    }),
  ).toBe(0);
  expect(
    await world.database.prisma.envelope.count({ where: { ...where, purgedAt: null, purgeAfter: { lte: now } } }),
  ).toBe(0);
  expect(
    await world.database.prisma.sealing.count({
      where: { envelopeId: { in: [...ids] }, state: { in: ['WORKING', 'WAITING'] } },
    }),
  ).toBe(0);
}

describe('any sequence of create, send, cancel, sign, wait, settle and sweep', () => {
  it('keeps all invariants, and a refused step changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 22 }), async (steps) => {
        const made: Made[] = [];
        for (const taken of [{ do: 'create', send: true, orders: [0, 0], days: 1 } as const, ...steps]) {
          const before = await traceOf(world);
          if (await take(taken, made)) expect(await traceOf(world), JSON.stringify(taken)).toEqual(before);
          if (taken.do === 'settle' || taken.do === 'sweep') {
            for (const each of made) await assertHolds(each);
            await assertNothingDue(made.map(({ id }) => id));
          }
        }
        await world.settle();
        for (const each of made) await assertHolds(each);
        await assertNothingDue(made.map(({ id }) => id));
        expect(await findUnbalanced(async (sql) => (await world.database.pool.query(sql)).rows)).toEqual([]);
      }),
      { numRuns: 12, seed: Number(process.env.SEED ?? 20_261_121), endOnFailure: true },
    );
  });
});
