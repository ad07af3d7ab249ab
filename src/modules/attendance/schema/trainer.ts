import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { storedLanguage } from '../../../kernel/language.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { between, day, text } from '../../../platform/graphql/validators.ts';
import { assertLink, type SlotCode, slotCodes } from '../../access/index.ts';
import { embedOriginsOf, LanguageEnum, ModeEnum, organizationNameOf, timeZoneOf } from '../../access/schema/index.ts';
import { brandingField } from '../../documents/branding/schema/index.ts';
import { limits } from '../limits.ts';
import { markPresence } from '../mark-presence.ts';
import { markMissingAbsent } from '../record-in-batch.ts';
import { because, refuse as refuseSlot } from '../refusals.ts';
import { readTaught, teachesOnly } from '../store.ts';
import { markedPresence } from './attendee.ts';
import { MarkExcuseEnum, MarkStatusEnum, MarkType } from './shared-types.ts';
import { AttendanceSessionType } from './types.ts';

/** A code is valid for twenty seconds; two minutes' worth bridges the gaps of a classroom's network. */
const CODES_AHEAD = 6;

interface TrainerSpace {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly mode: 'LIVE' | 'TEST';
}

const TrainerSpaceType = builder.objectRef<TrainerSpace>('TrainerSpace').implement({
  description: 'What the personal page of a trainer shows.',
  fields: (t) => ({
    organizationName: t.string({
      description: 'Name of the organisation that the session belongs to.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
    branding: brandingField(t),
    timeZone: t.field({
      type: 'TimeZone',
      description: 'IANA time zone in which to show times: that of the organisation.',
      resolve: ({ organizationId }, _args, { services }) => timeZoneOf(services, organizationId),
    }),
    embedOrigins: t.stringList({
      access: { links: ['trainer'] },
      description: 'Origins that may show the page in a frame, for example `https://app.example.org`.',
      resolve: ({ organizationId }, _args, { services }) => embedOriginsOf(services, organizationId),
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the trainer who holds the link. Null if none was set.',
      resolve: async ({ sessionId: id }, _args, { services, actor }) => {
        const { prisma } = services.database;
        if (!teachesOnly(actor, id))
          return storedLanguage(
            (await prisma.attendanceSession.findUniqueOrThrow({ where: { id }, select: { trainerLanguage: true } }))
              .trainerLanguage,
          );
        const { subjectId } = assertLink(actor, 'trainer');
        return storedLanguage((await prisma.slotTrainer.findUniqueOrThrow({ where: { id: subjectId } })).language);
      },
    }),
    mode: t.expose('mode', {
      type: ModeEnum,
      description: 'Production or sandbox. The sheet of a sandbox session is marked as a specimen.',
    }),
    runsSession: t.boolean({
      description:
        'Whether the page is that of the session’s trainer, who also adds attendees and closes the session; false for who teaches some of its slots only.',
      resolve: ({ sessionId }, _args, { actor }) => !teachesOnly(actor, sessionId),
    }),
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
    description:
      'Returns the session of the trainer whose personal link authenticates the request, whatever its status. The own trainer of slots sees these slots only: no marks of others (`Attendee.marks` is empty), no sheet and no evidence file.',
    refuses: [{ gone: 'The session was purged at the end of its retention period.' }],
    access: { links: ['trainer'] },
    resolve: async (_root, _args, { services, actor }) => {
      const { subjectId } = assertLink(actor, 'trainer');
      const { id, organizationId, mode, purgedAt } = await services.database.prisma.attendanceSession.findFirstOrThrow({
        where: { OR: [{ id: subjectId }, { slots: { some: { trainerId: subjectId } } }] },
        select: { id: true, organizationId: true, mode: true, purgedAt: true },
      });
      if (purgedAt) throw refuse('gone', because('sheet_purged'));
      return { sessionId: id, organizationId, mode };
    },
  }),
);

const SlotCodeType = builder.objectRef<SlotCode>('SlotCode').implement({
  description:
    'The code that attendees scan or type in the room. It changes every twenty seconds; the previous code is still accepted.',
  fields: (t) => ({
    url: t.expose('url', { type: 'URL', access: { links: ['trainer'] }, description: 'Address to show as a QR code.' }),
    short: t.exposeString('short', {
      access: { links: ['trainer'] },
      description: 'Short code to type: eight letters and digits. It changes every minute.',
    }),
    from: t.expose('from', { type: 'DateTime', description: 'Time from which to show the code.' }),
    until: t.expose('until', { type: 'DateTime', description: 'Time from which to show the next code instead.' }),
  }),
});

builder.queryField('slotCodes', (t) =>
  t.field({
    type: [SlotCodeType],
    description: 'Returns the codes of an open slot for the next two minutes, in order.',
    refuses: ['not_found', 'slot_not_open', 'slot_closed'],
    access: { links: ['trainer'] },
    args: { slotId: t.arg.id({ required: true, description: 'UUID of the slot.' }) },
    resolve: async (_root, { slotId }, { services, actor }) => {
      const { slot } = await readTaught(services.database, assertLink(actor, 'trainer'), slotId);
      if (slot.status !== 'OPEN') throw refuseSlot(slot.status === 'CLOSED' ? 'slot_closed' : 'slot_not_open');
      return slotCodes(services, slot.id, CODES_AHEAD);
    },
  }),
);

builder.queryField('slotMarks', (t) =>
  t.prismaField({
    type: [MarkType],
    description: 'Lists the current marks in a slot, as `slotPresence` sends them.',
    refuses: ['not_found'],
    access: { links: ['trainer'] },
    args: { slotId: t.arg.id({ required: true, description: 'UUID of the slot.' }) },
    resolve: async (query, _root, { slotId }, { services, actor }) => {
      const { subjectId } = assertLink(actor, 'trainer');
      const { prisma } = services.database;
      const mine = { OR: [{ sessionId: subjectId }, { trainerId: subjectId }] };
      const slot = isUuid(slotId) ? await prisma.slot.findFirst({ where: { id: slotId, ...mine } }) : null;
      if (!slot) throw refuse('not_found');
      return prisma.mark.findMany({ ...query, where: { slotId, state: 'STANDING' }, orderBy: { signedAt: 'asc' } });
    },
  }),
);

const MarkAttendeeInput = builder.inputType('MarkAttendeeInput', {
  description: 'The trainer’s statement about the presence of an attendee.',
  fields: (t) => ({
    slotId: t.id({ required: true, description: 'UUID of the slot.' }),
    attendeeId: t.id({ required: true, description: 'UUID of the attendee.' }),
    status: t.field({ type: MarkStatusEnum, required: true, description: 'Presence of the attendee.' }),
    lateMinutes: t.int({
      validate: between(limits.lateMinutes),
      description: 'Minutes missed, with `LATE` only; fewer than the minutes of the slot. Default: not stated.',
    }),
    earlyMinutes: t.int({
      validate: between(limits.lateMinutes),
      description:
        'Minutes before the end at which the attendee left, with `PRESENT` or `LATE` only. Together with `lateMinutes` fewer than the minutes of the slot. Default: not stated.',
    }),
    excuse: t.field({
      type: MarkExcuseEnum,
      description: 'Why the attendee is absent, with `EXCUSED` only. Printed on the sheet. Default: not stated.',
    }),
    documentReceivedOn: t.field({
      type: 'Date',
      validate: day,
      description:
        'Day on which a document for the excuse was received, YYYY-MM-DD, with `EXCUSED` only; not later than today. Printed on the sheet. Default: not stated.',
    }),
    reason: t.string({
      validate: text(limits.reason),
      deprecationReason:
        'Use `excuse`: free words invite data about health. Announced 2026-11-29, removed after 2027-11-29.',
      description: 'Why the attendee is absent, in free words instead of `excuse`. Printed on the sheet.',
    }),
  }),
});

addMutation('markAttendee', {
  description:
    'Marks an attendee in an open slot on the trainer’s behalf. Replaces the attendee’s earlier mark; the evidence chain keeps both.',
  refuses: [
    'not_found',
    'slot_not_open',
    'slot_closed',
    {
      invalid_body:
        'The minutes or the excuse do not fit the status, the minutes fill the whole slot, or the day is not in the calendar or not over yet.',
    },
  ],
  access: { links: ['trainer'] },
  input: MarkAttendeeInput,
  resolve: (input, { services, actor, origin }) => markPresence(services, actor, origin, input),
  payload: markedPresence,
});

addMutation('markMissingAbsent', {
  description:
    'Marks every attendee absent who has no mark in an open slot, on the trainer’s behalf. Existing marks do not change.',
  refuses: ['not_found', 'slot_not_open', 'slot_closed'],
  access: { links: ['trainer'] },
  input: (t) => ({ slotId: t.id({ required: true, description: 'UUID of the slot.' }) }),
  resolve: async (input, { services, actor, origin }) => ({
    marks: await markMissingAbsent(services, actor, origin, input),
  }),
  payload: (t) => ({
    marks: t.field({
      type: [MarkType],
      description: 'The new marks, in the order of the attendees; empty if everybody was marked already.',
      resolve: ({ marks }) => [...marks],
    }),
  }),
});
