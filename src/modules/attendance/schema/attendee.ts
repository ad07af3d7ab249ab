import type { AttendanceSession, Mark, Slot } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { embedOriginsOf, ModeEnum, organizationNameOf } from '../../access/schema/index.ts';
import { type AttendeeSpace, findAttendeeSpace } from '../attendee-space.ts';
import { markPresence } from '../mark-presence.ts';
import { type ExpectedName, expectedNames, findScannedSlot, type ScannedSlot } from '../scanned-slot.ts';
import { signInByCode } from '../sign-in-by-code.ts';
import { AttendanceSessionStatusEnum, ModalityEnum } from './enums.ts';
import { deviceName, drawnSignature } from './inputs.ts';
import { MarkedPresenceType } from './marked.ts';
import { MarkType, SlotType } from './types.ts';

const AttendanceSessionSummary = builder.objectRef<AttendanceSession>('AttendanceSessionSummary').implement({
  description: 'A session as those who sign in see it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name.' }),
    modality: t.expose('modality', { type: ModalityEnum, description: 'How it is held.' }),
    location: t.exposeString('location', { nullable: true, description: 'Where.' }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Where it stands.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'The sheet of a sandbox session is a specimen.' }),
    trainerName: t.exposeString('trainerName', { description: 'Who runs it.' }),
    organizationName: t.string({
      description: 'Whose session it is.',
      resolve: ({ organizationId }, _args, { services }) => organizationNameOf(services, organizationId),
    }),
  }),
});

const AttendeeSlot = builder.objectRef<{ slot: Slot; mark: Mark | null }>('AttendeeSlot').implement({
  description: 'A slot, and the attendee’s own mark in it.',
  fields: (t) => ({
    slot: t.expose('slot', { type: SlotType, description: 'The slot.' }),
    mark: t.expose('mark', { type: MarkType, nullable: true, description: 'What stands there; null without a mark.' }),
  }),
});

const AttendeeSpaceType = builder.objectRef<AttendeeSpace>('AttendeeSpace').implement({
  description: 'An attendee before their slots: what the personal sign-in page shows.',
  fields: (t) => ({
    session: t.expose('session', { type: AttendanceSessionSummary, description: 'The session.' }),
    embedOrigins: t.stringList({
      access: { links: ['attend'] },
      description: 'Origins that may frame the page.',
      resolve: ({ session }, _args, { services }) => embedOriginsOf(services, session.organizationId),
    }),
    attendeeId: t.id({ description: 'UUID of the attendee.', resolve: ({ attendee }) => attendee.id }),
    attendeeName: t.string({ description: 'Who signs in.', resolve: ({ attendee }) => attendee.name }),
    slots: t.field({
      type: [AttendeeSlot],
      description: 'The session’s slots, as given.',
      resolve: ({ slots }) => [...slots],
    }),
  }),
});

builder.queryField('attendeeSpace', (t) =>
  t.field({
    type: AttendeeSpaceType,
    description: 'The slots of an attendee link’s holder, whatever their state.',
    refuses: [{ gone: 'The retention is over: it was purged.' }],
    access: { links: ['attend'] },
    resolve: (_root, _args, { services, actor }) => findAttendeeSpace(services, actor),
  }),
);

const MarkPresenceInput = builder.inputType('MarkPresenceInput', {
  description: 'That the holder of the link is there.',
  fields: (t) => ({
    slotId: t.id({ required: true, description: 'UUID of an open slot.' }),
    drawnSignature: t.string({ validate: drawnSignature, description: 'A PNG, base64, at most 300 KB.' }),
    device: t.string({ validate: deviceName, description: 'What the page knows its device by.' }),
  }),
});

builder.mutationField('markPresence', (t) =>
  t.field({
    type: MarkedPresenceType,
    description: 'Marks presence in an open slot, once: again changes nothing and says so.',
    refuses: ['not_found', 'slot_not_open', 'slot_closed', 'invalid_body'],
    access: { links: ['attend'] },
    args: { input: t.arg({ type: MarkPresenceInput, required: true, description: 'Where, and how.' }) },
    resolve: (_root, { input }, { services, actor, origin }) => markPresence(services, actor, origin, input),
  }),
);

const ExpectedNameType = builder.objectRef<ExpectedName>('ExpectedName').implement({
  description: 'Somebody who is expected, as all in the room may read it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the attendee.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    hint: t.exposeString('hint', { nullable: true, description: 'What tells those of one name apart.' }),
    marked: t.exposeBoolean('marked', { description: 'Whether a mark stands in this slot.' }),
  }),
});

const ScannedSlotType = builder.objectRef<ScannedSlot>('ScannedSlot').implement({
  description: 'A slot before somebody who scanned its code, or typed it.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', {
      access: { links: ['scan', 'join'] },
      nullable: true,
      description: 'Credential of the page that opens, for ten minutes; only for a code.',
    }),
    session: t.expose('session', { type: AttendanceSessionSummary, description: 'The session.' }),
    slot: t.expose('slot', { type: SlotType, description: 'The slot.' }),
    names: t.field({
      type: [ExpectedNameType],
      description: 'Who may sign in, in alphabetical order; none once the slot is closed.',
      resolve: (scanned, _args, { services }) => expectedNames(services, scanned),
    }),
  }),
});

builder.queryField('scannedSlot', (t) =>
  t.field({
    type: ScannedSlotType,
    description: 'The slot of a QR code, a short code or a ticket (`Link …`).',
    refuses: [{ gone: 'The retention is over: it was purged.' }],
    access: { links: ['scan', 'join'] },
    resolve: (_root, _args, { services, actor }) => findScannedSlot(services, actor),
  }),
);

const SignInByCodeInput = builder.inputType('SignInByCodeInput', {
  description: 'Who signs in after scanning.',
  fields: (t) => ({
    attendeeId: t.id({ required: true, description: 'UUID of the attendee.' }),
    drawnSignature: t.string({
      required: true,
      validate: drawnSignature,
      description: 'A PNG, base64, at most 300 KB.',
    }),
    device: t.string({ required: true, validate: deviceName, description: 'What the page knows its device by.' }),
  }),
});

builder.mutationField('signInByCode', (t) =>
  t.field({
    type: MarkedPresenceType,
    description: 'Marks presence in the scanned slot, once; a second name from one device is taken and flagged.',
    refuses: [{ unauthorized: 'The ticket has expired: scan again.' }, 'not_found', 'slot_closed', 'invalid_body'],
    access: { links: ['join'] },
    args: { input: t.arg({ type: SignInByCodeInput, required: true, description: 'Who, and how.' }) },
    resolve: (_root, { input }, { services, actor, origin }) => signInByCode(services, actor, origin, input),
  }),
);
