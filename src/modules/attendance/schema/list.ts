import type { Actor } from '../../../kernel/actor.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { matching } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { DateTimeRangeInput, within } from '../../../platform/graphql/date-time-range.ts';
import { listOrder } from '../../../platform/graphql/list-order.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { limits } from '../limits.ts';
import { AttendanceSessionStatusEnum } from './enums.ts';
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

function conditionsOf(
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
          where: { AND: [ownSessions(actor), ...conditionsOf(filter)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownSessions(actor);
        const { attendanceSession } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          attendanceSession.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true, name: true } }),
        );
        if (!page) return [];
        return attendanceSession.findMany({ ...page, where: { AND: [own, page.where, ...conditionsOf(filter)] } });
      },
    },
    connectionOf(AttendanceSessionType),
  ),
);
