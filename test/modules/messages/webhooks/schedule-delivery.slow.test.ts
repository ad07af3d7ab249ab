import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../../../src/modules/messages/webhooks/deliveries.ts';
import { claimDue } from '../../../../src/modules/messages/webhooks/delivery/claim-due.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import type { Caller } from '../../../world/world.ts';
import { type CreatedEndpoint, openWebhookWorld, type WebhookWorld } from './world.ts';

const SECOND = 1_000;
const waits = [30, 60, 120, 240, 480, 960, 1_920, 3_840];
const DELIVERIES = /* GraphQL */ `
  query ($endpointId: ID!) {
    webhookDeliveries(filter: { endpointId: $endpointId }) {
      edges { node {
        status attempt nextAttemptAt endedAt endpointId event { id event }
        attempts { at milliseconds statusCode failure answer }
      } }
    }
  }
`;

let world: WebhookWorld;
let caller: Caller;
let subject: string;
let endpoint: CreatedEndpoint;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  caller = await world.caller({ name: randomUUID() });
  subject = (await createEnvelope(world, caller)).id;
  world.receiver.received.length = 0;
});

const happen = () => world.happen(caller, 'envelope.completed', subject);
const log = async (endpointId = endpoint.id): Promise<any[]> =>
  (await world.ask(caller, DELIVERIES, { endpointId })).data.webhookDeliveries.edges.map(({ node }: any) => node);
const rows = () =>
  world.database.prisma.webhookDelivery.findMany({
    where: { endpointId: endpoint.id },
    include: { attempts: { orderBy: { at: 'asc' } } },
  });

describe('a failing delivery', () => {
  beforeEach(async () => {
    endpoint = await world.endpoint(caller, '500');
    world.receiver.behave('500', '500');
  });

  it('is tried at once, then 30, 60, … 3840 s after the previous attempt, then given up', async () => {
    await happen();
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
    for (const [index, wait] of waits.entries()) {
      const [delivery] = await rows();
      const last = delivery!.attempts.at(-1)!;
      expect(delivery).toMatchObject({ status: 'PENDING', attempt: index + 1 });
      expect(delivery!.nextAttemptAt!.getTime() - last.at.getTime()).toBe(wait * SECOND);
      const { rows: jobs } = await world.database.pool.query(
        `SELECT run_at FROM graphile_worker.jobs WHERE key = 'webhooks.deliver:' || $1`,
        [delivery!.id],
      );
      expect(jobs).toEqual([{ run_at: delivery!.nextAttemptAt }]);

      world.clock.advance(delivery!.nextAttemptAt!.getTime() - world.clock.now().getTime() - 2 * SECOND);
      await world.deliver();
      expect(world.receiver.received, `before ${wait} s`).toHaveLength(index + 1);
      world.clock.advance(2 * SECOND);
      await world.deliver();
      expect(world.receiver.received, `after ${wait} s`).toHaveLength(index + 2);
    }
    const [delivery] = await log();
    expect(delivery).toMatchObject({ status: 'FAILED', attempt: 9, nextAttemptAt: null });
    expect(delivery.attempts).toHaveLength(9);
    expect(delivery.attempts[0]).toMatchObject({ statusCode: 500, failure: 'STATUS', answer: '{"error":"sorry"}' });
    world.clock.advance(100 * 3_840 * SECOND);
    await world.deliver();
    expect(world.receiver.received).toHaveLength(9);
    expect(new Set(world.receiver.received.map(({ body }) => body.toString())).size, 'links differ only').toBe(1);
  });

  it('stops once it was accepted', async () => {
    await happen();
    await world.deliver();
    world.receiver.behave('500', '204');
    world.clock.advance(30 * SECOND);
    await world.deliver();
    const [delivery] = await log();
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempt: 2, nextAttemptAt: null });
    expect(delivery.endedAt).not.toBeNull();
    expect(delivery.attempts.map(({ statusCode }: any) => statusCode)).toEqual([204, 500]);
    world.clock.advance(10_000 * SECOND);
    await world.deliver();
    expect(world.receiver.received).toHaveLength(2);
  });

  it('ends when its endpoint is deleted', async () => {
    await happen();
    await world.deliver();
    await happen();
    const { data } = await world.ask(
      caller,
      `mutation { deleteWebhookEndpoint(input: { id: "${endpoint.id}" }) { webhookEndpoint { id active } } }`,
    );
    expect(data.deleteWebhookEndpoint.webhookEndpoint).toEqual({ id: endpoint.id, active: false });
    expect((await log()).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
    world.clock.advance(30 * SECOND);
    await world.deliver();
    await happen();
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect((await log()).map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
    expect(await sweep(world.service.services)).toMatchObject({ webhook_endpoints_woken: 0 });
  });

  it('ends also during an attempt when its endpoint is deleted, and the attempt is logged', async () => {
    world.receiver.behave('500', 'hang');
    await happen();
    const delivering = world.deliver();
    await world.receiver.waitFor('500', 1);
    await world.ask(
      caller,
      `mutation { deleteWebhookEndpoint(input: { id: "${endpoint.id}" }) { webhookEndpoint { id } } }`,
    );
    await delivering;
    const [delivery] = await rows();
    expect(delivery).toMatchObject({ status: 'CANCELED', nextAttemptAt: null, attempts: [{ failure: 'TIMEOUT' }] });
    world.clock.advance(30 * SECOND);
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
  });

  it('is found by the sweep when its job was lost', async () => {
    await happen();
    await world.database.pool.query(`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'webhooks.%'`);
    await world.deliver();
    expect(world.receiver.received).toHaveLength(0);
    expect(await sweep(world.service.services)).toMatchObject({ webhook_endpoints_woken: 1 });
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
  });

  it('is not started by a second process until the first one’s lease expires', async () => {
    await happen();
    const [delivery] = await rows();
    const claim = (until: string) =>
      world.database.pool.query(
        `UPDATE webhook_deliveries SET claim_id = gen_random_uuid(), claimed_until = now() ${until} WHERE id = $1`,
        [delivery!.id],
      );
    await claim(`+ interval '10 s'`);
    await world.deliver();
    expect(world.receiver.received).toHaveLength(0);
    await claim(`- interval '1 ms'`);
    expect(await sweep(world.service.services)).toMatchObject({ webhook_endpoints_woken: 1 });
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect((await rows())[0]).toMatchObject({ attempt: 1, claimId: null, claimedUntil: null });
  });
});

it('claims each delivery once across concurrent processes', async () => {
  endpoint = await world.endpoint(caller, 'ok');
  for (let n = 0; n < 60; n++) await happen();
  const { services } = world.service;
  const claims = await Promise.all(
    Array.from({ length: 12 }, () => claimDue(services, [{ endpointId: endpoint.id, count: 16 }])),
  );
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
});

describe('the delivery log', () => {
  it('deletes deliveries that ended over 30 days ago and keeps waiting ones', async () => {
    endpoint = await world.endpoint(caller, 'ok');
    await happen();
    await world.deliver();
    world.clock.advance(29 * 86_400 * SECOND);
    await sweep(world.service.services);
    expect(await rows()).toHaveLength(1);
    await world.endpoint(caller, 'closed');
    await happen();
    world.clock.advance(2 * 86_400 * SECOND);
    await sweep(world.service.services);
    expect((await rows()).map(({ status }) => status)).toEqual(['PENDING']);
    expect(await world.database.prisma.webhookAttempt.count({ where: { delivery: { endpointId: endpoint.id } } })).toBe(
      0,
    );
  });
});
