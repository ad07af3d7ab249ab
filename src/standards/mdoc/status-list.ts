import { certificateKey, findIssuer, PresentationError } from '../sd-jwt/jws.ts';
import type { StatusReference } from '../sd-jwt/presentation.ts';
import type { StatusList } from '../sd-jwt/status-list.ts';
import type { Certificate } from '../x509/certificate.ts';
import { CborError, cborBytes, mapOf, readCbor } from './cbor.ts';
import { assertSign1, coseCertificates, parseSign1 } from './cose.ts';

/** Token Status List as CWT (draft-ietf-oauth-status-list §5.2): what issuers of mobile documents publish. */

/** Media type of a list as CWT. */
export const CWT_STATUS_LIST_TYPE = 'application/statuslist+cwt';

/** Claims (RFC 8392, Token Status List) and the type in the header (RFC 9596). */
const labels = { subject: 2, expires: 4, issued: 6, list: 65533, type: 16 } as const;

/**
 * Verifies the token of a list: by an issuer of the same anchors, for this address, and current.
 * @throws PresentationError
 */
export function readCwtStatusList(
  token: Buffer,
  { uri }: StatusReference,
  anchors: readonly Certificate[],
  now: Date,
): StatusList {
  try {
    const sign1 = parseSign1(readCbor(token));
    if (!sign1.payload || sign1.protectedHeader.get(labels.type) !== CWT_STATUS_LIST_TYPE)
      throw new PresentationError('malformed', 'not a token of a status list');
    const issuer = findIssuer(coseCertificates(sign1), anchors, now);
    assertSign1(sign1, sign1.payload, certificateKey(issuer.certificate));
    const claims = mapOf(readCbor(sign1.payload));
    const [issued, expires, seconds] = [claims.get(labels.issued), claims.get(labels.expires), now.getTime() / 1_000];
    if (claims.get(labels.subject) !== uri)
      throw new PresentationError('forged', 'the status list is that of another address');
    if (typeof issued !== 'number' || issued > seconds + 60)
      throw new PresentationError('malformed', 'a status list of the future');
    if (expires !== undefined && !(typeof expires === 'number' && expires > seconds))
      throw new PresentationError('malformed', 'the status list has ended');
    const list = mapOf(claims.get(labels.list));
    const bits = Number(list.get('bits'));
    if (![1, 2, 4, 8].includes(bits)) throw new PresentationError('malformed', 'not a status list');
    return { issuer, bits, compressed: cborBytes(list.get('lst')) };
  } catch (error) {
    throw error instanceof CborError ? new PresentationError('malformed', error.message) : error;
  }
}
