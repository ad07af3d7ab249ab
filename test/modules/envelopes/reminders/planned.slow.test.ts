import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { graphql, rest, signByLink } from '../../../world/client.ts';
import { createEnvelope, person } from '../../../world/envelope.ts';
import { ask, moveToHour, readReminders, remindersTo, remindingCaller, sendDue } from '../../../world/reminders.ts';
import { openWorld, type World } from '../../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

const RULE = '{ firstAfterDays: 2, everyDays: 3, most: 2 }';
let people = 0;
const address = () => `relance${(people += 1)}@exemple.fr`;
const eventsOf = (id: string) =>
  world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } });
const nextOf = async (caller: Awaited<ReturnType<typeof remindingCaller>>, id: string, n = 0) =>
  (await readReminders(world, caller, id)).signers[n].nextReminderAt;

describe('automatic reminders', () => {
  it('come first after N days, then every M, at most K, with the same link', async () => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 10);
    const email = address();
    const { id, signers } = await createEnvelope(world, caller, { signers: [person(1, { email })] });
    for (const [sent, days] of [2, 3].entries()) {
      world.clock.advance(days * DAY - HOUR);
      expect(await sendDue(world)).toBe(0);
      world.clock.advance(HOUR + 60_000);
      expect(await sendDue(world)).toBe(1);
      expect(await sendDue(world)).toBe(0);
      const mails = await remindersTo(world, email);
      expect(mails).toHaveLength(sent + 1);
      expect(mails[0]).toContain(signers[0].sign_url);
    }
    const shown = await readReminders(world, caller, id);
    expect(shown).toMatchObject({ remindersByDefault: true, signers: [{ remindersSent: 2, nextReminderAt: null }] });
    world.clock.advance(10 * DAY);
    expect(await sendDue(world)).toBe(0);
    const events = (await eventsOf(id)).filter(({ type }) => type === 'signer.reminded');
    expect(events.map(({ actor, data }) => ({ actor, data }))).toEqual(
      [1, 2].map((number) => ({ actor: 'system', data: { signer: 1, channel: 'email', number } })),
    );
    expect(Object.keys(events[0]!.commitments as object).sort()).toEqual(['name', 'sent_to']);
    const chain = await graphql(world.url, `Bearer ${caller.key}`, `{ envelope(id: "${id}") { timeline { valid } } }`);
    expect(chain.data.envelope.timeline.valid).toBe(true);
  });

  it('are off without a rule', async () => {
    const caller = await remindingCaller(world);
    const { id } = await createEnvelope(world, caller, {});
    expect(await readReminders(world, caller, id)).toMatchObject({
      reminders: null,
      signers: [{ nextReminderAt: null }],
    });
    world.clock.advance(20 * DAY);
    expect(await sendDue(world)).toBe(0);
  });

  it('wait for the morning of the organisation’s zone', async () => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 22);
    const { id } = await createEnvelope(world, caller, {});
    expect(await nextOf(caller, id)).toMatch(/T08:00:00\.000Z$/);
    // No worker ran in the day: by the evening it waits for the next morning.
    world.clock.advance(3 * DAY);
    expect(await sendDue(world)).toBe(0);
    expect(await nextOf(caller, id)).toMatch(/T08:00:00\.000Z$/);
    moveToHour(world, 8);
    expect(await sendDue(world)).toBe(1);
  });

  it('are sent once by processes that send at the same time', async () => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 10);
    const email = address();
    const { id } = await createEnvelope(world, caller, { signers: [person(1, { email })] });
    world.clock.advance(2 * DAY + HOUR);
    const counts = await Promise.all(Array.from({ length: 6 }, () => sendDue(world)));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await remindersTo(world, email)).toHaveLength(1);
    const rows = await world.database.prisma.reminder.findMany({ where: { envelopeId: id } });
    expect(rows).toHaveLength(2);
  });

  it('go only to the signer whose turn it is', async () => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 10);
    const [first, second] = [address(), address()];
    const { id, signers } = await createEnvelope(world, caller, {
      signers: [person(1, { email: first }), person(2, { email: second, order: 1 })],
    });
    world.clock.advance(DAY);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    world.clock.advance(DAY + HOUR);
    // Due for the first one, who has signed; not yet for the second one.
    expect(await sendDue(world)).toBe(0);
    expect((await readReminders(world, caller, id)).signers[0].nextReminderAt).toBeNull();
    world.clock.advance(DAY);
    expect(await sendDue(world)).toBe(1);
    expect(await remindersTo(world, first)).toHaveLength(0);
    expect(await remindersTo(world, second)).toHaveLength(1);
  });

  it('wait for a day after the sender sent the notice again', async () => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 10);
    const { signers } = await createEnvelope(world, caller, {});
    world.clock.advance(2 * DAY - HOUR);
    const again = await ask(world, caller, `resendNotice(input: { id: "${signers[0].id}" }) { envelope { id } }`);
    expect(again.errors).toBeUndefined();
    world.clock.advance(2 * HOUR);
    expect(await sendDue(world)).toBe(0);
    world.clock.advance(DAY);
    expect(await sendDue(world)).toBe(1);
  });

  const ends: [string, (made: any, caller: any) => Promise<unknown>][] = [
    ['was canceled', ({ id }, { key }) => rest(world.url, key, 'POST', `/envelopes/${id}/cancel`)],
    [
      'has expired, though no job has said so',
      ({ id }) =>
        world.database.prisma.envelope.update({
          where: { id },
          data: { expiresAt: new Date(world.clock.now().getTime() + DAY) },
        }),
    ],
    [
      'was declined by the signer',
      ({ signers }) =>
        world.database.prisma.signer.update({
          where: { id: signers[0].id },
          data: { declinedAt: world.clock.now(), declineReason: 'Non' },
        }),
    ],
    [
      'belongs to an organisation that turned reminders off',
      (_made, caller) => ask(world, caller, 'setReminders(input: {}) { organization { reminders { most } } }'),
    ],
    [
      'has reminders turned off',
      ({ id }, caller) => ask(world, caller, `setEnvelopeReminders(input: { id: "${id}" }) { envelope { id } }`),
    ],
  ];
  it.each(ends)('stop when the envelope %s', async (_what, end) => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 10);
    const made = await createEnvelope(world, caller, {});
    await end(made, caller);
    expect(await nextOf(caller, made.id)).toBeNull();
    world.clock.advance(2 * DAY + HOUR);
    expect(await sendDue(world)).toBe(0);
    expect(await world.database.prisma.reminder.count({ where: { envelopeId: made.id, dueAt: { not: null } } })).toBe(
      0,
    );
  });
});

describe('the reminders of one envelope', () => {
  it('follow its own rule, and the default again', async () => {
    const caller = await remindingCaller(world);
    moveToHour(world, 10);
    const { id } = await createEnvelope(world, caller, {});
    const set = (more: string) =>
      ask(world, caller, `setEnvelopeReminders(input: { id: "${id}" ${more} }) { envelope { id } }`);
    await set('rule: { firstAfterDays: 1, everyDays: 1, most: 1 }');
    const own = await readReminders(world, caller, id);
    expect(own).toMatchObject({ reminders: { firstAfterDays: 1 }, remindersByDefault: false });
    world.clock.advance(DAY + HOUR);
    expect(await sendDue(world)).toBe(1);
    await ask(world, caller, `setReminders(input: { rule: ${RULE} }) { organization { id } }`);
    await set('useDefault: true');
    expect(await readReminders(world, caller, id)).toMatchObject({
      reminders: { firstAfterDays: 2 },
      remindersByDefault: true,
      signers: [{ remindersSent: 1, nextReminderAt: expect.any(String) }],
    });
    world.clock.advance(3 * DAY);
    expect(await sendDue(world)).toBe(1);
    const types = (await eventsOf(id)).map(({ type, data }) => [type, (data as any).reminders]);
    expect(types.filter(([type]) => type === 'envelope.reminders_set')).toEqual([
      ['envelope.reminders_set', 'own'],
      ['envelope.reminders_set', 'default'],
    ]);
  });

  it('are set on a draft and planned when it is sent', async () => {
    const caller = await remindingCaller(world);
    moveToHour(world, 10);
    const { id } = await createEnvelope(world, caller, { send: false });
    const rule = '{ firstAfterDays: 1, everyDays: 1, most: 1 }';
    await ask(world, caller, `setEnvelopeReminders(input: { id: "${id}", rule: ${rule} }) { envelope { id } }`);
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/send`);
    world.clock.advance(DAY + HOUR);
    expect(await sendDue(world)).toBe(1);
  });

  it('come at once by the test clock, also at night', async () => {
    const caller = await remindingCaller(world, RULE);
    moveToHour(world, 22);
    const email = address();
    const { id } = await createEnvelope(world, caller, { signers: [person(1, { email })] });
    const advance = () =>
      ask(world, caller, `advanceEnvelopeClock(input: { id: "${id}", to: REMINDER }) { envelope { id } }`);
    for (const sent of [1, 2]) {
      expect((await advance()).errors).toBeUndefined();
      expect(await remindersTo(world, email)).toHaveLength(sent);
    }
    expect((await advance()).errors?.[0]?.extensions?.code).toBe('invalid_status');
  });
});
