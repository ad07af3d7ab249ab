import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { markPresence } from '../../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../../../src/modules/attendance/slots.ts';
import { graphql } from '../../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, trainerOf } from '../../../world/session.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';

/** The figures for the yearly report: only what was recorded in the period. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const report = (from: string, to: string, after = '', key = caller.key) =>
  graphql(
    world.url,
    `Bearer ${key}`,
    `{ exportTrainingReport(from: "${from}", to: "${to}" ${after}) { fileName text next } }`,
  );
const table = (text: string) => {
  const [head, ...lines] = text.replace('\ufeff', '').trimEnd().split('\r\n');
  return lines.map((line) => {
    const cells = line.split(';');
    return Object.fromEntries(head!.split(';').map((name, index) => [name, cells[index]?.replaceAll('"', '')]));
  });
};

it('counts trainees and hours of closed slots in the period, with what is known of objective and employer', async () => {
  const { services } = world.service;
  const now = world.clock.now().getTime();
  const slot = (label: string, from: number, minutes: number) => ({
    ...{ label, startsAt: new Date(now + from * MINUTE), endsAt: new Date(now + (from + minutes) * MINUTE) },
  });
  const session = await createSession(world, caller, {
    name: 'SST',
    certificationCode: 'RS5695',
    slots: [
      slot('1', 0, 210),
      slot('2', 240, 180),
      slot('jamais ouvert', 600, 60),
      slot('l’an prochain', 60 * 24 * 400, 60),
    ],
    attendees: [{ name: 'Ana', employer: 'ACME' }, { name: 'Léo' }, { name: 'Absente' }],
  });
  const [first, second, never, later] = session.slots.map(({ id: slotId }) => ({ sessionId: session.id, slotId }));
  const sign = (n: number, { slotId }: { slotId: string }) =>
    markPresence(services, attendeeLink(session.attendees[n]!), origin, { slotId });
  await openSlot(services, keyOf(caller), first!);
  await sign(0, first!);
  await sign(1, first!);
  await markPresence(services, trainerOf(session), origin, {
    ...{ slotId: first!.slotId, attendeeId: session.attendees[1]!.id, status: 'LATE', lateMinutes: 30 },
  });
  await closeSlot(services, trainerOf(session), first!);
  await openSlot(services, keyOf(caller), second!);
  await sign(0, second!);
  await openSlot(services, keyOf(caller), later!);
  await sign(0, later!);
  // Not closed yet: nothing of it counts.
  await createSession(world, caller, { name: 'En cours' });
  await closeSession(services, keyOf(caller), { id: session.id });
  expect(never).toBeDefined();

  const year = new Date(now).getUTCFullYear();
  const { data, errors } = await report(`${year}-01-01`, `${year}-12-31`);
  expect(errors).toBeUndefined();
  expect(data.exportTrainingReport.next).toBeNull();
  expect(table(data.exportTrainingReport.text)).toEqual([
    expect.objectContaining({
      ...{ session: 'SST', certification: 'RS5695', objectif_f3: 'RS', creneaux: '2', formateurs_e: '1' },
      ...{ heures_formation_e: '6,50', heures_signees_formateur: '3,50' },
      ...{ stagiaires_f1: '2', heures_stagiaires_f1: '9,50' },
      ...{ stagiaires_avec_entreprise: '1', heures_avec_entreprise: '6,50' },
      ...{ stagiaires_sans_entreprise: '1', heures_sans_entreprise: '3,00' },
    }),
  ]);
  const before = await report(`${year - 1}-01-01`, `${year - 1}-12-31`);
  expect(table(before.data.exportTrainingReport.text)).toEqual([]);
  const others = await report(`${year}-01-01`, `${year}-12-31`, '', (await world.caller()).key);
  expect(table(others.data.exportTrainingReport.text)).toEqual([]);
});

it('comes in parts, each session once', async () => {
  const other = await world.caller();
  const { prisma } = world.database;
  const startsAt = new Date('2025-05-05T07:00:00Z');
  const endsAt = new Date('2025-05-05T10:00:00Z');
  for (let n = 0; n < 101; n++) {
    const { slots } = await createSession(world, other, {
      name: `S${n}`,
      slots: [{ label: 'x', startsAt, endsAt }],
      people: 1,
    });
    await prisma.slot.update({
      where: { id: slots[0]!.id },
      data: { status: 'CLOSED', openedAt: startsAt, closedAt: endsAt, expected: 1 },
    });
  }
  const first = (await report('2025-05-05', '2025-05-05', '', other.key)).data.exportTrainingReport;
  const second = (await report('2025-05-05', '2025-05-05', `after: "${first.next}"`, other.key)).data
    .exportTrainingReport;
  expect(second.next).toBeNull();
  const names = (first.text + second.text).trimEnd().split('\r\n').slice(1);
  expect(new Set(names.map((line: string) => line.split(';')[0])).size).toBe(101);
});

it.each([
  ['invalid_body', '2026-12-31', '2026-01-01', ''],
  ['invalid_body', '2026-02-30', '2026-12-31', ''],
  ['invalid_parameter', '2026-01-01', '2026-12-31', 'after: "x"'],
])('answers %s to a wrong period or cursor', async (code, from, to, after) => {
  const before = await traceOf(world);
  expect(codeOf(await report(from, to, after))).toBe(code);
  expect(await traceOf(world)).toEqual(before);
});
