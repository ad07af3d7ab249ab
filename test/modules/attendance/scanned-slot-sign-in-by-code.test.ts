import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { closeSlot, openSlot } from '../../../src/modules/attendance/slots.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { createSession, keyOf, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scrawl } from '../documents/picture.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const drawn = scrawl().toString('base64');
const ref = (session: WholeSession) => ({ sessionId: session.id, slotId: session.slots[0]!.id });
const trainerOf = ({ id }: WholeSession) =>
  linkOf(personalUrl(world.service.services, { kind: 'trainer', subjectId: id, generation: 0 }));

/** A session whose first slot is open, with the codes that its trainer shows. */
async function openRoom(people = 3) {
  const session = await createSession(world, caller, { people });
  await openSlot(world.service.services, keyOf(caller), ref(session));
  return { session, codes: await codesOf(session) };
}

const ask = (link: string, query: string, variables = {}) => graphql(world.url, link, query, variables);

async function codesOf(session: WholeSession): Promise<{ url: string; short: string; from: string; until: string }[]> {
  const query = 'query ($slotId: ID!) { slotCodes(slotId: $slotId) { url short from until } }';
  return (await ask(trainerOf(session), query, { slotId: ref(session).slotId })).data.slotCodes;
}

const scan = (link: string) =>
  ask(link, '{ scannedSlot { ticket slot { id status } names { id name hint marked } session { name } } }');
const ticketOf = async (link: string): Promise<string> => `Link ${(await scan(link)).data.scannedSlot.ticket}`;

const signIn = (ticket: string, attendeeId: string, device = 'a phone') =>
  ask(
    ticket,
    'mutation ($input: SignInByCodeInput!) { signInByCode(input: $input) { outcome mark { status method sharedDevice } } }',
    { input: { attendeeId, device, drawnSignature: drawn } },
  );

const codeOf = ({ errors }: { errors?: { extensions?: Record<string, unknown> }[] }) => errors?.[0]?.extensions?.code;

describe('a code in the room', () => {
  it('opens the slot to anybody who scans or types it and lets them sign in once', async () => {
    const { session, codes } = await openRoom();
    const { data } = await scan(linkOf(codes[0]!.url));
    expect(data.scannedSlot.slot).toEqual({ id: ref(session).slotId, status: 'OPEN' });
    expect(data.scannedSlot.names.map(({ name }: { name: string }) => name)).toEqual(
      session.attendees.map(({ name }) => name).sort(new Intl.Collator('fr').compare),
    );
    const typed = await scan(`Link ${codes[0]!.short.toLowerCase()}`);
    expect(typed.data.scannedSlot.slot.id).toBe(ref(session).slotId);
    const ticket = `Link ${data.scannedSlot.ticket}`;
    const [one] = session.attendees;
    expect((await signIn(ticket, one!.id)).data.signInByCode).toEqual({
      outcome: 'GIVEN',
      mark: { status: 'PRESENT', method: 'QR_CODE', sharedDevice: false },
    });
    const before = await traceOf(world);
    expect((await signIn(ticket, one!.id)).data.signInByCode.outcome).toBe('ALREADY');
    expect(await traceOf(world)).toEqual(before);
    const again = (await scan(ticket)).data.scannedSlot;
    expect(again.ticket).toBeNull();
    expect(again.names.filter(({ marked }: { marked: boolean }) => marked)).toHaveLength(1);
  });

  it('flags a second name from the same device', async () => {
    const { session, codes } = await openRoom();
    const ticket = await ticketOf(linkOf(codes[0]!.url));
    const [one, two, three] = session.attendees;
    await signIn(ticket, one!.id, 'shared');
    expect((await signIn(ticket, two!.id, 'shared')).data.signInByCode.mark.sharedDevice).toBe(true);
    expect((await signIn(ticket, three!.id, 'own')).data.signInByCode.mark.sharedDevice).toBe(false);
  });

  it('expires 20 seconds after its successor appears; the short code a minute after its own minute', async () => {
    const { session, codes } = await openRoom();
    const [first] = codes;
    const move = (to: number) => world.clock.advance(to - world.clock.now().getTime());
    expect(Date.parse(first!.until) - Date.parse(first!.from)).toBe(20 * SECOND);
    expect(new Set(codes.map(({ url }) => url)).size).toBe(codes.length);
    move(Date.parse(first!.until) + 19 * SECOND);
    expect(codeOf(await scan(linkOf(first!.url)))).toBeUndefined();
    const ticket = await ticketOf(linkOf(first!.url));
    move(Date.parse(first!.until) + 21 * SECOND);
    expect(codeOf(await scan(linkOf(first!.url)))).toBe('unauthorized');
    const whenTyped = Math.floor(Date.parse(first!.from) / MINUTE) * MINUTE;
    move(whenTyped + 2 * MINUTE - SECOND);
    expect(codeOf(await scan(`Link ${first!.short}`))).toBeUndefined();
    move(whenTyped + 2 * MINUTE + SECOND);
    expect(codeOf(await scan(`Link ${first!.short}`))).toBe('unauthorized');
    // Anybody who scanned in time has at least ten minutes to sign.
    expect(codeOf(await signIn(ticket, session.attendees[0]!.id))).toBeUndefined();
    world.clock.advance(20 * MINUTE);
    const before = await traceOf(world);
    expect(codeOf(await signIn(ticket, session.attendees[1]!.id))).toBe('unauthorized');
    expect(await traceOf(world)).toEqual(before);
  });

  it('opens nothing with one character changed, and nothing of another session', async () => {
    const { codes } = await openRoom();
    const { session: other } = await openRoom();
    const link = linkOf(codes[0]!.url);
    for (const at of [6, 20, link.length - 3]) {
      const changed = `${link.slice(0, at)}${link[at] === 'A' ? 'B' : 'A'}${link.slice(at + 1)}`;
      expect(codeOf(await scan(changed)), changed).toBe('unauthorized');
    }
    const ticket = await ticketOf(link);
    const before = await traceOf(world);
    expect(codeOf(await signIn(ticket, other.attendees[0]!.id))).toBe('not_found');
    expect(codeOf(await signIn(ticket, randomUUID()))).toBe('not_found');
    // A code is not a page's ticket, and a ticket cannot run the session.
    expect(codeOf(await signIn(link, other.attendees[0]!.id))).toBe('forbidden');
    expect(
      codeOf(
        await ask(ticket, `mutation { openSlot(input: { sessionId: "${other.id}", slotId: "x" }) { __typename } }`),
      ),
    ).toBe('forbidden');
    expect(await traceOf(world)).toEqual(before);
  });

  it('works only between opening and closing; outside it is refused and nothing changes', async () => {
    const { session, codes } = await openRoom();
    const ticket = await ticketOf(linkOf(codes[0]!.url));
    await closeSlot(world.service.services, keyOf(caller), ref(session));
    const before = await traceOf(world);
    expect(codeOf(await signIn(ticket, session.attendees[0]!.id))).toBe('slot_closed');
    const query = 'query ($slotId: ID!) { slotCodes(slotId: $slotId) { url } }';
    expect(codeOf(await ask(trainerOf(session), query, { slotId: ref(session).slotId }))).toBe('slot_closed');
    expect((await scan(linkOf(codes[0]!.url))).data.scannedSlot).toMatchObject({
      slot: { status: 'CLOSED' },
      names: [],
    });
    world.clock.advance(2 * SECOND);
    expect(codeOf(await scan(`Link ${codes[0]!.short}`))).toBe('unauthorized');
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('the trainer’s link', () => {
  it('runs its own session and no other', async () => {
    const { session } = await openRoom();
    const { session: other } = await openRoom();
    const close = (of: WholeSession) =>
      ask(
        trainerOf(session),
        'mutation ($sessionId: ID!, $slotId: ID!, $drawn: String) { closeSlot(input: { sessionId: $sessionId, slotId: $slotId, drawnSignature: $drawn }) { attendanceSession { slots { status trainerSignedAt } } } }',
        { ...ref(of), drawn },
      );
    const before = await traceOf(world);
    expect(codeOf(await close(other))).toBe('not_found');
    expect(await traceOf(world)).toEqual(before);
    const { data } = await close(session);
    expect(data.closeSlot.attendanceSession.slots[0]).toMatchObject({
      status: 'CLOSED',
      trainerSignedAt: expect.any(String),
    });
  });

  it('shows nobody’s personal link', async () => {
    const { session } = await openRoom();
    const query = (field: string) => `{ trainerSpace { session { id ${field} } } }`;
    expect(codeOf(await ask(trainerOf(session), query('attendees { name }')))).toBeUndefined();
    const fields = { attendees: ['signUrl', 'email'], trainer: ['url'] };
    for (const [parent, names] of Object.entries(fields))
      for (const name of names) {
        const answer = await ask(trainerOf(session), query(`${parent} { ${name} }`));
        const shown = [answer.data?.trainerSpace?.session[parent]].flat().map((one) => one?.[name] ?? null);
        expect(
          codeOf(answer) === 'forbidden' || shown.every((value) => value === null),
          `${parent}.${name}: ${JSON.stringify(answer)}`,
        ).toBe(true);
      }
  });
});
