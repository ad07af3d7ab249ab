import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { ListedFile } from '../../../platform/zip.ts';
import type { ActionNature, CertificateClaims } from '../certificates/content.ts';
import {
  type IssuedCertificate,
  type IssuedCertificates,
  issueAbsenceCertificate,
  issueCertificate,
  issueCertificates,
} from '../certificates/issue-certificates.ts';
import { type IssuedPack, issuePack } from '../export/issue-pack.ts';
import { limits } from '../limits.ts';

const NatureEnum = builder.enumType('TrainingActionNature', {
  description: 'Kinds of training action (Code du travail, article L. 6313-1).',
  values: {
    TRAINING: { value: 'training', description: 'Training course (action de formation).' },
    SKILLS_ASSESSMENT: { value: 'skills_assessment', description: 'Skills assessment (bilan de compétences).' },
    EXPERIENCE_VALIDATION: {
      value: 'experience_validation',
      description: 'Validation of prior experience (validation des acquis de l’expérience).',
    },
    APPRENTICESHIP: {
      value: 'apprenticeship',
      description: 'Apprenticeship training (action de formation par apprentissage).',
    },
  } satisfies Record<string, { value: ActionNature; description: string }>,
});

type IssuedFields = Parameters<
  Parameters<ReturnType<typeof builder.objectRef<IssuedCertificate>>['implement']>[0]['fields'] & {}
>[0];

/** What both kinds of certificate say of themselves. */
const issuedFields = (t: IssuedFields) => ({
  attendeeId: t.id({ description: 'UUID of the attendee.', resolve: ({ attendee }) => attendee.id }),
  attendeeName: t.string({ description: 'Name of the attendee.', resolve: ({ attendee }) => attendee.name }),
  minutesPlanned: t.exposeInt('minutesPlanned', {
    description: 'Total length of the slots that the attendee was expected at, in minutes.',
  }),
  sha256: t.expose('sha256', {
    type: 'Sha256',
    description: 'SHA-256 fingerprint of the PDF, 64 hexadecimal digits.',
  }),
  downloadUrl: t.expose('downloadUrl', {
    type: 'URL',
    access: { key: 'attendance:write', member: 'MANAGER' },
    description: 'Temporary link to the PDF, valid for 1 hour.',
  }),
});

const CertificateType = builder.objectRef<IssuedCertificate>('CompletionCertificate').implement({
  description: 'A certificate of completion (certificat de réalisation) of one attendee, for the organisation to sign.',
  fields: (t) => ({
    ...issuedFields(t),
    minutesFollowed: t.exposeInt('minutesFollowed', {
      description: 'Total length of the slots that the attendee was present at, in minutes.',
    }),
  }),
});

const word = text(limits.name);
type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

export const claimFields = (t: InputFields) => ({
  sessionId: t.id({ required: true, description: 'UUID of a sealed session.' }),
  nature: t.field({
    type: NatureEnum,
    required: true,
    defaultValue: 'training',
    description: 'Kind of training action.',
  }),
  representative: t.string({
    validate: word,
    description: 'Name of the person who signs for the organisation. Left blank on the certificate if omitted.',
  }),
  representativeRole: t.string({
    validate: word,
    description: 'Position of that person in the organisation. Left blank on the certificate if omitted.',
  }),
  activityNumber: t.string({
    validate: word,
    description:
      'The organisation’s training provider number (numéro de déclaration d’activité). Left blank on the certificate if omitted.',
  }),
  employer: t.string({
    validate: word,
    description: 'Employer of the attendee. Left blank on the certificate if omitted.',
  }),
  place: t.string({ validate: word, description: 'Place of issue. Left blank on the certificate if omitted.' }),
});

const statements = 'Statements of the certificate that the sheet does not contain.';

const IssueCertificateInput = builder.inputType('IssueCompletionCertificateInput', {
  description: statements,
  fields: (t) => ({
    ...claimFields(t),
    attendeeId: t.id({ required: true, description: 'UUID of an attendee of the session.' }),
  }),
});

const IssueCertificatesInput = builder.inputType('IssueCompletionCertificatesInput', {
  description: statements,
  fields: claimFields,
});

const IssueFunderPackInput = builder.inputType('IssueFunderPackInput', {
  description: statements,
  fields: (t) => ({
    ...claimFields(t),
    forEmployer: t.string({
      validate: text(limits.employer),
      description:
        'Employer for whom the pack is, as stated for its attendees. The pack then holds nothing about anybody else: an extract of the sheet instead of sheet and evidence file. Default: a pack about all attendees.',
    }),
  }),
});

interface ClaimsInput {
  readonly nature: ActionNature;
  readonly representative?: string | null | undefined;
  readonly representativeRole?: string | null | undefined;
  readonly activityNumber?: string | null | undefined;
  readonly employer?: string | null | undefined;
  readonly place?: string | null | undefined;
}

export const certificateClaims = (input: ClaimsInput): CertificateClaims => ({
  nature: input.nature,
  representative: input.representative ?? null,
  representativeRole: input.representativeRole ?? null,
  activityNumber: input.activityNumber ?? null,
  employer: input.employer ?? null,
  place: input.place ?? null,
});

const CertificatesType = builder.objectRef<IssuedCertificates>('CompletionCertificates').implement({
  description: 'The certificates of completion of a session in one PDF, for the organisation to sign.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of certificates.' }),
    without: t.exposeInt('without', {
      description: 'Number of attendees without a certificate, because they were present at no slot.',
    }),
    sha256: t.field({
      type: 'Sha256',
      nullable: true,
      description: 'SHA-256 fingerprint of the PDF, 64 hexadecimal digits; null if there is no certificate.',
      resolve: ({ file }) => file?.sha256,
    }),
    downloadUrl: t.field({
      type: 'URL',
      access: { key: 'attendance:write', member: 'MANAGER' },
      nullable: true,
      description: 'Temporary link to the PDF, valid for 1 hour; null if there is no certificate.',
      resolve: ({ file }) => file?.downloadUrl,
    }),
  }),
});

const PackFileType = builder.objectRef<ListedFile>('FunderPackFile').implement({
  description: 'A file in the pack for the funder.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name in the ZIP archive.' }),
    size: t.exposeInt('size', { description: 'Size in bytes.' }),
    sha256: t.expose('sha256', { type: 'Sha256', description: 'SHA-256 fingerprint, 64 hexadecimal digits.' }),
  }),
});

const PackType = builder.objectRef<IssuedPack>('FunderPack').implement({
  description:
    'The files of a session for whoever pays for the training, in one ZIP archive with a table of contents that names each file with its SHA-256 fingerprint.',
  fields: (t) => ({
    files: t.field({
      type: [PackFileType],
      description:
        'Attendance sheet, evidence file, certificates of completion (if anybody attended; the signed ones each in a file of its own), detailed CSV, CSV with one line for each attendee, and monthly statements.',
      resolve: ({ files }) => [...files],
    }),
    sha256: t.expose('sha256', {
      type: 'Sha256',
      description: 'SHA-256 fingerprint of the archive, 64 hexadecimal digits.',
    }),
    downloadUrl: t.expose('downloadUrl', {
      type: 'URL',
      access: { key: 'attendance:write', member: 'MANAGER' },
      description: 'Temporary link to the archive, valid for 1 hour.',
    }),
  }),
});

addMutation('issueFunderPack', {
  description:
    'Puts the sealed sheet, its evidence file, the certificates of completion and the detailed CSV of a session into one ZIP archive.',
  refuses: ['not_found', 'not_sealed', 'gone', { invalid_body: 'No attendee has the employer of `forEmployer`.' }],
  access: { key: 'attendance:write', member: 'MANAGER' },
  // It draws all certificates.
  complexity: { field: 50 },
  input: IssueFunderPackInput,
  resolve: async (input, { services, actor }) => ({
    funderPack: await issuePack(services, actor, {
      sessionId: input.sessionId,
      forEmployer: input.forEmployer ?? null,
      ...certificateClaims(input),
    }),
  }),
  payload: (t) => ({ funderPack: t.expose('funderPack', { type: PackType, description: 'The new pack.' }) }),
});

addMutation('issueCompletionCertificate', {
  description: 'Creates the certificate of completion of one attendee. The hours are those of the sealed sheet.',
  refuses: ['not_found', 'not_sealed', 'nothing_attended', 'gone'],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: IssueCertificateInput,
  resolve: async (input, { services, actor }) => ({
    completionCertificate: await issueCertificate(services, actor, {
      sessionId: input.sessionId,
      attendeeId: input.attendeeId,
      ...certificateClaims(input),
    }),
  }),
  payload: (t) => ({
    completionCertificate: t.expose('completionCertificate', {
      type: CertificateType,
      description: 'The new certificate.',
    }),
  }),
});

const AbsenceCertificateType = builder.objectRef<IssuedCertificate>('AbsenceCertificate').implement({
  description: 'A certificate of absence (attestation d’absence) of one attendee, for the organisation to sign.',
  fields: (t) => ({
    ...issuedFields(t),
  }),
});

const IssueAbsenceCertificateInput = builder.inputType('IssueAbsenceCertificateInput', {
  description: statements,
  fields: (t) => ({
    ...claimFields(t),
    attendeeId: t.id({ required: true, description: 'UUID of an attendee who was present at no slot.' }),
  }),
});

addMutation('issueAbsenceCertificate', {
  description: 'Creates the certificate of absence of one attendee who was present at no slot of a sealed session.',
  refuses: ['not_found', 'not_sealed', 'something_attended', 'gone'],
  access: { key: 'attendance:write', member: 'MANAGER' },
  input: IssueAbsenceCertificateInput,
  resolve: async (input, { services, actor }) => ({
    absenceCertificate: await issueAbsenceCertificate(services, actor, {
      sessionId: input.sessionId,
      attendeeId: input.attendeeId,
      ...certificateClaims(input),
    }),
  }),
  payload: (t) => ({
    absenceCertificate: t.expose('absenceCertificate', {
      type: AbsenceCertificateType,
      description: 'The new certificate.',
    }),
  }),
});

addMutation('issueCompletionCertificates', {
  description:
    'Creates the certificates of completion of all attendees who were present at one or more slots of a session, in one PDF. The hours are those of the sealed sheet.',
  refuses: ['not_found', 'not_sealed', 'gone'],
  access: { key: 'attendance:write', member: 'MANAGER' },
  // The file can have 500 pages.
  complexity: { field: 50 },
  input: IssueCertificatesInput,
  resolve: async (input, { services, actor }) => ({
    completionCertificates: await issueCertificates(services, actor, {
      sessionId: input.sessionId,
      ...certificateClaims(input),
    }),
  }),
  payload: (t) => ({
    completionCertificates: t.expose('completionCertificates', {
      type: CertificatesType,
      description: 'The new certificates.',
    }),
  }),
});
