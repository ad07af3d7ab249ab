import { builder } from '../../../platform/graphql/builder.ts';
import type {
  CertificateSummary,
  Modification,
  RevocationSummary,
  TimestampSummary,
} from '../../../standards/validation/index.ts';
import type { JudgedSignature } from '../../evidence/file/index.ts';

/** Converts a word of a report to an enum value: `TOTAL-PASSED` becomes `TOTAL_PASSED`. */
export const upper = <T extends string>(word: T): Uppercase<Underscored<T>> =>
  word.toUpperCase().replaceAll('-', '_') as Uppercase<Underscored<T>>;
type Underscored<T extends string> = T extends `${infer A}-${infer B}` ? `${A}_${Underscored<B>}` : T;

const IndicationEnum = builder.enumType('PdfSignatureIndication', {
  description: 'Main status of a validation (ETSI EN 319 102-1, 5.1.2).',
  values: {
    TOTAL_PASSED: { description: 'Valid, up to a trusted root, at a proven time.' },
    INDETERMINATE: { description: 'Neither shown to be valid nor to be invalid; the sub-indication says why.' },
    TOTAL_FAILED: { description: 'Invalid; the sub-indication says why.' },
  },
});

export const TrustedRootEnum = builder.enumType('TrustedRoot', {
  description: 'Whose root a certificate path ends at.',
  values: {
    LIVE: { description: 'The service’s root of live mode.' },
    TEST: { description: 'The service’s root of test mode: a specimen without legal value.' },
    OTHER: { description: 'A root that the operator added.' },
  },
});

const SourceEnum = builder.enumType('PdfTimestampSource', {
  description: 'Where a time-stamp token stands.',
  values: {
    SIGNATURE: { description: 'Inside the signature.' },
    DOCUMENT: { description: 'A document time-stamp, over the whole file of its time.' },
  },
});

const ModificationEnum = builder.enumType('PdfModificationKind', {
  description: 'What later revisions changed, from the least to the most.',
  values: {
    NONE: { description: 'Nothing.' },
    VALIDATION_DATA: { description: 'Validation data and time-stamps were added.' },
    FORM_FILLING: { description: 'Fields were filled, or signatures added.' },
    ANNOTATIONS: { description: 'Annotations were added or changed.' },
    OTHER: { description: 'Anything else: the document is not the one that was signed.' },
  },
});

const SignatureKindEnum = builder.enumType('PdfSignatureKind', {
  description: 'What stands in a signature field.',
  values: {
    SIGNATURE: { description: 'A signature or a seal.' },
    DOCUMENT_TIMESTAMP: { description: 'A document time-stamp.' },
  },
});

const RevocationSourceEnum = builder.enumType('PdfRevocationKind', {
  description: 'What decided about the revocation of a certificate.',
  values: {
    OCSP: { description: 'An OCSP response.' },
    CRL: { description: 'A revocation list.' },
    NO_REV_AVAIL: { description: 'The certificate says that none is published.' },
    MISSING: { description: 'Nothing was found.' },
  },
});

const RevocationStatusEnum = builder.enumType('PdfRevocationStatus', {
  description: 'Revocation status of a certificate.',
  values: {
    GOOD: { description: 'Not revoked.' },
    REVOKED: { description: 'Revoked.' },
    UNKNOWN: { description: 'Not known.' },
  },
});

const PdfCertificate = builder.objectRef<CertificateSummary>('PdfCertificate').implement({
  description: 'A certificate of a path.',
  fields: (t) => ({
    subject: t.exposeString('subject', { description: 'RFC 4514 text.' }),
    issuer: t.exposeString('issuer', { description: 'RFC 4514 text.' }),
    serial: t.exposeString('serial', { description: 'Lowercase hex.' }),
    notBefore: t.expose('notBefore', { type: 'DateTime', description: 'Valid from.' }),
    notAfter: t.expose('notAfter', { type: 'DateTime', description: 'Valid until.' }),
    fingerprintSha256: t.string({ description: 'SHA-256 of the DER.', resolve: ({ fingerprint }) => fingerprint }),
  }),
});

const PdfRevocation = builder.objectRef<RevocationSummary>('PdfRevocation').implement({
  description: 'The revocation status that decided about one certificate of the path.',
  fields: (t) => ({
    certificateSha256: t.string({
      description: 'Fingerprint of the certificate it is about.',
      resolve: ({ certificate }) => certificate,
    }),
    kind: t.field({ type: RevocationSourceEnum, description: 'What decided.', resolve: ({ kind }) => upper(kind) }),
    status: t.field({ type: RevocationStatusEnum, description: 'The status.', resolve: ({ status }) => upper(status) }),
    producedAt: t.expose('producedAt', { type: 'DateTime', nullable: true, description: 'Its thisUpdate.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'When it was revoked.' }),
  }),
});

const PdfTimestamp = builder.objectRef<TimestampSummary>('PdfTimestamp').implement({
  description: 'A time-stamp that covers a signature.',
  fields: (t) => ({
    source: t.field({ type: SourceEnum, description: 'Where it stands.', resolve: ({ source }) => upper(source) }),
    indication: t.field({
      type: IndicationEnum,
      description: 'Whether it is valid.',
      resolve: ({ indication }) => upper(indication),
    }),
    subIndication: t.exposeString('subIndication', { nullable: true, description: 'Why it is not valid.' }),
    genTime: t.expose('genTime', { type: 'DateTime', description: 'The time that it states.' }),
    issuer: t.exposeString('issuer', { nullable: true, description: 'Whose it is, RFC 4514 text.' }),
    serial: t.exposeString('serial', { description: 'Of the token.' }),
    qualifiedStatement: t.exposeBoolean('qualifiedStatement', {
      description: 'It carries the statement of EN 319 422 (id-etsi-tsts-EuQCompliance).',
    }),
  }),
});

const PdfChange = builder.objectRef<Modification>('PdfChange').implement({
  description: 'One change that a later revision made.',
  fields: (t) => ({
    kind: t.field({ type: ModificationEnum, description: 'Of what kind.', resolve: ({ kind }) => upper(kind) }),
    revision: t.exposeInt('revision', { description: 'Revision that made it, from 0 for the original.' }),
    path: t.exposeString('path', { description: 'Where it stands in the PDF.' }),
    what: t.exposeString('what', { description: 'What changed, in English.' }),
    field: t.exposeString('field', { nullable: true, description: 'Name of the changed form field.' }),
  }),
});

/** Maximum number of changes listed per signature. A file can have many thousands. */
const CHANGES = 100;

export const PdfSignature = builder.objectRef<JudgedSignature>('PdfSignature').implement({
  description: 'A signature or document time-stamp, as ETSI EN 319 102-1 reports it.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'Fully qualified name of the signature field.' }),
    kind: t.field({ type: SignatureKindEnum, description: 'What it is.', resolve: ({ kind }) => upper(kind) }),
    indication: t.field({
      type: IndicationEnum,
      description: 'Main status.',
      resolve: ({ indication }) => upper(indication),
    }),
    subIndication: t.exposeString('subIndication', {
      nullable: true,
      description: 'Why it is not TOTAL_PASSED, as EN 319 102-1 names it, such as NO_CERTIFICATE_CHAIN_FOUND.',
    }),
    reasons: t.exposeStringList('reasons', { description: 'The same in English; empty when it is TOTAL_PASSED.' }),
    level: t.exposeString('level', { nullable: true, description: 'PAdES baseline level: B-B, B-T, B-LT or B-LTA.' }),
    signer: t.expose('signer', { type: PdfCertificate, nullable: true, description: 'The signing certificate.' }),
    claimedAt: t.expose('claimedAt', { type: 'DateTime', nullable: true, description: 'When, as the signer says.' }),
    provenAt: t.expose('provenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Earliest moment that a trusted time-stamp proves.',
    }),
    timestamps: t.field({
      type: [PdfTimestamp],
      description: 'Time-stamps that cover it, oldest first.',
      resolve: ({ timestamps }) => [...timestamps],
    }),
    path: t.field({
      type: [PdfCertificate],
      description: 'From the signing certificate to the trusted root; without one as far as it goes.',
      resolve: ({ path }) => [...path],
    }),
    root: t.field({
      type: TrustedRootEnum,
      nullable: true,
      description: 'Whose root the path reaches; null for nobody’s that is trusted.',
      resolve: ({ anchor }) => anchor && upper(anchor),
    }),
    revocation: t.field({
      type: [PdfRevocation],
      description: 'Revocation status of the certificates.',
      resolve: ({ revocation }) => [...revocation],
    }),
    algorithm: t.exposeString('algorithm', { description: 'For example ecdsa-with-SHA256 P-256.' }),
    coversWholeFile: t.exposeBoolean('coversWholeFile', { description: 'Nothing follows it.' }),
    modifications: t.field({
      type: ModificationEnum,
      description: 'The most serious kind of all later changes.',
      resolve: ({ modifications }) => upper(modifications.kind),
    }),
    changes: t.field({
      type: [PdfChange],
      description: `Later changes, at most ${CHANGES}.`,
      resolve: ({ modifications }) => modifications.changes.slice(0, CHANGES),
    }),
    violations: t.stringList({
      description: `Later changes that the signature forbids, in English, at most ${CHANGES}.`,
      resolve: ({ modifications }) => modifications.violations.slice(0, CHANGES),
    }),
  }),
});
