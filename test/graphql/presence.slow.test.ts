import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalUrl } from '../../src/modules/access/index.ts';
import { addAttendee } from '../../src/modules/attendance/create-session.ts';
import { markPresence } from '../../src/modules/attendance/mark-presence.ts';
import { closeSession } from '../../src/modules/attendance/sessions.ts';
import { closeSlot, openSlot } from '../../src/modules/attendance/slots.ts';
import type { Services } from '../../src/platform/services.ts';
import { linkOf } from '../world/client.ts';
import { attendeeLink, createSession, keyOf, origin, trainerOf, type WholeSession } from '../world/session.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { type Follow, type FollowResult, overEvents, overSocket, refusalOf } from './followers.ts';

/** Following presences live, over graphql-ws and over server-sent events: one suite, both faces. */
let world: World;
let services: Services;
let owner: Caller;
const environment = process.env.NODE_ENV;
beforeAll(async () => {
  // GraphQL Yoga sends a sign of life every 300 ms in tests; what holds only thanks to it would not hold in production.
  process.env.NODE_ENV = 'development';
  world = await openWorld();
  services = world.service.services;
  owner = await world.caller();
});
afterAll(async () => {
  await world?.close();
  process.env.NODE_ENV = environment;
});

const query = `subscription ($sessionId: ID!, $slotId: ID, $after: String) {
  slotPresence(sessionId: $sessionId, slotId: $slotId, after: $after) {
    cursor whole status
    slots { id status present expected rate trainerSignedAt }
    attendees { id name }
    marks { slotId attendeeId status method sharedDevice }
  }
}`;

/** A dashboard's state, updated with each result. */
class Dashboard {
  readonly slots = new Map<string, any>();
  readonly attendees = new Map<string, string>();
  readonly marks = new Map<string, any>();
  cursor = '';
  status = '';
  frames = 0;
  /** How often a mark was sent again unchanged. */
  repeated = 0;

  take({ data, errors }: FollowResult): void {
    expect(errors).toBeUndefined();
    const { cursor, whole, status, slots, attendees, marks } = data!.slotPresence;
    if (whole) for (const known of [this.slots, this.attendees, this.marks]) known.clear();
    expect(cursor).toMatch(/^[\w-]{22}$/);
    Object.assign(this, { cursor, status, frames: this.frames + 1 });
    for (const slot of slots) this.slots.set(slot.id, slot);
    for (const { id, name } of attendees) this.attendees.set(id, name);
    for (const mark of marks) {
      const place = `${mark.slotId}:${mark.attendeeId}`;
      if (JSON.stringify(this.marks.get(place)) === JSON.stringify(mark)) this.repeated += 1;
      this.marks.set(place, mark);
    }
  }

  async until(results: AsyncGenerator<FollowResult, void>, there: (board: Dashboard) => boolean): Promise<void> {
    while (!there(this)) {
      const { value, done } = await results.next();
      if (done) throw new Error('ended');
      this.take(value);
    }
  }
}

const mark = (session: WholeSession, n: number, slot = 0) =>
  markPresence(services, attendeeLink(session.attendees[n]!), origin, { slotId: session.slots[slot]!.id });
const open = (session: WholeSession, slot = 0) =>
  openSlot(services, keyOf(owner), { sessionId: session.id, slotId: session.slots[slot]!.id });
const trainerLink = ({ id }: WholeSession) =>
  linkOf(personalUrl(services, { kind: 'trainer', subjectId: id, generation: 0 }));

describe.each<[string, Follow]>([
  ['graphql-ws', overSocket],
  ['server-sent events', overEvents],
])('slotPresence over %s', (face, over) => {
  const follow = (
    sessionId: unknown,
    more: { slotId?: string; after?: string; authorization?: string | null } = {},
  ): AsyncGenerator<FollowResult, void> => {
    const { authorization = `Bearer ${owner.key}`, ...variables } = more;
    return over(world.url, authorization, { query, variables: { sessionId, ...variables } });
  };

  it('sends the state first, then each change, until the session is closed', async () => {
    const session = await createSession(world, owner, { people: 3, halves: 2 });
    const [one, two] = session.slots;
    await open(session);
    await mark(session, 0);
    const results = follow(session.id);
    const board = new Dashboard();
    board.take((await results.next()).value!);
    expect(board).toMatchObject({ status: 'OPEN', frames: 1 });
    expect([...board.attendees.values()]).toEqual(['Apprenant 1', 'Apprenant 2', 'Apprenant 3']);
    expect([...board.slots.values()]).toMatchObject([
      { id: one!.id, status: 'OPEN', present: 1, expected: 3, rate: 33 },
      { id: two!.id, status: 'SCHEDULED', present: 0, expected: 3, rate: 0 },
    ]);
    await mark(session, 1);
    await board.until(results, ({ marks }) => marks.size === 2);
    expect(board.slots.get(one!.id)).toMatchObject({ present: 2, rate: 67 });
    await markPresence(services, trainerOf(session), origin, {
      slotId: one!.id,
      attendeeId: session.attendees[1]!.id,
      status: 'ABSENT',
    });
    await board.until(results, ({ slots }) => slots.get(one!.id).present === 1);
    expect(board.marks.get(`${one!.id}:${session.attendees[1]!.id}`)).toMatchObject({
      status: 'ABSENT',
      method: 'TRAINER',
    });
    const added = await addAttendee(services, keyOf(owner), {
      sessionId: session.id,
      name: 'Zoé',
      email: null,
      externalRef: null,
      employer: null,
      fileNumber: null,
      language: null,
    });
    await board.until(results, ({ attendees }) => attendees.has(added.id));
    expect([...board.slots.values()].map(({ expected }) => expected)).toEqual([4, 4]);
    await closeSlot(services, trainerOf(session), { sessionId: session.id, slotId: one!.id });
    await board.until(results, ({ slots }) => slots.get(one!.id).status === 'CLOSED');
    expect(board.slots.get(one!.id).trainerSignedAt).not.toBeNull();
    await closeSession(services, keyOf(owner), session);
    await board.until(results, ({ status }) => status !== 'OPEN');
    expect(board.slots.get(two!.id).status).toBe('CLOSED');
    expect(board.repeated).toBe(0);
    await results.return(undefined);
  });

  it('shows a field only to those who may read it, also where all send the same operation', async () => {
    const session = await createSession(world, owner, { people: 1, halves: 1 });
    const withEmail = `subscription ($sessionId: ID!) {
      slotPresence(sessionId: $sessionId) { attendees { name email } }
    }`;
    const [own, trainers] = [`Bearer ${owner.key}`, trainerLink(session)].map((authorization) =>
      over(world.url, authorization, { query: withEmail, variables: { sessionId: session.id } }),
    );
    for (const results of [own!, trainers!]) await results.next();
    await addAttendee(services, keyOf(owner), {
      sessionId: session.id,
      name: 'Zoé',
      email: 'zoe@exemple.fr',
      externalRef: null,
      employer: null,
      fileNumber: null,
      language: null,
    });
    const change = async (results: AsyncGenerator<FollowResult, void>) => (await results.next()).value!;
    const [read, refused] = await Promise.all([change(own!), change(trainers!)]);
    expect(read).toMatchObject({ data: { slotPresence: { attendees: [{ name: 'Zoé', email: 'zoe@exemple.fr' }] } } });
    expect(read.errors).toBeUndefined();
    expect(refused).toMatchObject({ data: { slotPresence: { attendees: [{ name: 'Zoé', email: null }] } } });
    expect(refused.errors).toMatchObject([{ path: ['slotPresence', 'attendees', 0, 'email'] }]);
    for (const results of [own!, trainers!]) await results.return(undefined);
  });

  it('continues from any cursor after lost connections, without gaps or duplicates', async () => {
    const session = await createSession(world, owner, { people: 60 });
    await open(session);
    const board = new Dashboard();
    const marking = (async () => {
      for (let n = 0; n < 60; n += 1) await mark(session, n);
    })();
    let breaks = 0;
    for (; board.marks.size < 60; breaks += 1) {
      const results = follow(session.id, board.cursor ? { after: board.cursor } : {});
      const size = board.marks.size;
      await board.until(results, ({ marks }) => marks.size >= Math.min(60, size + 1 + (breaks % 5)));
      await results.return(undefined);
    }
    await marking;
    expect(breaks).toBeGreaterThan(1);
    expect(board).toMatchObject({ repeated: 0 });
    expect(board.slots.get(session.slots[0]!.id)).toMatchObject({ present: 60, rate: 100 });
  });

  it('sends only one slot on request', async () => {
    const session = await createSession(world, owner, { people: 2, halves: 2 });
    await open(session);
    await open(session, 1);
    const [one, two] = session.slots;
    const results = follow(session.id, { slotId: two!.id, authorization: trainerLink(session) });
    const board = new Dashboard();
    board.take((await results.next()).value!);
    await mark(session, 0, 0);
    await mark(session, 0, 1);
    await board.until(results, ({ marks }) => marks.size > 0);
    expect([...board.slots.keys()]).toEqual([two!.id]);
    expect([...board.marks.values()].map(({ slotId }) => slotId)).toEqual([two!.id]);
    expect(one!.id).not.toBe(two!.id);
    await results.return(undefined);
  });

  it('sends a burst in a few frames, the same to many dashboards', async () => {
    const session = await createSession(world, owner, { people: 300 });
    await open(session);
    const boards = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const results = follow(session.id);
        const board = new Dashboard();
        board.take((await results.next()).value!);
        return { results, board };
      }),
    );
    await Promise.all(session.attendees.map((_, n) => mark(session, n)));
    for (const { results, board } of boards) {
      await board.until(results, ({ marks }) => marks.size === 300);
      expect(board.repeated).toBe(0);
      expect(board.frames).toBeLessThan(100);
      await results.return(undefined);
    }
  });

  it('is refused to all others and for unknown sessions, and changes nothing', async () => {
    const session = await createSession(world, owner);
    const other = await createSession(world, owner);
    const { organizationId } = owner;
    const key = async (options: object) => `Bearer ${(await world.caller(options)).key}`;
    const attend = linkOf(
      personalUrl(services, { kind: 'attend', subjectId: session.attendees[0]!.id, generation: 0 }),
    );
    const refusals: [string, string, Parameters<typeof follow>[1], unknown?][] = [
      ['not_found', 'a stranger', { authorization: await key({ name: 'Autre' }) }],
      ['not_found', 'the other mode', { authorization: await key({ organizationId, mode: 'LIVE' }) }],
      ['forbidden', 'another scope', { authorization: await key({ organizationId, scopes: ['envelopes:read'] }) }],
      ['forbidden', 'an attendee', { authorization: attend }],
      ['not_found', 'another session’s trainer', { authorization: trainerLink(other) }],
      ['not_found', 'another session’s slot', { slotId: other.slots[0]!.id }],
      ['not_found', 'no UUID', {}, 'x'],
      ['not_found', 'no session', {}, other.slots[0]!.id],
      ...['x', '-1', '1.5', '', '9'.repeat(19)].map((after): [string, string, { after: string }] => [
        'invalid_parameter',
        `the cursor ${after}`,
        { after },
      ]),
    ];
    const before = await traceOf(world);
    for (const [expected, who, more, id = session.id] of refusals) {
      expect(await refusalOf(follow(id, more)), who).toBe(expected);
    }
    const unauthorized = face === 'graphql-ws' ? 4403 : 'unauthorized';
    expect(await refusalOf(follow(session.id, { authorization: null })), 'nobody').toBe(unauthorized);
    expect(await traceOf(world)).toEqual(before);
  });
});
