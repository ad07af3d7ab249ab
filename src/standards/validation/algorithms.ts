import { constants, createHash, type Hash, type KeyObject, type SigningOptions } from 'node:crypto';
import { definitely } from '../../kernel/definitely.ts';
import { oids } from '../asn1/oids.ts';
import { Asn1Error, contextTag, type Element, fields, inner, tags } from '../asn1/read.ts';
import { readOid, readSmall } from '../asn1/values.ts';

/** A digest algorithm, and until when it is considered secure. */
export interface Digest {
  /** Its name in node:crypto. */
  readonly name: string;
  readonly label: string;
  /** Epoch milliseconds; Infinity without an end. */
  readonly until: number;
  /** Bytes of its output, if the name leaves that open. */
  readonly length?: number;
}

/** Begins to compute a digest. */
export const startDigest = ({ name, length }: Digest): Hash =>
  createHash(name, length === undefined ? {} : { outputLength: length });

const NO_END = Number.POSITIVE_INFINITY;
const NEVER = Number.NEGATIVE_INFINITY;
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** Digests with the end dates of ETSI TS 119 312 and of the catalogue of agreed mechanisms that it follows. */
export const sha1: Digest = { name: 'sha1', label: 'SHA1', until: day('2012-08-01') };
export const sha256: Digest = { name: 'sha256', label: 'SHA256', until: NO_END };
export const sha512: Digest = { name: 'sha512', label: 'SHA512', until: NO_END };
/** 512 bits, for Ed448 (RFC 8419, 2.3; RFC 8702, 3.1). */
const shake256: Digest = { name: 'shake256', label: 'SHAKE256', until: NO_END, length: 64 };
const digests: Readonly<Record<string, Digest>> = {
  [oids.md5]: { name: 'md5', label: 'MD5', until: day('2004-08-01') },
  [oids.sha1]: sha1,
  [oids.ripemd160]: { name: 'ripemd160', label: 'RIPEMD160', until: day('2014-08-01') },
  [oids.sha224]: { name: 'sha224', label: 'SHA224', until: day('2029-01-01') },
  [oids.sha256]: sha256,
  [oids.sha384]: { name: 'sha384', label: 'SHA384', until: NO_END },
  [oids.sha512]: sha512,
  [oids.sha512With224]: { name: 'sha512-224', label: 'SHA512/224', until: day('2029-01-01') },
  [oids.sha512With256]: { name: 'sha512-256', label: 'SHA512/256', until: NO_END },
  [oids.sha3With224]: { name: 'sha3-224', label: 'SHA3-224', until: day('2029-01-01') },
  [oids.sha3With256]: { name: 'sha3-256', label: 'SHA3-256', until: NO_END },
  [oids.sha3With384]: { name: 'sha3-384', label: 'SHA3-384', until: NO_END },
  [oids.sha3With512]: { name: 'sha3-512', label: 'SHA3-512', until: NO_END },
  [oids.shake256]: shake256,
};

/** How to verify a signature, and until when its algorithm can be relied on. */
export interface Algorithm {
  /** For example `ecdsa-with-SHA256`. */
  readonly label: string;
  readonly kind: 'rsa' | 'ec' | 'ed25519' | 'ed448';
  /** Null for EdDSA, which includes hashing. */
  readonly digest: Digest | null;
  readonly options: SigningOptions;
  /** By the digest; for the key see `describeKey`. */
  readonly until: number;
}

const signatures: Readonly<Record<string, readonly ['rsa' | 'ec', string]>> = {
  [oids.rsaMd5]: ['rsa', oids.md5],
  [oids.rsaSha1]: ['rsa', oids.sha1],
  [oids.rsaSha224]: ['rsa', oids.sha224],
  [oids.rsaSha256]: ['rsa', oids.sha256],
  [oids.rsaSha384]: ['rsa', oids.sha384],
  [oids.rsaSha512]: ['rsa', oids.sha512],
  [oids.rsaSha3With224]: ['rsa', oids.sha3With224],
  [oids.rsaSha3With256]: ['rsa', oids.sha3With256],
  [oids.rsaSha3With384]: ['rsa', oids.sha3With384],
  [oids.rsaSha3With512]: ['rsa', oids.sha3With512],
  [oids.ecdsaSha1]: ['ec', oids.sha1],
  [oids.ecdsaSha224]: ['ec', oids.sha224],
  [oids.ecdsaSha256]: ['ec', oids.sha256],
  [oids.ecdsaSha384]: ['ec', oids.sha384],
  [oids.ecdsaSha512]: ['ec', oids.sha512],
  [oids.ecdsaSha3With224]: ['ec', oids.sha3With224],
  [oids.ecdsaSha3With256]: ['ec', oids.sha3With256],
  [oids.ecdsaSha3With384]: ['ec', oids.sha3With384],
  [oids.ecdsaSha3With512]: ['ec', oids.sha3With512],
};

/** Returns the digest of an AlgorithmIdentifier; undefined if it cannot be computed here. @throws Asn1Error */
export function readAnyDigest(identifier: Element): Digest | undefined {
  const parts = fields(identifier, 'AlgorithmIdentifier');
  const dotted = readOid(parts.required(tags.oid, 'algorithm'));
  if (dotted !== oids.shake256Len) return digests[dotted];
  const bits = parts.optional(tags.integer);
  return bits && readSmall(bits) === 512 ? shake256 : undefined;
}

/** Returns the dotted identifier, for messages about unsupported algorithms. @throws Asn1Error */
export const algorithmOid = (identifier: Element): string =>
  readOid(fields(identifier, 'AlgorithmIdentifier').required(tags.oid, 'algorithm'));

/**
 * Reads a signature's AlgorithmIdentifier, including old and weak algorithms; undefined if it cannot be verified here,
 * such as DSA. `digest` is the SignerInfo's, for identifiers that name only the key type (RFC 5754 §3.2).
 *
 * @throws Asn1Error
 */
export function readAlgorithm(identifier: Element, digest?: Digest): Algorithm | undefined {
  const parts = fields(identifier, 'AlgorithmIdentifier');
  const dotted = readOid(parts.required(tags.oid, 'algorithm'));
  if (dotted === oids.rsaPss) return readPss(parts.optional(tags.sequence));
  if (dotted === oids.ed25519) return { label: 'Ed25519', kind: 'ed25519', digest: null, options: {}, until: NO_END };
  if (dotted === oids.ed448) return { label: 'Ed448', kind: 'ed448', digest: null, options: {}, until: NO_END };
  if (dotted === oids.rsaEncryption && digest) return named('rsa', digest);
  if (dotted === oids.ecPublicKey && digest) return named('ec', digest);
  const known = signatures[dotted];
  return known && named(known[0], definitely(digests[known[1]], known[1]));
}

const named = (kind: 'rsa' | 'ec', digest: Digest): Algorithm => ({
  label: kind === 'rsa' ? `${digest.label}WithRSA` : `ecdsa-with-${digest.label}`,
  kind,
  digest,
  options: {},
  until: digest.until,
});

/** RFC 4055 §3.1: the default of every absent field is SHA-1. */
function readPss(parameters: Element | undefined): Algorithm | undefined {
  const parts = parameters && fields(parameters, 'RSASSA-PSS parameters');
  const hash = parts?.optional(contextTag(0));
  const mask = parts?.optional(contextTag(1));
  const salt = parts?.optional(contextTag(2));
  const digest = hash ? readAnyDigest(inner(hash)) : sha1;
  if (mask && algorithmOid(inner(mask)) !== oids.mgf1) throw new Asn1Error('RSASSA-PSS: not MGF1');
  const maskDigest = mask ? readMaskDigest(inner(mask)) : sha1;
  // node:crypto uses the signature's digest for the mask.
  if (!digest || maskDigest !== digest) return undefined;
  const saltLength = salt ? readSmall(inner(salt)) : 20;
  const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
  return { label: `${digest.label}WithRSAandMGF1`, kind: 'rsa', digest, options, until: digest.until };
}

function readMaskDigest(mask: Element): Digest | undefined {
  const parts = fields(mask, 'MaskGenAlgorithm');
  parts.required(tags.oid, 'algorithm');
  return readAnyDigest(parts.required(tags.sequence, 'hash'));
}

/** Minimum RSA modulus in bits → until when it is secure (TS 119 312, clause 6.2.2.1), largest first. */
const rsaSizes: readonly (readonly [number, number])[] = [
  [3000, NO_END],
  [1900, day('2029-01-01')],
  [1536, day('2019-10-01')],
  [1024, day('2019-10-01')],
  [768, day('2010-08-01')],
];

/** Curve in node:crypto → its usual name and until when it is secure (TS 119 312, clause 6.2.2.3). */
const curves: Readonly<Record<string, readonly [string, number]>> = {
  prime256v1: ['P-256', NO_END],
  secp384r1: ['P-384', NO_END],
  secp521r1: ['P-521', NO_END],
  brainpoolP256r1: ['brainpoolP256r1', NO_END],
  brainpoolP384r1: ['brainpoolP384r1', NO_END],
  brainpoolP512r1: ['brainpoolP512r1', NO_END],
  secp224r1: ['P-224', day('2021-10-01')],
  prime192v1: ['P-192', day('2012-08-01')],
};

/** Describes a key for people, and returns until when keys of its size are considered secure. */
export function describeKey(key: KeyObject): { readonly label: string; readonly until: number } {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' || type === 'rsa-pss') {
    const bits = details?.modulusLength ?? 0;
    return { label: String(bits), until: rsaSizes.find(([least]) => bits >= least)?.[1] ?? NEVER };
  }
  if (type === 'ec') {
    const [label, until] = curves[details?.namedCurve ?? ''] ?? [details?.namedCurve ?? 'unnamed curve', NEVER];
    return { label, until };
  }
  if (type === 'ed25519' || type === 'ed448') return { label: '', until: NO_END };
  return { label: type ?? 'unknown key', until: NEVER };
}
