import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../src/kernel/clock.ts';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { exportAttendance } from '../../../src/modules/attendance/export/export-attendance.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { markMissingAbsent } from '../../../src/modules/attendance/record-in-batch.ts';
import { closeSession, purgeSession } from '../../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import type { Services } from '../../../src/platform/services.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, trainerOf, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** What only the trainer states: minutes of a delay, the reason of an absence, and that all missing are absent. */
let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

const refs = (session: WholeSession, slot = 0) => ({ sessionId: session.id, slotId: session.slots[slot]!.id });
const opened = async (people: number): Promise<WholeSession> => {
  const session = await createSession(world, caller, { people });
  await openSlot(services, keyOf(caller), refs(session));
  return session;
};
const state = (session: WholeSession, n: number, more: object) =>
  markPresence(services, trainerOf(session), origin, {
    slotId: session.slots[0]!.id,
    attendeeId: session.attendees[n]!.id,
    ...more,
  });

describe('the trainer', () => {
  it('states minutes and reasons: the chain commits to both, and the same statement again changes nothing', async () => {
    const session = await opened(2);
    const late = await state(session, 0, { status: 'LATE', lateMinutes: 20 });
    expect(late).toMatchObject({ outcome: 'GIVEN', mark: { status: 'LATE', lateMinutes: 20, reason: null } });
    await state(session, 1, { status: 'EXCUSED', reason: ' convocation ' });
    expect(await state(session, 0, { status: 'LATE', lateMinutes: 20 })).toMatchObject({ outcome: 'ALREADY' });
    expect(await state(session, 0, { status: 'LATE' })).toMatchObject({ outcome: 'ALREADY' });
    expect(await state(session, 0, { status: 'LATE', lateMinutes: 25 })).toMatchObject({ outcome: 'REPLACED' });
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    const given = events.filter(({ type }) => type === 'mark.given');
    expect(given.map(({ actor, data, openings }) => [actor, data.late_minutes, openings.reason?.value])).toEqual([
      ['trainer', 20, undefined],
      ['trainer', undefined, 'convocation'],
      ['trainer', 25, undefined],
    ]);
  });

  it('states early departures, excuses from a list and their documents; the purge erases the excuses', async () => {
    const session = await opened(3);
    await state(session, 0, { status: 'PRESENT', earlyMinutes: 40 });
    await state(session, 1, { status: 'LATE', lateMinutes: 20, earlyMinutes: 10 });
    const received = world.clock.now().toISOString().slice(0, 10);
    await state(session, 2, { status: 'EXCUSED', excuse: 'TRANSPORT' });
    const excused = await state(session, 2, { status: 'EXCUSED', excuse: 'TRANSPORT', documentReceivedOn: received });
    expect(excused).toMatchObject({ outcome: 'REPLACED', mark: { excuse: 'TRANSPORT', documentReceivedOn: received } });
    expect(await state(session, 2, { status: 'EXCUSED' })).toMatchObject({ outcome: 'ALREADY' });
    const { text } = await exportAttendance(services, keyOf(caller), { id: session.id, detailed: true });
    const lines = text.trimEnd().split('\r\n');
    const at = lines[0]!.split(';').indexOf('depart_anticipe_min');
    expect(lines.slice(1).map((line) => line.split(';').slice(at, at + 4))).toEqual([
      ['40', '', '', '140'],
      ['10', '', '', '150'],
      ['', 'transport ou intempéries', received, '0'],
    ]);
    const ask = `{ attendanceSession(id: "${session.id}") { attendees { hours { attendedMinutes earlyMinutes } } } }`;
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, ask);
    expect(
      data.attendanceSession.attendees.map(({ hours }: any) => [hours.attendedMinutes, hours.earlyMinutes]),
    ).toEqual([
      [140, 40],
      [150, 10],
      [0, 0],
    ]);
    expect(await state(session, 0, { status: 'PRESENT' })).toMatchObject({ outcome: 'REPLACED' });
    await closeSession(services, keyOf(caller), session);
    await world.settle();
    world.clock.advance(session.retentionDays * DAY);
    await purgeSession(services, session.id);
    const marks = await services.database.prisma.mark.findMany({ where: { sessionId: session.id, status: 'EXCUSED' } });
    expect(marks.map(({ excuse, documentReceivedOn }) => [excuse, documentReceivedOn])).toEqual([
      [null, null],
      [null, null],
    ]);
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    expect(JSON.stringify(events)).not.toMatch(/"transport"|TRANSPORT/);
  });

  it.each([
    ['an early departure of somebody absent', 'status: ABSENT, earlyMinutes: 5'],
    ['a delay and a departure that fill the slot', 'status: LATE, lateMinutes: 100, earlyMinutes: 80'],
    ['an excuse without EXCUSED', 'status: ABSENT, excuse: FAMILY'],
    ['an excuse and free words', 'status: EXCUSED, excuse: FAMILY, reason: "x"'],
    ['a day that the calendar lacks', 'status: EXCUSED, documentReceivedOn: "2026-02-30"'],
    ['a day to come', 'status: EXCUSED, documentReceivedOn: "2126-02-28"'],
    ['minutes without LATE', 'status: PRESENT, lateMinutes: 5'],
    ['a reason without EXCUSED', 'status: ABSENT, reason: "x"'],
    ['the minutes of the whole slot', 'status: LATE, lateMinutes: 180'],
    ['no minutes', 'status: LATE, lateMinutes: 0'],
    ['a long reason', `status: EXCUSED, reason: "${'x'.repeat(201)}"`],
  ])('is refused %s', async (_what, statement) => {
    const session = await opened(1);
    const link = linkOf(personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 }));
    const before = await traceOf(world);
    const ask = `mutation { markAttendee(input: { slotId: "${session.slots[0]!.id}", attendeeId: "${session.attendees[0]!.id}", ${statement} }) { outcome } }`;
    expect(codeOf(await graphql(world.url, link, ask))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });

  it('marks all missing absent at once; people who signed keep their mark', async () => {
    const session = await opened(500);
    const { slotId } = refs(session);
    await markPresence(services, attendeeLink(session.attendees[3]!), origin, { slotId });
    const marks = await markMissingAbsent(services, trainerOf(session), origin, { slotId });
    expect(marks).toHaveLength(499);
    expect(new Set(marks.map(({ status, method }) => `${status} ${method}`))).toEqual(new Set(['ABSENT TRAINER']));
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    expect(events.filter(({ type, actor }) => type === 'mark.given' && actor === 'trainer')).toHaveLength(499);
    const before = await traceOf(world);
    expect(await markMissingAbsent(services, trainerOf(session), origin, { slotId })).toEqual([]);
    expect(await traceOf(world)).toEqual(before);
    // Somebody who came after all.
    expect(await state(session, 7, { status: 'LATE', lateMinutes: 30 })).toMatchObject({ outcome: 'REPLACED' });
  });

  it('marks nobody absent in a slot that is not open', async () => {
    const session = await createSession(world, caller, { halves: 2 });
    await openSlot(services, keyOf(caller), refs(session, 1));
    await closeSlot(services, keyOf(caller), refs(session, 1));
    const link = linkOf(personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 }));
    const ask = (slotId: string) =>
      `mutation { markMissingAbsent(input: { slotId: "${slotId}" }) { marks { status } } }`;
    const before = await traceOf(world);
    for (const [slotId, code] of [
      [session.slots[0]!.id, 'slot_not_open'],
      [session.slots[1]!.id, 'slot_closed'],
      [session.id, 'not_found'],
    ] as const)
      expect(codeOf(await graphql(world.url, link, ask(slotId)))).toBe(code);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('a reason', () => {
  it('is shown to the trainer and the organisation, and not to the attendee', async () => {
    const session = await opened(1);
    await state(session, 0, { status: 'EXCUSED', reason: 'convocation' });
    const by = (kind: 'trainer' | 'attend', subjectId: string) =>
      linkOf(personalUrl(services, { kind, subjectId, generation: 0 }));
    const trainer = await graphql(
      world.url,
      by('trainer', session.id),
      `{ slotMarks(slotId: "${session.slots[0]!.id}") { reason } }`,
    );
    expect(trainer.data.slotMarks).toEqual([{ reason: 'convocation' }]);
    const attendee = await graphql(
      world.url,
      by('attend', session.attendees[0]!.id),
      '{ attendeeSpace { slots { mark { status reason } } } }',
    );
    expect(attendee.data.attendeeSpace.slots).toEqual([{ mark: { status: 'EXCUSED', reason: null } }]);
  });

  it('is erased with its opening in the chain at the end of the retention period', async () => {
    const session = await opened(2);
    await state(session, 0, { status: 'EXCUSED', reason: 'convocation' });
    await closeSession(services, keyOf(caller), session);
    const { prisma } = services.database;
    await prisma.attendanceSession.update({ where: { id: session.id }, data: { purgeAfter: services.clock.now() } });
    expect(await purgeSession(services, session.id)).toBe(true);
    expect(await prisma.mark.count({ where: { sessionId: session.id, reason: { not: null } } })).toBe(0);
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    const given = events.find(({ type }) => type === 'mark.given')!;
    expect(given.openings.reason).toBeUndefined();
    expect(Object.keys(given.commitments)).toContain('reason');
  });
});

it('the detailed export adds minutes of delay, reason and minutes followed to the columns of the contract', async () => {
  const session = await opened(4);
  await state(session, 0, { status: 'LATE', lateMinutes: 20 });
  await state(session, 1, { status: 'EXCUSED', reason: '=1+1' });
  await state(session, 2, { status: 'LATE' });
  const { text } = await exportAttendance(services, keyOf(caller), { id: session.id, detailed: true });
  const lines = text.trimEnd().split('\r\n');
  const headings = lines[0]!.split(';');
  expect(headings.slice(headings.indexOf('formateur_signe_le'))).toEqual([
    ...['formateur_signe_le', 'retard_min', 'depart_anticipe_min', 'motif', 'justificatif_recu_le', 'duree_suivie_min'],
    ...['entreprise', 'dossier_participant'],
    ...['convention', 'certification', 'organisme', 'siret', 'declaration_activite', 'formateur_creneau'],
    ...[
      'total_prevu_min',
      'total_realise_min',
      'total_non_realise_min',
      'taux_realisation_pct',
      'taux_non_realisation_pct',
    ],
    ...['motif_non_realisation', 'premiere_presence', 'derniere_presence'],
  ]);
  const at = headings.indexOf('retard_min');
  expect(lines.slice(1).map((line) => line.split(';').slice(at, at + 5))).toEqual([
    ['20', '', '', '', '160'],
    ['', '', "'=1+1", '', '0'],
    ['', '', '', '', '180'],
    ['', '', '', '', '0'],
  ]);
  const plain = await exportAttendance(services, keyOf(caller), { id: session.id });
  expect(plain.text.split('\r\n')[0]).toMatch(/;formateur_signe_le$/);
});
