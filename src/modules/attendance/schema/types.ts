import { builder } from '../../../platform/graphql/builder.ts';
import type { Services } from '../../../platform/services.ts';
import { personalUrl } from '../../access/index.ts';
import { ModeEnum } from '../../access/schema/index.ts';
import { countPresence, type Presence } from '../count-presence.ts';
import { findCurrentMarks } from '../current-marks.ts';
import { findSheet } from '../find-sheet.ts';
import { AttendanceSessionStatusEnum, MarkMethodEnum, MarkStatusEnum, ModalityEnum, SlotStatusEnum } from './enums.ts';

export const MarkType = builder.prismaObject('Mark', {
  description: 'That somebody was there, came late, was excused, or was not there.',
  fields: (t) => ({
    slotId: t.exposeID('slotId', { description: 'The slot it is for.' }),
    attendeeId: t.exposeID('attendeeId', { description: 'Whose it is.' }),
    status: t.expose('status', { type: MarkStatusEnum, description: 'What it says.' }),
    method: t.expose('method', { type: MarkMethodEnum, description: 'How it was made.' }),
    signedAt: t.expose('signedAt', { type: 'DateTime', description: 'When it was made.' }),
    outOfWindow: t.exposeBoolean('outOfWindow', { description: 'Made outside startsAt..endsAt of the slot.' }),
    sharedDevice: t.exposeBoolean('sharedDevice', {
      description: 'Another attendee’s mark in this slot was made before from the same device.',
    }),
  }),
});

/** Counts a slot once for all fields of the same answer. */
const counted = new WeakMap<object, Promise<Presence>>();

function presenceOf(services: Services, slot: { readonly id: string }): Promise<Presence> {
  let counting = counted.get(slot);
  if (!counting) counted.set(slot, (counting = countPresence(services.database, slot.id)));
  return counting;
}

export const SlotType = builder.prismaObject('Slot', {
  description: 'A slot of a session, a half-day say, in which presence is marked.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    label: t.exposeString('label', { description: 'Its label.' }),
    startsAt: t.expose('startsAt', { type: 'DateTime', description: 'When it begins.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime', description: 'When it ends.' }),
    module: t.exposeString('module', { nullable: true, description: 'What is taught.' }),
    status: t.expose('status', { type: SlotStatusEnum, description: 'Where it stands.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', nullable: true, description: 'When it was opened.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When it was closed.' }),
    trainerSignedAt: t.expose('trainerSignedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the trainer signed for it, closing it in the trainer space.',
    }),
    present: t.int({
      select: { id: true },
      description: 'How many were there: present and late.',
      resolve: async (slot, _args, { services }) => (await presenceOf(services, slot)).present,
    }),
    expected: t.int({
      select: { id: true },
      description: 'How many are expected: the session’s attendees, frozen when the slot closes.',
      resolve: async (slot, _args, { services }) => (await presenceOf(services, slot)).expected,
    }),
    rate: t.int({
      select: { id: true },
      description: 'Attendance rate, whole percent, rounded half up.',
      resolve: async (slot, _args, { services }) => (await presenceOf(services, slot)).rate,
    }),
  }),
});

export const AttendeeType = builder.prismaObject('Attendee', {
  description: 'A person who is expected.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    email: t.exposeString('email', {
      nullable: true,
      access: { key: 'attendance:write', member: 'READER' },
      description: 'E-mail address. For the organisation’s key only.',
    }),
    externalRef: t.exposeString('externalRef', { nullable: true, description: 'The caller’s own reference.' }),
    signUrl: t.string({
      nullable: true,
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      select: { id: true, linkGeneration: true },
      description:
        'Personal sign-in address, valid for the whole session. For the organisation’s key only; null for readers of the console.',
      resolve: ({ id, linkGeneration }, _args, { services }) =>
        personalUrl(services, { kind: 'attend', subjectId: id, generation: linkGeneration }),
    }),
    marks: t.field({
      type: [MarkType],
      select: { id: true },
      description: 'One at most for each slot, in the order of the slots.',
      resolve: ({ id }, _args, { services }) => findCurrentMarks(services.database, id),
    }),
  }),
});

interface TrainerShown {
  readonly id: string;
  readonly trainerName: string;
  readonly trainerEmail: string | null;
  readonly trainerLinkGeneration: number;
}

const TrainerType = builder.objectRef<TrainerShown>('Trainer').implement({
  description: 'Who runs a session.',
  fields: (t) => ({
    name: t.exposeString('trainerName', { description: 'Name.' }),
    email: t.exposeString('trainerEmail', {
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      description: 'E-mail address.',
    }),
    url: t.string({
      nullable: true,
      access: { key: 'attendance:write', member: 'MANAGER', otherwiseNull: true },
      description:
        'The trainer space: open and close slots, QR code. For the organisation’s key only; null for readers of the console.',
      resolve: ({ id, trainerLinkGeneration }, _args, { services }) =>
        personalUrl(services, { kind: 'trainer', subjectId: id, generation: trainerLinkGeneration }),
    }),
  }),
});

export const AttendanceSessionType = builder.prismaObject('AttendanceSession', {
  description: 'A training session: slots, the people expected, and who was there.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'The organisation’s reference.' }),
    modality: t.expose('modality', { type: ModalityEnum, description: 'How it is held.' }),
    location: t.exposeString('location', { nullable: true, description: 'Where.' }),
    status: t.expose('status', { type: AttendanceSessionStatusEnum, description: 'Where it stands.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Production or sandbox.' }),
    trainer: t.field({
      type: TrainerType,
      select: { id: true, trainerName: true, trainerEmail: true, trainerLinkGeneration: true },
      description: 'Who runs it.',
      resolve: (session) => session,
    }),
    retentionDays: t.exposeInt('retentionDays', { description: 'Days the sheet is kept after the seal.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'When it was closed.' }),
    sealedAt: t.expose('sealedAt', { type: 'DateTime', nullable: true, description: 'When its sheet was sealed.' }),
    padesLevel: t.exposeString('padesLevel', {
      nullable: true,
      description: 'What the sealed sheet really has, read from its bytes (ETSI EN 319 142-1).',
    }),
    purgeAfter: t.expose('purgeAfter', { type: 'DateTime', nullable: true, description: 'When the sheet is removed.' }),
    purgedAt: t.expose('purgedAt', { type: 'DateTime', nullable: true, description: 'When the sheet was removed.' }),
    sheetSha256: t.exposeString('sheetSha256', { nullable: true, description: 'Fingerprint of the sealed sheet.' }),
    sheetDownloadUrl: t.string({
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      select: { name: true, sheetSha256: true, evidenceSha256: true, purgedAt: true },
      description: 'Temporary link (1 hour) to the sealed sheet; null before sealing and after purge.',
      resolve: (session, _args, { services }) => findSheet(services, session).sheetDownloadUrl,
    }),
    evidenceDownloadUrl: t.string({
      access: { key: 'attendance:write', member: 'READER', links: ['trainer'] },
      nullable: true,
      select: { name: true, sheetSha256: true, evidenceSha256: true, purgedAt: true },
      description: 'Temporary link (1 hour) to the sealed evidence file; null before sealing and after purge.',
      resolve: (session, _args, { services }) => findSheet(services, session).evidenceDownloadUrl,
    }),
    slots: t.relation('slots', { query: { orderBy: { position: 'asc' } }, description: 'Its slots, as given.' }),
    attendees: t.relation('attendees', {
      query: { orderBy: { position: 'asc' } },
      description: 'Everybody expected, as given, then as added.',
    }),
    marksCount: t.relationCount('marks', {
      where: { state: 'STANDING' },
      description: 'How many marks stand.',
    }),
  }),
});
