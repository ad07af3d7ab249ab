import { createHash, type KeyObject } from 'node:crypto';
import { sha256 } from '../../kernel/ids.ts';
import { certificateKey, decodeBase64url, findIssuer, PresentationError } from '../sd-jwt/jws.ts';
import type { Presentation, StatusReference } from '../sd-jwt/presentation.ts';
import type { Certificate } from '../x509/certificate.ts';
import {
  type Cbor,
  CborError,
  type CborMap,
  cborList,
  encodeCbor,
  encodeEmbedded,
  mapOf,
  readCbor,
  readEmbedded,
  Tagged,
} from './cbor.ts';
import { assertSign1, coseCertificates, parseSign1, readCoseKey } from './cose.ts';

/** Presentations of mobile documents: ISO/IEC 18013-5 in a response of OpenID4VP 1.0 (Annex B.2). */

/** Most elements of a presentation; a national identity has about thirty. */
const MAX_ELEMENTS = 100;
/** Differences of clocks that are accepted, ms. */
const SKEW = 60_000;
/** A document that lives no longer than this needs no status, ms (EUDI ARF, VCR_01). */
const SHORT_LIFE = 24 * 60 * 60 * 1_000;

/** What a wallet makes its presentation for. */
export interface Session {
  readonly clientId: string;
  readonly nonce: string;
  /** Where the answer goes. */
  readonly responseUri: string;
  /** JWK thumbprint of the key to which the answer is encrypted (RFC 7638, SHA-256). */
  readonly thumbprint: Buffer;
}

/** What a presentation must be. */
interface Expected {
  readonly anchors: readonly Certificate[];
  readonly docType: string;
  /** Sessions of ours that are accepted: one for each name by which this request was known. */
  readonly sessions: readonly Session[];
  readonly now: Date;
}

/** The session transcript, to which the proof of possession is bound (OpenID4VP 1.0 B.2.6.1). */
export function sessionTranscript({ clientId, nonce, responseUri, thumbprint }: Session) {
  const info = encodeCbor([clientId, nonce, thumbprint, responseUri]);
  return [null, null, ['OpenID4VPHandover', sha256(info)]] as const;
}

/**
 * Verifies a presentation (ISO/IEC 18013-5 §9.3.1): issuer, signature, type, validity, the digest of each element, then that the
 * holder made it for this session. Elements that the device itself signed are not read. The caller must still ask for the
 * status, and for that of the issuer's certificates.
 *
 * @param text the DeviceResponse, base64url
 * @throws PresentationError
 */
export function verifyMdoc(text: string, expected: Expected): Presentation {
  try {
    return verifyResponse(mapOf(readCbor(decodeBase64url(text))), expected);
  } catch (error) {
    throw error instanceof CborError ? new PresentationError('malformed', error.message) : error;
  }
}

function verifyResponse(response: CborMap, { anchors, docType, sessions, now }: Expected): Presentation {
  if (response.get('version') !== '1.0' || response.get('status') !== 0)
    throw new PresentationError('malformed', 'another version, or a status that is no success');
  const [document, ...others] = cborList(response.get('documents')).map(mapOf);
  if (!document || others.length > 0) throw new PresentationError('malformed', 'not one document');
  const issuerSigned = mapOf(document.get('issuerSigned'));
  const auth = parseSign1(issuerSigned.get('issuerAuth'));
  if (!auth.payload) throw new PresentationError('malformed', 'no mobile security object');
  const issuer = findIssuer(coseCertificates(auth), anchors, now);
  assertSign1(auth, auth.payload, certificateKey(issuer.certificate));
  const security = mapOf(readEmbedded(readCbor(auth.payload)));
  if (security.get('version') !== '1.0') throw new PresentationError('malformed', 'an object of another version');
  if (document.get('docType') !== docType || security.get('docType') !== docType)
    throw new PresentationError('lacking', `a document of type ${String(security.get('docType'))}`);
  const lifetime = assertCurrent(mapOf(security.get('validityInfo')), issuer.certificate, now);
  const elements = readElements(mapOf(issuerSigned.get('nameSpaces')), security);
  const key = readCoseKey(mapOf(security.get('deviceKeyInfo')).get('deviceKey'));
  assertBound(mapOf(document.get('deviceSigned')), docType, key, sessions);
  return { issuer, claims: mdocClaims(elements.get(docType)), status: mdocStatus(security.get('status'), lifetime) };
}

function cborTime(item: Cbor | undefined): Date {
  const time = new Date(item instanceof Tagged && item.tag === 0 ? String(item.value) : Number.NaN);
  if (Number.isNaN(time.getTime())) throw new CborError('a time is no date');
  return time;
}

/** Checks the times of the object. Returns how long it lives, ms. */
function assertCurrent(validity: CborMap, { notBefore, notAfter }: Certificate, at: Date): number {
  const [signed, from, until] = ['signed', 'validFrom', 'validUntil'].map((name) =>
    cborTime(validity.get(name)).getTime(),
  ) as [number, number, number];
  const now = at.getTime();
  if (until <= now - SKEW) throw new PresentationError('outdated', 'it has expired');
  if (Math.max(from, signed) > now + SKEW) throw new PresentationError('outdated', 'it is not valid yet');
  if (signed < notBefore.getTime() - SKEW || signed > notAfter.getTime() + SKEW)
    throw new PresentationError('untrusted', 'signed while the certificate of its issuer was not valid');
  return until - signed;
}

const hashes: ReadonlyMap<Cbor | undefined, string> = new Map([
  ['SHA-256', 'sha256'],
  ['SHA-384', 'sha384'],
  ['SHA-512', 'sha512'],
]);

/** Elements by namespace. Each must have the digest that the issuer signed. */
function readElements(nameSpaces: CborMap, security: CborMap): ReadonlyMap<string | number, ReadonlyMap<string, Cbor>> {
  const algorithm = hashes.get(security.get('digestAlgorithm'));
  if (!algorithm) throw new PresentationError('malformed', 'an unknown hash function');
  const digests = mapOf(security.get('valueDigests'));
  let count = 0;
  const readOne = (elements: Map<string, Cbor>, item: Cbor, expected: CborMap, used: Set<number>): void => {
    if ((count += 1) > MAX_ELEMENTS) throw new PresentationError('malformed', 'too many elements');
    const element = mapOf(readEmbedded(item));
    const [id, name] = [element.get('digestID'), element.get('elementIdentifier')];
    if (typeof id !== 'number' || typeof name !== 'string') throw new CborError('not an element');
    const digest = createHash(algorithm)
      .update((item as Tagged).encoded)
      .digest();
    const signed = expected.get(id);
    if (!Buffer.isBuffer(signed) || !signed.equals(digest))
      throw new PresentationError('forged', 'an element that the issuer did not sign');
    if (used.has(id) || elements.has(name)) throw new PresentationError('forged', 'an element appears twice');
    used.add(id);
    elements.set(name, element.get('elementValue') ?? null);
  };
  return new Map(
    [...nameSpaces].map(([nameSpace, items]) => {
      const [elements, expected, used] = [new Map<string, Cbor>(), mapOf(digests.get(nameSpace)), new Set<number>()];
      for (const item of cborList(items)) readOne(elements, item, expected, used);
      return [nameSpace, elements];
    }),
  );
}

/** Checks that the holder's key signed this session (§9.1.3). A MAC would need a key agreement, which OpenID4VP has not. */
function assertBound(deviceSigned: CborMap, docType: string, key: KeyObject, sessions: readonly Session[]): void {
  const nameSpaces = deviceSigned.get('nameSpaces');
  mapOf(readEmbedded(nameSpaces));
  const auth = mapOf(deviceSigned.get('deviceAuth'));
  if (!auth.has('deviceSignature') || auth.size !== 1)
    throw new PresentationError('unbound', 'no signature of the device');
  const signature = parseSign1(auth.get('deviceSignature'));
  // With its own payload, a signature that was made for somebody else could be shown here.
  if (signature.payload !== null)
    throw new PresentationError('unbound', 'the signature of the device brings its payload');
  const wrong = sessions.map((session) => {
    const parts = ['DeviceAuthentication', sessionTranscript(session), docType, nameSpaces as Tagged] as const;
    try {
      assertSign1(signature, encodeEmbedded(parts), key);
      return null;
    } catch (error) {
      if (!(error instanceof PresentationError)) throw error;
      return error.reason === 'forged' ? new PresentationError('unbound', 'not signed for this request') : error;
    }
  });
  if (wrong.every((each) => each !== null)) throw wrong[0] ?? new PresentationError('unbound', 'no session');
}

/** Text, or a day (RFC 8943) or point in time by its day. Nothing else is asked for. */
function cborText(value: Cbor | undefined): string | undefined {
  const isDate = value instanceof Tagged && (value.tag === 1004 || value.tag === 0);
  const text = isDate ? value.value : value;
  return typeof text === 'string' ? text.slice(0, isDate ? 10 : undefined) : undefined;
}

/** Elements of person identification data, by the names that their claims have in other formats. */
function mdocClaims(elements: ReadonlyMap<string, Cbor> | undefined): Readonly<Record<string, unknown>> {
  const read = (name: string): string | undefined => cborText(elements?.get(name));
  return { given_name: read('given_name'), family_name: read('family_name'), birthdate: read('birth_date') };
}

/** Where the issuer says whether the document is revoked (Token Status List §6.3). */
function mdocStatus(status: Cbor | undefined, lifetime: number): StatusReference | null {
  if (status === undefined) {
    if (lifetime <= SHORT_LIFE) return null;
    throw new PresentationError('lacking', 'a document that lives longer than a day needs a status');
  }
  const list = mapOf(mapOf(status).get('status_list'));
  const [uri, index] = [list.get('uri'), list.get('idx')];
  if (typeof uri !== 'string' || !URL.canParse(uri) || !Number.isSafeInteger(index) || Number(index) < 0)
    throw new CborError('a status of an unknown kind');
  return { uri, index: Number(index) };
}
