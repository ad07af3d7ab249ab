import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { storedLanguage } from '../../../kernel/language.ts';
import type { AttendanceSession, Attendee, Mark, Slot } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import type { Services } from '../../../platform/services.ts';
import { assertLink } from '../../access/index.ts';
import { embedOriginsOf, LanguageEnum, ModeEnum, organizationNameOf, timeZoneOf } from '../../access/schema/index.ts';
import { brandingField } from '../../documents/branding/schema/index.ts';
import { pictureText } from '../../documents/index.ts';
import { markPresence } from '../mark-presence.ts';
import { findOpenCheck } from '../presence-checks.ts';
import type { MarkedPresence } from '../record-marks.ts';
import { because } from '../refusals.ts';
import { type ExpectedName, expectedNames, findScannedSlot, type ScannedSlot, signInByCode } from '../scanned-slot.ts';
import { deviceName } from './inputs.ts';
import { OpenCheckType } from './presence-checks.ts';
import { AttendanceSessionStatusEnum, MarkType, ModalityEnum } from './shared-types.ts';
import { SlotType } from './types.ts';

const MarkOutcomeEnum = builder.enumType('MarkOutcome', {
  description: 'Result of an attempt to mark presence.',
  values: {
    GIVEN: { description: 'The mark was recorded.' },
    ALREADY: { description: 'There was already a mark; nothing changed.' },
    REPLACED: { description: 'The mark was recorded and replaces an earlier one.' },
  } satisfies Record<MarkedPresence['outcome'], { description: string }>,
});

/** The payload of a mutation that marks presence. */
export const markedPresence = (t: PayloadFields<MarkedPresence>) => ({
  outcome: t.expose('outcome', { type: MarkOutcomeEnum, description: 'What this request changed.' }),
  mark: t.expose('mark', { type: MarkType, description: 'The current mark of the attendee in the slot.' }),
});

/** An attendee's page: their session and their mark in each slot. */
interface AttendeeSpace {
  readonly session: AttendanceSession;
  readonly attendee: Attendee;
  readonly slots: readonly { readonly slot: Slot; readonly mark: Mark | null; readonly attendeeId: string }[];
}

/** Reads the page of an attendee's link. @throws Fault `gone` (the session was purged) */
async function findAttendeeSpace(services: Services, actor: Actor): Promise<AttendeeSpace> {
  const { subjectId: id } = assertLink(actor, 'attend');
  const { session, marks, ...attendee } = await services.database.prisma.attendee.findUniqueOrThrow({
    where: { id },
    include: {
      session: { include: { slots: { orderBy: { position: 'asc' } } } },
      marks: { where: { state: 'STANDING' } },
    },
  });
  if (session.purgedAt) throw refuse('gone', because('sheet_purged'));
  const { slots, ...own } = session;
  const slotMark = (slot: Slot) => marks.find(({ slotId }) => slotId === slot.id) ?? null;
  return { session: own, attendee, slots: slots.map((slot) => ({ slot, mark: slotMark(slot), attendeeId: id })) };
}

const AttendanceSessionSummary = builder.objectRef<AttendanceSession>('AttendanceSessionSummary').implement({
  description: 'An attendance session as attendees see it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the session.' }),
    modality: t.expose('modality', { type: ModalityEnum, description: 'How the session is held.' }),
    location: t.exposeString('location', {
      nullable: true,
      description: 'Place of the session; null if none was set.',
    }),
    drawnSignaturesRequired: t.exposeBoolean('drawnSignaturesRequired', {
      description: 'Whether attendees must draw a signature.',
    }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Current status of the session.' }),
    mode: t.expose('mode', {
      type: ModeEnum,
      description: 'Production or sandbox. The sheet of a sandbox session is marked as a specimen.',
    }),
    trainerName: t.exposeString('trainerName', { description: 'Name of the trainer.' }),
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
  }),
});

const AttendeeSlot = builder.objectRef<AttendeeSpace['slots'][number]>('AttendeeSlot').implement({
  description: 'A slot and the attendee’s own mark in it.',
  fields: (t) => ({
    slot: t.expose('slot', { type: SlotType, description: 'The slot.' }),
    mark: t.expose('mark', {
      type: MarkType,
      nullable: true,
      description: 'The attendee’s current mark in the slot; null if there is none.',
    }),
    openCheck: t.field({
      type: OpenCheckType,
      nullable: true,
      description: 'The presence check that asks the attendee now; null if none does.',
      resolve: ({ slot, attendeeId }, _args, { services }) => findOpenCheck(services, slot, attendeeId),
    }),
  }),
});

const AttendeeSpaceType = builder.objectRef<AttendeeSpace>('AttendeeSpace').implement({
  description: 'What the personal page of an attendee shows.',
  fields: (t) => ({
    session: t.expose('session', { type: AttendanceSessionSummary, description: 'The session.' }),
    embedOrigins: t.stringList({
      access: { links: ['attend'] },
      description: 'Origins that may show the page in a frame, for example `https://app.example.org`.',
      resolve: ({ session }, _args, { services }) => embedOriginsOf(services, session.organizationId),
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the attendee. Null if none was set.',
      resolve: ({ attendee }) => storedLanguage(attendee.language),
    }),
    attendeeId: t.id({ description: 'UUID of the attendee.', resolve: ({ attendee }) => attendee.id }),
    attendeeName: t.string({ description: 'Name of the attendee.', resolve: ({ attendee }) => attendee.name }),
    slots: t.field({
      type: [AttendeeSlot],
      description: 'The slots of the session, in the order in which they were created.',
      resolve: ({ slots }) => [...slots],
    }),
  }),
});

builder.queryField('attendeeSpace', (t) =>
  t.field({
    type: AttendeeSpaceType,
    description:
      'Returns the session and all slots of the attendee whose personal link authenticates the request, whatever the session’s status.',
    refuses: [{ gone: 'The session was purged at the end of its retention period.' }],
    access: { links: ['attend'] },
    resolve: (_root, _args, { services, actor }) => findAttendeeSpace(services, actor),
  }),
);

const MarkPresenceInput = builder.inputType('MarkPresenceInput', {
  description: 'An attendee’s request to mark their own presence.',
  fields: (t) => ({
    slotId: t.id({ required: true, description: 'UUID of an open slot.' }),
    drawnSignature: t.string({
      validate: pictureText,
      description:
        'Drawn signature: a PNG picture in base64, no larger than 300 KB. Without it, the mark has no picture.',
    }),
    device: t.string({
      validate: deviceName,
      description:
        'Identifier that the page keeps for its device. Marks of several attendees from one device are flagged (`sharedDevice`).',
    }),
  }),
});

addMutation('markPresence', {
  description:
    'Marks the presence of the attendee whose personal link authenticates the request, in an open slot. If the attendee already has a mark in the slot, nothing changes and `outcome` is `ALREADY`.',
  refuses: ['not_found', 'slot_not_open', 'slot_closed', 'invalid_body'],
  access: { links: ['attend'] },
  input: MarkPresenceInput,
  resolve: (input, { services, actor, origin }) => markPresence(services, actor, origin, input),
  payload: markedPresence,
});

const ExpectedNameType = builder.objectRef<ExpectedName>('ExpectedName').implement({
  description: 'An expected attendee, as shown to everybody in the room.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the attendee.' }),
    name: t.exposeString('name', { description: 'Name of the attendee.' }),
    hint: t.exposeString('hint', {
      nullable: true,
      description:
        'The organisation’s reference of the attendee, to distinguish attendees of the same name; null if the name is unique in the session or there is no reference.',
    }),
    marked: t.exposeBoolean('marked', { description: 'Whether the attendee already has a mark in this slot.' }),
  }),
});

const ScannedSlotType = builder.objectRef<ScannedSlot>('ScannedSlot').implement({
  description: 'What the page shows to a person who scanned a slot’s QR code or typed its short code.',
  fields: (t) => ({
    ticket: t.exposeString('ticket', {
      access: { links: ['scan', 'join'] },
      nullable: true,
      description:
        'Credential for the page, valid for ten minutes: send it as `Authorization: Link <ticket>`. Null if the request was itself authenticated with a ticket.',
    }),
    session: t.expose('session', { type: AttendanceSessionSummary, description: 'The session.' }),
    slot: t.expose('slot', { type: SlotType, description: 'The slot.' }),
    names: t.field({
      type: [ExpectedNameType],
      description: 'Attendees who can sign in, in alphabetical order; empty once the slot is closed.',
      resolve: (scanned, _args, { services }) => expectedNames(services, scanned),
    }),
  }),
});

builder.queryField('scannedSlot', (t) =>
  t.field({
    type: ScannedSlotType,
    description:
      'Returns the slot that belongs to the code or ticket in the header `Authorization: Link <QR code, short code or ticket>`.',
    refuses: [{ gone: 'The session was purged at the end of its retention period.' }],
    access: { links: ['scan', 'join'] },
    resolve: (_root, _args, { services, actor }) => findScannedSlot(services, actor),
  }),
);

const SignInByCodeInput = builder.inputType('SignInByCodeInput', {
  description: 'A person’s request to mark their presence after they scanned or typed a slot’s code.',
  fields: (t) => ({
    attendeeId: t.id({ required: true, description: 'UUID of the attendee.' }),
    drawnSignature: t.string({
      required: true,
      validate: pictureText,
      description: 'Drawn signature: a PNG picture in base64, no larger than 300 KB.',
    }),
    device: t.string({
      required: true,
      validate: deviceName,
      description:
        'Identifier that the page keeps for its device. Marks of several attendees from one device are flagged (`sharedDevice`).',
    }),
  }),
});

addMutation('signInByCode', {
  description:
    'Marks the presence of an attendee in the slot whose code was scanned or typed. The ticket is valid for ten minutes. If the attendee already has a mark there, nothing changes. A mark for a second attendee from the same device is accepted and flagged (`sharedDevice`).',
  refuses: ['not_found', 'slot_closed', 'invalid_body'],
  access: { links: ['join'] },
  input: SignInByCodeInput,
  resolve: (input, { services, actor, origin }) => signInByCode(services, actor, origin, input),
  payload: markedPresence,
});
