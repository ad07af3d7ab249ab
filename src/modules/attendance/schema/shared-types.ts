import { storedLanguage } from '../../../kernel/language.ts';
import type { AttendanceSession, SlotTrainer } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { personalUrl } from '../../access/index.ts';
import { LanguageEnum } from '../../access/schema/index.ts';
import { downloadUrl } from '../../envelopes/index.ts';
import { EnvelopeStatusEnum } from '../../envelopes/schema/index.ts';
import type { SentCertificate } from '../certificates/sign-certificates.ts';
import { extensions } from '../files/session-files.ts';
import { noticeResendableAt } from '../notices.ts';

export const AttendanceSessionStatusEnum = builder.enumType('AttendanceSessionStatus', {
  description: 'Status of an attendance session.',
  values: {
    OPEN: { description: 'Slots can be opened and presence can be marked.' },
    CLOSED: { description: 'Closed for good. The sheet is being sealed.' },
    SEALED: { description: 'The sheet and the evidence file are sealed.' },
  },
});

export const ModalityEnum = builder.enumType('Modality', {
  description: 'How a session is held.',
  values: {
    ONSITE: { description: 'In a room.' },
    REMOTE: { description: 'Remotely.' },
    HYBRID: { description: 'Partly in a room, partly remotely.' },
  },
});

export const AttendanceRetentionEnum = builder.enumType('AttendanceRetention', {
  description: 'How long a sheet is kept, counted from the moment when its session was closed.',
  values: {
    END_OF_THIRD_YEAR: {
      description: 'To the end of the third year after the year of closing, in the time zone of the organisation.',
    },
    SIX_YEARS: { description: 'Six years: proofs of presence for most funders.' },
    TEN_YEARS: { description: 'Ten years: funding by the European Union.' },
  },
});

export const SlotStatusEnum = builder.enumType('SlotStatus', {
  description: 'Status of a slot.',
  values: {
    SCHEDULED: { description: 'Not opened yet.' },
    OPEN: { description: 'Presence can be marked.' },
    CLOSED: { description: 'Closed for good: presence can no longer be marked.' },
  },
});

export const MarkStatusEnum = builder.enumType('MarkStatus', {
  description: 'Presence of an attendee in a slot.',
  values: {
    PRESENT: { description: 'Present.' },
    LATE: {
      description:
        'Present, but signed in more than 15 minutes after the start, or came late according to the trainer. Counts as present.',
    },
    EXCUSED: { description: 'Absent with an excuse, according to the trainer. Does not count as present.' },
    ABSENT: { description: 'Absent, according to the trainer.' },
  },
});

export const MarkMethodEnum = builder.enumType('MarkMethod', {
  description: 'How a mark was made.',
  values: {
    LINK: { description: 'By the attendee, with their personal link.' },
    QR_CODE: { description: 'By the attendee, with the QR code or short code shown in the room.' },
    TRAINER: { description: 'By the trainer.' },
  },
});

export const MarkExcuseEnum = builder.enumType('MarkExcuse', {
  description: 'Why an attendee is excused. None of the values tells of a person’s health.',
  values: {
    EMPLOYER: { description: 'Needed by the employer.' },
    SUMMONS: { description: 'Official summons or examination.' },
    AUTHORISED: { description: 'Leave of any kind, or an absence that was authorised.' },
    FAMILY: { description: 'Family event.' },
    TRANSPORT: { description: 'Transport or weather.' },
    OTHER: { description: 'Another reason.' },
  },
});

export const MarkType = builder.prismaObject('Mark', {
  description: 'The presence of one attendee in one slot.',
  fields: (t) => ({
    slotId: t.exposeID('slotId', { description: 'UUID of the slot.' }),
    attendeeId: t.exposeID('attendeeId', { description: 'UUID of the attendee.' }),
    status: t.expose('status', { type: MarkStatusEnum, description: 'Presence of the attendee.' }),
    lateMinutes: t.exposeInt('lateMinutes', {
      nullable: true,
      description: 'Minutes that a late attendee missed, stated by the trainer; null if not stated.',
    }),
    earlyMinutes: t.exposeInt('earlyMinutes', {
      nullable: true,
      description: 'Minutes before the end at which the attendee left, stated by the trainer; null if not stated.',
    }),
    excuse: t.expose('excuse', {
      type: MarkExcuseEnum,
      nullable: true,
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
      description:
        'Why an excused attendee is absent, stated by the trainer; null if not stated, and after purge. For API keys, members of the organisation and the trainer; null for others.',
    }),
    documentReceivedOn: t.expose('documentReceivedOn', {
      type: 'Date',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
      description:
        'Day on which a document for the excuse was received, YYYY-MM-DD; null if not stated, and after purge. For the same callers as `excuse`.',
    }),
    reason: t.exposeString('reason', {
      nullable: true,
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'], otherwiseNull: true },
      description:
        'The excuse in free words, as earlier versions took it; null if there are none, and after purge. For the same callers as `excuse`.',
    }),
    method: t.expose('method', { type: MarkMethodEnum, description: 'How the mark was made.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', description: 'Time at which the mark was made.' }),
    outOfWindow: t.exposeBoolean('outOfWindow', {
      description: 'Whether the mark was made before the slot’s `startsAt` or after its `endsAt`.',
    }),
    sharedDevice: t.exposeBoolean('sharedDevice', {
      description: 'Whether an earlier mark of another attendee in this slot was made from the same device.',
    }),
  }),
});

/** The trainer of a session, whose id is the session's, or of slots of it. */
type ShownTrainer = Omit<SlotTrainer, 'sessionId' | 'position'> & Pick<AttendanceSession, 'status'>;

export const TrainerType = builder.objectRef<ShownTrainer>('Trainer').implement({
  description: 'The trainer of a session, or of slots of it.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the trainer.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      description: 'E-mail address; null if none was set.',
    }),
    language: t.field({
      type: LanguageEnum,
      nullable: true,
      description: 'Language of the trainer’s e-mails and page. Null for that of the organisation.',
      resolve: ({ language }) => storedLanguage(language),
    }),
    url: t.field({
      type: 'URL',
      nullable: true,
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      description:
        'Address of the trainer’s personal page, where slots are opened and closed and the QR code is shown. For API keys, owners and managers of the organisation; null for readers.',
      resolve: ({ id, linkGeneration }, _args, { services }) =>
        personalUrl(services, { kind: 'trainer', subjectId: id, generation: linkGeneration }),
    }),
    noticeResentAt: t.expose('noticeResentAt', {
      type: 'DateTime',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description: 'Time at which the trainer’s link was last sent again; null if it never was.',
    }),
    noticeResendableAt: t.field({
      type: 'DateTime',
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description:
        'Earliest time at which `resendTrainerNotice` can send the trainer’s link again; null without an e-mail address and once the session is closed.',
      resolve: (trainer) => noticeResendableAt(trainer, trainer),
    }),
  }),
});

const SessionFileFormatEnum = builder.enumType('SessionFileFormat', {
  description: 'What a file attached to a session is, by its bytes.',
  values: {
    PDF: { description: 'PDF.' },
    PNG: { description: 'PNG picture.' },
    JPEG: { description: 'JPEG picture.' },
    CSV: { description: 'Table of text.' },
  },
});

export const SessionFileType = builder.prismaObject('SessionFile', {
  description: 'A file that the organisation attached to a session. It is removed with the sheet.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the file.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    format: t.expose('format', { type: SessionFileFormatEnum, description: 'What it is.' }),
    size: t.exposeInt('size', { description: 'Size in bytes.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 fingerprint, 64 hexadecimal digits.' }),
    employer: t.exposeString('employer', {
      nullable: true,
      description: 'Employer whose pack alone contains it; null if every pack does.',
    }),
    addedAt: t.expose('addedAt', { type: 'DateTime', description: 'Time at which it was attached.' }),
    downloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'READER' },
      select: { name: true, sha256: true, format: true },
      description: 'Temporary link to the file, valid for 1 hour.',
      resolve: ({ name, sha256, format }, _args, { services }) =>
        downloadUrl(services, sha256, name, extensions[format]),
    }),
  }),
});

export const SentCertificateType = builder.objectRef<SentCertificate>('SentCertificate').implement({
  description: 'A certificate of completion that was sent to the representative of the organisation for signature.',
  fields: (t) => ({
    attendeeId: t.exposeID('attendeeId', { description: 'UUID of the attendee.' }),
    attendeeName: t.exposeString('attendeeName', { description: 'Name of the attendee.' }),
    envelopeId: t.exposeID('envelopeId', { description: 'UUID of the envelope that contains it.' }),
    sentAt: t.field({
      type: 'DateTime',
      description: 'Time at which it was sent for signature.',
      resolve: ({ createdAt }) => createdAt,
    }),
    status: t.expose('status', { type: EnvelopeStatusEnum, description: 'Current status of that envelope.' }),
    sha256: t.expose('signedSha256', {
      type: 'Sha256',
      nullable: true,
      description:
        'SHA-256 fingerprint of the signed and sealed PDF, 64 hexadecimal digits; null before the seal and after the purge of the envelope.',
    }),
    downloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      nullable: true,
      description: 'Temporary link to the signed and sealed PDF, valid for 1 hour; null where `sha256` is null.',
      resolve: ({ signedSha256, attendeeName }, _args, { services }) =>
        signedSha256 && downloadUrl(services, signedSha256, `Certificat de réalisation signé - ${attendeeName}`),
    }),
  }),
});
