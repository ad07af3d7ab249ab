import { afterAll, beforeAll, expect, it } from 'vitest';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { graphql } from '../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, readSession, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { PRICES: 'attendance=1' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const slot = (label: string, startsAt: string, endsAt: string, more: object = {}) => ({
  ...{ label, startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
  ...more,
});
const KARIM = { name: 'Karim Haddad', email: 'karim@exemple.fr' };

/** From a Saturday evening in winter to the night of the next Tuesday, with a slot of two days. */
const whole = (): Promise<WholeSession> =>
  createSession(world, caller, {
    name: 'Habilitation',
    reference: 'H-1',
    location: 'Lyon',
    retention: 'SIX_YEARS',
    slots: [
      slot('sam. 6 févr., soir', '2027-02-06T17:00:00Z', '2027-02-06T20:00:00Z', { module: 'SST' }),
      slot('Stage', '2027-02-07T08:00:00Z', '2027-02-09T16:00:30Z', { trainer: KARIM, presenceChecks: 2 }),
      slot('Nuit', '2027-02-09T21:00:00Z', '2027-02-10T05:00:00Z'),
    ],
    attendees: [{ name: 'Ana', email: 'ana@exemple.fr', employer: 'ACME', fileNumber: '7' }, { name: 'Léo' }],
  });

const duplicate = async (id: string, firstDay: string, more = '', key = caller.key) =>
  graphql(
    world.url,
    `Bearer ${key}`,
    `mutation { duplicateAttendanceSession(input: { id: "${id}", firstDay: "${firstDay}" ${more} }) { attendanceSession { id status marksCount } } }`,
  );

it('has the people, trainers and settings of the other session, at the same local times, and none of its marks', async () => {
  const before = await whole();
  const { services } = world.service;
  await openSlot(services, keyOf(caller), { sessionId: before.id, slotId: before.slots[0]!.id });
  await markPresence(services, attendeeLink(before.attendees[0]!), origin, { slotId: before.slots[0]!.id });
  // The clocks change in the first night.
  const { data, errors } = await duplicate(before.id, '2027-03-27', 'name: "Habilitation, mars"');
  expect(errors).toBeUndefined();
  const { id, ...state } = data.duplicateAttendanceSession.attendanceSession;
  expect(state).toEqual({ status: 'OPEN', marksCount: 0 });
  const after = await readSession(services, id);
  expect(after).toMatchObject({
    name: 'Habilitation, mars',
    reference: 'H-1',
    location: 'Lyon',
    retention: 'SIX_YEARS',
  });
  expect(
    after.slots.map(({ label, startsAt, endsAt }) => [label, startsAt.toISOString(), endsAt.toISOString()]),
  ).toEqual([
    ['sam. 27 mars, soir', '2027-03-27T17:00:00.000Z', '2027-03-27T20:00:00.000Z'],
    ['Stage', '2027-03-28T07:00:00.000Z', '2027-03-30T15:00:30.000Z'],
    ['Nuit', '2027-03-30T20:00:00.000Z', '2027-03-31T04:00:00.000Z'],
  ]);
  expect(after.slots.map(({ status, openedAt, module }) => [status, openedAt, module])).toEqual([
    ['SCHEDULED', null, 'SST'],
    ['SCHEDULED', null, null],
    ['SCHEDULED', null, null],
  ]);
  expect(after.slots[1]).toMatchObject({ checksPlanned: 2, checkMinutes: 10 });
  expect(after.slots[1]!.trainerId).not.toBe(before.slots[1]!.trainerId);
  const people = (one: WholeSession) =>
    one.attendees.map(({ name, email, employer, fileNumber }) => [name, email, employer, fileNumber]);
  expect(people(after)).toEqual(people(before));
  const [created] = (await readChain(services, id)).events;
  expect(created).toMatchObject({ type: 'session.created', data: { duplicate_of: before.id } });
});

it('refuses sessions of others, purged ones, days that do not exist or lie too far, and too many people', async () => {
  const session = await whole();
  const { prisma } = world.database;
  const refused = async (code: string, ask: () => ReturnType<typeof duplicate>) => {
    const trace = await traceOf(world);
    expect(codeOf(await ask())).toBe(code);
    expect(await traceOf(world)).toEqual(trace);
  };
  const other = await world.caller();
  await refused('not_found', () => duplicate(session.id, '2027-03-01', '', other.key));
  await refused('not_found', () => duplicate('x', '2027-03-01'));
  await refused('invalid_body', () => duplicate(session.id, '2027-02-30'));
  await refused('invalid_body', () => duplicate(session.id, '9999-12-31'));
  const short = await createSession(world, caller, {
    slots: [slot('x', '2027-03-27T01:30:00Z', '2027-03-27T02:15:00Z')],
  });
  // 02:30 does not exist on that night, and counts as 03:30; 03:15 does.
  await refused('invalid_body', () => duplicate(short.id, '2027-03-28'));
  await prisma.attendee.createMany({
    data: Array.from({ length: 500 }, (_, n) => ({
      ...{ sessionId: session.id, position: n + 2, name: `P ${n}`, createdAt: world.clock.now() },
    })),
  });
  await refused('invalid_body', () => duplicate(session.id, '2027-03-01'));
  await prisma.attendanceSession.update({ where: { id: session.id }, data: { purgedAt: world.clock.now() } });
  await refused('gone', () => duplicate(session.id, '2027-03-01'));
});

it('costs what a session costs', async () => {
  const poor = await world.caller({ mode: 'LIVE', credits: 0 });
  const session = await createSession(world, poor, {
    slots: [slot('x', '2027-03-01T08:00:00Z', '2027-03-01T11:00:00Z')],
  });
  await world.database.prisma.attendanceSession.update({ where: { id: session.id }, data: { mode: 'LIVE' } });
  const before = await traceOf(world);
  expect(codeOf(await duplicate(session.id, '2027-03-02', '', poor.key))).toBe('insufficient_credits');
  expect(await traceOf(world)).toEqual(before);
});
