import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSlots, type SlotPlan } from '../../../src/modules/attendance/slots.ts';
import { graphql } from '../../world/client.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

const morning = { label: 'Matin', startTime: '09:00', endTime: '12:30' };
const plan = (more: Partial<SlotPlan> = {}): SlotPlan => ({
  firstDay: '2026-03-23',
  lastDay: '2026-04-06',
  weekdays: ['MONDAY'],
  times: [morning],
  ...more,
});
const starts = (one: SlotPlan, zone = 'Europe/Paris') =>
  planSlots(one, zone).map(({ startsAt }) => startsAt.toISOString());

describe('slots that repeat', () => {
  it('keep their local time across both clock changes', () => {
    expect(starts(plan())).toEqual([
      '2026-03-23T08:00:00.000Z',
      '2026-03-30T07:00:00.000Z',
      '2026-04-06T07:00:00.000Z',
    ]);
    expect(starts(plan({ firstDay: '2026-10-19', lastDay: '2026-10-26' }))).toEqual([
      '2026-10-19T07:00:00.000Z',
      '2026-10-26T08:00:00.000Z',
    ]);
    expect(starts(plan(), 'Indian/Reunion')).toEqual([
      ...['2026-03-23T05:00:00.000Z', '2026-03-30T05:00:00.000Z', '2026-04-06T05:00:00.000Z'],
    ]);
  });

  it('are longer or shorter on the night of a clock change, and never without duration', () => {
    const night = (day: string, startTime: string, endTime: string) =>
      planSlots(
        plan({ firstDay: day, lastDay: day, weekdays: ['SUNDAY'], times: [{ label: 'Nuit', startTime, endTime }] }),
        'Europe/Paris',
      );
    const [spring] = night('2026-03-29', '01:00', '04:00');
    expect(spring!.endsAt.getTime() - spring!.startsAt.getTime()).toBe(2 * 3_600_000);
    const [autumn] = night('2026-10-25', '01:00', '04:00');
    expect(autumn!.endsAt.getTime() - autumn!.startsAt.getTime()).toBe(4 * 3_600_000);
    expect(() => night('2026-03-29', '02:30', '03:30')).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  });

  it('end at midnight or on the next day if the end is before the start', () => {
    const evening = (endTime: string) => ({ label: 'Soir', startTime: '22:00', endTime });
    const days = { firstDay: '2026-03-23', lastDay: '2026-03-23' };
    const times = [evening('00:00'), evening('24:00'), evening('02:30')];
    const slots = planSlots(plan({ ...days, times }), 'Europe/Paris');
    expect(slots.map(({ day, endsAt }) => `${day} ${endsAt.toISOString()}`)).toEqual([
      '2026-03-23 2026-03-23T23:00:00.000Z',
      '2026-03-23 2026-03-23T23:00:00.000Z',
      '2026-03-23 2026-03-24T01:30:00.000Z',
    ]);
  });

  it('last an hour less or more in the nights in which the clocks change, from 22:00 to 06:00', () => {
    const hours = (day: string) => {
      const times = [{ label: 'Nuit', startTime: '22:00', endTime: '06:00' }];
      const [slot] = planSlots(plan({ firstDay: day, lastDay: day, weekdays: ['SATURDAY'], times }), 'Europe/Paris');
      return (slot!.endsAt.getTime() - slot!.startsAt.getTime()) / 3_600_000;
    };
    expect(['2026-03-21', '2026-03-28', '2026-10-24'].map(hours)).toEqual([8, 7, 9]);
  });

  it('leave out the legal holidays of France where the plan says so', () => {
    const easter = { firstDay: '2026-04-06', lastDay: '2026-04-13' };
    expect(starts(plan(easter))).toHaveLength(2);
    expect(starts(plan({ ...easter, skipHolidays: true }))).toEqual(['2026-04-13T07:00:00.000Z']);
    expect(() => starts(plan({ ...easter, lastDay: '2026-04-06', skipHolidays: true }))).toThrow();
  });

  it('take place on every chosen day, both ends included, in order', () => {
    const afternoon = { label: 'Après-midi', startTime: '13:30', endTime: '17:00' };
    const slots = planSlots(
      plan({ lastDay: '2026-03-27', weekdays: ['FRIDAY', 'MONDAY'], times: [morning, afternoon], module: 'SST' }),
      'Europe/Paris',
    );
    expect(slots.map(({ day, label, module }) => `${day} ${label} ${module}`)).toEqual([
      ...['2026-03-23 Matin SST', '2026-03-23 Après-midi SST', '2026-03-27 Matin SST', '2026-03-27 Après-midi SST'],
    ]);
  });
});

describe('plannedSlots', () => {
  let world: World;
  let caller: Caller;
  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
  });
  afterAll(() => world?.close());

  const ask = (one: object) =>
    graphql(
      world.url,
      `Bearer ${caller.key}`,
      'query ($plan: SlotPlanInput!) { plannedSlots(plan: $plan) { startsAt } }',
      { plan: one },
    );

  it('uses the time zone of the organisation', async () => {
    await world.database.prisma.organization.update({
      where: { id: caller.organizationId },
      data: { timeZone: 'America/Cayenne' },
    });
    const { data } = await ask(plan({ lastDay: '2026-03-23' }));
    expect(data.plannedSlots.map(({ startsAt }: any) => new Date(startsAt).toISOString())).toEqual([
      '2026-03-23T12:00:00.000Z',
    ]);
  });

  it('takes 24:00 as the end of a day', async () => {
    const times = [{ label: 'Soir', startTime: '18:00', endTime: '24:00' }];
    const { data, errors } = await ask(plan({ lastDay: '2026-03-23', times }));
    expect(errors).toBeUndefined();
    expect(data.plannedSlots).toHaveLength(1);
    expect(codeOf(await ask(plan({ times: [{ ...times[0]!, endTime: '24:01' }] })))).toBe('invalid_body');
  });

  it.each<[string, Partial<SlotPlan>]>([
    ['a day that does not exist', { firstDay: '2026-02-30' }],
    ['a text that is no day', { lastDay: 'demain' }],
    ['an end at the start', { times: [{ label: 'x', startTime: '10:00', endTime: '10:00' }] }],
    ['a time that does not exist', { times: [{ label: 'x', startTime: '09:00', endTime: '25:00' }] }],
    ['no weekday', { weekdays: [] }],
    ['no such day in the period', { lastDay: '2026-03-23', weekdays: ['SUNDAY'] }],
    ['a period that ends before it begins', { lastDay: '2026-03-01' }],
    ['more than 200 slots', { lastDay: '9999-12-31' }],
  ])('refuses %s', async (_what, more) => {
    expect(codeOf(await ask(plan(more)))).toBe('invalid_body');
  });
});
