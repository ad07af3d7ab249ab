import { constants, type SigningOptions } from 'node:crypto';
import { oids } from './oids.ts';
import { Asn1Error, contextTag, type Element, fields, inner, tags } from './read.ts';
import { readOid, readSmall } from './values.ts';
import { context, integer, nullValue, oid, sequence } from './write.ts';

const digestNames = ['sha1', 'sha256', 'sha384', 'sha512'] as const;

/** Digest names of node:crypto. */
export type DigestName = (typeof digestNames)[number];

/**
 * The algorithms that this service signs with: ECDSA with any of its curves, DER (r, s) as in CMS and X.509; RSA by
 * PKCS#1 v1.5; RSASSA-PSS with MGF1 and a salt of 32 bytes. SHA-256 for every key: a SignerInfo has one digest for its
 * content and its attributes (RFC 5652 §5.4), and documents, time-stamps and the proof are hashed with SHA-256. A longer
 * digest for P-384 and P-521 would strengthen nothing.
 */
export type SigningAlgorithm = 'ecdsa-sha256' | 'rsa-sha256' | 'rsa-pss-sha256';

/** Bytes of the salt of RSASSA-PSS: as long as the digest (RFC 4055 §3.1). */
export const PSS_SALT = 32;

const digestOids: Readonly<Record<DigestName, string>> = {
  sha1: oids.sha1,
  sha256: oids.sha256,
  sha384: oids.sha384,
  sha512: oids.sha512,
};
const digestByOid = new Map(digestNames.map((name) => [digestOids[name], name]));

/** Length of each digest in bytes. */
export const digestLength: Readonly<Record<DigestName, number>> = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 };

/**
 * AlgorithmIdentifier of a digest. SHA-2 has no parameters (RFC 5754 §2); SHA-1, and RFC 3161 by convention, have
 * NULL.
 */
export const digestIdentifier = (name: DigestName, parameters: 'absent' | 'null' = 'absent'): Buffer =>
  parameters === 'null' ? sequence(oid(digestOids[name]), nullValue()) : sequence(oid(digestOids[name]));

/** RSASSA-PSS-params (RFC 4055 §3.1); the trailer has its default. */
function pssParameters(): Buffer {
  const hash = digestIdentifier('sha256', 'null');
  return sequence(context(0, hash), context(1, sequence(oid(oids.mgf1), hash)), context(2, integer(PSS_SALT)));
}

/**
 * AlgorithmIdentifier of a signature: no parameters for ECDSA (RFC 5758 §3.2), NULL for PKCS#1 v1.5 (RFC 4055 §5).
 */
export const signatureIdentifier: Readonly<Record<SigningAlgorithm, Buffer>> = {
  'ecdsa-sha256': sequence(oid(oids.ecdsaSha256)),
  'rsa-sha256': sequence(oid(oids.rsaSha256), nullValue()),
  'rsa-pss-sha256': sequence(oid(oids.rsaPss), pssParameters()),
};

/** Returns the digest of an AlgorithmIdentifier; undefined if it is unknown here. @throws Asn1Error */
export function readDigest(identifier: Element): DigestName | undefined {
  return digestByOid.get(readOid(fields(identifier, 'AlgorithmIdentifier').required(tags.oid, 'algorithm')));
}

/** Parameters for node:crypto to verify a signature: digest (null for EdDSA) and padding. */
export interface Verification {
  readonly digest: DigestName | null;
  readonly options: SigningOptions;
}

const known: Readonly<Record<string, DigestName | null>> = {
  [oids.rsaSha256]: 'sha256',
  [oids.rsaSha384]: 'sha384',
  [oids.rsaSha512]: 'sha512',
  [oids.ecdsaSha256]: 'sha256',
  [oids.ecdsaSha384]: 'sha384',
  [oids.ecdsaSha512]: 'sha512',
  [oids.ed25519]: null,
};

/**
 * Reads a signature's AlgorithmIdentifier; undefined if it is not accepted (such as SHA-1 and older). `cmsDigest` is
 * the SignerInfo's digest, used with plain rsaEncryption and ecPublicKey (RFC 5754 §3.2).
 *
 * @throws Asn1Error
 */
export function readSignatureAlgorithm(identifier: Element, cmsDigest?: DigestName): Verification | undefined {
  const parts = fields(identifier, 'AlgorithmIdentifier');
  const dotted = readOid(parts.required(tags.oid, 'algorithm'));
  if (dotted === oids.rsaPss) return readPss(parts.required(tags.sequence, 'RSASSA-PSS parameters'));
  if (dotted === oids.rsaEncryption || dotted === oids.ecPublicKey) {
    return cmsDigest && cmsDigest !== 'sha1' ? { digest: cmsDigest, options: {} } : undefined;
  }
  const digest = known[dotted];
  return digest === undefined ? undefined : { digest, options: {} };
}

/** RFC 4055 §3.1. The default digest is SHA-1, so absent fields mean an algorithm that is not accepted. */
function readPss(parameters: Element): Verification | undefined {
  const parts = fields(parameters, 'RSASSA-PSS parameters');
  const hash = parts.optional(contextTag(0));
  const mask = parts.optional(contextTag(1));
  const salt = parts.optional(contextTag(2));
  if (!hash || !mask) return undefined;
  const digest = readDigest(inner(hash));
  const maskParts = fields(inner(mask), 'MaskGenAlgorithm');
  if (readOid(maskParts.required(tags.oid, 'algorithm')) !== oids.mgf1) throw new Asn1Error('RSASSA-PSS: not MGF1');
  const maskDigest = readDigest(maskParts.required(tags.sequence, 'hash'));
  if (!digest || digest === 'sha1' || maskDigest !== digest) return undefined;
  const saltLength = salt ? readSmall(inner(salt)) : 20;
  return { digest, options: { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength } };
}
