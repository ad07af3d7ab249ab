import { builder } from '../../../platform/graphql/builder.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { ActionNature, CertificateClaims } from '../certificates/content.ts';
import { type IssuedCertificate, issueCertificate } from '../certificates/issue-certificate.ts';
import { type IssuedCertificates, issueCertificates } from '../certificates/issue-certificates.ts';
import { limits } from '../limits.ts';

const NatureEnum = builder.enumType('TrainingActionNature', {
  description: 'Kinds of action that develop skills (Code du travail, article L. 6313-1).',
  values: {
    TRAINING: { value: 'training', description: 'Action de formation.' },
    SKILLS_ASSESSMENT: { value: 'skills_assessment', description: 'Bilan de compétences.' },
    EXPERIENCE_VALIDATION: { value: 'experience_validation', description: 'Validation des acquis de l’expérience.' },
    APPRENTICESHIP: { value: 'apprenticeship', description: 'Action de formation par apprentissage.' },
  } satisfies Record<string, { value: ActionNature; description: string }>,
});

const CertificateType = builder.objectRef<IssuedCertificate>('CompletionCertificate').implement({
  description: 'A certificate of completion (certificat de réalisation), to be signed by the organisation.',
  fields: (t) => ({
    attendeeId: t.id({ description: 'Whose it is.', resolve: ({ attendee }) => attendee.id }),
    attendeeName: t.string({ description: 'Their name.', resolve: ({ attendee }) => attendee.name }),
    minutesFollowed: t.exposeInt('minutesFollowed', { description: 'Minutes of the slots they were present at.' }),
    minutesPlanned: t.exposeInt('minutesPlanned', { description: 'Minutes of the slots they were expected at.' }),
    sha256: t.exposeString('sha256', { description: 'Fingerprint of the PDF.' }),
    downloadUrl: t.exposeString('downloadUrl', {
      access: { key: 'attendance:write', member: 'MANAGER' },
      description: 'Temporary link (1 hour) to the PDF.',
    }),
  }),
});

const word = text(limits.name);
type InputFields = Parameters<Parameters<typeof builder.inputType>[1]['fields']>[0];

const claimFields = (t: InputFields) => ({
  sessionId: t.id({ required: true, description: 'UUID of a sealed session.' }),
  nature: t.field({
    type: NatureEnum,
    required: true,
    defaultValue: 'training',
    description: 'Which kind of action it was.',
  }),
  representative: t.string({ validate: word, description: 'Who signs for the organisation.' }),
  representativeRole: t.string({ validate: word, description: 'As what.' }),
  activityNumber: t.string({ validate: word, description: 'Numéro de déclaration d’activité of the organisation.' }),
  employer: t.string({ validate: word, description: 'Who employs the attendee.' }),
  place: t.string({ validate: word, description: 'Where it is made out.' }),
});

const said = 'What is said beside the sheet; what is left out is left to be filled in by hand.';

const IssueCertificateInput = builder.inputType('IssueCompletionCertificateInput', {
  description: said,
  fields: (t) => ({
    ...claimFields(t),
    attendeeId: t.id({ required: true, description: 'UUID of one of its attendees.' }),
  }),
});

const IssueCertificatesInput = builder.inputType('IssueCompletionCertificatesInput', {
  description: said,
  fields: claimFields,
});

interface ClaimsInput {
  readonly nature: ActionNature;
  readonly representative?: string | null | undefined;
  readonly representativeRole?: string | null | undefined;
  readonly activityNumber?: string | null | undefined;
  readonly employer?: string | null | undefined;
  readonly place?: string | null | undefined;
}

const claimsOf = (asked: ClaimsInput): CertificateClaims => ({
  nature: asked.nature,
  representative: asked.representative ?? null,
  representativeRole: asked.representativeRole ?? null,
  activityNumber: asked.activityNumber ?? null,
  employer: asked.employer ?? null,
  place: asked.place ?? null,
});

const CertificatesType = builder.objectRef<IssuedCertificates>('CompletionCertificates').implement({
  description: 'The certificates of completion of a session, bound in one PDF, to be signed by the organisation.',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many there are.' }),
    without: t.exposeInt('without', { description: 'How many attendees followed nothing, and have none.' }),
    sha256: t.string({
      nullable: true,
      description: 'Fingerprint of the PDF; null where there is none.',
      resolve: ({ file }) => file?.sha256,
    }),
    downloadUrl: t.string({
      access: { key: 'attendance:write', member: 'MANAGER' },
      nullable: true,
      description: 'Temporary link (1 hour) to the PDF; null where there is none.',
      resolve: ({ file }) => file?.downloadUrl,
    }),
  }),
});

builder.mutationField('issueCompletionCertificate', (t) =>
  t.field({
    type: CertificateType,
    description: 'Makes an attendee’s certificate of completion, its hours those of the sealed sheet.',
    refuses: ['not_found', 'not_sealed', 'gone'],
    access: { key: 'attendance:write', member: 'MANAGER' },
    args: { input: t.arg({ type: IssueCertificateInput, required: true, description: 'Whose, and what it says.' }) },
    resolve: (_root, { input }, { services, actor }) =>
      issueCertificate(services, actor, {
        sessionId: input.sessionId,
        attendeeId: input.attendeeId,
        ...claimsOf(input),
      }),
  }),
);

builder.mutationField('issueCompletionCertificates', (t) =>
  t.field({
    type: CertificatesType,
    description:
      'Makes the certificates of completion of all attendees of a session who followed any of it, in one PDF.',
    refuses: ['not_found', 'not_sealed', 'gone'],
    access: { key: 'attendance:write', member: 'MANAGER' },
    // The file can have 500 pages.
    complexity: { field: 50 },
    args: {
      input: t.arg({
        type: IssueCertificatesInput,
        required: true,
        description: 'Of which session, and what they say.',
      }),
    },
    resolve: (_root, { input }, { services, actor }) =>
      issueCertificates(services, actor, { sessionId: input.sessionId, ...claimsOf(input) }),
  }),
);
