import { isRecord } from '../../kernel/unknown.ts';
import type { Certificate } from '../x509/certificate.ts';
import { assertIssued, decodeBase64url, PresentationError, parseJws, type TokenIssuer } from './jws.ts';
import type { StatusReference } from './presentation.ts';

/** Token Status List (draft-ietf-oauth-status-list): one list says of many credentials whether they are revoked. */

/** Media type of a list as JWT. */
export const STATUS_LIST_TYPE = 'application/statuslist+jwt';

/** A verified list, still compressed. */
export interface StatusList {
  readonly issuer: TokenIssuer;
  /** Bits of each status. */
  readonly bits: number;
  /** ZLIB (RFC 1950). */
  readonly compressed: Buffer;
}

/**
 * Verifies the token of a list: by an issuer of the same anchors, for this address, and current.
 * @throws PresentationError
 */
export function readStatusList(
  token: string,
  { uri }: StatusReference,
  anchors: readonly Certificate[],
  now: Date,
): StatusList {
  const jws = parseJws(token, 'statuslist+jwt');
  const issuer = assertIssued(jws, anchors, now);
  const { sub, iat, exp, status_list: list } = jws.payload;
  if (sub !== uri) throw new PresentationError('forged', 'the status list is that of another address');
  const seconds = now.getTime() / 1_000;
  if (typeof iat !== 'number' || iat > seconds + 60)
    throw new PresentationError('malformed', 'a status list of the future');
  if (exp !== undefined && !(typeof exp === 'number' && exp > seconds))
    throw new PresentationError('malformed', 'the status list has ended');
  const { bits, lst } = isRecord(list) ? list : {};
  if (![1, 2, 4, 8].includes(Number(bits)) || typeof lst !== 'string')
    throw new PresentationError('malformed', 'not a status list');
  return { issuer, bits: Number(bits), compressed: decodeBase64url(lst) };
}

/**
 * Reads one status of an uncompressed list. 0 is valid; every other value means that the credential must not be used.
 * @throws PresentationError `malformed` (the list is shorter)
 */
export function statusAt(statuses: Uint8Array, bits: number, index: number): number {
  const perByte = 8 / bits;
  const byte = statuses[Math.floor(index / perByte)];
  if (byte === undefined) throw new PresentationError('malformed', 'the status list is shorter');
  return (byte >> ((index % perByte) * bits)) & ((1 << bits) - 1);
}
