import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { assertCursor, offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { addAttendee } from '../add-attendee.ts';
import { closeSession } from '../close-session.ts';
import { closeSlot } from '../close-slot.ts';
import { createSession } from '../create-session.ts';
import { newAttendee, newSession } from '../input.ts';
import { openSlot } from '../open-slot.ts';
import { sealSheetSoon } from '../seal-sheet.ts';
import { runBy } from '../store.ts';
import { AttendeeInput, CreateAttendanceSessionInput, drawnSignature } from './inputs.ts';
import { AttendanceSessionType } from './types.ts';

const sessionId = { required: true, description: 'UUID of the session.' } as const;
const slotId = { required: true, description: 'UUID of the slot.' } as const;

/** The session by id that the caller may run, with the fields of `query`. @throws Fault `not_found` */
async function getOwn<Query extends object>(query: Query, { services, actor }: Context, id: string) {
  const where = runBy(actor, id);
  const session = isUuid(id) ? await services.database.prisma.attendanceSession.findFirst({ ...query, where }) : null;
  if (!session) throw refuse('not_found');
  return session;
}

builder.queryField('attendanceSession', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    nullable: true,
    description: 'Returns one attendance session with its current marks.',
    refuses: ['not_found'],
    access: { key: 'attendance:write', member: 'READER' },
    args: { id: t.arg.id(sessionId) },
    resolve: (query, _root, { id }, context) => getOwn(query, context, id),
  }),
);

builder.queryField('attendanceSessions', (t) =>
  t.prismaConnection(
    {
      type: AttendanceSessionType,
      ...pages,
      description:
        'Lists the attendance sessions of the caller’s organisation and mode, newest first. Page with a cursor (`after`) or with an offset.',
      refuses: ['invalid_body'],
      access: { key: 'attendance:write', member: 'READER' },
      args: { offset: t.arg.int(offsetArg) },
      totalCount: (_root, _args, { services, actor }) =>
        services.database.prisma.attendanceSession.count({ where: ownedBy(assertScope(actor, 'attendance:write')) }),
      resolve: (query, _root, { offset }, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.attendanceSession.findMany({
          ...query,
          skip: (query.skip ?? 0) + (offset ?? 0),
          where: ownedBy(assertScope(actor, 'attendance:write')),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(AttendanceSessionType),
  ),
);

builder.mutationField('createAttendanceSession', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    description: 'Creates an open attendance session with scheduled slots.',
    refuses: [
      {
        invalid_body: 'A slot does not end after it begins.',
        insufficient_credits: 'In live mode, where sessions have a price: the prepaid credits do not cover it.',
      },
    ],
    access: { key: 'attendance:write', member: 'MANAGER' },
    args: {
      input: t.arg({ type: CreateAttendanceSessionInput, required: true, description: 'The session to create.' }),
    },
    resolve: async (query, _root, { input }, context) => {
      const { id } = await createSession(context.services, context.actor, context.origin, newSession(input));
      return getOwn(query, context, id);
    },
  }),
);

builder.mutationField('addAttendee', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    description: 'Adds an attendee to an open session.',
    refuses: ['not_found', { session_closed: 'The session is closed or sealed.' }],
    access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
    args: {
      sessionId: t.arg.id(sessionId),
      input: t.arg({ type: AttendeeInput, required: true, description: 'The attendee to add.' }),
    },
    resolve: async (query, _root, { sessionId, input }, context) => {
      await addAttendee(context.services, context.actor, { sessionId, ...newAttendee(input) });
      return getOwn(query, context, sessionId);
    },
  }),
);

builder.mutationField('openSlot', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    description: 'Opens a slot, so that presence can be marked. Does nothing if the slot is already open.',
    refuses: ['not_found', { slot_closed: 'The slot is closed, and cannot be opened again.' }],
    access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
    args: { sessionId: t.arg.id(sessionId), slotId: t.arg.id(slotId) },
    resolve: async (query, _root, slot, context) => {
      await openSlot(context.services, context.actor, slot);
      return getOwn(query, context, slot.sessionId);
    },
  }),
);

builder.mutationField('closeSlot', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    description:
      'Closes an open slot for good. With the trainer’s link, this also records that the trainer signed for the slot.',
    refuses: [
      'not_found',
      {
        invalid_status: 'The slot is not open: it was never opened, or is closed already.',
        invalid_body: 'The signature is not a PNG picture.',
      },
    ],
    access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
    args: {
      sessionId: t.arg.id(sessionId),
      slotId: t.arg.id(slotId),
      drawnSignature: t.arg.string({
        validate: drawnSignature,
        description:
          'Drawn signature of the trainer: a PNG picture in base64, at most 300 KB. Ignored in requests with an API key.',
      }),
    },
    resolve: async (query, _root, slot, context) => {
      await closeSlot(context.services, context.actor, slot);
      return getOwn(query, context, slot.sessionId);
    },
  }),
);

builder.mutationField('closeAttendanceSession', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    description: 'Closes a session and all its slots for good, and starts the sealing of its sheet.',
    refuses: ['not_found', { invalid_status: 'The session is closed or sealed already.' }],
    access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
    args: { id: t.arg.id(sessionId) },
    resolve: async (query, _root, args, context) => {
      await closeSession(context.services, context.actor, args);
      await sealSheetSoon(context.services, args.id);
      return getOwn(query, context, args.id);
    },
  }),
);

addNodeLookup({
  type: 'AttendanceSession',
  access: { key: 'attendance:write', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.attendanceSession.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'attendance:write')) },
    }),
});
