import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';
import { type DecidingService, type Qualification, sentencesOf } from '../../../standards/trusted-lists/index.ts';
import { LanguageEnum } from '../../access/schema/index.ts';

const VerdictEnum = builder.enumType('QualificationVerdict', {
  description: 'Whether a signature, a seal or a time-stamp is qualified (Regulation (EU) No 910/2014).',
  values: enumValues<Qualification['verdict']>({
    qualified: 'It is valid and qualified.',
    not_qualified: 'It is not qualified. `reason` says why.',
    not_judged: 'The trusted lists do not decide it. `reason` says why.',
  }),
});

const KindEnum = builder.enumType('QualificationKind', {
  description: 'What is judged, by the purpose of its certificate.',
  values: enumValues<Qualification['kind']>({
    signature: 'An electronic signature.',
    seal: 'An electronic seal.',
    website: 'A certificate for website authentication, which signs no documents.',
    timestamp: 'A time-stamp.',
  }),
});

const ReasonEnum = builder.enumType('QualificationReason', {
  description: 'Why something is not qualified, or was not judged.',
  values: enumValues<NonNullable<Qualification['reason']>>({
    invalid: 'It is not valid.',
    not_listed: 'No trusted list names the authority.',
    status: 'The service was not granted at that time, or when it issued the certificate.',
    ordinary_certificate: 'The certificate is not a qualified one.',
    excluded: 'The trusted list excludes such certificates.',
    other_purpose: 'The service issues qualified certificates for another purpose.',
    no_device: 'The certificate is qualified, but its key is not in a qualified device.',
    before_regulation: 'Qualified seals and time-stamps exist since 1 July 2016.',
    unconfirmed: 'It is neither proven valid nor proven invalid.',
    list_missing: 'The trusted list that could name the authority is not loaded.',
    list_ended: 'The trusted list has ended: its next update is overdue.',
    list_unclear: 'The trusted list contradicts itself, or has a condition that cannot be told.',
  }),
});

const Service = builder.objectRef<DecidingService>('TrustService').implement({
  description: 'A service of a trusted list (ETSI TS 119 612).',
  fields: (t) => ({
    provider: t.exposeString('provider', { description: 'Trade name of the provider.' }),
    name: t.exposeString('name', { description: 'Name of the service.' }),
    territory: t.exposeString('territory', { description: 'Territory of the list, such as `FR`.' }),
    type: t.exposeString('type', { description: 'Type of the service: `CA/QC` or `TSA/QTST`.' }),
    status: t.exposeString('status', {
      nullable: true,
      description: 'Status at the time in question, such as `granted`. Null before the service was listed.',
    }),
    since: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Time since which the service had this status.',
      resolve: ({ since }) => (since === null ? null : new Date(since)),
    }),
  }),
});

export const PdfQualification = builder.objectRef<Qualification>('PdfQualification').implement({
  description: 'The verdict by the trusted lists (ETSI TS 119 172-4).',
  fields: (t) => ({
    verdict: t.expose('verdict', { type: VerdictEnum, description: 'The verdict.' }),
    kind: t.expose('kind', { type: KindEnum, description: 'What was judged.' }),
    reason: t.expose('reason', {
      type: ReasonEnum,
      nullable: true,
      description: 'Reason for the verdict. Null if it is `QUALIFIED`.',
    }),
    sentence: t.string({
      description: 'The verdict in one sentence.',
      args: { language: t.arg({ type: LanguageEnum, required: true, description: 'Language of the sentence.' }) },
      resolve: (qualification, { language }) => sentencesOf(qualification)[language],
    }),
    certificateQualified: t.exposeBoolean('isCertificateQualified', {
      nullable: true,
      description: 'Whether the certificate was qualified when it was issued and at `at`. Null if it was not judged.',
    }),
    device: t.exposeBoolean('hasDevice', {
      nullable: true,
      description: 'Whether the key is in a qualified device. Null for time-stamps, and if it was not judged.',
    }),
    service: t.field({
      type: Service,
      nullable: true,
      description: 'The service that decided. Null if no list names the authority.',
      resolve: ({ service }) => service,
    }),
    at: t.expose('at', {
      type: 'DateTime',
      description: 'The time in question: the proven time of the signature, or else the time of the validation.',
    }),
  }),
});
