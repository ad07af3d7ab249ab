import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { markPresence } from '../../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { openSlot } from '../../../src/modules/attendance/slots.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import type { Services } from '../../../src/platform/services.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, trainerOf, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** Remote presence: those who signed in are asked at random moments whether they are still there. */
let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

const person = (n: number) => ({ name: `Apprenant ${n}`, email: `a${n}@exemple.fr` });

/** A session whose only slot begins now, takes three hours and asks three times, ten minutes each. */
async function remote(name: string, minutes = 180, presenceChecks = 3): Promise<WholeSession> {
  const startsAt = world.clock.now();
  const endsAt = new Date(startsAt.getTime() + minutes * MINUTE);
  return createSession(world, caller, {
    name,
    modality: 'REMOTE',
    slots: [{ label: 'Matin', startsAt, endsAt, presenceChecks }],
    attendees: [1, 2, 3].map(person),
  });
}

const open = ({ id, slots }: WholeSession) =>
  openSlot(services, keyOf(caller), { sessionId: id, slotId: slots[0]!.id });
const checksOf = ({ id }: WholeSession) =>
  world.database.prisma.presenceCheck.findMany({
    where: { sessionId: id },
    orderBy: { position: 'asc' },
    include: { answers: true },
  });
const signIn = ({ slots, attendees }: WholeSession, n: number) =>
  markPresence(services, attendeeLink(attendees[n]!), origin, { slotId: slots[0]!.id });
const linkFor = (kind: 'attend' | 'trainer', subjectId: string) =>
  linkOf(personalUrl(services, { kind, subjectId, generation: 0 }));
const attendee = ({ attendees }: WholeSession, n: number) => linkFor('attend', attendees[n]!.id);
const OPEN_CHECK = '{ attendeeSpace { slots { openCheck { id endsAt answeredAt } slot { askedChecks { number } } } } }';
const openCheckOf = async (session: WholeSession, n: number) =>
  (await graphql(world.url, attendee(session, n), OPEN_CHECK)).data.attendeeSpace.slots[0].openCheck;
const confirm = (checkId: string) =>
  `mutation { confirmPresence(input: { checkId: "${checkId}" }) { answer { answeredAt } } }`;
const eventsOf = async ({ id }: WholeSession, type: string) =>
  (await readChain(services, id)).events.filter((event) => event.type === type);

/** Moves to the next check, and asks. */
async function nextCheck(session: WholeSession): Promise<void> {
  const next = (await checksOf(session)).find(({ askedAt }) => !askedAt)!;
  world.clock.advance(next.asksAt.getTime() - world.clock.now().getTime());
  await world.settle();
}

describe('the moments of presence checks', () => {
  it('are drawn when the slot opens, in their own parts of it, and end before it does', async () => {
    const drawn = await Promise.all(
      Array.from({ length: 5 }, async (_, n) => {
        const session = await remote(`Tirage ${n}`);
        await open(session);
        const moments = (await checksOf(session)).map(({ asksAt }) => asksAt.getTime());
        const { startsAt, endsAt } = session.slots[0]!;
        expect(moments).toHaveLength(3);
        for (const [index, at] of moments.entries()) {
          expect(at).toBeGreaterThanOrEqual(startsAt.getTime() + index * 60 * MINUTE);
          expect(at).toBeLessThanOrEqual(startsAt.getTime() + (index + 1) * 60 * MINUTE - 10 * MINUTE);
        }
        expect(moments.at(-1)! + 10 * MINUTE).toBeLessThanOrEqual(endsAt.getTime());
        return moments[0]! - startsAt.getTime();
      }),
    );
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });

  it('are fewer where the slot opens late, and none after its end', async () => {
    const late = await remote('Ouvert en retard');
    world.clock.advance(150 * MINUTE);
    await open(late);
    expect(await checksOf(late)).toHaveLength(1);
    const over = await remote('Ouvert après la fin');
    world.clock.advance(200 * MINUTE);
    await open(over);
    expect(await checksOf(over)).toEqual([]);
  });

  it('are nobody’s to see before', async () => {
    const session = await remote('Secret');
    await open(session);
    await signIn(session, 0);
    expect(await openCheckOf(session, 0)).toBeNull();
    const text = JSON.stringify(await readChain(services, session.id));
    for (const { asksAt } of await checksOf(session)) expect(text).not.toContain(asksAt.toISOString());
    const ask = '{ trainerSpace { session { slots { presenceChecks presenceCheckMinutes askedChecks { number } } } } }';
    const { data } = await graphql(world.url, linkFor('trainer', session.id), ask);
    expect(data.trainerSpace.session.slots).toEqual([{ presenceChecks: 3, presenceCheckMinutes: 10, askedChecks: [] }]);
  });
});

describe('a presence check', () => {
  it('asks those who signed in, by mail and on their page, and records who confirmed', async () => {
    const session = await remote('Bilan de compétences');
    await open(session);
    await signIn(session, 0);
    await signIn(session, 1);
    await nextCheck(session);
    const [check] = await checksOf(session);
    expect(check!.answers.map(({ attendeeId }) => attendeeId).sort()).toEqual(
      [0, 1].map((n) => session.attendees[n]!.id).sort(),
    );
    const asked = (await world.mailbox()).filter(({ subject }) => subject?.includes('Bilan de compétences'));
    expect(asked.map(({ to }) => to).sort()).toEqual(['a1@exemple.fr', 'a2@exemple.fr']);
    expect(asked[0]!.subject).toMatch(/^\[TEST\] Confirmez votre présence/);
    expect(await openCheckOf(session, 0)).toMatchObject({ id: check!.id, answeredAt: null });
    expect(await openCheckOf(session, 2)).toBeNull();

    const first = await graphql(world.url, attendee(session, 0), confirm(check!.id));
    expect(first.errors).toBeUndefined();
    world.clock.advance(MINUTE);
    const again = await graphql(world.url, attendee(session, 0), confirm(check!.id));
    expect(again.data).toEqual(first.data);
    expect(await eventsOf(session, 'slot.presence_asked')).toMatchObject([
      { data: { slot: 1, check: 1, minutes: 10, attendees: [1, 2] } },
    ]);
    expect(await eventsOf(session, 'slot.presence_confirmed')).toMatchObject([
      { actor: 'attendee:1', data: { slot: 1, check: 1, attendee: 1 } },
    ]);
    const ask =
      '{ trainerSpace { session { slots { askedChecks { number asked confirmed answers { answeredAt } } } } } }';
    const { data } = await graphql(world.url, linkFor('trainer', session.id), ask);
    expect(data.trainerSpace.session.slots[0].askedChecks).toMatchObject([{ number: 1, asked: 2, confirmed: 1 }]);
  });

  it('records each who confirms at the same time once, and refuses each on their own', async () => {
    const session = await remote('Tous à la fois');
    await open(session);
    for (const n of [0, 1]) await signIn(session, n);
    await nextCheck(session);
    const [check] = await checksOf(session);
    const answers = await Promise.all(
      [0, 1, 2, 0].map((n) => graphql(world.url, attendee(session, n), confirm(check!.id))),
    );
    expect(answers.map(codeOf)).toEqual([undefined, undefined, 'not_found', undefined]);
    expect(answers[3]!.data).toEqual(answers[0]!.data);
    const events = await eventsOf(session, 'slot.presence_confirmed');
    expect(events.map(({ actor }) => actor).sort()).toEqual(['attendee:1', 'attendee:2']);
    expect((await checksOf(session))[0]!.answers.map(({ answeredAt }) => answeredAt !== null)).toEqual([true, true]);
  });

  it('asks nobody who left early, was marked absent, or after the slot was closed', async () => {
    const session = await remote('Départs');
    const slotId = session.slots[0]!.id;
    await open(session);
    for (const n of [0, 1, 2]) await signIn(session, n);
    const say = (n: number, statement: object) =>
      markPresence(services, trainerOf(session), origin, {
        slotId,
        attendeeId: session.attendees[n]!.id,
        ...statement,
      });
    await say(0, { status: 'PRESENT', earlyMinutes: 30 });
    await say(1, { status: 'ABSENT' });
    await nextCheck(session);
    const [check] = await checksOf(session);
    expect(check!.answers.map(({ attendeeId }) => attendeeId)).toEqual([session.attendees[2]!.id]);
    await closeSession(services, keyOf(caller), { id: session.id });
    await nextCheck(session);
    expect((await checksOf(session)).map(({ askedAt }) => askedAt !== null)).toEqual([true, false, false]);
    expect(await eventsOf(session, 'slot.presence_asked')).toHaveLength(1);
  });

  it('tells on the sheet and in the CSV how many were asked and given, and no more', async () => {
    const session = await remote('Feuille à distance');
    await open(session);
    await signIn(session, 0);
    await nextCheck(session);
    await signIn(session, 1);
    const [check] = await checksOf(session);
    await graphql(world.url, attendee(session, 0), confirm(check!.id));
    await nextCheck(session);
    await closeSession(services, keyOf(caller), { id: session.id });
    await world.settle();
    const csv = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `{ exportAttendance(id: "${session.id}", format: CSV_DETAILED) { text } attendanceSession(id: "${session.id}") { sheetDownloadUrl } }`,
    );
    const lines = csv.data.exportAttendance.text.split('\r\n').map((line: string) => line.split(';'));
    const at = lines[0].indexOf('confirmations_demandees');
    expect(lines.slice(1, 4).map((cells: string[]) => cells.slice(at, at + 2))).toEqual([
      ['2', '1'],
      ['1', '0'],
      ['', ''],
    ]);
    if (!available('pdftotext')) return;
    const pdf = Buffer.from(await (await fetch(csv.data.attendanceSession.sheetDownloadUrl)).arrayBuffer());
    const text = withScratch(({ file }) =>
      Buffer.from(run('pdftotext', ['-raw', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1').toString(
        'utf8',
      ),
    ).replace(/\s+/g, ' ');
    expect(text).toMatch(/confirmation de présence demandée à \d\d:\d\d:\d\d, \d\d:\d\d:\d\d/);
    expect(text).toMatch(/confirmations demandées : 2, données : 1 \(\d\d:\d\d:\d\d\)/);
    expect(text).toMatch(/confirmations demandées : 1, données : 0/);
    expect(text).toContain('Confirmations à distance');
  });
});

describe('refusals', () => {
  const refused = async (code: string, authorization: string, text: string) => {
    const before = await traceOf(world);
    expect(codeOf(await graphql(world.url, authorization, text)), text).toBe(code);
    expect(await traceOf(world)).toEqual(before);
  };

  it('meet whoever was not asked, answers too late, or after the slot was closed', async () => {
    const session = await remote('Refus');
    await open(session);
    await signIn(session, 0);
    await nextCheck(session);
    const [check] = await checksOf(session);
    await refused('not_found', attendee(session, 1), confirm(check!.id));
    await refused('not_found', attendee(session, 0), confirm('x'));
    world.clock.advance(11 * MINUTE);
    await refused('invalid_status', attendee(session, 0), confirm(check!.id));
    await nextCheck(session);
    await closeSession(services, keyOf(caller), { id: session.id });
    await refused('slot_closed', attendee(session, 0), confirm((await checksOf(session))[1]!.id));
  });

  it('meet a slot that is too short for its checks', async () => {
    const slot = '{ label: "x", startsAt: "2027-01-04T08:00:00Z", endsAt: "2027-01-04T09:00:00Z", presenceChecks: 4 }';
    const create = `mutation { createAttendanceSession(input: { name: "n", trainer: { name: "t" }, slots: [${slot}], attendees: [{ name: "a" }] }) { attendanceSession { id } } }`;
    await refused('invalid_body', `Bearer ${caller.key}`, create);
  });
});
