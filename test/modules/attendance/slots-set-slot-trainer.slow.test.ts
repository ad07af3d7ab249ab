import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { readProof } from '../../../src/modules/evidence/file/index.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import type { Services } from '../../../src/platform/services.ts';

import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';
import { scribble } from './sheet-content.ts';

/** A trainer of their own for a slot: Karim teaches slots 2 and 3, Claire runs the session. */
let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

const KARIM = { name: 'Karim Haddad', email: 'karim@exemple.fr' };
const key = () => `Bearer ${caller.key}`;
const linkFor = (subjectId: string) => linkOf(personalUrl(services, { kind: 'trainer', subjectId, generation: 0 }));
const ask = (authorization: string, text: string) => graphql(world.url, authorization, text);

interface Taught {
  readonly session: WholeSession;
  readonly claire: string;
  readonly karim: string;
}

async function taught(name: string): Promise<Taught> {
  const at = (n: number) => new Date(world.clock.now().getTime() + n * 3_600_000);
  const slot = (n: number, trainer?: object) => ({
    ...{ label: `Demi-journée ${n}`, startsAt: at(4 * n), endsAt: at(4 * n + 3) },
    ...(trainer ? { trainer: trainer as typeof KARIM } : {}),
  });
  const session = await createSession(world, caller, {
    name,
    notify: true,
    trainer: { name: 'Claire Fabre', email: 'claire@exemple.fr' },
    slots: [slot(0), slot(1, KARIM), slot(2, { ...KARIM, email: 'KARIM@exemple.fr' })],
  });
  return { session, claire: linkFor(session.id), karim: linkFor(session.slots[1]!.trainerId!) };
}

const open = ({ id, slots }: WholeSession, n: number) =>
  `mutation { openSlot(input: { sessionId: "${id}", slotId: "${slots[n]!.id}" }) { attendanceSession { slots { id } } } }`;
const close = ({ id, slots }: WholeSession, n: number, more = '') =>
  `mutation { closeSlot(input: { sessionId: "${id}", slotId: "${slots[n]!.id}" ${more} }) { attendanceSession { id } } }`;
const mark = ({ slots, attendees }: WholeSession, n: number, status = 'PRESENT') =>
  `mutation { markAttendee(input: { slotId: "${slots[n]!.id}", attendeeId: "${attendees[0]!.id}", status: ${status} }) { outcome } }`;
const missing = ({ slots }: WholeSession, n: number) =>
  `mutation { markMissingAbsent(input: { slotId: "${slots[n]!.id}" }) { marks { slotId } } }`;
const set = ({ id, slots }: WholeSession, n: number, trainer: string) =>
  `mutation { setSlotTrainer(input: { sessionId: "${id}", slotId: "${slots[n]!.id}", trainer: ${trainer} }) { attendanceSession { slots { trainer { name url } } } } }`;

async function refused(code: string, authorization: string, text: string): Promise<void> {
  const before = await traceOf(world);
  expect(codeOf(await ask(authorization, text)), text).toBe(code);
  expect(await traceOf(world)).toEqual(before);
}

describe('the own trainer of a slot', () => {
  it('gets one link for their slots by e-mail; the session’s trainer gets theirs', async () => {
    const { session } = await taught('Liens');
    expect(session.slots.map(({ trainerId }) => trainerId !== null)).toEqual([false, true, true]);
    expect(session.slots[1]!.trainerId).toBe(session.slots[2]!.trainerId);
    await world.settle();
    const mails = (await world.mailbox()).filter(({ subject }) => subject?.includes('Liens'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['claire@exemple.fr', 'karim@exemple.fr']);
    const own = personalUrl(services, { kind: 'trainer', subjectId: session.slots[1]!.trainerId!, generation: 0 });
    const main = personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 });
    for (const { to, text } of mails) {
      expect(text.includes(own)).toBe(to === 'karim@exemple.fr');
      expect(text.includes(main)).toBe(to === 'claire@exemple.fr');
    }
    const { data } = await ask(key(), `{ attendanceSession(id: "${session.id}") { slots { trainer { name url } } } }`);
    expect(data.attendanceSession.slots).toEqual([
      { trainer: null },
      { trainer: { name: 'Karim Haddad', url: own } },
      { trainer: { name: 'Karim Haddad', url: own } },
    ]);
  });

  it('acts on their slots only, and their name in the chain says who', async () => {
    const { session, claire, karim } = await taught('Actes');
    await refused('not_found', karim, open(session, 0));
    await refused('forbidden', claire, open(session, 1));
    expect((await ask(karim, open(session, 1))).data.openSlot.attendanceSession.slots).toEqual(
      session.slots.slice(1).map(({ id }) => ({ id })),
    );
    expect((await ask(claire, open(session, 0))).errors).toBeUndefined();
    await refused('not_found', karim, mark(session, 0));
    await refused('forbidden', claire, mark(session, 1));
    await refused('not_found', karim, missing(session, 0));
    await refused('forbidden', claire, missing(session, 1));
    await refused('not_found', karim, `{ slotCodes(slotId: "${session.slots[0]!.id}") { url } }`);
    await refused('forbidden', claire, `{ slotCodes(slotId: "${session.slots[1]!.id}") { url } }`);
    await refused('not_found', karim, `{ slotMarks(slotId: "${session.slots[0]!.id}") { slotId } }`);
    expect((await ask(karim, mark(session, 1, 'ABSENT'))).data.markAttendee.outcome).toBe('GIVEN');
    expect((await ask(karim, mark(session, 1))).data.markAttendee.outcome).toBe('REPLACED');
    expect((await ask(karim, missing(session, 1))).data.markMissingAbsent.marks).toHaveLength(1);
    expect(
      (await ask(claire, `{ slotMarks(slotId: "${session.slots[1]!.id}") { slotId } }`)).data.slotMarks,
    ).toHaveLength(2);
    await refused('not_found', karim, close(session, 0));
    await refused('forbidden', claire, close(session, 1));
    expect((await ask(karim, close(session, 1))).errors).toBeUndefined();
    await refused(
      'not_found',
      karim,
      `mutation { addAttendee(input: { sessionId: "${session.id}", name: "Zoé" }) { attendanceSession { id } } }`,
    );
    await refused(
      'not_found',
      karim,
      `mutation { closeAttendanceSession(input: { id: "${session.id}" }) { attendanceSession { id } } }`,
    );
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    const acts = events.filter(({ type, data }) => /^(slot\.(opened|closed)|mark\.)/.test(type) && data.slot === 2);
    expect(acts).toHaveLength(6);
    expect([...new Set(acts.map(({ actor }) => actor))]).toEqual(['trainer:1']);
  });

  it('sees their slots, not the marks of others, and not the sealed files', async () => {
    const { session, claire, karim } = await taught('Vue');
    await openSlot(services, keyOf(caller), { sessionId: session.id, slotId: session.slots[0]!.id });
    await markPresence(services, attendeeLink(session.attendees[0]!), origin, { slotId: session.slots[0]!.id });
    await closeSession(services, keyOf(caller), { id: session.id });
    await world.settle();
    const space =
      '{ trainerSpace { runsSession session { sheetDownloadUrl evidenceDownloadUrl slots { id trainer { name } } attendees { marks { slotId } } } } }';
    const { trainerSpace: own } = (await ask(karim, space)).data;
    expect(own).toMatchObject({ runsSession: false, session: { sheetDownloadUrl: null, evidenceDownloadUrl: null } });
    expect(own.session.slots.map(({ id }: any) => id)).toEqual(session.slots.slice(1).map(({ id }) => id));
    expect(own.session.attendees.flatMap(({ marks }: any) => marks)).toEqual([]);
    const { trainerSpace: main } = (await ask(claire, space)).data;
    expect(main).toMatchObject({ runsSession: true, session: { sheetDownloadUrl: expect.stringContaining('http') } });
    expect(main.session.slots).toHaveLength(3);
    expect(main.session.attendees.flatMap(({ marks }: any) => marks)).toHaveLength(1);
  });
});

describe('setSlotTrainer', () => {
  it('replaces who teaches: the former link ends with their last slot, the new one works at once', async () => {
    const { session, karim } = await taught('Remplacement');
    const page = '{ trainerSpace { session { slots { id } } } }';
    expect((await ask(key(), set(session, 1, '{ name: "Lea Roy" }'))).errors).toBeUndefined();
    expect((await ask(karim, page)).data.trainerSpace.session.slots).toHaveLength(1);
    const { data } = await ask(key(), set(session, 2, 'null'));
    const { slots } = data.setSlotTrainer.attendanceSession;
    expect(slots.map(({ trainer }: any) => trainer?.name ?? null)).toEqual([null, 'Lea Roy', null]);
    expect(codeOf(await ask(karim, page))).toBe('unauthorized');
    expect((await ask(linkOf(slots[1].trainer.url), open(session, 1))).errors).toBeUndefined();
    const found = await ask(key(), '{ attendanceSessions(filter: { text: "lea roy" }) { edges { node { id } } } }');
    expect(found.data.attendanceSessions.edges).toEqual([{ node: { id: session.id } }]);
  });

  it('changes nothing for the same trainer, a closed slot, a closed session or a foreign one', async () => {
    const { session } = await taught('Refus');
    const before = await traceOf(world);
    expect(
      (await ask(key(), set(session, 1, '{ name: "Karim Haddad", email: "karim@exemple.fr" }'))).errors,
    ).toBeUndefined();
    expect(await traceOf(world)).toEqual(before);
    await refused('invalid_body', key(), set(session, 1, '{ name: "" }'));
    await refused('not_found', `Bearer ${(await world.caller()).key}`, set(session, 1, '{ name: "X" }'));
    await ask(key(), open(session, 1));
    await ask(key(), close(session, 1));
    await refused('slot_closed', key(), set(session, 1, '{ name: "X" }'));
    await closeSession(services, keyOf(caller), { id: session.id });
    await refused('session_closed', key(), set(session, 2, '{ name: "X" }'));
  });

  it('resendTrainerNotice writes to who teaches the slot', async () => {
    const { session } = await taught('Encore');
    const resend = `mutation { resendTrainerNotice(input: { sessionId: "${session.id}", slotId: "${session.slots[2]!.id}" }) { attendanceSession { id } } }`;
    await refused('rate_limited', key(), resend);
    world.clock.advance(600_000);
    expect((await ask(key(), resend)).errors).toBeUndefined();
    await world.settle();
    const mails = (await world.mailbox()).filter(({ subject }) => subject?.includes('Encore'));
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['claire@exemple.fr', 'karim@exemple.fr', 'karim@exemple.fr']);
  });
});

it('REST accepts no trainer of a slot: the contract stays as it is', async () => {
  const startsAt = world.clock.now().toISOString();
  const endsAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const { status } = await rest(world.url, caller.key, 'POST', '/attendance-sessions', {
    name: 'REST',
    trainer: { name: 'Claire' },
    slots: [{ label: 'Matin', starts_at: startsAt, ends_at: endsAt, trainer: KARIM }],
    attendees: [{ name: 'Ana' }],
  });
  expect(status).toBe(400);
});

it.runIf(available('pdftotext'))('sheet, evidence, CSV and pack name who taught each slot', async () => {
  const { session, claire, karim } = await taught('Papiers');
  const drawn = `, drawnSignature: "${scribble(9).toString('base64')}"`;
  for (const [who, n] of [
    [claire, 0],
    [karim, 1],
  ] as const) {
    await ask(who, open(session, n));
    await ask(who, mark(session, n));
    await ask(who, close(session, n, drawn));
  }
  await closeSession(services, keyOf(caller), { id: session.id });
  await world.settle();
  const { data } = await ask(
    key(),
    `{ attendanceSession(id: "${session.id}") { sheetDownloadUrl evidenceDownloadUrl } exportAttendance(id: "${session.id}", format: CSV_DETAILED) { text } }`,
  );
  const [sheet, evidence] = await Promise.all(
    [data.attendanceSession.sheetDownloadUrl, data.attendanceSession.evidenceDownloadUrl].map(async (url: string) =>
      Buffer.from(await (await fetch(url)).arrayBuffer()),
    ),
  );
  const textOf = (pdf: Buffer) =>
    withScratch(({ file }) =>
      Buffer.from(run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1').toString(
        'utf8',
      ),
    );
  const text = textOf(sheet!);
  expect(text).toMatch(/Formateurs\s+Claire Fabre\s+Karim Haddad/);
  expect(text.match(/Karim Haddad/g)).toHaveLength(5);
  const proof = readProof(evidence!);
  expect(proof).toMatchObject({
    session: { slots: [{}, { trainer: { number: 1, name: 'Karim Haddad' } }, { trainer: { number: 1 } }] },
  });
  expect(textOf(evidence!)).toContain('formateur n° 1');
  const [head, ...lines]: string[][] = data.exportAttendance.text
    .trim()
    .split('\r\n')
    .map((line: string) => line.split(/[;,]/));
  const column = head!.indexOf('formateur_creneau');
  expect(lines.slice(0, 2).map((line) => line[column])).toEqual(['Claire Fabre', 'Karim Haddad']);
});
