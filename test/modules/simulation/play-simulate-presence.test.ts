import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { createSession, keyOf } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';
import { act, done, eventsOf } from './asks.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const presence = (slotId: string, attendeeIds: readonly string[]) =>
  graphql(
    world.url,
    `Bearer ${caller.key}`,
    'mutation ($slotId: ID!, $attendeeIds: [ID!]) { simulatePresence(input: { slotId: $slotId, attendeeIds: $attendeeIds }) { attendanceSession { id } } }',
    { slotId, attendeeIds },
  );

it('signs attendees in by their links, once each, and records that they were simulated', async () => {
  const { id, slots, attendees } = await createSession(world, caller, { people: 3 });
  const slotId = slots[0]!.id;
  await openSlot(world.service.services, keyOf(caller), { sessionId: id, slotId });
  expect((await presence(slotId, [attendees[1]!.id])).data).toEqual({
    simulatePresence: { attendanceSession: { id } },
  });
  const { prisma } = world.database;
  const marksOf = () =>
    Promise.all(
      attendees.map(async (one) =>
        (await prisma.mark.findMany({ where: { attendeeId: one.id } })).map((m) => m.method),
      ),
    );
  expect(await marksOf()).toEqual([[], ['LINK'], []]);
  await done(world, caller, 'simulatePresence', slotId);
  expect(await marksOf()).toEqual([['LINK'], ['LINK'], ['LINK']]);
  const events = (await eventsOf(world, id)).filter(({ type }) => type === 'mark.given');
  expect(events.map(({ actor, data }) => [actor, (data as any).simulated])).toEqual([
    ['attendee:2', true],
    ['attendee:1', true],
    ['attendee:3', true],
  ]);
  const before = await traceOf(world);
  await done(world, caller, 'simulatePresence', slotId);
  expect(await traceOf(world)).toEqual(before);
  const other = await createSession(world, caller, { people: 1 });
  const tracesBefore = await traceOf(world);
  expect(codeOf(await presence(slotId, [attendees[0]!.id, other.attendees[0]!.id]))).toBe('not_found');
  expect(codeOf(await presence(slotId, ['x']))).toBe('not_found');
  expect(await traceOf(world)).toEqual(tracesBefore);
});

it('moves an identity past its expiry: it can no longer be attached, and its person cannot sign', async () => {
  const ask = { method: 'partner_attested', given_name: 'Ana', family_name: 'Silva', expires_in_days: 30 };
  const { body: identity } = await rest(world.url, caller.key, 'POST', '/identities', ask);
  const advanced = { signature_level: 'advanced', signers: [person(1, { identity_id: identity.id })] };
  const envelope = await createEnvelope(world, caller, advanced);
  await done(world, caller, 'advanceIdentityClock', identity.id);
  const { body } = await rest(world.url, caller.key, 'GET', `/identities/${identity.id}`);
  expect(body).toMatchObject({ status: 'expired', created_at: identity.created_at });
  expect(Date.parse(body.expires_at)).toBeLessThanOrEqual(world.clock.now().getTime());
  const told = (await eventsOf(world, identity.id)).slice(-2);
  expect(told.map(({ type }) => type)).toEqual(['identity.clock_advanced', 'identity.expired']);
  const { to, seconds } = told[0]!.data as { to: string; seconds: number };
  expect([to, Math.abs(seconds * 1000 - 30 * DAY) < 60_000]).toEqual(['expiry', true]);
  await expect(createEnvelope(world, caller, advanced)).rejects.toThrow('identity_required');
  expect(codeOf(await act(world, caller, 'simulateSignature', envelope.signers[0].id))).toBe('identity_lapsed');
});
