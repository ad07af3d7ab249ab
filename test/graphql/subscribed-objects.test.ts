import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatch, sealable } from '../world/batch.ts';
import { createBulkSend, csvOf } from '../world/bulk-send.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { registeredMandate } from '../world/mandate.ts';
import { createSession } from '../world/session.ts';
import { createTemplate } from '../world/template.ts';
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

  it('carries the attendee of each mark', async () => {
    const { id, slots, attendees } = await createSession(world, caller);
    const changes = follow(
      'subscription ($id: ID!) { slotPresence(sessionId: $id) { marks { status attendee { __typename id name marks { status } } } } }',
      id,
    );
    await changes.next();
    const open = 'mutation ($i: OpenSlotInput!) { openSlot(input: $i) { attendanceSession { id } } }';
    await graphql(world.url, bearer(), open, { i: { sessionId: id, slotId: slots[0]!.id } });
    const mark = `mutation ($i: SimulatePresenceInput!) { simulatePresence(input: $i) { attendanceSession { id } } }`;
    const { errors } = await graphql(world.url, bearer(), mark, {
      i: { slotId: slots[0]!.id, attendeeIds: [attendees[1]!.id] },
    });
    expect(errors).toBeUndefined();
    let marks: any[] = [];
    while (marks.length === 0) marks = dataOf(await changes.next()).slotPresence.marks;
    const { name } = attendees[1]!;
    expect(marks).toEqual([
      {
        status: 'PRESENT',
        attendee: { __typename: 'Attendee', id: attendees[1]!.id, name, marks: [{ status: 'PRESENT' }] },
      },
    ]);
    await changes.return(undefined);
  });
});

describe('sealBatchProgress', () => {
  it('carries the batch, to keys of its scope', async () => {
    const mandate = await registeredMandate(world, caller);
    const envelope = await sealable(world, caller, mandate.id);
    const batch = await createBatch(world, caller, mandate.id, [envelope.id]);
    const changes = follow(
      'subscription ($id: ID!) { sealBatchProgress(id: $id) { status sealBatch { __typename id status } } }',
      batch.id,
    );
    const expected = (status: string) => ({ status, sealBatch: { __typename: 'SealBatch', id: batch.id, status } });
    expect(dataOf(await changes.next()).sealBatchProgress).toEqual(expected('PENDING'));
    const refuse = `mutation ($i: SimulateBatchRefusalInput!) { simulateBatchRefusal(input: $i) { sealBatch { id } } }`;
    const { errors } = await graphql(world.url, bearer(), refuse, { i: { id: batch.id, reason: 'Non' } });
    expect(errors).toBeUndefined();
    expect(dataOf(await changes.next()).sealBatchProgress).toEqual(expected('CANCELED'));
    await changes.return(undefined);
  });
});

describe('bulkSendChanged', () => {
  it('carries the bulk send', async () => {
    const template = await createTemplate(world, caller);
    const { id } = await createBulkSend(world, caller, template.id, csvOf(2));
    const changes = follow(
      'subscription ($id: ID!) { bulkSendChanged(id: $id) { total bulkSend { __typename id progress { total } } } }',
      id,
    );
    expect(dataOf(await changes.next()).bulkSendChanged).toEqual({
      total: 2,
      bulkSend: { __typename: 'BulkSend', id, progress: { total: 2 } },
    });
    await changes.return(undefined);
  });
});
