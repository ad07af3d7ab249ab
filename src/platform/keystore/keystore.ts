import { createHmac } from 'node:crypto';
import { type Cipher, deriving, openCipher } from './cipher.ts';

/** Operations with the installation's secrets, which callers never see. */
export interface Keystore {
  /**
   * Encrypts with AES-256-GCM, with a separate key for each `context` (kind and owner of the secret: `pki-key:<id>`),
   * so that a ciphertext moved to another row does not decrypt. The result contains the key id and is 33 bytes longer.
   */
  encrypt(plain: Uint8Array, context: string): Buffer;
  /** @throws DecryptionError (unknown secret key, another context, or changed bytes) */
  decrypt(encrypted: Uint8Array, context: string): Buffer;
  /** HMAC-SHA256 with a separate key for each `purpose`: 32 bytes, stable for the life of the installation. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
}

/** HMAC keys, 32 bytes each, which are kept when SECRET_KEY changes. */
export interface MacKeys {
  /** The key from which each purpose derives its own. */
  readonly root: Buffer;
  /** Purposes with a stored key: those of an installation older than `root`. */
  readonly own: ReadonlyMap<string, Buffer>;
}

/** Creates a keystore from one secret key, without a database: its HMACs change with the key. */
export const openKeystore = (secretKey: Buffer): Keystore =>
  joinKeystore(openCipher(secretKey), { root: secretKey, own: new Map() });

export function joinKeystore({ encrypt, decrypt }: Cipher, { root, own }: MacKeys): Keystore {
  const derived = deriving(root, 'mac');
  return {
    encrypt,
    decrypt,
    mac: (purpose, data) =>
      createHmac('sha256', own.get(purpose) ?? derived(purpose))
        .update(data)
        .digest(),
  };
}
