import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/actor.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { graphql } from '../../world/client.ts';
import { createSession, keyOf, trainerOf, type WholeSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

it('tells before and after the closing which slots their trainer has not signed', async () => {
  const { services } = world.service;
  const session = await createSession(world, caller, { people: 1, halves: 4 });
  const refs = session.slots.map(({ id }) => ({ sessionId: session.id, slotId: id }));
  for (const ref of refs.slice(0, 3)) await openSlot(services, keyOf(caller), ref);
  await closeSlot(services, trainerOf(session), refs[0]!);
  await closeSlot(services, keyOf(caller), refs[1]!);

  const read = 'query ($id: ID!) { attendanceSession(id: $id) { unsignedSlots { id status } } }';
  const before = await graphql(world.url, `Bearer ${caller.key}`, read, { id: session.id });
  expect(before.data.attendanceSession.unsignedSlots).toEqual([
    { id: refs[1]!.slotId, status: 'CLOSED' },
    { id: refs[2]!.slotId, status: 'OPEN' },
    { id: refs[3]!.slotId, status: 'SCHEDULED' },
  ]);

  const close =
    'mutation ($input: CloseAttendanceSessionInput!) { closeAttendanceSession(input: $input) { attendanceSession { unsignedSlots { id status } } } }';
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, close, { input: { id: session.id } });
  expect(data.closeAttendanceSession.attendanceSession.unsignedSlots).toEqual(
    refs.slice(1).map(({ slotId }) => ({ id: slotId, status: 'CLOSED' })),
  );
});

it('binds the version of the privacy notice on the page of a trainer who closes, and none of an API key', async () => {
  const { services } = world.service;
  const noticesOf = async (closerOf: (session: WholeSession) => Actor) => {
    const session = await createSession(world, caller, { people: 1 });
    const ref = { sessionId: session.id, slotId: session.slots[0]!.id };
    await openSlot(services, closerOf(session), ref);
    await closeSlot(services, closerOf(session), ref);
    await closeSession(services, closerOf(session), { id: session.id });
    const { events } = await readChain(services, session.id);
    const closings = events.filter(({ type }) => type === 'slot.closed' || type === 'session.closed');
    return closings.map(({ data }) => data.privacy_notice);
  };
  expect(await noticesOf(trainerOf)).toEqual(['1', '1']);
  expect(await noticesOf(() => keyOf(caller))).toEqual([undefined, undefined]);
});
