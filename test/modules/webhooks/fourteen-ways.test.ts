import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tasksOf } from '../../../src/app/tasks.ts';
import { reactions } from '../../../src/modules/webhooks/index.ts';
import { transaction } from '../../../src/platform/database/index.ts';
import { startWorker, type Worker } from '../../../src/platform/jobs/index.ts';
import { createEnvelope } from '../../world/envelope.ts';
import type { Caller } from '../../world/world.ts';
import { ways } from './receiver.ts';
import { agreesWithPublished, verifiesEsign, verifiesStandard } from './verifier.ts';
import { type CreatedEndpoint, openWebhookWorld, type WebhookWorld } from './world.ts';

const SECOND = 1_000;
const EVENTS = 14;
/** How each way fails, as the log tells; null: it does not. */
const outcomes: Readonly<Record<string, string | null>> = {
  ok: null,
  204: null,
  huge: null,
  ...{ 500: 'STATUS', 301: 'STATUS', 410: 'STATUS', 429: 'STATUS' },
  ...{ hang: 'TIMEOUT', drip: 'TIMEOUT', reset: 'CONNECTION_LOST', half: 'CONNECTION_LOST' },
  ...{ badtls: 'TLS', wronghost: 'TLS', expired: 'TLS', closed: 'UNREACHABLE', flip: 'FORBIDDEN_ADDRESS' },
};

/** A name that leads here at first, then to a private address, until `settled`. */
let flips = 0;
let settled = false;
const resolve = async (name: string) => {
  const flipped = name.startsWith('flip') && !settled && flips++ > 0;
  return [{ address: flipped ? '10.0.0.1' : '127.0.0.1', family: 4 }];
};

let world: WebhookWorld;
let caller: Caller;
let subject: string;
const endpoints = new Map<string, CreatedEndpoint>();
beforeAll(async () => {
  world = await openWebhookWorld({ resolve });
  caller = await world.caller();
  subject = (await createEnvelope(world, caller)).id;
  for (const way of Object.keys(outcomes)) endpoints.set(way, await world.endpoint(caller, way));
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => world?.close());

const workers: Worker[] = [];
async function work(): Promise<void> {
  const { kit } = world.service;
  workers.push(await startWorker({ database: kit.database, tasks: tasksOf(kit), concurrency: 2, log: kit.log }));
}

const status = async () =>
  Object.fromEntries(
    (await world.database.prisma.webhookDelivery.groupBy({ by: ['status'], _count: true })).map((row) => [
      row.status,
      row._count,
    ]),
  );

/** Waits, in real time, for a condition. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const give = Date.now() + 60 * SECOND; !(await holds()); ) {
    if (Date.now() > give) throw new Error(`it never came: ${JSON.stringify(await status())}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

it(`${EVENTS} events reach ${Object.keys(outcomes).length} endpoints that fail in fourteen ways: none lost, twice only where the receiver failed`, async () => {
  const { kit } = world.service;
  const { organizationId } = caller;
  // Two workers, as two processes have.
  await work();
  await work();
  const happening = { subjectId: subject, aggregateId: subject, organizationId, mode: 'TEST' } as const;
  for (let n = 0; n < EVENTS; n++) {
    await transaction(kit.database, (tx) => reactions(kit, tx, { type: 'envelope.completed', ...happening }));
  }
  const total = EVENTS * endpoints.size;
  await until(async () => (await world.database.prisma.webhookAttempt.count()) === total);

  const first = await world.database.prisma.webhookAttempt.findMany({ include: { delivery: true } });
  for (const [way, outcome] of Object.entries(outcomes)) {
    const failures = first.filter(({ delivery }) => delivery.endpointId === endpoints.get(way)!.id);
    const seen = new Set(failures.map(({ failure }) => failure));
    expect(
      [...seen].filter((failure) => failure !== null),
      way,
    ).toEqual(outcome === null ? [] : [outcome]);
    expect(
      failures.every(({ milliseconds }) => milliseconds < 3 * SECOND),
      way,
    ).toBe(true);
  }

  // They mend. What is served elsewhere (another port, another certificate) moves to where all is well.
  settled = true;
  for (const way of Object.keys(ways)) world.receiver.behave(way, 'ok');
  for (const way of ['badtls', 'wronghost', 'expired', 'closed']) {
    const url = world.receiver.url('ok').replace(/ok$/, way);
    world.receiver.behave(way, 'ok');
    await world.database.prisma.webhookEndpoint.updateMany({ where: { url: { endsWith: `/${way}` } }, data: { url } });
  }
  world.clock.advance(31 * SECOND);
  await world.database.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`);
  await until(async () => (await status()).DELIVERED === total);

  const events = await world.database.prisma.webhookEvent.findMany({ select: { id: true } });
  for (const [way, outcome] of Object.entries(outcomes)) {
    const received = world.receiver.received.filter((each) => each.way === way);
    expect(new Set(received.map(({ event }) => event.id)), way).toEqual(new Set(events.map(({ id }) => id)));
    if (outcome === null) expect(received, `${way} was told twice`).toHaveLength(EVENTS);
    else expect(received.length, way).toBeLessThanOrEqual(2 * EVENTS);
    const { secret } = endpoints.get(way)!;
    for (const delivery of received) {
      expect(await verifiesEsign(secret, delivery)).toBe(true);
      const sentAt = Number(delivery.headers['webhook-timestamp']);
      expect(await verifiesStandard(secret, delivery, sentAt)).toBe(true);
      expect(agreesWithPublished(secret, delivery)).toBe(true);
      expect(await verifiesEsign(`whsec_${randomUUID()}`, delivery)).toBe(false);
    }
  }
  expect(await world.database.prisma.webhookDelivery.count({ where: { claimId: { not: null } } })).toBe(0);
}, 120_000);

it('a hanging endpoint with a backlog delays nobody', async () => {
  const other = await world.caller({ name: 'Pressé' });
  const hanging = await world.endpoint(other, 'hang');
  world.receiver.behave('hang', 'hang');
  const { id } = await createEnvelope(world, other);
  for (let n = 0; n < 80; n++) await world.happen(other, 'envelope.completed', id);
  const prompt = await world.endpoint(other, 'ok');
  world.receiver.received.length = 0;
  await work();
  await world.receiver.waitFor('hang', 16);
  for (let n = 0; n < 20; n++) await world.happen(other, 'envelope.completed', id);
  const began = Date.now();
  await world.receiver.waitFor('ok', 20);
  expect(Date.now() - began).toBeLessThan(3 * SECOND);
  const waiting = { endpointId: hanging.id, attempt: 0, status: 'PENDING' } as const;
  expect(await world.database.prisma.webhookDelivery.count({ where: waiting })).toBeGreaterThan(20);
  await until(async () => (await world.database.prisma.webhookDelivery.count({ where: waiting })) === 0);
  expect(world.receiver.received.filter(({ way }) => way === 'ok')).toHaveLength(20);
  expect(prompt.id).not.toBe(hanging.id);
}, 120_000);
