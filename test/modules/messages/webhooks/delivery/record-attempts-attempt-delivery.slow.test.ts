import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { tasksOf } from '../../../../../src/app/tasks.ts';
import { subscribers } from '../../../../../src/modules/messages/webhooks/record-event.ts';
import { repeatableTransaction } from '../../../../../src/platform/database/index.ts';
import { startWorker, type Worker } from '../../../../../src/platform/jobs/index.ts';
import type { DomainEvent } from '../../../../../src/platform/services.ts';
import { createEnvelope } from '../../../../world/envelope.ts';
import { ways } from '../receiver.ts';
import { agreesWithPublished, verifiesEsign, verifiesStandard } from '../verifier.ts';
import { type CreatedEndpoint, openWebhookWorld, type WebhookWorld } from '../world.ts';

const SECOND = 1_000;
const EVENTS = 2_000;
/** Those that keep a place until the limit get fewer: time is all that more would cost. */
const slow: Readonly<Record<string, number>> = { hang: 32, drip: 32 };
/** The limit of an attempt: what answers at all does so in time, however busy the machine. */
const LIMIT = 10 * SECOND;
/** How each way fails, as the log tells; null: it does not. */
const outcomes: Readonly<Record<string, string | null>> = {
  ok: null,
  204: null,
  huge: null,
  500: 'STATUS',
  301: 'STATUS',
  410: 'STATUS',
  429: 'STATUS',
  hang: 'TIMEOUT',
  drip: 'TIMEOUT',
  reset: 'CONNECTION_LOST',
  half: 'CONNECTION_LOST',
  badtls: 'TLS',
  wronghost: 'TLS',
  expired: 'TLS',
  closed: 'UNREACHABLE',
  flip: 'FORBIDDEN_ADDRESS',
};

/** A name that leads here at first, then to a private address, until `settled`. */
let flips = 0;
let settled = false;
const resolve = async (name: string) => {
  const flipped = name.startsWith('flip') && !settled && flips++ > 0;
  return [{ address: flipped ? '10.0.0.1' : '127.0.0.1', family: 4 }];
};

/** An endpoint, of an organisation of its own, and how many events are told to it. */
interface Delivered {
  readonly endpoint: CreatedEndpoint;
  readonly domainEvent: Omit<DomainEvent, 'type'>;
  readonly count: number;
}

let world: WebhookWorld;
const deliveries = new Map<string, Delivered>();
beforeAll(async () => {
  world = await openWebhookWorld({ resolve, timeLimit: LIMIT });
  const names = Object.keys(outcomes);
  const others = names.filter((way) => !(way in slow));
  const left = EVENTS - Object.values(slow).reduce((sum, count) => sum + count);
  for (const way of names) {
    const caller = await world.caller({ name: way });
    const { id } = await createEnvelope(world, caller);
    deliveries.set(way, {
      endpoint: await world.endpoint(caller, way),
      domainEvent: { subjectId: id, aggregateId: id, organizationId: caller.organizationId, mode: 'TEST' },
      count: slow[way] ?? Math.floor(left / others.length) + (others.indexOf(way) < left % others.length ? 1 : 0),
    });
  }
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
});
afterAll(() => world?.close());

const workers: Worker[] = [];
async function work(): Promise<void> {
  const { services } = world.service;
  workers.push(
    await startWorker({ database: services.database, tasks: tasksOf(services), concurrency: 2, log: services.log }),
  );
}

const status = async () =>
  Object.fromEntries(
    (await world.database.prisma.webhookDelivery.groupBy({ by: ['status'], _count: true })).map((row) => [
      row.status,
      row._count,
    ]),
  );

/** The attempts of each delivery to an endpoint, oldest first. */
const attemptsTo = async (endpoint: CreatedEndpoint) =>
  (
    await world.database.prisma.webhookDelivery.findMany({
      where: { endpointId: endpoint.id },
      select: { attempts: { orderBy: [{ at: 'asc' }, { id: 'asc' }] } },
    })
  ).map(({ attempts }) => attempts);

/** How many deliveries were never tried. */
const untried = () => world.database.prisma.webhookDelivery.count({ where: { attempts: { none: {} } } });

/** Waits, in real time, for a condition. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const give = Date.now() + 1_500 * SECOND; !(await holds()); ) {
    if (Date.now() > give) throw new Error(`it never came: ${JSON.stringify(await status())}`);
    await new Promise((resume) => setTimeout(resume, 100));
  }
}

/** Writes the events of all, a few in each repeatableTransaction, as what happens at the same moment stands together. */
async function writeEvents(): Promise<void> {
  const { services } = world.service;
  const all = [...deliveries.values()].flatMap(({ domainEvent, count }) =>
    Array<typeof domainEvent>(count).fill(domainEvent),
  );
  expect(all).toHaveLength(EVENTS);
  const write = async () => {
    for (let some = all.splice(0, 20); some.length; some = all.splice(0, 20)) {
      await repeatableTransaction(services.database, async (tx) => {
        for (const domainEvent of some)
          await subscribers(services, tx, [{ type: 'envelope.completed', ...domainEvent }]);
      });
    }
  };
  await Promise.all(Array.from({ length: 4 }, write));
}

it(`${EVENTS} events reach ${Object.keys(outcomes).length} endpoints with fourteen failures: none lost, repeated only on failure`, async () => {
  // Two workers, as two processes have.
  await work();
  await work();
  await writeEvents();
  await until(async () => (await untried()) === 0);

  for (const [way, outcome] of Object.entries(outcomes)) {
    const { endpoint, count } = deliveries.get(way)!;
    // On a slow machine some are tried again before all were tried once.
    const attempts = (await attemptsTo(endpoint)).map(([first]) => first!);
    expect(attempts, way).toHaveLength(count);
    const seen = new Set(attempts.map(({ failure }) => failure));
    // A name that flips is right once: that one is delivered.
    expect(
      [...seen].filter((failure) => way !== 'flip' || failure !== null),
      way,
    ).toEqual([outcome]);
  }

  // They mend. What is served elsewhere (another port, another certificate) moves to where all is well.
  settled = true;
  for (const way of Object.keys(ways)) world.receiver.behave(way, 'ok');
  for (const way of ['badtls', 'wronghost', 'expired', 'closed']) {
    const url = world.receiver.url('ok').replace(/ok$/, way);
    world.receiver.behave(way, 'ok');
    await world.database.prisma.webhookEndpoint.update({
      where: { id: deliveries.get(way)!.endpoint.id },
      data: { url },
    });
  }
  world.clock.advance(24 * 3600 * SECOND);
  await until(async () => {
    await world.database.pool.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now()`);
    return (await status()).DELIVERED === EVENTS;
  });

  for (const [way, outcome] of Object.entries(outcomes)) {
    const { endpoint, domainEvent, count } = deliveries.get(way)!;
    const { organizationId } = domainEvent;
    const events = await world.database.prisma.webhookEvent.findMany({
      where: { organizationId },
      select: { id: true },
    });
    const received = world.receiver.received.filter((each) => each.way === way);
    expect(new Set(received.map(({ event }) => event.id)), way).toEqual(new Set(events.map(({ id }) => id)));
    // A way that never failed was told once. The others were told again after a failure only, and not once it was well.
    if (outcome === null) expect(received, `${way} was told twice`).toHaveLength(count);
    for (const attempts of await attemptsTo(endpoint)) {
      const failures = attempts.map(({ failure }) => failure);
      expect(failures.slice(0, -1), way).not.toContain(null);
      expect(failures.at(-1), way).toBeNull();
    }
    expect(received.length, way).toBeLessThanOrEqual((await attemptsTo(endpoint)).flat().length);
    for (const delivery of received) {
      expect(await verifiesEsign(endpoint.secret, delivery)).toBe(true);
      const sentAt = Number(delivery.headers['webhook-timestamp']);
      expect(await verifiesStandard(endpoint.secret, delivery, sentAt)).toBe(true);
      expect(agreesWithPublished(endpoint.secret, delivery)).toBe(true);
    }
    expect(await verifiesEsign(`whsec_${randomUUID()}`, received[0]!)).toBe(false);
  }
  expect(await world.database.prisma.webhookDelivery.count({ where: { claimId: { not: null } } })).toBe(0);
}, 1_800_000);

it('does not delay other endpoints when one hangs with a backlog', async () => {
  const other = await world.caller({ name: 'Pressé' });
  const hanging = await world.endpoint(other, 'hang');
  world.receiver.behave('hang', 'hang');
  const { id } = await createEnvelope(world, other);
  for (let n = 0; n < 160; n++) await world.happen(other, 'envelope.completed', id);
  const prompt = await world.endpoint(other, 'ok');
  world.receiver.received.length = 0;
  await work();
  await world.receiver.waitFor('hang', 16);
  for (let n = 0; n < 20; n++) await world.happen(other, 'envelope.completed', id);
  await world.receiver.waitFor('ok', 20);
  const waiting = { endpointId: hanging.id, attempt: 0, status: 'PENDING' } as const;
  expect(await world.database.prisma.webhookDelivery.count({ where: waiting })).toBeGreaterThan(20);
  world.receiver.behave('hang', 'ok');
  await until(async () => (await world.database.prisma.webhookDelivery.count({ where: waiting })) === 0);
  expect(world.receiver.received.filter(({ way }) => way === 'ok')).toHaveLength(20);
  expect(prompt.id).not.toBe(hanging.id);
});
