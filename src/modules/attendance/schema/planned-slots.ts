import { z } from 'zod';
import { rule } from '../../../kernel/rules.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { day, failing, items, text } from '../../../platform/graphql/validators.ts';
import { assertScope } from '../../access/index.ts';
import { timeZoneOf } from '../../access/schema/index.ts';
import { limits } from '../limits.ts';
import { type PlannedSlot, planSlots, type Weekday } from '../plan-slots.ts';

/** At most as many as a day can have; a session has 200 slots in all. */
const TIMES = { min: 1, max: 12 } as const;

const WeekdayEnum = builder.enumType('Weekday', {
  description: 'Day of the week.',
  values: {
    MONDAY: { description: 'Monday.' },
    TUESDAY: { description: 'Tuesday.' },
    WEDNESDAY: { description: 'Wednesday.' },
    THURSDAY: { description: 'Thursday.' },
    FRIDAY: { description: 'Friday.' },
    SATURDAY: { description: 'Saturday.' },
    SUNDAY: { description: 'Sunday.' },
  } satisfies Record<Weekday, { description: string }>,
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, failing(rule('not_time')));

const DayTimesInput = builder.inputType('DayTimesInput', {
  description: 'Hours of a slot on each day of a plan.',
  fields: (t) => ({
    label: t.string({ required: true, validate: text(limits.slotLabel), description: 'Label, for example “Morning”.' }),
    startTime: t.string({
      required: true,
      validate: time,
      description: 'Local time of the start, for example `09:00`.',
    }),
    endTime: t.string({
      required: true,
      validate: time,
      description: 'Local time of the end on the same day, for example `12:30`.',
    }),
  }),
});

const SlotPlanInput = builder.inputType('SlotPlanInput', {
  description: 'Slots that repeat on the same days of the week, in the time zone of the organisation.',
  fields: (t) => ({
    firstDay: t.field({
      type: 'Date',
      required: true,
      validate: day,
      description: 'First date, for example `2026-01-05`.',
    }),
    lastDay: t.field({ type: 'Date', required: true, validate: day, description: 'Last date, included.' }),
    weekdays: t.field({
      type: [WeekdayEnum],
      required: true,
      validate: items(z.any(), { min: 1, max: 7 }),
      description: 'Days of the week on which the slots take place.',
    }),
    times: t.field({
      type: [DayTimesInput],
      required: true,
      validate: items(z.any(), TIMES),
      description: 'The slots of each day.',
    }),
    module: t.string({ validate: text(limits.slotModule), description: 'Training module of all slots.' }),
  }),
});

const PlannedSlotType = builder.objectRef<PlannedSlot>('PlannedSlot').implement({
  description: 'A slot of a plan. Pass label, times and module to `createAttendanceSession`.',
  fields: (t) => ({
    label: t.exposeString('label', { description: 'Label of the plan.' }),
    module: t.exposeString('module', { nullable: true, description: 'Training module; null if none was given.' }),
    day: t.expose('day', {
      type: 'Date',
      description: 'Date in the time zone of the organisation, for example `2026-01-05`.',
    }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'Start of the slot.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'End of the slot.' }),
  }),
});

builder.queryField('plannedSlots', (t) =>
  t.field({
    type: [PlannedSlotType],
    description:
      'Returns the slots of a plan, in order, with the local times of the organisation’s time zone on each day, also across clock changes. Stores nothing.',
    refuses: [
      {
        invalid_body:
          'A date does not exist, a slot does not end after it begins, no day matches, or the plan has more than 200 slots.',
      },
    ],
    access: { key: 'attendance:write', member: 'MANAGER' },
    args: { plan: t.arg({ type: SlotPlanInput, required: true, description: 'What repeats, and until when.' }) },
    resolve: async (_root, { plan }, { services, actor }) => {
      const { organizationId } = assertScope(actor, 'attendance:write');
      return planSlots(plan, await timeZoneOf(services, organizationId));
    },
  }),
);
