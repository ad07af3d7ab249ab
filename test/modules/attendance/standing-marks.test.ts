import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateContent, findSealed } from '../../../src/modules/attendance/certificates/attended.ts';
import { addAttendee } from '../../../src/modules/attendance/create-session.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { sealSheet } from '../../../src/modules/attendance/seal-sheet.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { graphql } from '../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, trainerOf } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

it('counts present and late slots, less the stated minutes, as the certificate does', async () => {
  const { services } = world.service;
  // Two slots of three hours.
  const session = await createSession(world, caller, { people: 3, halves: 2 });
  const [one, two] = session.slots.map(({ id: slotId }) => ({ sessionId: session.id, slotId }));
  await openSlot(services, keyOf(caller), one!);
  const state = (slotId: string, n: number, more: object) =>
    markPresence(services, trainerOf(session), origin, { slotId, attendeeId: session.attendees[n]!.id, ...more });
  await markPresence(services, attendeeLink(session.attendees[0]!), origin, { slotId: one!.slotId });
  await state(one!.slotId, 1, { status: 'LATE', lateMinutes: 50 });
  await state(one!.slotId, 2, { status: 'EXCUSED' });
  await closeSlot(services, keyOf(caller), one!);
  // Expected at the second slot only.
  await addAttendee(services, keyOf(caller), {
    sessionId: session.id,
    name: 'Zoé',
    email: null,
    externalRef: null,
    employer: null,
    fileNumber: null,
    language: null,
  });
  await openSlot(services, keyOf(caller), two!);
  await state(two!.slotId, 0, { status: 'LATE' });
  const ask = `{ attendanceSession(id: "${session.id}") { attendees { hours { expectedMinutes attendedMinutes lateMinutes } } } }`;
  const hours = async () =>
    (await graphql(world.url, `Bearer ${caller.key}`, ask)).data.attendanceSession.attendees.map((one: any) => [
      one.hours.expectedMinutes,
      one.hours.attendedMinutes,
      one.hours.lateMinutes,
    ]);
  const expected = [
    [360, 360, 0],
    [360, 130, 50],
    [360, 0, 0],
    [180, 0, 0],
  ];
  expect(await hours()).toEqual(expected);
  await closeSession(services, keyOf(caller), session);
  await sealSheet(services, session.id);
  expect(await hours()).toEqual(expected);
  const sealed = await findSealed(services, keyOf(caller), session.id, {});
  const claims = {
    nature: 'training',
    representative: null,
    representativeRole: null,
    activityNumber: null,
    employer: null,
    place: null,
  } as const;
  const tallies = sealed.attendees.map(
    (attendee) => certificateContent(sealed, attendee, claims, world.clock.now()).tally,
  );
  expect(tallies.map(({ expectedMinutes, presentMinutes }) => [expectedMinutes, presentMinutes])).toEqual(
    expected.map(([planned, attended]) => [planned, attended]),
  );
});
