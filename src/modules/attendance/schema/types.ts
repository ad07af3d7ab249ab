import type { Actor } from '../../../kernel/actor.ts';
import { storedLanguage } from '../../../kernel/language.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { NodeInterface } from '../../../platform/graphql/node.ts';
import type { Services } from '../../../platform/services.ts';
import { personalUrl } from '../../access/index.ts';
import { LanguageEnum, ModeEnum } from '../../access/schema/index.ts';
import { PadesLevelEnum, padesLevelOf } from '../../documents/schema/index.ts';
import { listCertificateSignings } from '../certificates/sign-certificates.ts';
import { listSessionFiles } from '../files/session-files.ts';
import { noticeResendableAt } from '../notices.ts';
import { findSheet } from '../sealed-sheets.ts';
import { type AttendedHours, countHours, countPresence, findCurrentMarks, type Presence } from '../standing-marks.ts';
import { isTrainer, teachesOnly } from '../store.ts';
import {
  AttendanceRetentionEnum,
  AttendanceSessionStatusEnum,
  MarkType,
  ModalityEnum,
  SentCertificateType,
  SessionFileType,
  SlotStatusEnum,
  TrainerType,
} from './shared-types.ts';

/** Selects what says whether the session of a row is open. */
const openness = { select: { status: true } } as const;

/** Counts a slot once for all fields of the same answer. */
const counted = new WeakMap<object, Promise<Presence>>();

function presenceOf(services: Services, slot: { readonly id: string }): Promise<Presence> {
  let counting = counted.get(slot);
  if (!counting) counted.set(slot, (counting = countPresence(services.database, slot.id)));
  return counting;
}

export const SlotType = builder.prismaObject('Slot', {
  interfaces: [NodeInterface],
  description: 'A part of a session, for example a half-day, in which presence is marked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the slot.' }),
    label: t.exposeString('label', { description: 'Label of the slot.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'Start of the slot.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'End of the slot.' }),
    module: t.exposeString('module', {
      nullable: true,
      description: 'Training module that the slot belongs to; null if none was set.',
    }),
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
      description: 'Time at which the trainer signed for the slot by closing it on their page; null if they have not.',
    }),
    trainer: t.field({
      type: TrainerType,
      nullable: true,
      select: { trainer: true, session: openness },
      description: 'Who teaches the slot; null where the session’s trainer does.',
      resolve: ({ trainer, session }) => trainer && { ...trainer, status: session.status },
    }),
    present: t.int({
      select: { id: true },
      description: 'Number of attendees present, including those who were late.',
      resolve: async (slot, _args, { services }) => (await presenceOf(services, slot)).present,
    }),
    expected: t.int({
      select: { id: true },
      description:
        'Number of attendees expected: all attendees of the session. It no longer changes once the slot is closed.',
      resolve: async (slot, _args, { services }) => (await presenceOf(services, slot)).expected,
    }),
    rate: t.int({
      select: { id: true },
      description: 'Attendance rate in whole percent; halves are rounded up.',
      resolve: async (slot, _args, { services }) => (await presenceOf(services, slot)).rate,
    }),
  }),
});

const AttendeeHours = builder.objectRef<AttendedHours>('AttendeeHours').implement({
  description: 'The hours of an attendee, in minutes, as on the attendance sheet.',
  fields: (t) => ({
    expectedMinutes: t.exposeInt('expectedMinutes', {
      description:
        'Planned minutes of all slots at which the attendee is expected. Slots that closed before the attendee was added do not count.',
    }),
    attendedMinutes: t.exposeInt('attendedMinutes', {
      description:
        'Planned minutes of the slots where the attendee is present or late, less `lateMinutes` and `earlyMinutes`.',
    }),
    lateMinutes: t.exposeInt('lateMinutes', {
      description: 'Minutes of delay that the trainer stated. A late mark without minutes counts as 0.',
    }),
    earlyMinutes: t.exposeInt('earlyMinutes', {
      description: 'Minutes of early departures that the trainer stated.',
    }),
  }),
});

export const AttendeeType = builder.prismaObject('Attendee', {
  interfaces: [NodeInterface],
  description: 'A person who is expected at the session.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the attendee.' }),
    name: t.exposeString('name', { description: 'Name of the attendee.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description: 'E-mail address; null if none was set. For API keys and members of the organisation only.',
    }),
    externalRef: t.exposeString('externalRef', {
      nullable: true,
      description: 'Reference of the attendee in the organisation’s own system; null if none was set.',
    }),
    employer: t.exposeString('employer', {
      nullable: true,
      description: 'Employer of the attendee; null if none was set.',
    }),
    fileNumber: t.exposeString('fileNumber', {
      nullable: true,
      description: 'Number of the attendee’s file at whoever pays for the training; null if none was set.',
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the attendee’s e-mails and page. Null for that of the organisation.',
      select: { language: true },
      resolve: ({ language }) => storedLanguage(language),
    }),
    signUrl: t.field({
      type: 'URL',
      nullable: true,
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      select: { id: true, linkGeneration: true },
      description:
        'Address of the attendee’s personal page, valid for the whole session. For API keys, owners and managers of the organisation; null for readers.',
      resolve: ({ id, linkGeneration }, _args, { services }) =>
        personalUrl(services, { kind: 'attend', subjectId: id, generation: linkGeneration }),
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description: 'Time at which the personal link was last sent again; null if it never was.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      select: { email: true, createdAt: true, noticeResentAt: true, noticesResent: true, session: openness },
      description:
        'Earliest time at which `resendAttendeeNotice` can send the personal link again; null without an e-mail address and once the session is closed.',
      resolve: ({ session, ...attendee }) => noticeResendableAt(session, attendee),
    }),
    hours: t.field({
      type: AttendeeHours,
      select: { id: true },
      description: 'Hours of the attendee so far: of the whole session once it is closed.',
      resolve: ({ id }, _args, { services }) => countHours(services.database, id),
    }),
    marks: t.field({
      type: [MarkType],
      select: { id: true, sessionId: true },
      description: 'Current marks of the attendee, at most one for each slot, in the order of the slots.',
      resolve: ({ id, sessionId }, _args, { services, actor }) =>
        teachesOnly(actor, sessionId) ? [] : findCurrentMarks(services.database, id),
    }),
  }),
});

const inOrder = { position: 'asc' } as const;

/** All slots, or those that the holder of a trainer's link teaches. */
const shownTo = (actor: Actor): Prisma.SlotWhereInput =>
  isTrainer(actor) ? { OR: [{ sessionId: actor.subjectId }, { trainerId: actor.subjectId }] } : {};

export const AttendanceSessionType = builder.prismaObject('AttendanceSession', {
  interfaces: [NodeInterface],
  description: 'A training session with its slots, the expected attendees and their presence.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the session.' }),
    name: t.exposeString('name', { description: 'Name of the session.' }),
    reference: t.exposeString('reference', {
      nullable: true,
      description: 'Reference of the session in the organisation’s own system; null if none was set.',
    }),
    modality: t.expose('modality', { type: ModalityEnum, description: 'How the session is held.' }),
    location: t.exposeString('location', {
      nullable: true,
      description: 'Place of the session; null if none was set.',
    }),
    agreementNumber: t.exposeString('agreementNumber', {
      nullable: true,
      description: 'Number of the agreement or file of whoever pays for the training; null if none was set.',
    }),
    certificationCode: t.exposeString('certificationCode', {
      nullable: true,
      description: 'Code of the certification that the training prepares for; null if none was set.',
    }),
    drawnSignaturesRequired: t.exposeBoolean('drawnSignaturesRequired', {
      description: 'Whether attendees must draw a signature on their personal page.',
    }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Current status of the session.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Production or sandbox.' }),
    trainer: t.field({
      type: TrainerType,
      select: {
        id: true,
        status: true,
        createdAt: true,
        trainerName: true,
        trainerEmail: true,
        trainerLanguage: true,
        trainerLinkGeneration: true,
        trainerNoticeResentAt: true,
        trainerNoticesResent: true,
      },
      description: 'The trainer.',
      resolve: ({ trainerName, trainerEmail, trainerLanguage: language, ...session }) => ({
        ...{ id: session.id, status: session.status, createdAt: session.createdAt },
        ...{ name: trainerName, email: trainerEmail, language, linkGeneration: session.trainerLinkGeneration },
        ...{ noticeResentAt: session.trainerNoticeResentAt, noticesResent: session.trainerNoticesResent },
      }),
    }),
    retentionDays: t.exposeInt('retentionDays', {
      description:
        'Number of days for which the sheet is kept after it is sealed. Where `retention` is set, it decides, and this is about its length.',
    }),
    retention: t.expose('retention', {
      type: AttendanceRetentionEnum,
      nullable: true,
      description: 'How long the sheet is kept from the closing on; null where `retentionDays` decides.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the session was created.' }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the session was closed; null before that.',
    }),
    sealedAt: t.expose('sealedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the sheet was sealed; null before that.',
    }),
    padesLevel: t.field({
      type: PadesLevelEnum,
      nullable: true,
      select: { padesLevel: true },
      description: 'PAdES baseline level of the sealed sheet, read from its bytes; null before sealing.',
      resolve: ({ padesLevel }) => padesLevelOf(padesLevel),
    }),
    purgeAfter: t.expose('purgeAfter', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the sheet is to be removed; null before sealing.',
    }),
    purgedAt: t.expose('purgedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the sheet was removed; null before that.',
    }),
    sheetSha256: t.expose('sheetSha256', {
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 fingerprint of the sealed sheet, 64 hexadecimal digits; null before sealing.',
    }),
    sheetDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      select: { id: true, name: true, sheetSha256: true, evidenceSha256: true, purgedAt: true },
      description: 'Temporary link to the sealed sheet, valid for 1 hour; null before sealing and after purge.',
      resolve: (session, _args, { services, actor }) =>
        teachesOnly(actor, session.id) ? null : findSheet(services, session).sheetDownloadUrl,
    }),
    evidenceDownloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      select: { id: true, name: true, sheetSha256: true, evidenceSha256: true, purgedAt: true },
      description: 'Temporary link to the sealed evidence file, valid for 1 hour; null before sealing and after purge.',
      resolve: (session, _args, { services, actor }) =>
        teachesOnly(actor, session.id) ? null : findSheet(services, session).evidenceDownloadUrl,
    }),
    slots: t.relation('slots', {
      query: (_args, { actor }) => ({ orderBy: inOrder, where: shownTo(actor) }),
      description: 'The slots, in the order in which they were created.',
    }),
    unsignedSlots: t.relation('slots', {
      query: (_args, { actor }) => ({ orderBy: inOrder, where: { ...shownTo(actor), trainerSignedAt: null } }),
      description:
        'The slots that their trainer has not signed by closing them. `closeAttendanceSession` closes those among them that are open or to come, without a signature, and the sheet says so: ask before.',
    }),
    attendees: t.relation('attendees', {
      query: { orderBy: { position: 'asc' } },
      description: 'The expected attendees, in the order in which they were created or added.',
    }),
    files: t.field({
      type: [SessionFileType],
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      select: { id: true },
      description:
        'Files that the organisation attached to the session, in the order of adding. Null for client tokens.',
      resolve: async ({ id }, _args, { services }) => [...(await listSessionFiles(services.database, id))],
    }),
    sentCertificates: t.field({
      type: [SentCertificateType],
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      select: { id: true },
      description:
        'The certificates of completion that were sent for signature, in the order of the attendees, the newest first for each. Null for client tokens.',
      resolve: async ({ id }, _args, { services }) => [...(await listCertificateSignings(services.database, id))],
    }),
    marksCount: t.relationCount('marks', {
      where: { state: 'STANDING' },
      description: 'Number of current marks in all slots.',
    }),
  }),
});
