import { Asn1Error } from '../asn1/error.ts';
import { children, fields, readOnly } from '../asn1/read.ts';
import { tags } from '../asn1/tags.ts';
import { readNamedBits, readSmall, readText } from '../asn1/values.ts';
import { integer, namedBits, sequence, utf8String } from '../asn1/write.ts';

/** PKIFailureInfo bits (RFC 3161 §2.4.2). */
export const failures = {
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
export type TimestampResponse =
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
