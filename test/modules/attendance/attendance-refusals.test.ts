import { afterAll, beforeAll, expect, it } from 'vitest';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { overSocket } from '../../graphql/followers.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { createSession, keyOf, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** Errors of the pages of trainers and attendees, and of lists; each changes nothing. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

type Slots = 'scheduled' | 'open' | 'closed';

async function sessionOf(slots: Slots): Promise<WholeSession> {
  const session = await createSession(world, caller);
  const ref = { sessionId: session.id, slotId: session.slots[0]!.id };
  if (slots !== 'scheduled') await openSlot(world.service.services, keyOf(caller), ref);
  if (slots === 'closed') await closeSlot(world.service.services, keyOf(caller), ref);
  return session;
}

const purge = ({ id }: WholeSession) =>
  world.database.prisma.attendanceSession.update({ where: { id }, data: { purgedAt: world.clock.now() } });

const link = (kind: 'trainer' | 'attend', subjectId: string) =>
  linkOf(personalUrl(world.service.services, { kind, subjectId, generation: 0 }));
const trainer = ({ id }: WholeSession) => link('trainer', id);
const attendee = ({ attendees }: WholeSession) => link('attend', attendees[0]!.id);
const key = () => `Bearer ${caller.key}`;

/** The page that the code in the room opens. */
async function visitor(session: WholeSession): Promise<string> {
  const { data } = await graphql(world.url, trainer(session), `{ slotCodes(slotId: "${slotOf(session)}") { url } }`);
  const scanned = await graphql(world.url, linkOf(data.slotCodes[0].url), '{ scannedSlot { ticket } }');
  return `Link ${scanned.data.scannedSlot.ticket}`;
}

const slotOf = ({ slots }: WholeSession): string => slots[0]!.id;
/** Base64, and no picture. */
const noPicture = 'drawnSignature: "AAAA"';
const mark = (session: WholeSession) =>
  `mutation { markAttendee(input: { slotId: "${slotOf(session)}", attendeeId: "${session.attendees[0]!.id}", status: PRESENT }) { outcome } }`;
const presence = (session: WholeSession, more = '') =>
  `mutation { markPresence(input: { slotId: "${slotOf(session)}" ${more} }) { outcome } }`;

type Case = readonly [string, string, Slots, (session: WholeSession) => string | Promise<string>, Ask];
type Ask = (session: WholeSession) => string;

const cases: Case[] = [
  ['slotCodes', 'slot_not_open', 'scheduled', trainer, (one) => `{ slotCodes(slotId: "${slotOf(one)}") { url } }`],
  ['markAttendee', 'slot_not_open', 'scheduled', trainer, mark],
  ['markAttendee', 'slot_closed', 'closed', trainer, mark],
  ['markPresence', 'slot_not_open', 'scheduled', attendee, presence],
  ['markPresence', 'invalid_body', 'open', attendee, (one) => presence(one, noPicture)],
  [
    'closeSlot',
    'invalid_body',
    'open',
    trainer,
    (one) =>
      `mutation { closeSlot(input: { sessionId: "${one.id}", slotId: "${slotOf(one)}", ${noPicture} }) { __typename } }`,
  ],
  [
    'signInByCode',
    'invalid_body',
    'open',
    visitor,
    ({ attendees }) =>
      `mutation { signInByCode(input: { attendeeId: "${attendees[0]!.id}", device: "a phone", ${noPicture} }) { outcome } }`,
  ],
  [
    'exportAttendance',
    'invalid_parameter',
    'closed',
    key,
    ({ id }) => `{ exportAttendance(id: "${id}", after: "x") { text } }`,
  ],
  [
    'attendanceSessions',
    'invalid_body',
    'open',
    key,
    () => `{ attendanceSessions(after: "${btoa('GPC:S:x')}") { edges { cursor } } }`,
  ],
];

it.each(cases)('%s answers %s: the slot is %s', async (_field, code, slots, by, ask) => {
  const session = await sessionOf(slots);
  const authorization = await by(session);
  const before = await traceOf(world);
  expect(codeOf(await graphql(world.url, authorization, ask(session)))).toBe(code);
  expect(await traceOf(world)).toEqual(before);
});

it.each([
  ['trainerSpace', trainer],
  ['attendeeSpace', attendee],
  ['scannedSlot', visitor],
] as const)('%s answers gone after the end of the retention period', async (field, by) => {
  const session = await sessionOf('open');
  const authorization = await by(session);
  await purge(session);
  expect(codeOf(await graphql(world.url, authorization, `{ ${field} { __typename } }`))).toBe('gone');
});

it('slotPresence answers gone to the trainer after the end of the retention period', async () => {
  const session = await sessionOf('open');
  const authorization = trainer(session);
  await purge(session);
  const query = `subscription { slotPresence(sessionId: "${session.id}") { cursor } }`;
  const { value } = await overSocket(world.url, authorization, { query }).next();
  expect(value?.errors?.[0]?.extensions?.code).toBe('gone');
});
