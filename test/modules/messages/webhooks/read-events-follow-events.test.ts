import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribers } from '../../../../src/modules/messages/webhooks/record-event.ts';
import { repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { overSocket } from '../../../graphql/followers.ts';
import { createEnvelope } from '../../../world/envelope.ts';
import type { Caller } from '../../../world/world.ts';
import { openWebhookWorld, type WebhookWorld } from './world.ts';

/** The cursor over all events: how a receiver that was away catches up. */
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

const happen = (times = 1) =>
  Array.from({ length: times }).reduce<Promise<void>>(
    (before) => before.then(() => world.happen(caller, 'envelope.expired', envelope.id)),
    Promise.resolve(),
  );
const read = async (args = '', by = caller) => {
  const query = `{ events${args && `(${args})`} { edges { cursor node { id event mode createdAt payload } } pageInfo { hasNextPage hasPreviousPage endCursor } } }`;
  const { data, errors } = await world.ask(by, query);
  return { ...data?.events, code: errors?.[0]?.extensions?.code };
};
const idsOf = ({ edges }: any): string[] => edges.map(({ node }: any) => node.id);

describe('events', () => {
  it('exist with the body of a webhook, with or without an endpoint', async () => {
    await happen();
    const { edges } = await read();
    expect(edges).toHaveLength(1);
    const { node, cursor } = edges[0];
    expect(node).toMatchObject({ event: 'ENVELOPE_EXPIRED', mode: 'TEST' });
    expect(node.payload).toEqual({
      id: node.id,
      event: 'envelope.expired',
      created_at: node.createdAt,
      mode: 'test',
      data: { envelope: { id: envelope.id, name: 'Contrat', status: 'sent' } },
    });
    expect(cursor).toBe(node.id);
  });

  it('can be read on from the last one received, delivered or not', async () => {
    await world.endpoint(caller, 'ok');
    await happen();
    await world.deliver();
    const seen = world.receiver.received[0]!.event.id;
    world.receiver.behave('ok', '500');
    await happen(5);
    await world.deliver();
    const missed = await read(`after: "${seen}"`);
    expect(idsOf(missed)).toHaveLength(5);
    expect(idsOf(missed)).not.toContain(seen);
    expect(idsOf(await read(`after: "${missed.pageInfo.endCursor}"`))).toEqual([]);
    world.receiver.behave('ok', 'ok');
  });

  it('are paged forwards and backwards in one stable order', async () => {
    await happen(25);
    const all = idsOf(await read('first: 100'));
    expect(all).toHaveLength(25);
    const first = await read();
    expect(first).toMatchObject({ pageInfo: { hasNextPage: true, endCursor: all[19] } });
    expect(idsOf(await read(`after: "${all[19]}"`))).toEqual(all.slice(20));
    expect(idsOf(await read('last: 3'))).toEqual(all.slice(22));
    expect(idsOf(await read(`last: 3, before: "${all[5]}"`))).toEqual(all.slice(2, 5));
    expect((await read('first: 1000')).code).toBe('invalid_body');
    await happen();
    expect(idsOf(await read('first: 100')).slice(0, 25)).toEqual(all);
  });

  it('are limited to the caller’s organisation and mode', async () => {
    await happen();
    const [id] = idsOf(await read());
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    for (const by of [live, await world.caller({ name: 'Autre' })]) {
      expect(idsOf(await read('', by))).toEqual([]);
      expect((await read(`after: "${id}"`, by)).code).toBe('invalid_parameter');
    }
    for (const after of ['x', '', randomUUID()]) {
      expect((await read(`after: "${after}"`)).code).toBe('invalid_parameter');
    }
  });

  it('never get a position before one already read, even if they began earlier and committed later', async () => {
    const { services } = world.service;
    const { organizationId } = caller;
    const domainEvent = { subjectId: envelope.id, aggregateId: envelope.id, organizationId, mode: 'TEST' } as const;
    const record = (hold?: () => Promise<void>) =>
      repeatableTransaction(services.database, async (tx) => {
        await subscribers(services, tx, [{ type: 'envelope.expired', ...domainEvent }]);
        await hold?.();
      });
    let commit = () => {};
    let early = Promise.resolve();
    await new Promise<void>((recorded) => {
      early = record(() => {
        recorded();
        return new Promise<void>((resolve) => (commit = resolve));
      });
    });
    await record();
    const [seen] = idsOf(await read());
    commit();
    await early;
    const missed = idsOf(await read(`after: "${seen}"`));
    expect(missed).toHaveLength(1);
    expect(missed).not.toContain(seen);
  });

  it('get their positions once under concurrent reads', async () => {
    await happen(10);
    const readers = await Promise.all(Array.from({ length: 12 }, () => read('first: 100')));
    for (const reader of readers) expect(idsOf(reader)).toEqual(idsOf(readers[0]));
    const rows = await world.database.prisma.webhookEvent.findMany({
      where: { organizationId: caller.organizationId },
      orderBy: { position: 'asc' },
    });
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

describe('subscription events', () => {
  const follow = (after?: string, by = caller) =>
    overSocket(world.url, `Bearer ${by.key}`, {
      query: 'subscription ($after: ID) { events(after: $after) { id event payload } }',
      variables: { after },
    });
  const next = async (follower: AsyncGenerator<any, void>): Promise<any> => (await follower.next()).value;

  it('sends missed events, then new ones', async () => {
    await happen(3);
    const [first, ...rest] = idsOf(await read());
    const follower = follow(first);
    const eventIds = [(await next(follower)).data.events.id, (await next(follower)).data.events.id];
    expect(eventIds).toEqual(rest);
    const coming = next(follower);
    await happen();
    const { data } = await coming;
    expect(data.events.payload).toMatchObject({ id: data.events.id, data: { envelope: { id: envelope.id } } });
    await follower.return();
  });

  it('without a cursor sends no earlier events, and never those of others', async () => {
    await happen(3);
    const before = idsOf(await read());
    const other = await world.caller({ name: 'Autre' });
    const foreign = await createEnvelope(world, other);
    const follower = follow();
    let first: string | undefined;
    const coming = next(follower).then(({ data }) => (first = data.events.id));
    // From some round on the subscription stands: what comes first then is of us, and of now.
    while (!first) {
      await world.happen(other, 'envelope.expired', foreign.id);
      await happen();
      await Promise.race([coming, new Promise((resume) => setTimeout(resume, 300))]);
    }
    expect(before).not.toContain(first);
    expect(idsOf(await read('first: 100'))).toContain(first);
    await follower.return();
  });

  it.each(['x', randomUUID()])('refuses an unknown event: %s', async (after) => {
    const { errors } = await next(follow(after));
    expect(errors[0].extensions.code).toBe('invalid_parameter');
  });

  it('is refused to keys without the scope', async () => {
    const { key } = await world.caller({ organizationId: caller.organizationId, scopes: ['envelopes:read'] });
    expect((await next(follow(undefined, { ...caller, key }))).errors[0].extensions.code).toBe('forbidden');
  });
});
