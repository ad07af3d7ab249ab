import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { type FollowResult, overSocket } from './followers.ts';

/** The objects that subscriptions carry beside their compact fields, for clients with a normalised cache. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const bearer = () => `Bearer ${caller.key}`;
const STATUS = `subscription ($id: ID!) {
  envelopeStatus(id: $id) { status envelope { id __typename status signers { id status email } } }
}`;
const follow = (query: string, id: string, credential = bearer()) =>
  overSocket(world.url, credential, { query, variables: { id } });
const dataOf = ({ value }: IteratorResult<FollowResult, void>) => {
  expect(value?.errors).toBeUndefined();
  return value!.data!;
};

describe('envelopeStatus', () => {
  it('carries the envelope as it is after each change', async () => {
    const { id } = await createEnvelope(world, caller);
    const changes = follow(STATUS, id);
    expect(dataOf(await changes.next()).envelopeStatus.envelope).toMatchObject({ id, status: 'SENT' });
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    const { envelopeStatus } = dataOf(await changes.next());
    expect(envelopeStatus).toMatchObject({
      status: 'CANCELED',
      envelope: { id, __typename: 'Envelope', status: 'CANCELED' },
    });
    await changes.return(undefined);
  });

  it('has no envelope for the holder of a signing link, who follows the rest', async () => {
    const { id, signers } = await createEnvelope(world, caller);
    const changes = follow(STATUS, id, linkOf(signers[0].sign_url));
    expect(dataOf(await changes.next()).envelopeStatus).toEqual({ status: 'SENT', envelope: null });
    await changes.return(undefined);
  });

  it('reads the envelope once for 50 equal subscriptions', async () => {
    const readsFor = async (readers: number) => {
      const { id } = await createEnvelope(world, caller);
      const all = Array.from({ length: readers }, () => follow(STATUS, id));
      await Promise.all(all.map(async (changes) => dataOf(await changes.next())));
      const { pool } = world.service.services.database;
      const pass = pool.query;
      let reads = 0;
      pool.query = ((...args: [string | { readonly text: string }]) => {
        const text = typeof args[0] === 'string' ? args[0] : args[0].text;
        if (/^SELECT[\s\S]*FROM "?(public"?\.)?"?signers/.test(text)) reads += 1;
        return (pass as (...all: unknown[]) => unknown).apply(pool, args);
      }) as never;
      try {
        await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
        await Promise.all(
          all.map(async (changes) => expect(dataOf(await changes.next()).envelopeStatus.status).toBe('CANCELED')),
        );
      } finally {
        pool.query = pass;
      }
      await Promise.all(all.map((changes) => changes.return(undefined)));
      return reads;
    };
    const forOne = await readsFor(1);
    expect(forOne).toBeGreaterThan(0);
    expect(await readsFor(50)).toBe(forOne);
  });
});

describe('slotPresence', () => {
  it('carries each slot', async () => {
    const { id, slots } = await createSession(world, caller);
    const changes = follow(
      'subscription ($id: ID!) { slotPresence(sessionId: $id) { slots { status slot { __typename id label status } } } }',
      id,
    );
    const whole = dataOf(await changes.next()).slotPresence.slots;
    expect(whole[0].slot).toEqual({
      __typename: 'Slot',
      id: slots[0]!.id,
      label: slots[0]!.label,
      status: 'SCHEDULED',
    });
    const open = 'mutation ($i: OpenSlotInput!) { openSlot(input: $i) { attendanceSession { id } } }';
    const { errors } = await graphql(world.url, bearer(), open, { i: { sessionId: id, slotId: slots[0]!.id } });
    expect(errors).toBeUndefined();
    expect(dataOf(await changes.next()).slotPresence.slots).toMatchObject([
      { status: 'OPEN', slot: { status: 'OPEN' } },
    ]);
    await changes.return(undefined);
  });
});
