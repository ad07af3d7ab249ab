import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { isRecord } from '../../kernel/unknown.ts';
import { Asn1Error } from '../asn1/read.ts';
import { whyPathIsRefused } from '../validation/path-rules.ts';
import { type Certificate, isIssuedBy, parseCertificate, publicKeyOf } from '../x509/certificate.ts';

/** Compact JSON Web Signatures (RFC 7515) by elliptic curves (RFC 7518 §3.4), and the certificates in their headers. */

/** What is wrong with a presentation or a status list. The reason is shown to people; the message is for the log. */
export class PresentationError extends Error {
  override readonly name = 'PresentationError';
  readonly reason: PresentationProblem;

  constructor(reason: PresentationProblem, message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * `malformed`: not what the specification describes. `forged`: a signature or digest does not match. `untrusted`: by an
 * issuer without a trust anchor. `unbound`: made for another request or by another holder. `outdated`: expired or not
 * yet valid. `revoked`: by its issuer. `issuer_revoked`: the certificate of its issuer is revoked. `lacking`: another
 * type, or a claim is missing.
 */
export type PresentationProblem =
  | 'malformed'
  | 'forged'
  | 'untrusted'
  | 'unbound'
  | 'outdated'
  | 'revoked'
  | 'issuer_revoked'
  | 'lacking';

type Json = Readonly<Record<string, unknown>>;

/** A parsed token whose signature is not verified yet. */
interface Jws {
  readonly header: Json;
  readonly payload: Json;
  readonly signed: Buffer;
  readonly signature: Buffer;
}

/** Curve, digest and length of a signature by algorithm. */
const algorithms: Readonly<
  Record<string, { readonly curve: string; readonly digest: string; readonly bytes: number }>
> = {
  ES256: { curve: 'prime256v1', digest: 'sha256', bytes: 64 },
  ES384: { curve: 'secp384r1', digest: 'sha384', bytes: 96 },
  ES512: { curve: 'secp521r1', digest: 'sha512', bytes: 132 },
};

/** The accepted algorithms, as `vp_formats_supported` lists them. */
export const jwsAlgorithms: readonly string[] = Object.keys(algorithms);

const base64url = /^[A-Za-z0-9_-]*$/;

/** Decodes base64url without padding (RFC 7515 §2). @throws PresentationError `malformed` */
export function decodeBase64url(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (!base64url.test(text) || bytes.toString('base64url') !== text)
    throw new PresentationError('malformed', 'not base64url');
  return bytes;
}

/** Parses JSON in base64url. @throws PresentationError `malformed` */
export function decodeJson(text: string): unknown {
  const bytes = decodeBase64url(text);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new PresentationError('malformed', 'not JSON');
  }
}

/** Parses a token of a type (`typ` in the header). @throws PresentationError `malformed` */
export function parseJws(compact: string, type: string): Jws {
  const [head = '', body = '', signature = '', ...rest] = compact.split('.');
  const [header, payload] = [decodeJson(head), decodeJson(body)];
  if (!isRecord(header) || !isRecord(payload) || rest.length > 0)
    throw new PresentationError('malformed', `not a ${type} token`);
  if (header.typ !== type) throw new PresentationError('malformed', `not of type ${type}`);
  // RFC 7515 §4.1.11: extensions that must be understood, of which this reads none.
  if (header.crit !== undefined) throw new PresentationError('malformed', `a critical header in a ${type} token`);
  return { header, payload, signed: Buffer.from(`${head}.${body}`, 'latin1'), signature: decodeBase64url(signature) };
}

/** Verifies a signature by the algorithm of the header. @throws PresentationError `malformed`, `forged` */
export function assertSigned({ header, signed, signature }: Jws, key: KeyObject): void {
  const algorithm = algorithms[String(header.alg)];
  if (!algorithm || key.asymmetricKeyDetails?.namedCurve !== algorithm.curve)
    throw new PresentationError('malformed', 'an algorithm that is not accepted, or not that of the key');
  const isRight =
    signature.length === algorithm.bytes &&
    verify(algorithm.digest, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  if (!isRight) throw new PresentationError('forged', 'the signature is wrong');
}

/** Reads a public key on one of the accepted curves (RFC 7517). @throws PresentationError `malformed` */
export function readJwk(jwk: unknown): KeyObject {
  const { kty, crv, x, y } = isRecord(jwk) ? jwk : {};
  try {
    // Only these members: a JWK can carry anything else.
    return createPublicKey({ key: { kty, crv, x, y } as never, format: 'jwk' });
  } catch {
    throw new PresentationError('malformed', 'not a public key');
  }
}

/** Most certificates of a header; real ones have one to three. */
const MAX_CHAIN = 5;

/** Who signed a token, by certificates. */
export interface TokenIssuer {
  readonly certificate: Certificate;
  /** From this certificate to its trust anchor. */
  readonly path: readonly Certificate[];
}

/**
 * Verifies a token by the certificates of its header (`x5c`, RFC 7515 §4.1.6): they must lead to one of the anchors, and
 * be valid now. An anchor can be the issuer's own certificate. The caller must still ask whether they are revoked.
 *
 * @throws PresentationError `malformed`, `untrusted`, `forged`
 */
export function assertIssued(jws: Jws, anchors: readonly Certificate[], now: Date): TokenIssuer {
  const issuer = findIssuer(readChain(jws.header.x5c), anchors, now);
  assertSigned(jws, certificateKey(issuer.certificate));
  return issuer;
}

/**
 * Finds the trusted path of a signer from its certificates, DER, in their order.
 * @throws PresentationError `malformed`, `untrusted`
 */
export function findIssuer(ders: readonly Buffer[], anchors: readonly Certificate[], now: Date): TokenIssuer {
  const chain = parseChain(ders);
  try {
    const path = anchoredPath(chain, anchors);
    if (!path) throw new PresentationError('untrusted', `no trust anchor for ${chain[0]!.issuerText}`);
    const breach = whyPathIsRefused(path);
    if (breach) throw new PresentationError('untrusted', breach);
    const [certificate] = path;
    if (certificate.keyUsage && !certificate.keyUsage.includes('digitalSignature'))
      throw new PresentationError('untrusted', `${certificate.subjectText} may not sign`);
    const untimely = path.find(({ notBefore, notAfter }) => notBefore > now || notAfter < now);
    if (untimely)
      throw new PresentationError('untrusted', `the certificate of ${untimely.subjectText} is not valid now`);
    return { certificate, path };
  } catch (error) {
    if (error instanceof Asn1Error) throw new PresentationError('malformed', error.message);
    throw error;
  }
}

const readChain = (x5c: unknown): readonly Buffer[] =>
  Array.isArray(x5c) ? x5c.slice(0, MAX_CHAIN + 1).map((base64) => Buffer.from(String(base64), 'base64')) : [];

function parseChain(ders: readonly Buffer[]): readonly Certificate[] {
  if (ders.length === 0 || ders.length > MAX_CHAIN)
    throw new PresentationError('malformed', 'no certificates in the header');
  try {
    return ders.map((der) => parseCertificate(der));
  } catch {
    throw new PresentationError('malformed', 'a certificate of the header cannot be read');
  }
}

/** The certificates in their order, up to the first that is an anchor or was issued by one. Null if none is. */
function anchoredPath(
  chain: readonly Certificate[],
  anchors: readonly Certificate[],
): readonly [Certificate, ...Certificate[]] | null {
  for (const [place, certificate] of chain.entries()) {
    if (place > 0 && !isIssuedBy(chain[place - 1]!, certificate)) return null;
    const path = chain.slice(0, place + 1);
    const isAnchor = anchors.some(({ fingerprintSha256 }) => fingerprintSha256 === certificate.fingerprintSha256);
    const anchor = isAnchor ? [] : anchors.filter((each) => isIssuedBy(certificate, each)).slice(0, 1);
    if (isAnchor || anchor.length > 0) return [...path, ...anchor] as [Certificate, ...Certificate[]];
  }
  return null;
}

/** @throws PresentationError `malformed` (a key of a kind that is not read) */
export function certificateKey(certificate: Certificate): KeyObject {
  try {
    return publicKeyOf(certificate);
  } catch (error) {
    if (error instanceof Asn1Error) throw new PresentationError('malformed', error.message);
    throw error;
  }
}
