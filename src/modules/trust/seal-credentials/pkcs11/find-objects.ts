import type * as Pkcs11 from 'pkcs11js';
import { digestIdentifier, PSS_SALT, type SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { octetString, sequence } from '../../../../standards/asn1/write.ts';
import { derFromRaw } from '../credential.ts';
import { TokenError } from './token-error.ts';

/** A private key, as far as a token shows it. */
export interface TokenKey {
  readonly handle: Pkcs11.Handle;
  readonly id: Buffer;
  /** CKK_… */
  readonly type: number;
  /** CKA_EXTRACTABLE: the key could be copied out of the token, at least encrypted. */
  readonly extractable: boolean;
  /** CKA_SENSITIVE. False: whoever has the PIN can read the key. True also if the token does not tell. */
  readonly sensitive: boolean;
  /** Each signature needs the PIN again (CKA_ALWAYS_AUTHENTICATE), as on many qualified devices. */
  readonly asksEachTime: boolean;
  /** CKM_… that the key may be used with; null if the token does not restrict them. */
  readonly allowed: readonly number[] | null;
}

/** More objects than this with the same label and id are a mistake; more certificates are not those of one key. */
const MAX_OBJECTS = 100;

/** Access to the objects of a token through one session. */
export class TokenObjects {
  readonly #library: Library;
  readonly #module: Pkcs11.PKCS11;
  readonly #session: Pkcs11.Handle;

  constructor(library: Library, module: Pkcs11.PKCS11, session: Pkcs11.Handle) {
    this.#library = library;
    this.#module = module;
    this.#session = session;
  }

  /** Finds the one private key with this label and id. @throws TokenError if there is none, or more than one */
  findKey(label: string | null, id: Uint8Array | null): TokenKey {
    const { CKA_CLASS, CKO_PRIVATE_KEY, CKA_LABEL, CKA_ID } = this.#library;
    const found = this.#find([
      { type: CKA_CLASS, value: CKO_PRIVATE_KEY },
      ...(label === null ? [] : [{ type: CKA_LABEL, value: label }]),
      ...(id === null ? [] : [{ type: CKA_ID, value: Buffer.from(id) }]),
    ]);
    const [handle, second] = found;
    if (!handle) throw new TokenError('refused', 'the token has no private key with this object and id');
    if (second) throw new TokenError('refused', `${found.length} private keys match the URI: add object or id`);
    return this.#describe(handle);
  }

  /** Returns the DER of all X.509 certificates, those with `id` first. */
  certificates(id: Buffer): Buffer[] {
    const { CKA_CLASS, CKO_CERTIFICATE, CKA_CERTIFICATE_TYPE, CKC_X_509, CKA_ID, CKA_VALUE } = this.#library;
    const found = this.#find([
      { type: CKA_CLASS, value: CKO_CERTIFICATE },
      { type: CKA_CERTIFICATE_TYPE, value: CKC_X_509 },
    ]).map((handle) => ({ id: this.#read(handle, CKA_ID), der: this.#read(handle, CKA_VALUE) }));
    const ofKey = (certificate: { id: Buffer | undefined }) => id.length > 0 && certificate.id?.equals(id) === true;
    return [...found.filter(ofKey), ...found.filter((one) => !ofKey(one))].flatMap(({ der }) => (der ? [der] : []));
  }

  #describe(handle: Pkcs11.Handle): TokenKey {
    const { CKA_ID, CKA_KEY_TYPE, CKA_SIGN, CKA_EXTRACTABLE, CKA_SENSITIVE } = this.#library;
    const { CKA_ALWAYS_AUTHENTICATE, CKA_ALLOWED_MECHANISMS } = this.#library;
    const type = this.#read(handle, CKA_KEY_TYPE);
    if (!type) throw new TokenError('refused', 'the token does not tell the type of the key');
    if (isFalse(this.#read(handle, CKA_SIGN))) throw new TokenError('refused', 'the key may not sign (CKA_SIGN)');
    const allowed = this.#read(handle, CKA_ALLOWED_MECHANISMS);
    return {
      handle,
      id: this.#read(handle, CKA_ID) ?? Buffer.alloc(0),
      type: ulong(type),
      extractable: isTrue(this.#read(handle, CKA_EXTRACTABLE)),
      sensitive: !isFalse(this.#read(handle, CKA_SENSITIVE)),
      asksEachTime: isTrue(this.#read(handle, CKA_ALWAYS_AUTHENTICATE)),
      // Some tokens answer with an empty list where they mean no restriction.
      allowed: allowed?.length ? ulongs(allowed) : null,
    };
  }

  #find(template: Pkcs11.Template): Pkcs11.Handle[] {
    this.#module.C_FindObjectsInit(this.#session, template);
    try {
      return this.#module.C_FindObjects(this.#session, MAX_OBJECTS);
    } finally {
      this.#module.C_FindObjectsFinal(this.#session);
    }
  }

  /** An attribute of a type that the token does not have, or does not show, is undefined. */
  #read(handle: Pkcs11.Handle, type: number): Buffer | undefined {
    try {
      return this.#module.C_GetAttributeValue(this.#session, handle, [{ type }])[0]?.value;
    } catch (error) {
      if (error instanceof Error && /CKR_ATTRIBUTE_(TYPE_INVALID|SENSITIVE)/.test(error.message)) return undefined;
      throw error;
    }
  }
}

const isTrue = (value: Buffer | undefined): boolean => value?.[0] === 1;
const isFalse = (value: Buffer | undefined): boolean => value?.[0] === 0;

/** CK_ULONG has 8 bytes, and 4 on Windows. */
const ULONG = process.platform === 'win32' ? 4 : 8;
const ulong = (value: Buffer): number => value.readUInt32LE(0);
const ulongs = (value: Buffer): number[] =>
  Array.from({ length: Math.floor(value.length / ULONG) }, (_, index) => ulong(value.subarray(index * ULONG)));

export type Library = typeof Pkcs11;

/** How a token makes signatures by one of our algorithms. */
interface TokenMechanism {
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
