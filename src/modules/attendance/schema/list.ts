import { z } from 'zod';
import type { Actor } from '../../../kernel/actor.ts';
import { rule } from '../../../kernel/fault.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { matching } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { listOrder } from '../../../platform/graphql/list-order.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { DateTimeRangeInput, within } from '../../../platform/graphql/scalars.ts';
import { day, failing, items, text } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { timeZoneOf } from '../../access/schema/index.ts';
import { limits } from '../limits.ts';
import { type PlannedSlot, planSlots, type Weekday } from '../slots.ts';
import { AttendanceSessionStatusEnum } from './shared-types.ts';
import { AttendanceSessionType } from './types.ts';

const AttendanceSessionFilterInput = builder.inputType('AttendanceSessionFilter', {
  description: 'Conditions for the sessions of a list. A session must meet all of them.',
  fields: (t) => ({
    status: t.field({ type: [AttendanceSessionStatusEnum], description: 'The session has one of these statuses.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The session was created in this range.' }),
    reference: t.string({
      validate: text(limits.reference),
      description: 'The session has exactly this reference of the organisation.',
    }),
    text: t.string({
      validate: text({ max: 200 }),
      description:
        'Words to search for. Each word must occur in the name, the reference or the location of the session, in the name of the trainer, or in the name, the e-mail address or the reference of an attendee. Case and accents are ignored.',
    }),
  }),
});

const order = listOrder('AttendanceSession', {
  CREATED_AT: { value: 'createdAt', description: 'Time of creation.' },
  NAME: { value: 'name', description: 'Name, by the sorting rules of the database.' },
});

const ownSessions = (actor: Actor): Prisma.AttendanceSessionWhereInput =>
  ownedBy(assertScope(actor, 'attendance:write'));

function sessionConditions(
  filter: typeof AttendanceSessionFilterInput.$inferInput | null | undefined,
): Prisma.AttendanceSessionWhereInput[] {
  const { status, reference } = filter ?? {};
  const created = within(filter?.created);
  return [
    ...(status ? [{ status: { in: [...status] } }] : []),
    ...(created ? [{ createdAt: created }] : []),
    ...(reference == null ? [] : [{ reference }]),
    ...matching(filter?.text),
  ];
}

builder.queryField('attendanceSessions', (t) =>
  t.prismaConnection(
    {
      type: AttendanceSessionType,
      ...pages,
      description:
        'Lists the attendance sessions of the caller’s organisation and mode, newest first by default. Page with a cursor (`after`) or with an offset.',
      refuses: ['invalid_body'],
      access: { key: 'attendance:write', member: 'READER' },
      args: {
        filter: t.arg({
          type: AttendanceSessionFilterInput,
          description: 'Which sessions to list. Default: all of them.',
        }),
        orderBy: t.arg(order.arg),
        offset: t.arg.int(offsetArg),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.attendanceSession.count({
          where: { AND: [ownSessions(actor), ...sessionConditions(filter)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownSessions(actor);
        const { attendanceSession } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          attendanceSession.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true, name: true } }),
        );
        if (!page) return [];
        return attendanceSession.findMany({ ...page, where: { AND: [own, page.where, ...sessionConditions(filter)] } });
      },
    },
    connectionOf(AttendanceSessionType),
  ),
);

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

/** The end of a day too (ISO 8601-1:2019, 4.3.8). */
const endTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, failing(rule('not_time')));

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
      validate: endTime,
      description:
        'Local time of the end, for example `12:30`. Before `startTime`: on the next day. `24:00` is the end of the day.',
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
    skipHolidays: t.boolean({
      description: 'Whether to leave out the eleven legal holidays of France. Default: false.',
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
          'A date does not exist, a slot ends when it begins, no day matches, or the plan has more than 200 slots.',
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
