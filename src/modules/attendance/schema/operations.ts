import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { TOO_SOON } from '../../../platform/graphql/refusals.ts';
import { assertReader, assertScope, ownedBy } from '../../access/index.ts';
import { pictureText } from '../../documents/index.ts';
import { addAttendee, createSession } from '../create-session.ts';
import { newAttendee, newSession, newTrainer } from '../input.ts';
import { limits } from '../limits.ts';
import { resendAttendeeNotice, resendMissingNotices, resendTrainerNotice } from '../notices.ts';
import { sealSheetSoon } from '../seal-sheet.ts';
import { closeSession } from '../sessions.ts';
import { closeSlot, openSlot, setSlotTrainer } from '../slots.ts';
import { attendeeFields, CreateAttendanceSessionInput, TrainerInput } from './inputs.ts';
import { changedSession, getOwn } from './sign-certificates.ts';
import { AttendanceSessionType } from './types.ts';

const sessionId = { required: true, description: 'UUID of the session.' } as const;
const slotId = { required: true, description: 'UUID of the slot.' } as const;

builder.queryField('attendanceSession', (t) =>
  t.prismaField({
    type: AttendanceSessionType,
    nullable: true,
    description: 'Returns one attendance session with its current marks.',
    refuses: ['not_found'],
    access: { key: 'attendance:write', member: 'READER', client: { subject: 'id' } },
    args: { id: t.arg.id(sessionId) },
    resolve: (query, _root, { id }, context) => getOwn(query, context, id),
  }),
);

addMutation('createAttendanceSession', {
  description: 'Creates an open attendance session with scheduled slots.',
  refuses: [
    {
      invalid_body: 'A slot does not end after it begins, or the retention is stated in days and in years.',
      insufficient_credits: 'In live mode, where sessions have a price: the prepaid credits do not cover it.',
    },
  ],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: CreateAttendanceSessionInput,
  resolve: async (input, { services, actor, origin }) => {
    const { id } = await createSession(services, actor, origin, newSession(input));
    return { id };
  },
  payload: changedSession,
});

addMutation('addAttendee', {
  description: 'Adds an attendee to an open session.',
  refuses: ['not_found', { session_closed: 'The session is closed or sealed.' }],
  access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
  input: (t) => ({ sessionId: t.id(sessionId), ...attendeeFields(t) }),
  resolve: async ({ sessionId, ...attendee }, { services, actor }) => {
    await addAttendee(services, actor, { sessionId, ...newAttendee(attendee) });
    return { id: sessionId };
  },
  payload: changedSession,
});

addMutation('setSlotTrainer', {
  description:
    'Says who teaches a slot that is not closed. A trainer of its own gets a link that acts on their slots only, by e-mail too if the session’s notices are on. The link of somebody who teaches no slot any more becomes invalid.',
  refuses: [
    'not_found',
    {
      session_closed: 'The session is closed or sealed.',
      slot_closed: 'The slot is closed: who taught it is settled.',
    },
  ],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: (t) => ({
    sessionId: t.id(sessionId),
    slotId: t.id(slotId),
    trainer: t.field({ type: TrainerInput, description: 'The trainer. Default: the session’s trainer.' }),
  }),
  resolve: async ({ sessionId, slotId, trainer }, { services, actor }) => {
    await setSlotTrainer(services, actor, { sessionId, slotId, trainer: trainer ? newTrainer(trainer) : null });
    return { id: sessionId };
  },
  payload: changedSession,
});

addMutation('openSlot', {
  description: 'Opens a slot, so that presence can be marked. Does nothing if the slot is already open.',
  refuses: ['not_found', { slot_closed: 'The slot is closed, and cannot be opened again.' }],
  access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
  input: (t) => ({ sessionId: t.id(sessionId), slotId: t.id(slotId) }),
  resolve: async (slot, { services, actor }) => {
    await openSlot(services, actor, slot);
    return { id: slot.sessionId };
  },
  payload: changedSession,
});

addMutation('closeSlot', {
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
  input: (t) => ({
    sessionId: t.id(sessionId),
    slotId: t.id(slotId),
    drawnSignature: t.string({
      validate: pictureText,
      description:
        'Drawn signature of the trainer: a PNG picture in base64, no larger than 300 KB. Ignored in requests with an API key.',
    }),
  }),
  resolve: async (slot, { services, actor }) => {
    await closeSlot(services, actor, slot);
    return { id: slot.sessionId };
  },
  payload: changedSession,
});

addMutation('closeAttendanceSession', {
  description:
    'Closes a session and all its slots for good, and starts the sealing of its sheet. Slots that are open or to come are closed without the signature of their trainer: see `AttendanceSession.unsignedSlots`.',
  refuses: ['not_found', { invalid_status: 'The session is closed or sealed already.' }],
  access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
  input: (t) => ({ id: t.id(sessionId) }),
  resolve: async ({ id }, { services, actor }) => {
    await closeSession(services, actor, { id });
    await sealSheetSoon(services, id);
    return { id };
  },
  payload: changedSession,
});

const noAddress = { invalid_body: 'The person has no e-mail address.' };

addMutation('resendAttendeeNotice', {
  description:
    'Sends the personal link to an attendee of an open session again. The link stays the same. The first repetition is possible 10 minutes after the attendee was added; the wait then doubles each time, up to one day.',
  refuses: ['not_found', { session_closed: 'The session is closed or sealed.', ...noAddress }, TOO_SOON],
  access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
  input: (t) => ({
    sessionId: t.id(sessionId),
    attendeeId: t.id({ required: true, description: 'UUID of the attendee.' }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    await resendAttendeeNotice(services, actor, origin, input);
    return { id: input.sessionId };
  },
  payload: changedSession,
});

addMutation('resendMissingNotices', {
  description: `Sends the personal link again to every attendee of an open session who has no mark in a slot that is open; while no slot is open, to every attendee without a mark. The waits of \`resendAttendeeNotice\` apply to each of them. At most ${limits.noticesAtOnce} at once.`,
  refuses: ['not_found', { session_closed: 'The session is closed or sealed.' }],
  access: { key: 'attendance:write', member: 'MANAGER', links: ['trainer'] },
  input: (t) => ({ sessionId: t.id(sessionId) }),
  resolve: async (input, { services, actor, origin }) => {
    const { sessionId: id, ...counts } = await resendMissingNotices(services, actor, origin, input);
    return { id, ...counts };
  },
  payload: (t) => ({
    ...changedSession(t),
    sent: t.exposeInt('sent', { description: 'Number of attendees to whom the link was sent again.' }),
    withoutAddress: t.exposeInt('withoutAddress', {
      description: 'Number of attendees without a mark who have no e-mail address.',
    }),
    tooSoon: t.exposeInt('tooSoon', {
      description: 'Number of attendees without a mark whose last notice is too recent.',
    }),
    left: t.exposeInt('left', {
      description: 'Number of attendees without a mark to whom another call can send at once.',
    }),
  }),
});

addMutation('resendTrainerNotice', {
  description:
    'Sends the link of the trainer’s space to the trainer of an open session again. The link stays the same. The first repetition is possible 10 minutes after the session was created; the wait then doubles each time, up to one day.',
  refuses: ['not_found', { session_closed: 'The session is closed or sealed.', ...noAddress }, TOO_SOON],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: (t) => ({
    sessionId: t.id(sessionId),
    slotId: t.id({ description: 'UUID of a slot, to write to who teaches it. Default: the session’s trainer.' }),
  }),
  resolve: async (input, { services, actor, origin }) => {
    await resendTrainerNotice(services, actor, origin, input);
    return { id: input.sessionId };
  },
  payload: changedSession,
});

addNodeLookup({
  type: 'AttendanceSession',
  access: { key: 'attendance:write', member: 'READER', client: 'filtered' },
  find: (ids, { services, actor }) =>
    services.database.prisma.attendanceSession.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertReader(actor, 'attendance:write')) },
    }),
});

addNodeLookup({
  type: 'Slot',
  access: { key: 'attendance:write', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.slot.findMany({
      where: { id: { in: [...ids] }, session: ownedBy(assertScope(actor, 'attendance:write')) },
    }),
});

addNodeLookup({
  type: 'Attendee',
  access: { key: 'attendance:write', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.attendee.findMany({
      where: { id: { in: [...ids] }, session: ownedBy(assertScope(actor, 'attendance:write')) },
    }),
});
