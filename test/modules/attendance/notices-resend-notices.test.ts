import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { personalUrl } from '../../../src/modules/access/index.ts';
import { closeSession } from '../../../src/modules/attendance/sessions.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import type { Services } from '../../../src/platform/services.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { createSession, keyOf, type WholeSession } from '../../world/session.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** The links of a session, sent again. */
let world: World;
let services: Services;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  services = world.service.services;
  caller = await world.caller();
});
afterAll(() => world?.close());

const sessionNamed = (name: string): Promise<WholeSession> =>
  createSession(world, caller, {
    name,
    notify: false,
    trainer: { name: 'Claire', email: 'claire@exemple.fr' },
    attendees: [{ name: 'Ana', email: 'ana@exemple.fr' }, { name: 'Sans adresse' }],
  });
const key = () => `Bearer ${caller.key}`;
const mails = async (about: string) => (await world.mailbox()).filter(({ subject }) => subject?.includes(about));
const toAttendee = ({ id, attendees }: WholeSession, n = 0) =>
  `mutation { resendAttendeeNotice(input: { sessionId: "${id}", attendeeId: "${attendees[n]!.id}" }) { attendanceSession { id } } }`;
const toTrainer = ({ id }: WholeSession) =>
  `mutation { resendTrainerNotice(input: { sessionId: "${id}" }) { attendanceSession { id } } }`;

async function refused(code: string, ask: string): Promise<void> {
  const before = await traceOf(world);
  expect(codeOf(await graphql(world.url, key(), ask))).toBe(code);
  expect(await traceOf(world)).toEqual(before);
}

describe('a link is sent again', () => {
  it('to an attendee, by the organisation or the trainer, after ten minutes and then after twenty', async () => {
    const session = await sessionNamed('Encore');
    await refused('rate_limited', toAttendee(session));
    world.clock.advance(10 * MINUTE);
    expect((await graphql(world.url, key(), toAttendee(session))).errors).toBeUndefined();
    await world.settle();
    const [mail] = await mails('Encore');
    const url = personalUrl(services, { kind: 'attend', subjectId: session.attendees[0]!.id, generation: 0 });
    expect(mail).toMatchObject({ to: 'ana@exemple.fr' });
    expect(mail!.text).toContain(url);
    world.clock.advance(19 * MINUTE);
    await refused('rate_limited', toAttendee(session));
    world.clock.advance(MINUTE);
    const trainer = linkOf(personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 }));
    expect((await graphql(world.url, trainer, toAttendee(session))).errors).toBeUndefined();
    await world.settle();
    expect(await mails('Encore')).toHaveLength(2);
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    expect(events.slice(-2).map(({ type, actor, data }) => [type, actor, data.attendee])).toEqual([
      ['attendee.notice_resent', 'organization', 1],
      ['attendee.notice_resent', 'trainer', 1],
    ]);
  });

  it('to the trainer, and says when it can be sent next', async () => {
    const session = await sessionNamed('Formatrice');
    await refused('rate_limited', toTrainer(session));
    world.clock.advance(10 * MINUTE);
    expect((await graphql(world.url, key(), toTrainer(session))).errors).toBeUndefined();
    await world.settle();
    const [mail] = await mails('Formatrice');
    expect(mail).toMatchObject({ to: 'claire@exemple.fr' });
    const ask = `{ attendanceSession(id: "${session.id}") { trainer { noticeResentAt noticeResendableAt } attendees { noticeResentAt noticeResendableAt } } }`;
    const { trainer, attendees } = (await graphql(world.url, key(), ask)).data.attendanceSession;
    expect(Date.parse(trainer.noticeResendableAt) - Date.parse(trainer.noticeResentAt)).toBe(20 * MINUTE);
    expect(attendees).toEqual([
      { noticeResentAt: null, noticeResendableAt: expect.any(String) },
      { noticeResentAt: null, noticeResendableAt: null },
    ]);
  });

  it('not to a person without an address, of another session, or of a closed session', async () => {
    const session = await sessionNamed('Refus');
    const other = await createSession(world, caller);
    world.clock.advance(10 * MINUTE);
    await refused('invalid_body', toAttendee(session, 1));
    await refused('invalid_body', toTrainer(other));
    await refused('not_found', toAttendee({ ...session, attendees: other.attendees }));
    await refused('not_found', toTrainer({ ...session, id: session.attendees[0]!.id }));
    await closeSession(services, keyOf(caller), session);
    await refused('session_closed', toAttendee(session));
    await refused('session_closed', toTrainer(session));
    await world.settle();
    expect(await mails('Refus')).toEqual([]);
  });
});

describe('the links of all without a mark', () => {
  const resend = ({ id }: Pick<WholeSession, 'id'>) =>
    `mutation { resendMissingNotices(input: { sessionId: "${id}" }) { sent withoutAddress tooSoon left attendanceSession { id } } }`;
  const counts = async (session: WholeSession) => {
    const { data } = await graphql(world.url, key(), resend(session));
    const { attendanceSession, ...rest } = data.resendMissingNotices;
    expect(attendanceSession.id).toBe(session.id);
    return rest;
  };

  it('are sent again to each of them, with the waits of each', async () => {
    const session = await createSession(world, caller, {
      name: 'Manquants',
      notify: false,
      attendees: [
        ...['Ana', 'Bea', 'Cleo'].map((name) => ({ name, email: `${name}@exemple.fr` })),
        { name: 'Sans adresse' },
      ],
    });
    const [ana] = session.attendees;
    expect(await counts(session)).toEqual({ sent: 0, withoutAddress: 1, tooSoon: 3, left: 0 });
    world.clock.advance(10 * MINUTE);
    await graphql(world.url, key(), toAttendee(session, 1));
    const trainer = linkOf(personalUrl(services, { kind: 'trainer', subjectId: session.id, generation: 0 }));
    const slotId = session.slots[0]!.id;
    const { errors } = await graphql(
      world.url,
      trainer,
      `mutation { openSlot(input: { sessionId: "${session.id}", slotId: "${slotId}" }) { attendanceSession { id } }
        markAttendee(input: { slotId: "${slotId}", attendeeId: "${ana!.id}", status: PRESENT }) { mark { status } } }`,
    );
    expect(errors).toBeUndefined();
    expect(await counts(session)).toEqual({ sent: 1, withoutAddress: 1, tooSoon: 1, left: 0 });
    expect(await counts(session)).toEqual({ sent: 0, withoutAddress: 1, tooSoon: 2, left: 0 });
    await world.settle();
    expect((await mails('Manquants')).map(({ to }) => to).sort()).toEqual(['Bea@exemple.fr', 'Cleo@exemple.fr']);
    const { events, report } = await readChain(services, session.id);
    expect(report.valid).toBe(true);
    expect(events.filter(({ type }) => type === 'attendee.notice_resent').map(({ data }) => data.attendee)).toEqual([
      2, 3,
    ]);
  });

  it('are refused for a closed session, and of another organisation', async () => {
    const session = await sessionNamed('Close');
    await refused('not_found', resend({ id: caller.organizationId }));
    const stranger = await world.caller();
    expect(codeOf(await graphql(world.url, `Bearer ${stranger.key}`, resend(session)))).toBe('not_found');
    await closeSession(services, keyOf(caller), session);
    await refused('session_closed', resend(session));
  });
});
