import type * as Pkcs11 from 'pkcs11js';
import { digestIdentifier, PSS_SALT, type SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { octetString, sequence } from '../../../../standards/asn1/write.ts';
import { derFromRaw } from '../der-from-raw.ts';

export type Library = typeof Pkcs11;

/** How a token makes signatures by one of our algorithms. */
export interface TokenMechanism {
  /** Name of the mechanism's number in the library. */
  readonly name: 'CKM_ECDSA' | 'CKM_RSA_PKCS' | 'CKM_RSA_PKCS_PSS';
  /** Name of the type of key. */
  readonly keyType: 'CKK_EC' | 'CKK_RSA';
  parameters(library: Library): { readonly parameter?: Pkcs11.RsaPSS };
  /** The bytes to sign, from a SHA-256 digest. */
  input(digest: Buffer): Buffer;
  /** The signature as CMS has it, from the token's. */
  output(signature: Buffer): Buffer;
}

const same = (bytes: Buffer): Buffer => bytes;

/** Mechanisms that sign a digest: the token never receives more (PKCS #11 Current Mechanisms v2.40 §2.1, §2.3). */
export const mechanisms: Readonly<Record<SigningAlgorithm, TokenMechanism>> = {
  'ecdsa-sha256': {
    name: 'CKM_ECDSA',
    keyType: 'CKK_EC',
    parameters: () => ({}),
    input: same,
    output: derFromRaw,
  },
  'rsa-sha256': {
    name: 'CKM_RSA_PKCS',
    keyType: 'CKK_RSA',
    parameters: () => ({}),
    // DigestInfo (RFC 8017 §9.2): the token only adds the padding.
    input: (digest) => sequence(digestIdentifier('sha256', 'null'), octetString(digest)),
    output: same,
  },
  'rsa-pss-sha256': {
    name: 'CKM_RSA_PKCS_PSS',
    keyType: 'CKK_RSA',
    parameters: ({ CK_PARAMS_RSA_PSS, CKM_SHA256, CKG_MGF1_SHA256 }) => ({
      parameter: { type: CK_PARAMS_RSA_PSS, hashAlg: CKM_SHA256, mgf: CKG_MGF1_SHA256, saltLen: PSS_SALT },
    }),
    input: same,
    output: same,
  },
};
