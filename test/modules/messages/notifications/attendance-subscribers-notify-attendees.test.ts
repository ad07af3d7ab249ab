import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAttendee } from '../../../../src/modules/attendance/create-session.ts';
import { markPresence } from '../../../../src/modules/attendance/mark-presence.ts';
import { openSlot, setSlotTrainer } from '../../../../src/modules/attendance/slots.ts';
import { remindAttendees } from '../../../../src/modules/messages/notifications/attendance-subscribers.ts';
import { openContent } from '../../../../src/modules/messages/notifications/queue-message.ts';
import type { Services } from '../../../../src/platform/services.ts';
import { rest } from '../../../world/client.ts';
import { attendeeLink, createSession, keyOf, origin } from '../../../world/session.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

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
const mails = async (about: string) =>
  (await world.mailbox())
    .filter(({ subject }) => subject?.includes(about))
    .map(({ to, subject, text }) => ({ to, subject, text }));

it('sends everybody with an address their own link once, and the trainer the trainer’s link', async () => {
  const session = await createSession(world, caller, {
    name: 'Envois',
    notify: true,
    trainer: { name: 'Claire', email: 'claire@exemple.fr' },
    attendees: [...Array.from({ length: 60 }, (_, n) => person(n)), { name: 'Sans adresse' }],
  });
  await world.settle();
  const { body } = await rest(world.url, caller.key, 'GET', `/attendance-sessions/${session.id}`);
  const sent = await mails('Envois');
  expect(sent).toHaveLength(61);
  for (const { email, sign_url } of body.attendees.filter(({ email }: any) => email)) {
    const own = sent.filter(({ to }) => to === email);
    expect(own).toHaveLength(1);
    expect(own[0]!.text).toContain(sign_url);
  }
  const [trainer] = sent.filter(({ to }) => to === 'claire@exemple.fr');
  expect(trainer!.text).toContain(body.trainer.url);
  for (const { to, text } of sent) expect(text.includes(body.trainer.url)).toBe(to === 'claire@exemple.fr');
  await addAttendee(services, keyOf(caller), {
    sessionId: session.id,
    externalRef: null,
    employer: null,
    fileNumber: null,
    language: null,
    ...person(99),
  });
  await world.settle();
  expect((await mails('Envois')).map(({ to }) => to)).toHaveLength(62);
  expect((await mails('Envois'))[0]).toMatchObject({ to: 'a99@exemple.fr' });
});

it('reminds those who have not signed, once, when a slot opens', async () => {
  const session = await createSession(world, caller, {
    name: 'Rappels',
    notify: true,
    attendees: [person(1), person(2), person(3)],
  });
  await world.settle();
  const [slot] = session.slots;
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId: slot!.id });
  await markPresence(services, attendeeLink(session.attendees[1]!), origin, { slotId: slot!.id });
  await world.settle();
  const reminded = async () => (await mails('Rappels')).filter(({ subject }) => /À émarger/.test(subject!));
  expect((await reminded()).map(({ to }) => to).sort()).toEqual(['a1@exemple.fr', 'a3@exemple.fr']);
  expect((await reminded())[0]!.text).toContain('Créneau 1');
  await remindAttendees(services, slot!.id);
  await world.settle();
  expect(await reminded()).toHaveLength(2);
});

it('sends the slots as a file for calendars, to a trainer of some slots only theirs', async () => {
  const session = await createSession(world, caller, {
    name: 'Agenda',
    notify: true,
    halves: 2,
    location: 'Salle 3',
    trainer: { name: 'Claire', email: 'claire@exemple.fr' },
    attendees: [person(1)],
  });
  const [first, second] = session.slots;
  const paul = { name: 'Paul', email: 'paul@exemple.fr', language: null };
  await setSlotTrainer(services, keyOf(caller), { sessionId: session.id, slotId: second!.id, trainer: paul });
  await world.settle();
  const rows = await services.database.prisma.message.findMany({ where: { kind: { startsWith: 'attendance.' } } });
  const calendars = new Map<string, string | null | undefined>();
  for (const { id, content } of rows) {
    const { to, text, calendar } = openContent(services, id, content!);
    if (text.includes('Agenda')) calendars.set(to, calendar);
  }
  const slotsFor = (to: string) =>
    [first, second].filter(({ id } = {} as never) => calendars.get(to)?.includes(`UID:${id}@`));
  expect(slotsFor('a1@exemple.fr')).toHaveLength(2);
  expect(slotsFor('claire@exemple.fr')).toHaveLength(2);
  expect(slotsFor('paul@exemple.fr')).toEqual([second]);
  expect(calendars.get('a1@exemple.fr')).toContain('SUMMARY:Agenda – Créneau 1');
  expect(calendars.get('a1@exemple.fr')).not.toMatch(/\/s\/|https?:/);
});

it('sends nothing when notify is false', async () => {
  const session = await createSession(world, caller, {
    name: 'Silence',
    notify: false,
    trainer: { name: 'C', email: 'c@exemple.fr' },
    attendees: [person(1)],
  });
  await openSlot(services, keyOf(caller), { sessionId: session.id, slotId: session.slots[0]!.id });
  await addAttendee(services, keyOf(caller), {
    sessionId: session.id,
    externalRef: null,
    employer: null,
    fileNumber: null,
    language: null,
    ...person(2),
  });
  await world.settle();
  expect(await mails('Silence')).toEqual([]);
});
