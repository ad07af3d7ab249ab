import { createHmac } from 'node:crypto';
import { type Cipher, deriving, openCipher } from './cipher.ts';

/** What can be done with the installation's secrets, without seeing them. */
export interface Keystore {
  /**
   * AES-256-GCM under a key of its own for each `context` (what the secret is, and whose: `pki-key:<id>`), so that a
   * ciphertext moved to another row does not decrypt. Names the key; adds 33 bytes.
   */
  encrypt(plain: Uint8Array, context: string): Buffer;
  /** Throws `DecryptionError` for an unknown secret key, another context, or a changed byte. */
  decrypt(encrypted: Uint8Array, context: string): Buffer;
  /** HMAC-SHA256 under a key of its own for each `purpose`: 32 bytes, the same for the life of the installation. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
}

/** Keys of HMACs, 32 bytes each, which outlive every SECRET_KEY. */
export interface MacKeys {
  /** Each purpose derives its own key from it. */
  readonly root: Buffer;
  /** Purposes with a key of their own: those of an installation older than `root`. */
  readonly own: ReadonlyMap<string, Buffer>;
}

/** A keystore of one secret key that keeps nothing: its HMACs end with the key. */
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
