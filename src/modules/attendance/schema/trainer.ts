import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertLink, type SlotCode, slotCodes } from '../../access/index.ts';
import { embedOriginsOf, ModeEnum, organizationNameOf } from '../../access/schema/index.ts';
import { refuse as refuseSlot } from '../faults.ts';
import { markPresence } from '../mark-presence.ts';
import { MarkStatusEnum } from './enums.ts';
import { MarkedPresenceType } from './marked.ts';
import { AttendanceSessionType, MarkType } from './types.ts';

/** A code is valid for twenty seconds; two minutes' worth bridges the gaps of a classroom's network. */
const CODES_AHEAD = 6;

interface TrainerSpace {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly mode: 'LIVE' | 'TEST';
}

const TrainerSpaceType = builder.objectRef<TrainerSpace>('TrainerSpace').implement({
  description: 'A trainer before their session: what the trainer space shows.',
  fields: (t) => ({
    organizationName: t.string({
      description: 'Whose session it is.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    embedOrigins: t.stringList({
      access: { links: ['trainer'] },
      description: 'Origins that may frame the page.',
      resolve: ({ organizationId }, _args, { services }) => embedOriginsOf(services, organizationId),
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'The sheet of a sandbox session is a specimen.' }),
    session: t.prismaField({
      type: AttendanceSessionType,
      description: 'The session.',
      resolve: (query, { sessionId: id }, _args, { services }) =>
        services.database.prisma.attendanceSession.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

builder.queryField('trainerSpace', (t) =>
  t.field({
    type: TrainerSpaceType,
    description: 'The session of a trainer link’s holder, whatever its state.',
    refuses: [{ gone: 'The retention is over: it was purged.' }],
    access: { links: ['trainer'] },
    resolve: async (_root, _args, { services, actor }) => {
      const { subjectId: id } = assertLink(actor, 'trainer');
      const { organizationId, mode, purgedAt } = await services.database.prisma.attendanceSession.findUniqueOrThrow({
        where: { id },
        select: { organizationId: true, mode: true, purgedAt: true },
      });
      if (purgedAt) throw refuse('gone', 'The attendance sheet is no longer kept.');
      return { sessionId: id, organizationId, mode };
    },
  }),
);

const SlotCodeType = builder.objectRef<SlotCode>('SlotCode').implement({
  description: 'What those in the room scan or type, for twenty seconds; the one before still counts.',
  fields: (t) => ({
    url: t.exposeString('url', { access: { links: ['trainer'] }, description: 'Address in the QR code.' }),
    short: t.exposeString('short', {
      access: { links: ['trainer'] },
      description: 'Eight letters and digits to type; changes every minute.',
    }),
    from: t.expose('from', { type: 'DateTime', description: 'Show it from then on.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Show the next one from then on.' }),
  }),
});

builder.queryField('slotCodes', (t) =>
  t.field({
    type: [SlotCodeType],
    description: 'The codes of an open slot for the next two minutes, in order.',
    refuses: ['not_found', 'slot_not_open', 'slot_closed'],
    access: { links: ['trainer'] },
    args: { slotId: t.arg.id({ required: true, description: 'UUID of the slot.' }) },
    resolve: async (_root, { slotId }, { services, actor }) => {
      const { subjectId: sessionId } = assertLink(actor, 'trainer');
      const slots = await services.database.prisma.slot.findMany({
        where: { sessionId },
        select: { id: true, status: true },
      });
      const slot = slots.find(({ id }) => id === slotId);
      if (!slot) throw refuse('not_found');
      if (slot.status !== 'OPEN') throw refuseSlot(slot.status === 'CLOSED' ? 'slot_closed' : 'slot_not_open');
      return slotCodes(services, slot.id, CODES_AHEAD);
    },
  }),
);

builder.queryField('slotMarks', (t) =>
  t.prismaField({
    type: [MarkType],
    description: 'The marks that stand in a slot, as `slotPresence` tells them live.',
    refuses: ['not_found'],
    access: { links: ['trainer'] },
    args: { slotId: t.arg.id({ required: true, description: 'UUID of the slot.' }) },
    resolve: async (query, _root, { slotId }, { services, actor }) => {
      const { subjectId: sessionId } = assertLink(actor, 'trainer');
      const { prisma } = services.database;
      const slot = isUuid(slotId) ? await prisma.slot.findFirst({ where: { id: slotId, sessionId } }) : null;
      if (!slot) throw refuse('not_found');
      return prisma.mark.findMany({ ...query, where: { slotId, state: 'STANDING' }, orderBy: { signedAt: 'asc' } });
    },
  }),
);

const MarkAttendeeInput = builder.inputType('MarkAttendeeInput', {
  description: 'What the trainer says of somebody.',
  fields: (t) => ({
    slotId: t.id({ required: true, description: 'UUID of the slot.' }),
    attendeeId: t.id({ required: true, description: 'UUID of the attendee.' }),
    status: t.field({ type: MarkStatusEnum, required: true, description: 'Was there, was not, was excused.' }),
  }),
});

builder.mutationField('markAttendee', (t) =>
  t.field({
    type: MarkedPresenceType,
    description:
      'The trainer marks somebody in an open slot, in the place of what stands there; both stay in the chain.',
    refuses: ['not_found', 'slot_not_open', 'slot_closed'],
    access: { links: ['trainer'] },
    args: { input: t.arg({ type: MarkAttendeeInput, required: true, description: 'Whom, as what.' }) },
    resolve: (_root, { input }, { services, actor, origin }) => markPresence(services, actor, origin, input),
  }),
);
