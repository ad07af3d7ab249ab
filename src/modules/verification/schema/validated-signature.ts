import { builder } from '../../../platform/graphql/builder.ts';
import type {
  CertificateSummary,
  Modification,
  RevocationSummary,
  TimestampSummary,
} from '../../../standards/validation/index.ts';
import { PadesLevelEnum } from '../../documents/schema/index.ts';
import type { JudgedSignature } from '../../evidence/file/index.ts';
import { PdfQualification, SubIndicationEnum } from './qualification.ts';

/** Converts a word of a report to an enum value: `TOTAL-PASSED` becomes `TOTAL_PASSED`. */
export const upper = <T extends string>(word: T): Uppercase<Underscored<T>> =>
  word.toUpperCase().replaceAll('-', '_') as Uppercase<Underscored<T>>;
type Underscored<T extends string> = T extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : T;

const IndicationEnum = builder.enumType('PdfSignatureIndication', {
  description: 'Main status of a validation (ETSI EN 319 102-1, 5.1.2).',
  values: {
    TOTAL_PASSED: {
      description: 'The signature is valid, its certificate leads to a trusted root, and its time is proven.',
    },
    INDETERMINATE: {
      description: 'The signature is neither proven valid nor proven invalid. The sub-indication says why.',
    },
    TOTAL_FAILED: { description: 'The signature is invalid. The sub-indication says why.' },
  },
});

export const TrustedRootEnum = builder.enumType('TrustedRoot', {
  description: 'Owner of the root at which a certificate path ends.',
  values: {
    LIVE: { description: 'A root of the service for live mode.' },
    TEST: { description: 'A root of the service for test mode. Such a document is a specimen without legal value.' },
    OTHER: { description: 'A root that the operator of the service has added.' },
    TRUSTED_LIST: { description: 'A service of a trusted list that the operator of the service loads.' },
  },
});

const SourceEnum = builder.enumType('PdfTimestampSource', {
  description: 'Location of a time-stamp token.',
  values: {
    SIGNATURE: { description: 'The token is inside the signature.' },
    DOCUMENT: { description: 'The token is a document time-stamp, which covers the whole file up to it.' },
  },
});

const ModificationEnum = builder.enumType('PdfModificationKind', {
  description: 'Kind of change by a later revision, from the least to the most serious.',
  values: {
    NONE: { description: 'Nothing was changed.' },
    VALIDATION_DATA: { description: 'Validation data or time-stamps were added.' },
    FORM_FILLING: { description: 'Form fields were filled in, or signatures were added.' },
    ANNOTATIONS: { description: 'Annotations were added or changed.' },
    OTHER: { description: 'Something else was changed. The document is no longer the one that was signed.' },
  },
});

const SignatureKindEnum = builder.enumType('PdfSignatureKind', {
  description: 'Kind of content of a signature field.',
  values: {
    SIGNATURE: { description: 'A signature or a seal.' },
    DOCUMENT_TIMESTAMP: { description: 'A document time-stamp.' },
  },
});

const RevocationSourceEnum = builder.enumType('PdfRevocationKind', {
  description: 'Source of the revocation status of a certificate.',
  values: {
    OCSP: { description: 'An OCSP response.' },
    CRL: { description: 'A certificate revocation list (CRL).' },
    NO_REV_AVAIL: { description: 'The certificate states that no revocation information is published for it.' },
    MISSING: { description: 'No revocation information was found.' },
  },
});

const RevocationStatusEnum = builder.enumType('PdfRevocationStatus', {
  description: 'Revocation status of a certificate.',
  values: {
    GOOD: { description: 'The certificate is not revoked.' },
    REVOKED: { description: 'The certificate is revoked.' },
    UNKNOWN: { description: 'The revocation status is unknown.' },
  },
});

const PdfCertificate = builder.objectRef<CertificateSummary>('PdfCertificate').implement({
  description: 'A certificate of a certificate path.',
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'Subject of the certificate in RFC 4514 notation.' }),
    issuer: t.exposeString('issuer', { description: 'Issuer of the certificate in RFC 4514 notation.' }),
    serial: t.exposeString('serial', { description: 'Serial number of the certificate, lowercase hex.' }),
    notBefore: t.expose('notBefore', { type: 'DateTime', description: 'Start of the validity of the certificate.' }),
    notAfter: t.expose('notAfter', { type: 'DateTime', description: 'End of the validity of the certificate.' }),
    fingerprintSha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the DER encoding of the certificate, lowercase hex.',
      resolve: ({ fingerprint }) => fingerprint,
    }),
  }),
});

const PdfRevocation = builder.objectRef<RevocationSummary>('PdfRevocation').implement({
  description: 'The revocation status of one certificate of the path, with the source that determined it.',
  fields: (t) => ({
    certificateSha256: t.field({
      type: 'Sha256',
      description: 'SHA-256 of the certificate, lowercase hex.',
      resolve: ({ certificate }) => certificate,
    }),
    kind: t.field({
      type: RevocationSourceEnum,
      description: 'Source of the revocation status.',
      resolve: ({ kind }) => upper(kind),
    }),
    status: t.field({
      type: RevocationStatusEnum,
      description: 'Revocation status of the certificate.',
      resolve: ({ status }) => upper(status),
    }),
    producedAt: t.expose('producedAt', {
      type: 'DateTime',
      nullable: true,
      description: '`thisUpdate` of the OCSP response or the CRL. Null without one.',
    }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the revocation. Null if the certificate is not revoked.',
    }),
  }),
});

const PdfTimestamp = builder.objectRef<TimestampSummary>('PdfTimestamp').implement({
  description: 'A time-stamp that covers a signature.',
  fields: (t) => ({
    source: t.field({
      type: SourceEnum,
      description: 'Location of the time-stamp token.',
      resolve: ({ source }) => upper(source),
    }),
    indication: t.field({
      type: IndicationEnum,
      description: 'Result of the validation of the time-stamp.',
      resolve: ({ indication }) => upper(indication),
    }),
    subIndication: t.expose('subIndication', {
      type: SubIndicationEnum,
      nullable: true,
      description: 'Reason why the time-stamp is not `TOTAL_PASSED`. Otherwise null.',
    }),
    genTime: t.expose('genTime', { type: 'DateTime', description: 'Time that the token states.' }),
    issuer: t.exposeString('issuer', {
      nullable: true,
      description: 'Time-stamping unit that issued the token, in RFC 4514 notation. Null if unknown.',
    }),
    serial: t.exposeString('serial', { description: 'Serial number of the token, lowercase hex.' }),
    qualifiedStatement: t.exposeBoolean('qualifiedStatement', {
      description:
        'Whether the token contains the statement of a qualified time-stamp (id-etsi-tsts-EuQCompliance, ETSI EN 319 422).',
    }),
    qualification: t.field({
      type: PdfQualification,
      nullable: true,
      description: 'Whether the time-stamp is qualified. Null if the operator loads no trusted lists.',
      resolve: ({ qualification }) => qualification,
    }),
  }),
});

const SealPurposeEnum = builder.enumType('SealPurpose', {
  description: 'What a seal of this service was made for.',
  values: {
    DOCUMENT: { description: 'A document of an envelope.' },
    MANDATE_ACT: { description: 'The act of a mandate.' },
    ATTENDANCE_SHEET: { description: 'An attendance sheet.' },
    EVIDENCE: { description: 'An evidence file.' },
    ATTESTATION: { description: 'The attestation of one signature.' },
    DIGEST: { description: 'The digest of a file that the service has not seen. It says nothing about the contents.' },
  },
});

const PdfChange = builder.objectRef<Modification>('PdfChange').implement({
  description: 'A change by a later revision.',
  fields: (t) => ({
    kind: t.field({ type: ModificationEnum, description: 'Kind of the change.', resolve: ({ kind }) => upper(kind) }),
    revision: t.exposeInt('revision', { description: 'Number of the revision with the change. 0 is the original.' }),
    path: t.exposeString('path', { description: 'Path of the changed object in the PDF.' }),
    what: t.exposeString('what', { description: 'Description of the change in English.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Name of the changed form field. Null if the change concerns no form field.',
    }),
  }),
});

/** Maximum number of changes listed per signature. A file can have many thousands. */
const CHANGES = 100;

export const PdfSignature = builder.objectRef<JudgedSignature>('PdfSignature').implement({
  description: 'A signature or a document time-stamp, with its validation report according to ETSI EN 319 102-1.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Fully qualified name of the signature field.' }),
    kind: t.field({
      type: SignatureKindEnum,
      description: 'Kind of content of the signature field.',
      resolve: ({ kind }) => upper(kind),
    }),
    indication: t.field({
      type: IndicationEnum,
      description: 'Main status of the validation.',
      resolve: ({ indication }) => upper(indication),
    }),
    subIndication: t.expose('subIndication', {
      type: SubIndicationEnum,
      nullable: true,
      description: 'Reason for the main status. Null if it is `TOTAL_PASSED`.',
    }),
    reasons: t.exposeStringList('reasons', {
      description: 'Reasons for the indication in English. Empty if it is `TOTAL_PASSED`.',
    }),
    level: t.expose('level', {
      type: PadesLevelEnum,
      nullable: true,
      description: 'PAdES baseline level. Null if none is reached.',
    }),
    signer: t.expose('signer', {
      type: PdfCertificate,
      nullable: true,
      description: 'The signing certificate. Null if it cannot be read.',
    }),
    purpose: t.field({
      type: SealPurposeEnum,
      nullable: true,
      description:
        'What the seal was made for, as stated inside the signature. Null for seals and signatures of others, and for signatures that do not state it.',
      resolve: ({ purpose, anchor }) => (anchor ? purpose && upper(purpose) : null),
    }),
    claimedAt: t.expose('claimedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Signing time that the signer claims. Null if it is missing.',
    }),
    provenAt: t.expose('provenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Earliest time that a trusted time-stamp proves. Null without one.',
    }),
    timestamps: t.field({
      type: [PdfTimestamp],
      description: 'Time-stamps that cover the signature, oldest first.',
      resolve: ({ timestamps }) => [...timestamps],
    }),
    path: t.field({
      type: [PdfCertificate],
      description: 'Certificate path from the signing certificate to the trusted root, or as far as it could be built.',
      resolve: ({ path }) => [...path],
    }),
    root: t.field({
      type: TrustedRootEnum,
      nullable: true,
      description: 'Owner of the trusted root of the path. Null if the path reaches no trusted root.',
      resolve: ({ anchor }) => anchor && upper(anchor),
    }),
    qualification: t.field({
      type: PdfQualification,
      nullable: true,
      description:
        'Whether the signature, the seal or the time-stamp is qualified. Null if the operator loads no trusted lists.',
      resolve: ({ qualification }) => qualification,
    }),
    revocation: t.field({
      type: [PdfRevocation],
      description: 'Revocation status of each certificate of the path.',
      resolve: ({ revocation }) => [...revocation],
    }),
    algorithm: t.exposeString('algorithm', {
      description: 'Signature algorithm, for example `ecdsa-with-SHA256 P-256`.',
    }),
    coversWholeFile: t.exposeBoolean('coversWholeFile', {
      description: 'Whether the signature covers the whole file, up to its last byte.',
    }),
    modifications: t.field({
      type: ModificationEnum,
      description: 'The most serious kind of change after the signature.',
      resolve: ({ modifications }) => upper(modifications.kind),
    }),
    changes: t.field({
      type: [PdfChange],
      description: `Changes after the signature, at most ${CHANGES}.`,
      resolve: ({ modifications }) => modifications.changes.slice(0, CHANGES),
    }),
    violations: t.stringList({
      description: `Changes that the signature forbids, in English, at most ${CHANGES}.`,
      resolve: ({ modifications }) => modifications.violations.slice(0, CHANGES),
    }),
  }),
});
