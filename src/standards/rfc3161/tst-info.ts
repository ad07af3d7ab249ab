import { wholeSeconds } from '../../kernel/clock.ts';
import { sha256 } from '../../kernel/ids.ts';
import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, type Element, fields, readOnly, tags } from '../asn1/read.ts';
import { readOid, readSmall, readTime } from '../asn1/values.ts';
import { context, generalizedTime, integer, oid, sequence } from '../asn1/write.ts';
import { parseCms, type SignedData } from '../cms/read.ts';
import { type Signer, signCms, verifyCms } from '../cms/sign.ts';
import { type Certificate, serialHex } from '../x509/certificate.ts';
import { readExtensions } from '../x509/extensions.ts';
import {
  encodeGranted,
  encodeRejection,
  type Failure,
  imprintOf,
  type MessageImprint,
  parseTimestampRequest,
  readImprint,
  type TimestampRequest,
} from './request.ts';

/** The content of a token: a parsed TSTInfo (RFC 3161 §2.4.2). */
export interface TstInfo {
  readonly policy: string;
  readonly imprint: MessageImprint;
  /** Lowercase hex. */
  readonly serialHex: string;
  readonly genTime: Date;
  /** DER INTEGER. */
  readonly nonce: Buffer | null;
  /** The token states that it is a qualified electronic timestamp (EN 319 422 §9.1, id-etsi-tsts-EuQCompliance). */
  readonly statesQualified: boolean;
}

interface TstInfoInput {
  readonly policy: string;
  /** DER of the request's MessageImprint. */
  readonly imprint: Buffer;
  /** Unsigned bytes, unique for each token of this authority. */
  readonly serial: Buffer;
  /** The token contains `newGenTime` this time. */
  readonly now: Date;
  /** DER INTEGER from the request. */
  readonly nonce: Buffer | null;
  /** DER of the authority's subject Name. */
  readonly authority: Buffer;
}

/**
 * Returns the time of a token created at `now`: whole seconds, truncated. With an accuracy of one second this is
 * correct, and revocation responses created afterwards, whose times also have no fractions (RFC 6960 §4.2.2), are
 * never older.
 */
export const newGenTime = (now: Date): Date => wholeSeconds(now);

/** Encodes a TSTInfo with the profile of EN 319 422 §5.2: accuracy present, no ordering, no extensions. */
const encodeTstInfo = (input: TstInfoInput): Buffer =>
  sequence(
    integer(1),
    oid(input.policy),
    input.imprint,
    integer(input.serial),
    generalizedTime(newGenTime(input.now)),
    sequence(integer(1)), // accuracy: 1 second
    ...(input.nonce ? [input.nonce] : []),
    context(0, context(4, input.authority)), // tsa: GeneralName, directoryName
  );

/** @throws Asn1Error */
export function parseTstInfo(der: Buffer): TstInfo {
  const parts = fields(readOnly(der), 'TSTInfo');
  if (readSmall(parts.required(tags.integer, 'version')) !== 1) throw new Asn1Error('TSTInfo: version');
  const policy = readOid(parts.required(tags.oid, 'policy'));
  const imprint = readImprint(parts.required(tags.sequence, 'messageImprint'));
  const serial = parts.required(tags.integer, 'serialNumber');
  const genTime = readTime(parts.required(tags.generalizedTime, 'genTime'));
  parts.optional(tags.sequence); // accuracy
  parts.optional(tags.boolean); // ordering
  const nonce = parts.optional(tags.integer);
  parts.optional(contextTag(0)); // tsa
  const extensions = parts.optional(contextTag(1));
  parts.end();
  const statesQualified = extensions !== undefined && hasQualifiedStatement(extensions);
  return { policy, imprint, serialHex: serialHex(serial), genTime, nonce: nonce?.der ?? null, statesQualified };
}

/** Finds QCStatements in the extensions of a TSTInfo (IMPLICIT SEQUENCE OF Extension). @throws Asn1Error */
function hasQualifiedStatement(list: Element): boolean {
  const statements = readExtensions(list).get(oids.qcStatements);
  if (!statements) return false;
  return children(readOnly(statements.value)).some(
    (statement) =>
      readOid(fields(statement, 'QCStatement').required(tags.oid, 'statementId')) === oids.qualifiedTimestamp,
  );
}

/** Parses the content of a token, unverified. @throws Asn1Error (not a timestamp token) */
export function tstInfoOf(token: SignedData): TstInfo {
  if (token.contentType !== oids.tstInfo || !token.content) throw new Asn1Error('not a time-stamp token');
  return parseTstInfo(token.content);
}

/** A token that passed every check here. The caller must check trust in `certificate`. */
export interface CheckedToken {
  readonly info: TstInfo;
  readonly signedData: SignedData;
  /** The time-stamping unit's certificate, from inside the token. */
  readonly certificate: Certificate;
}

/** The token is well-formed but does not answer the request, or is not valid. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

interface ExpectedToken {
  /** The SHA-256 or SHA-512 that was sent. */
  readonly digest: Buffer;
  /** The DER INTEGER that was sent; null if there was none. */
  readonly nonce: Buffer | null;
}

/**
 * Checks a token as a client (RFC 3161 §2.2 and §2.3): imprint, nonce, signature, ESS binding, and a unit whose
 * certificate was valid at genTime and has id-kp-timeStamping as its only, critical extended key usage.
 *
 * @throws TokenRefused, Asn1Error
 */
export function checkToken(der: Buffer, expected: ExpectedToken): CheckedToken {
  const signedData = parseCms(der);
  const info = tstInfoOf(signedData);
  const { imprint, nonce, genTime } = info;
  const { algorithm, digest } = imprintOf(expected.digest);
  if (imprint.algorithm !== algorithm || !imprint.digest.equals(digest)) refuse('is about other bytes');
  if (expected.nonce && !nonce?.equals(expected.nonce)) refuse('repeats another nonce');
  const certificate = signedData.signerCertificate ?? refuse('came without its certificate');
  const verdict = verifyCms(signedData);
  if (!verdict.intact || !verdict.signed) refuse('has a bad signature');
  if (!verdict.bound) refuse('does not name its certificate');
  if (!isTimestampingUnit(certificate)) refuse('is signed by a certificate that is not for time-stamping');
  if (genTime < certificate.notBefore || genTime > certificate.notAfter)
    refuse('is outside its certificate’s validity');
  return { info, signedData, certificate };
}

function refuse(what: string): never {
  throw new TokenRefused(`the time-stamp token ${what}`);
}

/** RFC 3161 §2.3: a single extended key usage, critical. */
const isTimestampingUnit = ({ extendedKeyUsage, extensions }: Certificate): boolean =>
  extendedKeyUsage?.length === 1 &&
  extendedKeyUsage[0] === oids.ekuTimeStamping &&
  extensions.get(oids.extendedKeyUsage)?.critical === true;

/** A time-stamping unit at one moment: its key, its policy, the time and a new serial number. */
export interface Unit {
  readonly signer: Signer;
  /** The authority's policy identifier. */
  readonly policy: string;
  readonly now: Date;
  /** Random bytes, about 16: unique for each token. */
  readonly serial: Buffer;
}

/** The parts of a request that its token needs. */
type TokenRequest = Pick<TimestampRequest, 'imprint' | 'nonce' | 'certificateWanted'>;

/** Signs a token for an accepted request (see `timestampRefusal`). Returns DER of the ContentInfo. */
export function issueToken(unit: Unit, request: TokenRequest): Promise<Buffer> {
  const { signer, policy, now, serial } = unit;
  const { nonce, imprint, certificateWanted } = request;
  const authority = signer.certificate.subject;
  const bytes = encodeTstInfo({ policy, imprint: imprint.der, serial, now, nonce, authority });
  const content = { kind: 'attached', contentType: oids.tstInfo, bytes, sha256: sha256(bytes) } as const;
  return signCms(signer, content, { certificates: certificateWanted });
}

/** Returns why a request is rejected (RFC 3161 §2.4.2). SHA-1 is rejected as EN 319 422 §5.1.2 requires. */
function timestampRefusal(request: TimestampRequest, policy: string): readonly [Failure, string] | null {
  const { version, imprint, hasExtensions } = request;
  if (version !== 1) return ['badRequest', 'version 1 only'];
  if (!imprint.algorithm || imprint.algorithm === 'sha1') return ['badAlg', 'SHA-256, SHA-384 or SHA-512 only'];
  if (request.policy && request.policy !== policy) return ['unacceptedPolicy', `the only policy is ${policy}`];
  if (hasExtensions) return ['unacceptedExtension', 'no extensions'];
  return null;
}

/** Answers a TimeStampReq with a TimeStampResp; invalid bytes get a rejection. @throws only the errors of the signer */
export async function answerTimestampRequest(unit: Unit, der: Buffer): Promise<Buffer> {
  let request: TimestampRequest;
  try {
    request = parseTimestampRequest(der);
  } catch (error) {
    if (error instanceof Asn1Error) return encodeRejection('badDataFormat', error.message);
    throw error;
  }
  const refusal = timestampRefusal(request, unit.policy);
  return refusal ? encodeRejection(...refusal) : encodeGranted(await issueToken(unit, request));
}
