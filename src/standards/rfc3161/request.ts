import { type DigestName, digestIdentifier, digestLength, readDigest } from '../asn1/algorithms.ts';
import { Asn1Error, children, contextTag, type Element, fields, readOnly, tags } from '../asn1/read.ts';
import {
  readBoolean,
  readIntegerBytes,
  readNamedBits,
  readOctets,
  readOid,
  readSmall,
  readText,
} from '../asn1/values.ts';
import { boolean, integer, namedBits, octetString, sequence, utf8String } from '../asn1/write.ts';

/** The digest to be timestamped, with its algorithm. */
export interface MessageImprint {
  /** Undefined for an unknown digest. */
  readonly algorithm: DigestName | undefined;
  readonly digest: Buffer;
  /** The bytes of the request; a token repeats them exactly. */
  readonly der: Buffer;
}

/** A parsed TimeStampReq (RFC 3161 §2.4.1). */
export interface TimestampRequest {
  readonly version: number;
  readonly imprint: MessageImprint;
  readonly policy: string | null;
  /** DER INTEGER. */
  readonly nonce: Buffer | null;
  readonly certificateWanted: boolean;
  readonly hasExtensions: boolean;
}

/**
 * MessageImprint of a SHA-256 or SHA-512 digest, which its length tells apart, with NULL parameters, which every authority accepts.
 */
export function imprintOf(digest: Buffer): MessageImprint {
  const algorithm = digest.length === digestLength.sha512 ? 'sha512' : 'sha256';
  return { algorithm, digest, der: sequence(digestIdentifier(algorithm, 'null'), octetString(digest)) };
}

/**
 * @throws Asn1Error (also if the digest does not have the length of its algorithm, or the algorithm has parameters
 * other than NULL: a token repeats these bytes, so they must not contain other data)
 */
export function readImprint(element: Element): MessageImprint {
  const parts = fields(element, 'MessageImprint');
  const identifier = parts.required(tags.sequence, 'hashAlgorithm');
  const algorithm = readDigest(identifier);
  const digest = readOctets(parts.required(tags.octetString, 'hashedMessage'));
  parts.end();
  if (algorithm) {
    if (digest.length !== digestLength[algorithm]) throw new Asn1Error('MessageImprint: digest length');
    const forms = [digestIdentifier(algorithm), digestIdentifier(algorithm, 'null')];
    if (!forms.some((form) => form.equals(identifier.der))) throw new Asn1Error('MessageImprint: parameters');
  }
  return { algorithm, digest, der: element.der };
}

/**
 * Encodes a TimeStampReq over a SHA-256 or SHA-512 digest that requests the authority's certificate. @param nonce random
 * bytes, 8 or more; its DER INTEGER is returned for comparison with the token
 */
export function encodeTimestampRequest(digest: Buffer, nonce: Buffer): { der: Buffer; nonce: Buffer } {
  const number = integer(nonce);
  return { der: sequence(integer(1), imprintOf(digest).der, number, boolean(true)), nonce: number };
}

/** @throws Asn1Error */
export function parseTimestampRequest(der: Buffer): TimestampRequest {
  const parts = fields(readOnly(der), 'TimeStampReq');
  const version = readSmall(parts.required(tags.integer, 'version'));
  const imprint = readImprint(parts.required(tags.sequence, 'messageImprint'));
  const policy = parts.optional(tags.oid);
  const nonce = parts.optional(tags.integer);
  const certReq = parts.optional(tags.boolean);
  const extensions = parts.optional(contextTag(0));
  parts.end();
  // The largest digest has 64 bytes. The token repeats the nonce, which must not make it large.
  if (nonce && readIntegerBytes(nonce).length > 64) throw new Asn1Error('TimeStampReq: nonce too long');
  return {
    version,
    imprint,
    policy: policy ? readOid(policy) : null,
    nonce: nonce?.der ?? null,
    certificateWanted: certReq ? readBoolean(certReq) : false,
    hasExtensions: extensions !== undefined,
  };
}

/** PKIFailureInfo bits (RFC 3161 §2.4.2). */
const failures = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  timeNotAvailable: 14,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  addInfoNotAvailable: 17,
  systemFailure: 25,
} as const;
export type Failure = keyof typeof failures;

const failureByBit = new Map<number, string>(Object.entries(failures).map(([name, bit]) => [bit, name]));

/** PKIStatus (RFC 3161 §2.4.2), by number. */
const statuses = [
  'granted',
  'grantedWithMods',
  'rejection',
  'waiting',
  'revocationWarning',
  'revocationNotification',
] as const;
const REJECTION = statuses.indexOf('rejection');

/** A parsed TimeStampResp: a token, or the reason why there is none. */
type TimestampResponse =
  | { readonly granted: true; readonly token: Buffer }
  | { readonly granted: false; readonly status: string; readonly failures: readonly string[]; readonly text: string };

/** TimeStampResp with a token (DER of its ContentInfo). */
export const encodeGranted = (token: Buffer): Buffer => sequence(sequence(integer(0)), token);

/** A TimeStampResp with a rejection; `text` is for people. */
export const encodeRejection = (failure: Failure, text: string): Buffer =>
  sequence(sequence(integer(REJECTION), sequence(utf8String(text)), namedBits(failures[failure])));

/** @throws Asn1Error */
export function parseTimestampResponse(der: Buffer): TimestampResponse {
  const parts = fields(readOnly(der), 'TimeStampResp');
  const info = fields(parts.required(tags.sequence, 'status'), 'PKIStatusInfo');
  const status = readSmall(info.required(tags.integer, 'status'));
  const text = info.optional(tags.sequence);
  const bits = info.optional(tags.bitString);
  info.end();
  const token = parts.optional(tags.sequence);
  parts.end();
  if (status <= 1) {
    if (!token) throw new Asn1Error('TimeStampResp: granted without a token');
    return { granted: true, token: token.der };
  }
  return {
    granted: false,
    status: statuses[status] ?? `status ${status}`,
    failures: bits ? readNamedBits(bits).map((bit) => failureByBit.get(bit) ?? `bit ${bit}`) : [],
    text: text ? children(text).map(readText).join(' ') : '',
  };
}
