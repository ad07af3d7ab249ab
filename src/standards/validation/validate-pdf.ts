import { sha256 } from '../../kernel/ids.ts';
import { readSealPurpose } from '../cms/sign.ts';
import { Pdf, PdfProblem, type Permission, permission } from '../pdf/index.ts';
import { judgeSignature, judgeTimestamp, type TrustedLists } from '../trusted-lists/index.ts';
import { type Certificate, parseCertificate } from '../x509/certificate.ts';
import { sha256 as SHA256 } from './algorithms.ts';
import type { Problem, ValidationContext } from './certificate-validation.ts';
import { type LaterChanges, readLaterChanges } from './changes/modifications-after.ts';
import { type FileDigests, openSignedFile } from './digests.ts';
import { Existence } from './existence.ts';
import { baselineLevel, type DocumentTimestamp, validateDocumentTimestamps } from './level.ts';
import type {
  CertificateSummary,
  Indication,
  SignatureReport,
  SubIndication,
  TimestampSummary,
  ValidationReport,
} from './report.ts';
import { MAX_SIGNATURES, type ReadField } from './signature-fields.ts';
import { validateSignature } from './signature-validation.ts';
import type { TokenResult } from './token-validation.ts';
import { Verifier } from './verifier.ts';

const summarise = (certificate: Certificate): CertificateSummary => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serialHex,
  notBefore: certificate.notBefore,
  notAfter: certificate.notAfter,
  fingerprint: certificate.fingerprintSha256,
});

/** Returns the indication for problems: the first that fails decides, otherwise the first (EN 319 102-1, 5.1.2). */
function indicationOf(problems: readonly Problem[]): {
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
} {
  const failure = problems.find(({ fails }) => fails);
  if (failure) return { indication: 'TOTAL-FAILED', subIndication: failure.subIndication };
  const [first] = problems;
  return first
    ? { indication: 'INDETERMINATE', subIndication: first.subIndication }
    : { indication: 'TOTAL-PASSED', subIndication: null };
}

function summariseToken(
  source: TimestampSummary['source'],
  { problems, info, cms, unit, isQualified }: TokenResult,
  { lists, existence }: Pick<ValidationContext, 'lists' | 'existence'>,
): TimestampSummary {
  const { indication, subIndication } = indicationOf(problems);
  const path = unit?.path.certificates ?? [];
  return {
    source,
    indication,
    subIndication,
    genTime: info.genTime,
    issuer: cms.signer?.subjectText ?? null,
    serial: info.serialHex,
    qualifiedStatement: isQualified,
    qualification: lists && judgeTimestamp(lists, { path, at: info.genTime, now: existence.now, indication }),
  };
}

/** Returns each reason once, the decisive one first. */
function problemReasons(problems: readonly Problem[]): string[] {
  const inOrder = [...problems.filter(({ fails }) => fails), ...problems.filter(({ fails }) => !fails)];
  return [...new Set(inOrder.map(({ reason }) => reason))];
}

export interface ValidationOptions {
  /** DER of the trusted certificates. */
  readonly anchors: readonly Buffer[];
  /** The validation time. */
  readonly at: Date;
  /** DER of revocation lists that were obtained elsewhere: they can show that a certificate was revoked meanwhile. */
  readonly crls?: readonly Buffer[];
  /** The loaded trusted lists, which judge who is qualified. Their services are anchors too. */
  readonly lists?: TrustedLists | null;
}

/**
 * Validates every signature and document timestamp of a PDF by ETSI EN 319 102-1. Accepts any bytes and works offline:
 * certificates and revocation data come from the file, and only revocations also from `crls`. An unreadable file is `undetermined` with the reason; an
 * unreadable signature is TOTAL-FAILED with FORMAT_FAILURE.
 *
 * @throws Asn1Error (an anchor is not a certificate, or a list not a CRL)
 */
export function validatePdf(
  bytes: Buffer,
  { anchors, at, crls = [], lists = null }: ValidationOptions,
): ValidationReport {
  const trusted = anchors.map(parseCertificate);
  try {
    return validate(bytes, { anchors: trusted, at, crls, lists });
  } catch (error) {
    if (!(error instanceof PdfProblem)) throw error;
    const reasons = [`The PDF cannot be read: ${error.message}`];
    const problem = error.code;
    return { sha256: sha256(bytes).toString('hex'), verdict: 'undetermined', reasons, signatures: [], problem };
  }
}

interface Inputs extends Required<Omit<ValidationOptions, 'anchors'>> {
  readonly anchors: readonly Certificate[];
}

function validate(bytes: Buffer, { anchors, at, crls, lists }: Inputs): ValidationReport {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  const { fields, omitted, digests, material, unreadable } = openSignedFile(bytes, pdf);
  for (const crl of crls) material.addOutsideCrl(crl);
  const listed = lists ? material.names().flatMap((name) => lists.anchorsNamed(name, at)) : [];
  const context = { anchors, lists, listed, material, verifier: new Verifier(), existence: new Existence(at) };
  const stamps = validateDocumentTimestamps(fields, digests, context);
  const changes = readLaterChanges(
    bytes,
    pdf,
    fields.map(({ field }) => field),
  );
  const signatures = fields.map((source) => {
    const stamp = stamps.get(source);
    const newer = [...stamps.values()].filter((each) => isNewer(each, source)).reverse();
    return stamp
      ? reportStamp(stamp, newer, bytes, digests, context, changes)
      : reportSignature(source, newer, bytes, digests, context, changes);
  });
  const problems = [...changes.problems];
  if (omitted > 0)
    problems.push(`The document has ${omitted + MAX_SIGNATURES} signatures; only ${MAX_SIGNATURES} were validated.`);
  if (unreadable > 0)
    problems.push(
      `${unreadable} streams of the security store are no certificates, revocation lists or OCSP responses.`,
    );
  return { sha256: digests.sha256, ...verdictOf(signatures, problems, permission(pdf)), signatures };
}

/** A document timestamp covers a signature if its range extends beyond the signature's. */
const isNewer = (stamp: DocumentTimestamp, { field }: ReadField): boolean =>
  stamp.token !== null && field.range !== null && (stamp.source.field.range?.end ?? 0) > field.range.end;

type Common = Pick<
  SignatureReport,
  'field' | 'kind' | 'subFilter' | 'claimedAt' | 'revision' | 'coversWholeFile' | 'modifications' | 'identifiers'
>;

const common = ({ field, parts }: ReadField, bytes: Buffer, digests: FileDigests, changes: LaterChanges): Common => ({
  field: field.name,
  kind: field.kind,
  subFilter: field.subFilter,
  claimedAt: field.claimedAt,
  revision: changes.revisionOf(field),
  coversWholeFile: field.range?.end === bytes.length,
  modifications: changes.modificationsOf(field),
  identifiers: {
    value: parts?.signers[0]?.signature.toString('base64') ?? null,
    cmsSha256: parts && sha256(field.contents.subarray(0, parts.length)).toString('hex'),
    coveredSha256: field.range && digests.of(field.range, SHA256).toString('hex'),
  },
});

const documentStamps = (stamps: readonly DocumentTimestamp[], context: ValidationContext) =>
  stamps.flatMap(({ token }) => (token ? [summariseToken('document', token, context)] : []));

function reportStamp(
  { source, token, problems }: DocumentTimestamp,
  newer: readonly DocumentTimestamp[],
  bytes: Buffer,
  digests: FileDigests,
  context: ValidationContext,
  changes: LaterChanges,
): SignatureReport {
  const { lists, existence } = context;
  const { indication, subIndication } = indicationOf(problems);
  const path = token?.unit?.path.certificates ?? [];
  const at = token?.info.genTime ?? existence.now;
  return {
    ...common(source, bytes, digests, changes),
    indication,
    subIndication,
    reasons: problemReasons(problems),
    level: null,
    signer: token?.cms.signer ? summarise(token.cms.signer) : null,
    purpose: null,
    provenAt: token && problems.length === 0 ? token.info.genTime : null,
    timestamps: documentStamps(newer, context),
    path: path.map(summarise),
    isListed: token?.unit?.path.isListed ?? false,
    qualification: lists && judgeTimestamp(lists, { path, at, now: existence.now, indication }),
    revocation: token?.unit?.revocation ?? [],
    algorithm: token?.cms.algorithm ?? '',
  };
}

function reportSignature(
  source: ReadField,
  newer: readonly DocumentTimestamp[],
  bytes: Buffer,
  digests: FileDigests,
  context: ValidationContext,
  changes: LaterChanges,
): SignatureReport {
  const result = validateSignature(source, bytes, digests, context);
  const { cms, certificate, tokens, proven, problems } = result;
  const covering = newer.flatMap(({ token }) => token ?? []);
  const { lists, existence } = context;
  const timestamps = [
    ...tokens.map((token) => summariseToken('signature', token, context)),
    ...documentStamps(newer, context),
  ];
  const { indication, subIndication } = indicationOf(problems);
  const path = certificate?.path.certificates ?? [];
  return {
    ...common(source, bytes, digests, changes),
    indication,
    subIndication,
    reasons: problemReasons(problems),
    level: baselineLevel(result, covering, context),
    signer: cms?.signer ? summarise(cms.signer) : null,
    purpose: readSealPurpose(source.parts?.signers[0]?.signedAttributes),
    provenAt: proven < existence.now ? proven : null,
    timestamps: timestamps.sort((a, b) => a.genTime.getTime() - b.genTime.getTime()),
    path: path.map(summarise),
    isListed: certificate?.path.isListed ?? false,
    qualification: lists && judgeSignature(lists, { path, at: proven, now: existence.now, indication }),
    revocation: certificate?.revocation ?? [],
    algorithm: cms?.algorithm ?? '',
  };
}

/**
 * Computes the verdict on a file.
 *
 * @param problems problems of the whole file, in English
 * @param permission what DocMDP and locks of the file explicitly allow: 2 form filling, 3 also annotations
 */
function verdictOf(
  signatures: readonly SignatureReport[],
  problems: readonly string[],
  permission: Permission,
): Pick<ValidationReport, 'verdict' | 'reasons'> {
  const failures = signatures.flatMap(({ field, indication, subIndication, modifications }) => [
    ...(indication === 'TOTAL-FAILED' ? [`Signature ${field} is invalid (${subIndication}).`] : []),
    ...(modifications.violations.length > 0
      ? [`The document was changed after signature ${field} in a forbidden way.`]
      : []),
  ]);
  const doubts = [...problems];
  if (!signatures.some(({ kind }) => kind === 'signature'))
    doubts.push(
      signatures.length === 0
        ? 'The document carries no signature.'
        : 'The document carries time-stamps and no signature.',
    );
  for (const { field, indication, subIndication, modifications } of signatures) {
    if (indication === 'INDETERMINATE') doubts.push(`Signature ${field} cannot be confirmed (${subIndication}).`);
    if (modifications.kind === 'other') doubts.push(`The document was changed after signature ${field}.`);
  }
  const last = signatures.findLast(({ kind }) => kind === 'signature');
  const later = last?.modifications.kind;
  const isPermitted = later === 'annotations' ? permission === 3 : (permission ?? 1) >= 2;
  if (last && (later === 'form_filling' || later === 'annotations') && !isPermitted)
    doubts.push(`The document was changed after its last signature, ${last.field}; nobody signed that change.`);
  if (failures.length > 0) return { verdict: 'fails', reasons: [...failures, ...doubts] };
  return doubts.length > 0 ? { verdict: 'undetermined', reasons: doubts } : { verdict: 'holds', reasons: [] };
}
