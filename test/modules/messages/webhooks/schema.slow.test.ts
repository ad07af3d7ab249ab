import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEnvelope } from '../../../world/envelope.ts';
import type { Caller } from '../../../world/world.ts';
import type { Received } from './receiver.ts';
import { verifiesEsign, verifiesStandard } from './verifier.ts';
import { openWebhookWorld, type WebhookWorld } from './world.ts';

/** What GraphQL offers beyond the contract's three routes. */
const HOUR = 3_600_000;
let world: WebhookWorld;
let caller: Caller;
let envelope: any;
beforeAll(async () => {
  world = await openWebhookWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  caller = await world.caller({ name: randomUUID() });
  envelope = await createEnvelope(world, caller);
  world.receiver.received.length = 0;
});

const ask = async (query: string, by = caller) => {
  const { data, errors } = await world.ask(by, query);
  return { data, code: errors?.[0]?.extensions?.code, details: errors?.[0]?.extensions?.details };
};
const happen = (type = 'envelope.completed') => world.happen(caller, type, envelope.id);
const last = (): Received => world.receiver.received.at(-1)!;
const nowhere = '0190a1b2-0000-7000-8000-000000000000';

describe('createWebhookEndpoint', () => {
  it('may select some events, and then receives no others', async () => {
    const url = world.receiver.url('ok');
    const { data } = await ask(
      `mutation { createWebhookEndpoint(input: { url: "${url}", events: [ENVELOPE_EXPIRED, ENVELOPE_EXPIRED] }) { secret webhookEndpoint { id url active events createdAt } } }`,
    );
    expect(data.createWebhookEndpoint.webhookEndpoint).toMatchObject({
      url,
      active: true,
      events: ['ENVELOPE_EXPIRED'],
    });
    await happen('envelope.completed');
    await happen('envelope.expired');
    await world.deliver();
    expect(world.receiver.received.map(({ event }) => event.event)).toEqual(['envelope.expired']);
  });

  it.each([
    ['http', 'url: "http://exemple.fr"', 'url'],
    ['no event', 'url: "https://exemple.fr", events: []', 'events'],
    ['the test event', 'url: "https://exemple.fr", events: [ENDPOINT_TEST]', 'events.0'],
  ])('refuses %s', async (_name, input, path) => {
    const { code, details } = await ask(`mutation { createWebhookEndpoint(input: { ${input} }) { secret } }`);
    expect({ code, path: details[0].path }).toEqual({ code: 'invalid_body', path });
    expect((await ask('{ webhookEndpoints { id } }')).data.webhookEndpoints).toEqual([]);
  });
});

describe('sendTestEvent', () => {
  it('reaches that endpoint whatever its selection, signed like any other event', async () => {
    const { id, secret, url } = await world.endpoint(caller, 'ok');
    await world.endpoint(caller, '204');
    await world.database.prisma.webhookEndpoint.update({ where: { id }, data: { events: ['envelope.expired'] } });
    const { data } = await ask(
      `mutation { sendTestEvent(input: { endpointId: "${id}" }) { webhookEvent { id event mode payload } } }`,
    );
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
    expect(last().event).toEqual(data.sendTestEvent.webhookEvent.payload);
    expect(last().event).toMatchObject({
      event: 'endpoint.test',
      mode: 'test',
      data: { endpoint: { id, url, active: true } },
    });
    expect(last().headers['x-esign-event']).toBe('endpoint.test');
    expect(await verifiesEsign(secret, last())).toBe(true);
  });

  it('is refused for other organisations and deleted endpoints', async () => {
    const { id } = await world.endpoint(caller, 'ok');
    const test = `mutation { sendTestEvent(input: { endpointId: "${id}" }) { webhookEvent { id } } }`;
    expect((await ask(test, await world.caller({ name: 'Autre' }))).code).toBe('not_found');
    await ask(`mutation { deleteWebhookEndpoint(input: { id: "${id}" }) { webhookEndpoint { id } } }`);
    expect((await ask(test)).code).toBe('not_found');
    expect(await world.database.prisma.webhookEvent.count({ where: { subjectId: id } })).toBe(0);
  });
});

describe('rotateWebhookSecret', () => {
  const rotate = async (id: string, more = '') =>
    (
      await ask(
        `mutation { rotateWebhookSecret(input: { id: "${id}"${more} }) { secret webhookEndpoint { id secretOverlapEndsAt } } }`,
      )
    ).data.rotateWebhookSecret;
  const verdict = async (secret: string): Promise<string> => {
    await happen();
    await world.deliver();
    const sentAt = Number(last().headers['webhook-timestamp']);
    const [esign, standard] = [await verifiesEsign(secret, last()), await verifiesStandard(secret, last(), sentAt)];
    return `${esign ? 'esign' : '-'} ${standard ? 'standard' : '-'}`;
  };

  it('keeps the old secret signing until the overlap ends; the header has both signatures', async () => {
    const { id, secret: old } = await world.endpoint(caller, 'ok');
    const { secret: fresh, webhookEndpoint: endpoint } = await rotate(id, ', overlapHours: 48');
    expect(fresh).toMatch(/^whsec_/);
    expect(fresh).not.toBe(old);
    const end = new Date(endpoint.secretOverlapEndsAt).getTime();
    expect(Math.abs(end - world.clock.now().getTime() - 48 * HOUR)).toBeLessThan(60_000);
    expect([await verdict(old), await verdict(fresh)]).toEqual(['esign standard', '- standard']);
    world.clock.advance(end - world.clock.now().getTime() - 60_000);
    expect([await verdict(old), await verdict(fresh)]).toEqual(['esign standard', '- standard']);
    world.clock.advance(60_000);
    expect([await verdict(old), await verdict(fresh)]).toEqual(['- -', 'esign standard']);
    expect((last().headers['webhook-signature'] as string).split(' ')).toHaveLength(1);
  });

  it('defaults to one day, and allows no overlap for a leaked secret', async () => {
    const { id, secret: first } = await world.endpoint(caller, 'ok');
    const { secret: second, webhookEndpoint: endpoint } = await rotate(id);
    const wait = new Date(endpoint.secretOverlapEndsAt).getTime() - world.clock.now().getTime();
    expect(Math.abs(wait - 24 * HOUR)).toBeLessThan(60_000);
    const { secret: third, webhookEndpoint: now } = await rotate(id, ', overlapHours: 0');
    expect(now.secretOverlapEndsAt).toBeNull();
    expect([await verdict(first), await verdict(second), await verdict(third)]).toEqual([
      '- -',
      '- -',
      'esign standard',
    ]);
  });

  it('may be repeated during an overlap: the oldest secret signs until its own end', async () => {
    const { id, secret: first } = await world.endpoint(caller, 'ok');
    const { secret: second } = await rotate(id, ', overlapHours: 2');
    const { secret: third } = await rotate(id, ', overlapHours: 10');
    expect([await verdict(first), await verdict(second), await verdict(third)]).toEqual([
      ...['esign standard', '- standard', '- standard'],
    ]);
    world.clock.advance(3 * HOUR);
    expect([await verdict(first), await verdict(second), await verdict(third)]).toEqual([
      ...['- -', 'esign standard', '- standard'],
    ]);
    for (let n = 0; n < 10; n++) await rotate(id, ', overlapHours: 168');
    await verdict(first);
    expect((last().headers['webhook-signature'] as string).split(' ')).toHaveLength(5);
  });

  it.each(['-1', '169'])('refuses an overlap of %s hours', async (hours) => {
    const { id, secret } = await world.endpoint(caller, 'ok');
    const { code } = await ask(
      `mutation { rotateWebhookSecret(input: { id: "${id}", overlapHours: ${hours} }) { secret } }`,
    );
    expect(code).toBe('invalid_body');
    expect(await verdict(secret)).toBe('esign standard');
  });

  it('is refused for other organisations', async () => {
    const { id, secret } = await world.endpoint(caller, 'ok');
    const other = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    expect((await ask(`mutation { rotateWebhookSecret(input: { id: "${id}" }) { secret } }`, other)).code).toBe(
      'not_found',
    );
    expect(await verdict(secret)).toBe('esign standard');
  });
});

describe('redeliverEvent', () => {
  const redeliver = (eventId: string, endpointId: string, by = caller) =>
    ask(
      `mutation { redeliverEvent(input: { eventId: "${eventId}", endpointId: "${endpointId}" }) { webhookDelivery { id status attempt } } }`,
      by,
    );

  it('sends it again at once, with the same id and the full retry schedule', async () => {
    const { id } = await world.endpoint(caller, 'ok');
    await happen();
    await world.deliver();
    const first = last().event.id;
    world.receiver.behave('ok', '500');
    const { data } = await redeliver(first, id);
    expect(data.redeliverEvent.webhookDelivery).toMatchObject({ status: 'PENDING', attempt: 0 });
    await world.deliver();
    world.clock.advance(30_000);
    world.receiver.behave('ok', 'ok');
    await world.deliver();
    expect(world.receiver.received.map(({ event }) => event.id)).toEqual([first, first, first]);
    const delivery = await world.database.prisma.webhookDelivery.findFirstOrThrow({
      where: { eventId: first },
      include: { attempts: true },
    });
    expect(delivery).toMatchObject({ status: 'DELIVERED', attempt: 2 });
    expect(delivery.attempts).toHaveLength(3);
  });

  it('sends an event to an endpoint that was created later', async () => {
    await happen();
    const { id } = await world.endpoint(caller, 'ok');
    const { data } = await ask('{ events { edges { node { id } } } }');
    await redeliver(data.events.edges[0].node.id, id);
    await world.deliver();
    expect(world.receiver.received.map(({ event }) => event.id)).toEqual([data.events.edges[0].node.id]);
  });

  it('is refused unless both event and endpoint are the caller’s', async () => {
    const { id } = await world.endpoint(caller, 'ok');
    await happen();
    await world.deliver();
    const eventId = last().event.id;
    const stranger = await world.caller({ name: 'Autre' });
    const theirs = await world.endpoint(stranger, 'ok');
    for (const [event, endpoint, by] of [
      [eventId, theirs.id, caller],
      [eventId, theirs.id, stranger],
      [eventId, id, stranger],
      [nowhere, id, caller],
      [eventId, nowhere, caller],
      ['x', id, caller],
      [eventId, 'x', caller],
    ] as const) {
      expect((await redeliver(event, endpoint, by)).code).toBe('not_found');
    }
    await world.deliver();
    expect(world.receiver.received).toHaveLength(1);
  });
});

describe('webhookDeliveries', () => {
  const fields = `edges { cursor node { id status endpointId event { id event } attempts { statusCode failure answer milliseconds } } } pageInfo { hasNextPage endCursor }`;

  it('lists deliveries newest first, by endpoint, event and state, in pages', async () => {
    const [good, bad] = [await world.endpoint(caller, 'ok'), await world.endpoint(caller, '410')];
    for (let n = 0; n < 3; n++) await happen();
    await world.deliver();
    const { data } = await ask(`{ webhookDeliveries(first: 4) { ${fields} } }`);
    expect(data.webhookDeliveries.edges).toHaveLength(4);
    const { endCursor, hasNextPage } = data.webhookDeliveries.pageInfo;
    expect(hasNextPage).toBe(true);
    const more = await ask(`{ webhookDeliveries(first: 4, after: "${endCursor}") { ${fields} } }`);
    expect(more.data.webhookDeliveries.edges).toHaveLength(2);
    const failed = await ask(
      `{ webhookDeliveries(filter: { endpointId: "${bad.id}", status: [PENDING] }) { ${fields} } }`,
    );
    expect(failed.data.webhookDeliveries.edges).toHaveLength(3);
    expect(failed.data.webhookDeliveries.edges[0].node.attempts).toMatchObject([
      { statusCode: 410, failure: 'STATUS', answer: 'gone' },
    ]);
    const eventId = failed.data.webhookDeliveries.edges[0].node.event.id;
    const ofEvent = await ask(`{ webhookDeliveries(filter: { eventId: "${eventId}" }) { ${fields} } }`);
    expect(new Set(ofEvent.data.webhookDeliveries.edges.map(({ node }: any) => node.endpointId))).toEqual(
      new Set([good.id, bad.id]),
    );
  });

  it('shows nothing of another organisation or mode, and refuses an invalid cursor or id', async () => {
    const { id } = await world.endpoint(caller, 'ok');
    await happen();
    await world.deliver();
    for (const by of [
      await world.caller({ name: 'Autre' }),
      await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' }),
    ]) {
      const { data } = await ask(`{ webhookDeliveries(filter: { endpointId: "${id}" }) { ${fields} } }`, by);
      expect(data.webhookDeliveries.edges).toEqual([]);
    }
    expect((await ask(`{ webhookDeliveries(filter: { endpointId: "x" }) { ${fields} } }`)).code).toBe('invalid_body');
    const cursor = Buffer.from('GPC:S:x').toString('base64');
    expect((await ask(`{ webhookDeliveries(after: "${cursor}") { ${fields} } }`)).code).toBe('invalid_body');
  });

  it('stores an answer encrypted and cut to 2048 bytes', async () => {
    await world.endpoint(caller, 'huge');
    await happen();
    await world.deliver();
    const { data } = await ask(`{ webhookDeliveries { ${fields} } }`);
    const [attempt] = data.webhookDeliveries.edges[0].node.attempts;
    expect(attempt.answer).toBe('x'.repeat(2048));
    const { rows } = await world.database.pool.query(
      'SELECT sealed_answer FROM webhook_attempts ORDER BY at DESC LIMIT 1',
    );
    expect(rows[0].sealed_answer.includes('xxxx')).toBe(false);
  });
});
