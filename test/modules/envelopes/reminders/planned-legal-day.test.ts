import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { HOUR } from '../../../../src/kernel/clock.ts';
import { dayRule, dueAtOf } from '../../../../src/modules/envelopes/reminders/planned.ts';
import { graphql } from '../../../world/client.ts';
import { StillClock } from '../../../world/clock.ts';
import { onePager, person } from '../../../world/envelope.ts';
import { ask, readReminders, remindingCaller, sendDue } from '../../../world/reminders.ts';
import { openWorld, type World } from '../../../world/world.ts';

/** The last legal day of a mission that starts then is Thursday. The organisation is in the zone UTC. */
const TUESDAY = new Date('2026-12-01T09:00:00Z');
const THURSDAY_MORNING = '2026-12-03T08:00:00.000Z';
const timeZone = 'Europe/Paris';

let world: World;
beforeAll(async () => {
  world = await openWorld({ clock: new StillClock(TUESDAY) });
});
afterAll(() => world?.close());
beforeEach(() => world.clock.advance(TUESDAY.getTime() - world.clock.now().getTime()));

const create = async (caller: Awaited<ReturnType<typeof remindingCaller>>, more: object = {}) => {
  const documents = [{ name: 'Contrat.pdf', pdfBase64: (await onePager()).toString('base64') }];
  const input = {
    ...{ name: 'Contrat', documents, signers: [person(1)], send: true },
    ...{ documentKind: 'CMAD', missionStartsAt: '2026-12-01' },
    ...more,
  };
  const query = 'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }';
  return (await graphql(world.url, `Bearer ${caller.key}`, query, { input })).data.createEnvelope.envelope.id as string;
};

it('brings one reminder on its morning where the organisation has no rule', async () => {
  const caller = await remindingCaller(world);
  const id = await create(caller);
  expect((await readReminders(world, caller, id)).signers[0].nextReminderAt).toBe(THURSDAY_MORNING);
  world.clock.advance(47 * HOUR + 1);
  expect(await sendDue(world)).toBe(1);
  expect((await readReminders(world, caller, id)).signers[0]).toMatchObject({ remindersSent: 1, nextReminderAt: null });
});

it('moves a later reminder of the rule forward, and brings none where reminders are off', async () => {
  const caller = await remindingCaller(world, '{ firstAfterDays: 5, everyDays: 3, most: 2 }');
  const id = await create(caller);
  expect((await readReminders(world, caller, id)).signers[0].nextReminderAt).toBe(THURSDAY_MORNING);
  const off = await ask(world, caller, `setEnvelopeReminders(input: { id: "${id}", rule: null }) { envelope { id } }`);
  expect(off.errors).toBeUndefined();
  expect((await readReminders(world, caller, id)).signers[0].nextReminderAt).toBeNull();
});

it('changes nothing once it is over', () => {
  const planned = new Date('2026-12-05T09:00:00Z');
  const legalDeadline = new Date('2026-12-03T23:00:00Z');
  const contract = { documentKind: 'CMAD', missionStartsAt: '2026-12-01' } as const;
  expect(dueAtOf(planned, { ...contract, legalDeadline, timeZone, now: new Date('2026-12-03T08:00:00Z') })).toEqual(
    planned,
  );
  expect(dayRule({ ...contract, legalDeadline, now: legalDeadline })).toBeNull();
  expect(dayRule({ ...contract, legalDeadline: null, now: TUESDAY })).toBeNull();
});

it('brings one of a timesheet on the working day after its week, whatever the rule, or the day after it was sent late', async () => {
  const timesheet = { documentKind: 'RELEVE_HEURES', missionStartsAt: '2026-11-30' };
  const monday = '2026-12-07T08:00:00.000Z';
  for (const rule of [
    undefined,
    '{ firstAfterDays: 1, everyDays: 1, most: 2 }',
    '{ firstAfterDays: 20, everyDays: 1, most: 1 }',
  ]) {
    const caller = await remindingCaller(world, rule);
    const id = await create(caller, timesheet);
    expect((await readReminders(world, caller, id)).signers[0].nextReminderAt).toBe(monday);
    const back = `setEnvelopeReminders(input: { id: "${id}", useDefault: true }) { envelope { id } }`;
    expect((await ask(world, caller, back)).errors).toBeUndefined();
    expect((await readReminders(world, caller, id)).signers[0].nextReminderAt).toBe(monday);
  }
  const caller = await remindingCaller(world);
  const late = await create(caller, { ...timesheet, missionStartsAt: '2026-11-23' });
  expect((await readReminders(world, caller, late)).signers[0].nextReminderAt).toBe('2026-12-02T09:00:00.000Z');
  const onTime = await create(caller, timesheet);
  world.clock.advance(6 * 24 * HOUR);
  expect(await sendDue(world)).toBe(2);
  expect((await readReminders(world, caller, onTime)).signers[0]).toMatchObject({
    ...{ remindersSent: 1, nextReminderAt: null },
  });
});
