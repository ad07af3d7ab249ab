import { workLanguageOf } from '../../../kernel/language.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { type DecidingService, type Qualification, sentencesOf } from '../../../standards/trusted-lists/index.ts';
import type { SubIndication } from '../../../standards/validation/index.ts';
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
      args: {
        language: t.arg({
          type: LanguageEnum,
          required: true,
          description: 'Language of the sentence: French, or English for any other.',
        }),
      },
      resolve: (qualification, { language }) => sentencesOf(qualification)[workLanguageOf(language)],
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

export const SubIndicationEnum = builder.enumType('PdfSubIndication', {
  description:
    'Reason why a signature or a time-stamp is not `TOTAL_PASSED` (ETSI EN 319 102-1, tables 5 and 6). POE: proof of existence, a trusted time-stamp.',
  values: enumValues<SubIndication>({
    FORMAT_FAILURE: 'The signature does not conform to its format.',
    HASH_FAILURE: 'The signed bytes were changed.',
    SIG_CRYPTO_FAILURE: 'The signature value is wrong.',
    REVOKED: 'The certificate was revoked before the signature was made.',
    EXPIRED: 'The certificate had expired before the signature was made.',
    NOT_YET_VALID: 'The certificate was not yet valid when the signature was made.',
    SIG_CONSTRAINTS_FAILURE: 'A property of the signature does not meet the requirements.',
    CHAIN_CONSTRAINTS_FAILURE: 'The certificate path does not meet the requirements.',
    CERTIFICATE_CHAIN_GENERAL_FAILURE: 'The certificate path is not valid.',
    CRYPTO_CONSTRAINTS_FAILURE: 'An algorithm or a key size is not accepted.',
    TIMESTAMP_ORDER_FAILURE: 'The times of the time-stamps contradict each other.',
    NO_SIGNING_CERTIFICATE_FOUND: 'The signing certificate cannot be identified.',
    NO_CERTIFICATE_CHAIN_FOUND: 'The signing certificate leads to no trusted root.',
    REVOKED_NO_POE: 'The certificate is revoked, and no POE shows that the signature is older.',
    REVOKED_CA_NO_POE: 'The certificate of an authority is revoked, and no POE shows that the signature is older.',
    OUT_OF_BOUNDS_NO_POE: 'The certificate has expired, and no POE shows that the signature is older.',
    OUT_OF_BOUNDS_NOT_REVOKED: 'The certificate has expired without having been revoked, and no POE is available.',
    REVOCATION_OUT_OF_BOUNDS_NO_POE: 'The revocation data has expired, and no POE shows that the signature is older.',
    CRYPTO_CONSTRAINTS_FAILURE_NO_POE:
      'An algorithm is no longer accepted, and no POE shows that it was when it was used.',
    NO_POE: 'A POE is missing.',
    TRY_LATER: 'The revocation status is not known yet.',
    SIGNED_DATA_NOT_FOUND: 'The signed bytes are missing.',
  }),
});
