import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../src/kernel/actor.ts';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { countPresence } from '../../../src/modules/attendance/standing-marks.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import type { Services } from '../../../src/platform/services.ts';
import {
  attendeeLink,
  createSession,
  keyOf,
  origin,
  readSession,
  trainerOf,
  type WholeSession,
} from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scribble } from './sheet-content.ts';

let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

const mark = (actor: Actor, slotId: string, more: object = {}) =>
  markPresence(services, actor, origin, { slotId, ...more });
const open = async (session: WholeSession, slot = 0) =>
  openSlot(services, keyOf(caller), { sessionId: session.id, slotId: session.slots[slot]!.id });
const refs = (session: WholeSession, slot = 0) => ({ sessionId: session.id, slotId: session.slots[slot]!.id });

async function refused(code: string, act: () => Promise<unknown>): Promise<void> {
  const before = await traceOf(world);
  await expect(act()).rejects.toMatchObject({ code });
  expect(await traceOf(world)).toEqual(before);
}

describe('an attendee', () => {
  it('must draw a signature where the session requires it, on the personal page; the trainer need not', async () => {
    const session = await createSession(world, caller, { drawnSignaturesRequired: true });
    const [slot] = session.slots;
    const [one, other] = session.attendees;
    await open(session);
    await refused('invalid_body', () => mark(attendeeLink(one!), slot!.id));
    const drawnSignature = scribble(1).toString('base64');
    expect(await mark(attendeeLink(one!), slot!.id, { drawnSignature })).toMatchObject({ outcome: 'GIVEN' });
    expect(await mark(attendeeLink(one!), slot!.id)).toMatchObject({ outcome: 'ALREADY' });
    expect(await mark(trainerOf(session), slot!.id, { attendeeId: other!.id })).toMatchObject({ outcome: 'GIVEN' });
    const { events } = await readChain(services, session.id);
    expect(events[0]).toMatchObject({ data: { drawn_signatures_required: true } });
  });

  it('marks once; a second request changes nothing and says so', async () => {
    const session = await createSession(world, caller);
    const [slot] = session.slots;
    await open(session);
    const first = await mark(attendeeLink(session.attendees[0]!), slot!.id);
    expect(first).toMatchObject({
      outcome: 'GIVEN',
      mark: { status: 'PRESENT', method: 'LINK', outOfWindow: false, ip: origin.ip },
    });
    const before = await traceOf(world);
    const again = await mark(attendeeLink(session.attendees[0]!), slot!.id);
    expect(again).toEqual({ outcome: 'ALREADY', mark: first.mark });
    expect(await traceOf(world)).toEqual(before);
    expect(await countPresence(services.database, slot!.id)).toEqual({ present: 1, expected: 2, rate: 50 });
    const { events, report } = await readChain(services, session.id);
    expect(report).toEqual({ valid: true, problems: [] });
    expect(events.map(({ type, actor }) => [type, actor])).toEqual([
      ['session.created', 'organization'],
      ['attendee.expected', 'organization'],
      ['attendee.expected', 'organization'],
      ['slot.opened', 'organization'],
      ['mark.given', 'attendee:1'],
    ]);
    expect(events[4]!.data).toEqual({ slot: 1, attendee: 1, status: 'present', method: 'link', privacy_notice: '1' });
  });

  it('is marked late 15 minutes after the start, and flagged outside the slot’s window', async () => {
    const session = await createSession(world, caller, { people: 4 });
    const { startsAt, endsAt, id } = session.slots[0]!;
    await open(session);
    const at = async (moment: number, n: number) => {
      world.clock.advance(moment - world.clock.now().getTime());
      return (await mark(attendeeLink(session.attendees[n]!), id)).mark;
    };
    expect(await at(startsAt.getTime() - MINUTE, 0)).toMatchObject({ status: 'PRESENT', outOfWindow: true });
    expect(await at(startsAt.getTime() + 14 * MINUTE, 1)).toMatchObject({ status: 'PRESENT', outOfWindow: false });
    expect(await at(startsAt.getTime() + 16 * MINUTE, 2)).toMatchObject({ status: 'LATE', outOfWindow: false });
    expect(await at(endsAt.getTime() + MINUTE, 3)).toMatchObject({ status: 'LATE', outOfWindow: true });
  });

  it('is refused before the slot opens, after it closes, in another session and with a foreign credential', async () => {
    const session = await createSession(world, caller, { halves: 2 });
    const other = await createSession(world, caller);
    const [slot] = session.slots;
    const attendee = attendeeLink(session.attendees[0]!);
    await refused('slot_not_open', () => mark(attendee, slot!.id));
    await open(session);
    await open(other);
    await refused('not_found', () => mark(attendee, other.slots[0]!.id));
    await refused('not_found', () => mark(attendee, randomUUID()));
    await refused('not_found', () => mark(attendee, 'x'));
    await refused('not_found', () => mark(trainerOf(session), slot!.id, { attendeeId: other.attendees[0]!.id }));
    await refused('not_found', () => mark(trainerOf(other), slot!.id, { attendeeId: session.attendees[0]!.id }));
    await refused('unauthorized', () => mark({ kind: 'anonymous' }, slot!.id));
    await refused('forbidden', () => mark(keyOf(caller), slot!.id));
    await refused('forbidden', () => mark({ kind: 'link', link: 'sign', subjectId: session.id }, slot!.id));
    await closeSlot(services, keyOf(caller), refs(session));
    await refused('slot_closed', () => mark(attendee, slot!.id));
    await refused('slot_closed', () => mark(trainerOf(session), slot!.id, { attendeeId: session.attendees[0]!.id }));
    await closeSession(services, keyOf(caller), session);
    await refused('slot_closed', () => mark(attendee, session.slots[1]!.id));
  });

  it('is flagged when the device has already marked somebody else in the slot', async () => {
    const session = await createSession(world, caller, { people: 3, halves: 2 });
    await open(session);
    await open(session, 1);
    const by = async (n: number, device: string, slot = 0) =>
      (await mark(attendeeLink(session.attendees[n]!), session.slots[slot]!.id, { device })).mark.sharedDevice;
    expect(await by(0, 'phone')).toBe(false);
    expect(await by(1, 'phone')).toBe(true);
    expect(await by(2, 'own')).toBe(false);
    expect(await by(1, 'phone', 1)).toBe(false);
  });
});

describe('the trainer', () => {
  it('marks attendees excused or absent, also in place of their own mark, while the slot is open', async () => {
    const session = await createSession(world, caller);
    const [slot] = session.slots;
    const [one, two] = session.attendees;
    await open(session);
    await mark(attendeeLink(one!), slot!.id);
    const trainer = trainerOf(session);
    expect(await mark(trainer, slot!.id, { attendeeId: two!.id, status: 'EXCUSED' })).toMatchObject({
      outcome: 'GIVEN',
      mark: { status: 'EXCUSED', method: 'TRAINER' },
    });
    expect(await mark(trainer, slot!.id, { attendeeId: one!.id, status: 'PRESENT' })).toMatchObject({
      outcome: 'ALREADY',
      mark: { method: 'LINK' },
    });
    expect(await mark(trainer, slot!.id, { attendeeId: one!.id, status: 'ABSENT' })).toMatchObject({
      outcome: 'REPLACED',
      mark: { status: 'ABSENT', method: 'TRAINER' },
    });
    expect(await countPresence(services.database, slot!.id)).toEqual({ present: 0, expected: 2, rate: 0 });
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    expect(events.slice(-4).map(({ type, actor, data }) => [type, actor, data.attendee, data.status])).toEqual([
      ['mark.given', 'attendee:1', 1, 'present'],
      ['mark.given', 'trainer', 2, 'excused'],
      ['mark.replaced', 'trainer', 1, 'present'],
      ['mark.given', 'trainer', 1, 'absent'],
    ]);
    // What the trainer enters shows the notice to nobody.
    expect(events.slice(-4).map(({ data }) => data.privacy_notice)).toEqual(['1', undefined, undefined, undefined]);
  });

  it('signs a slot by closing it; the organisation’s closing is not a signature', async () => {
    const session = await createSession(world, caller, { halves: 2 });
    await open(session);
    await open(session, 1);
    await closeSlot(services, trainerOf(session), refs(session));
    await closeSlot(services, keyOf(caller), refs(session, 1));
    const { slots } = await readSession(services, session.id);
    expect(slots.map(({ status, expected, trainerSignedAt }) => [status, expected, trainerSignedAt !== null])).toEqual([
      ['CLOSED', 2, true],
      ['CLOSED', 2, false],
    ]);
  });
});

describe('concurrent requests', () => {
  it('create five hundred marks when five hundred people mark twice at the same time', async () => {
    const session = await createSession(world, caller, { people: 500 });
    const [slot] = session.slots;
    await open(session);
    const tries = session.attendees.flatMap((attendee) => [attendee, attendee]);
    const outcomes = await Promise.all(tries.map((attendee) => mark(attendeeLink(attendee), slot!.id)));
    expect(outcomes.filter(({ outcome }) => outcome === 'GIVEN')).toHaveLength(500);
    expect(await countPresence(services.database, slot!.id)).toEqual({ present: 500, expected: 500, rate: 100 });
    expect(await services.database.prisma.mark.count({ where: { sessionId: session.id } })).toBe(500);
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    expect(events.filter(({ type }) => type === 'mark.given')).toHaveLength(500);
  });

  it('create no mark that commits after the slot closed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await createSession(world, caller, { people: 40 });
      await open(session);
      const marking = session.attendees.map((attendee) => mark(attendeeLink(attendee), session.slots[0]!.id));
      const closing = closeSlot(services, keyOf(caller), refs(session));
      const outcomes = await Promise.allSettled(marking);
      await closing;
      const fulfilled = outcomes.filter(({ status }) => status === 'fulfilled').length;
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'slot_closed' });
      }
      expect(await services.database.prisma.mark.count({ where: { sessionId: session.id } })).toBe(fulfilled);
      const { events } = await readChain(services, session.id);
      expect(events.at(-1)).toMatchObject({ type: 'slot.closed' });
    }
  });
});
