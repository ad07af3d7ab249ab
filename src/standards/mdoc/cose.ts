import { type KeyObject, verify } from 'node:crypto';
import { PresentationError, readJwk } from '../sd-jwt/jws.ts';
import {
  type Cbor,
  CborError,
  type CborMap,
  cborBytes,
  cborList,
  encodeCbor,
  mapOf,
  readCbor,
  Tagged,
} from './cbor.ts';

/** Signatures and keys of COSE (RFC 9052, RFC 9053) on elliptic curves. */

/** A parsed COSE_Sign1 whose signature is not verified yet. */
export interface Sign1 {
  /** The protected headers as they were received. */
  readonly head: Buffer;
  readonly protectedHeader: CborMap;
  readonly unprotected: CborMap;
  /** Null: detached. */
  readonly payload: Buffer | null;
  readonly signature: Buffer;
}

const labels = { algorithm: 1, critical: 2, chain: 33 } as const;
const SIGN1_TAG = 18;

/** Curve and digest by algorithm: those of RFC 9053 and, with the same meaning on its own curve, those of RFC 9864. */
const algorithms: ReadonlyMap<Cbor | undefined, { readonly curve: string; readonly digest: string }> = new Map([
  [-7, { curve: 'prime256v1', digest: 'sha256' }],
  [-9, { curve: 'prime256v1', digest: 'sha256' }],
  [-35, { curve: 'secp384r1', digest: 'sha384' }],
  [-51, { curve: 'secp384r1', digest: 'sha384' }],
  [-36, { curve: 'secp521r1', digest: 'sha512' }],
  [-52, { curve: 'secp521r1', digest: 'sha512' }],
]);

/** Bytes of a signature by curve. */
const signatureBytes: Readonly<Record<string, number>> = { prime256v1: 64, secp384r1: 96, secp521r1: 132 };

/** The accepted algorithms, as `vp_formats_supported` lists them. */
export const coseAlgorithms: readonly number[] = [...algorithms.keys()].map(Number);

/** Parses a COSE_Sign1, tagged or not. @throws CborError */
export function parseSign1(item: Cbor | undefined): Sign1 {
  const parts = cborList(item instanceof Tagged && item.tag === SIGN1_TAG ? item.value : item);
  const [head, unprotected, payload, signature] = parts;
  if (parts.length !== 4) throw new CborError('not a COSE_Sign1');
  const bytes = cborBytes(head);
  const protectedHeader: CborMap = bytes.length === 0 ? new Map() : mapOf(readCbor(bytes));
  // Extensions that must be understood, of which this reads none.
  if (protectedHeader.has(labels.critical)) throw new CborError('a critical header');
  return {
    head: bytes,
    protectedHeader,
    unprotected: mapOf(unprotected),
    payload: payload === null ? null : cborBytes(payload),
    signature: cborBytes(signature),
  };
}

/**
 * Verifies a signature by the algorithm of its protected header (RFC 9052 §4.4).
 * @param payload the bytes that must have been signed
 * @throws PresentationError `malformed`, `forged`
 */
export function assertSign1({ head, protectedHeader, signature }: Sign1, payload: Buffer, key: KeyObject): void {
  const algorithm = algorithms.get(protectedHeader.get(labels.algorithm));
  if (!algorithm || key.asymmetricKeyDetails?.namedCurve !== algorithm.curve)
    throw new PresentationError('malformed', 'an algorithm that is not accepted, or not that of the key');
  const signed = encodeCbor(['Signature1', head, Buffer.alloc(0), payload]);
  const isRight =
    signature.length === signatureBytes[algorithm.curve] &&
    verify(algorithm.digest, signed, { key, dsaEncoding: 'ieee-p1363' }, signature);
  if (!isRight) throw new PresentationError('forged', 'the signature is wrong');
}

/** The certificates of the signer, DER (RFC 9360 §2). Either header may have them: they are trusted by their issuers only. @throws CborError */
export function coseCertificates({ protectedHeader, unprotected }: Sign1): readonly Buffer[] {
  const chain = protectedHeader.get(labels.chain) ?? unprotected.get(labels.chain);
  return Buffer.isBuffer(chain) ? [chain] : cborList(chain).map(cborBytes);
}

const curves: ReadonlyMap<Cbor | undefined, string> = new Map([
  [1, 'P-256'],
  [2, 'P-384'],
  [3, 'P-521'],
]);

/** Reads a public key with two coordinates (RFC 9053 §7.1.1). @throws CborError, PresentationError `malformed` */
export function readCoseKey(item: Cbor | undefined): KeyObject {
  const key = mapOf(item);
  if (key.get(1) !== 2) throw new CborError('a key of another kind');
  const [x, y] = [cborBytes(key.get(-2)), cborBytes(key.get(-3))].map((part) => part.toString('base64url'));
  return readJwk({ kty: 'EC', crv: curves.get(key.get(-1)), x, y });
}
