import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { decodeCursor, encodeCursor, formerId } from '../../../platform/graphql/node.ts';
import type { Services } from '../../../platform/services.ts';
import type { PresenceNews, SlotCount } from '../presence/feed.ts';
import { followPresence } from '../presence/follow-presence.ts';
import { listAskedChecks } from '../presence-checks.ts';
import { because } from '../refusals.ts';
import { isTrainer, readBy, teachesOnly } from '../store.ts';
import { PresenceCheckType } from './presence-checks.ts';
import { AttendanceSessionStatusEnum, MarkType, SlotStatusEnum } from './shared-types.ts';
import { AttendeeType, SlotType } from './types.ts';

const SlotCountType = builder.objectRef<SlotCount>('SlotCount').implement({
  description: 'Status and counts of a slot.',
  fields: (t) => ({
    slotId: t.exposeID('id', { description: 'UUID of the slot.' }),
    slot: t.prismaField({
      type: SlotType,
      description: 'The slot, so that a client with a normalised cache needs no other request.',
      resolve: (query, { id }, _args, { services }) =>
        services.database.prisma.slot.findUniqueOrThrow({ ...query, where: { id } }),
    }),
    id: t.exposeString('id', formerId('slotId')),
    status: t.expose('status', { type: SlotStatusEnum, description: 'Current status of the slot.' }),
    openedAt: t.expose('openedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the slot was opened; null before that.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the slot was closed; null before that.',
    }),
    trainerSignedAt: t.expose('trainerSignedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the trainer signed for the slot; null if they have not.',
    }),
    present: t.exposeInt('present', { description: 'Number of attendees present, including those who were late.' }),
    expected: t.exposeInt('expected', {
      description: 'Number of attendees expected. It no longer changes once the slot is closed.',
    }),
    rate: t.exposeInt('rate', { description: 'Attendance rate in whole percent; halves are rounded up.' }),
    askedChecks: t.field({
      type: [PresenceCheckType],
      description: 'The presence checks so far, in order; never one that is to come.',
      resolve: async ({ id, checksPlanned }, _args, { services }) =>
        checksPlanned ? [...(await listAskedChecks(services.database, id))] : [],
    }),
  }),
});

builder.prismaObjectField(MarkType, 'attendee', (t) =>
  t.prismaField({
    type: AttendeeType,
    nullable: true,
    access: { key: 'attendance:write', member: 'READER', client: 'filtered', links: ['trainer'] },
    select: { attendeeId: true },
    description:
      'The attendee; null once their row has ended. For API keys, members of the organisation and the trainer.',
    resolve: (query, { attendeeId }, _args, { services }) =>
      services.database.prisma.attendee.findUnique({ ...query, where: { id: attendeeId } }),
  }),
);

/** Encoded once per item: all readers share it. */
const cursors = new WeakMap<PresenceNews, string>();

function cursorOf({ keystore }: Services, news: PresenceNews): string {
  const known = cursors.get(news);
  if (known) return known;
  const cursor = encodeCursor(keystore, news.sessionId, news.cursor);
  cursors.set(news, cursor);
  return cursor;
}

const SlotPresence = builder.objectRef<PresenceNews>('SlotPresence').implement({
  description: 'Presence in a session or in one slot: the whole state, or the changes since the previous message.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Position of this message. Pass it as `after` to continue from here.',
      resolve: (news, _args, { services }) => cursorOf(services, news),
    }),
    whole: t.exposeBoolean('whole', {
      description:
        'True if the message contains the whole state and replaces all earlier messages; false if it contains only changes.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the last change in the message.' }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Current status of the session.' }),
    slots: t.field({
      type: [SlotCountType],
      description: 'Slots whose status or counts may have changed.',
      resolve: ({ slots }) => [...slots],
    }),
    attendees: t.field({
      type: [AttendeeType],
      description: 'In the whole state, all expected attendees; in later messages, the attendees added since.',
      resolve: ({ attendees }) => [...attendees],
    }),
    marks: t.field({
      type: [MarkType],
      description:
        'Marks, at most one for each attendee and slot. A mark replaces the one in an earlier message for the same attendee and slot.',
      resolve: ({ marks }) => [...marks],
    }),
  }),
});

builder.subscriptionField('slotPresence', (t) =>
  t.field({
    type: SlotPresence,
    description:
      'Sends the current presence in a session, then every change, in order; changes of the same moment come in one message. With `after`, starts with the changes since that cursor, so that a client that reconnects misses nothing. For API keys of the organisation and for the trainer’s link; the own trainer of a slot follows that slot only.',
    refuses: ['not_found', 'invalid_parameter', 'gone'],
    access: { key: 'attendance:write', member: 'READER', client: { subject: 'sessionId' }, links: ['trainer'] },
    args: {
      sessionId: t.arg.id({ required: true, description: 'UUID of the session.' }),
      slotId: t.arg.id({ description: 'UUID of a slot, to follow that slot only. Default: the whole session.' }),
      after: t.arg.string({ description: 'Cursor of the last message that the client received.' }),
    },
    subscribe: async (_root, { sessionId, slotId, after }, { services, actor }) => {
      const { prisma } = services.database;
      const where = readBy(actor, sessionId);
      const session = isUuid(sessionId) ? await prisma.attendanceSession.findFirst({ where }) : null;
      if (!session) throw refuse('not_found');
      if (session.purgedAt && actor.kind === 'link') throw refuse('gone', because('sheet_purged'));
      const own = isTrainer(actor) && teachesOnly(actor, sessionId) ? { trainerId: actor.subjectId } : null;
      if (own && slotId == null) throw refuse('not_found');
      const inSession = { sessionId, ...own };
      if (slotId != null && !(isUuid(slotId) && (await prisma.slot.count({ where: { id: slotId, ...inSession } })))) {
        throw refuse('not_found');
      }
      return followPresence(services, {
        sessionId,
        slotId: slotId ?? null,
        after: decodeCursor(services.keystore, sessionId, after),
      });
    },
    resolve: (news) => news,
  }),
);
