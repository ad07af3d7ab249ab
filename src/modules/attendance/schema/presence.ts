import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { decodeCursor, encodeCursor } from '../../../platform/graphql/change-cursor.ts';
import type { Services } from '../../../platform/services.ts';
import { followPresence } from '../presence/follow-presence.ts';
import type { PresenceNews, SlotCount } from '../presence/news.ts';
import { runBy } from '../store.ts';
import { AttendanceSessionStatusEnum, SlotStatusEnum } from './enums.ts';
import { AttendeeType, MarkType } from './types.ts';

const SlotCountType = builder.objectRef<SlotCount>('SlotCount').implement({
  description: 'How a slot stands.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the slot.' }),
    status: t.expose('status', { type: SlotStatusEnum, description: 'Where it stands.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', nullable: true, description: 'When it was opened.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When it was closed.' }),
    trainerSignedAt: t.expose('trainerSignedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the trainer signed for it.',
    }),
    present: t.exposeInt('present', { description: 'Present and late.' }),
    expected: t.exposeInt('expected', { description: 'Frozen when the slot closes.' }),
    rate: t.exposeInt('rate', { description: 'Whole percent, rounded half up.' }),
  }),
});

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
  description:
    'Presences of a session, or of one slot of it: the state, or what has changed since what was told before.',
  fields: (t) => ({
    cursor: t.string({
      description: 'Give it back as `after` to go on from here.',
      resolve: (news, _args, { services }) => cursorOf(services, news),
    }),
    whole: t.exposeBoolean('whole', {
      description: 'True: the state, in the place of all that was told before. False: what has changed since.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When the last of it happened.' }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Where the session stands.' }),
    slots: t.field({
      type: [SlotCountType],
      description: 'Slots whose state or counts may have changed.',
      resolve: ({ slots }) => [...slots],
    }),
    attendees: t.field({
      type: [AttendeeType],
      description: 'Everybody expected; then those who were added.',
      resolve: ({ attendees }) => [...attendees],
    }),
    marks: t.field({
      type: [MarkType],
      description: 'One at most for each attendee and slot; it takes the place of the one told before.',
      resolve: ({ marks }) => [...marks],
    }),
  }),
});

builder.subscriptionField('slotPresence', (t) =>
  t.field({
    type: SlotPresence,
    description:
      'First the state now, then what changes, in order; what happens at the same time is told together. With `after`, what has changed since that cursor first, so that nothing is missed between reconnects. For the organisation’s key and the trainer’s link.',
    refuses: ['not_found', 'invalid_parameter', 'gone'],
    access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
    args: {
      sessionId: t.arg.id({ required: true, description: 'UUID of the session.' }),
      slotId: t.arg.id({ description: 'UUID of a slot; without, the whole session.' }),
      after: t.arg.string({ description: 'The last cursor seen.' }),
    },
    subscribe: async (_root, { sessionId, slotId, after }, { services, actor }) => {
      const { prisma } = services.database;
      const where = runBy(actor, sessionId);
      const session = isUuid(sessionId) ? await prisma.attendanceSession.findFirst({ where }) : null;
      if (!session) throw refuse('not_found');
      if (session.purgedAt && actor.kind === 'link') throw refuse('gone', 'The attendance sheet is no longer kept.');
      if (slotId != null && !(isUuid(slotId) && (await prisma.slot.count({ where: { id: slotId, sessionId } })))) {
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
