import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** What can be done with the installation's secret, without ever seeing it. */
export interface Keystore {
  /**
   * AES-256-GCM under a key of its own for each `context` (what the secret is, and whose: `pki-key:<id>`), so
   * that a ciphertext moved to another row does not open. Adds 29 bytes.
   */
  encrypt(plain: Uint8Array, context: string): Buffer;
  /** Throws `DecryptionError` for another secret key, another context, or a changed byte. */
  decrypt(sealed: Uint8Array, context: string): Buffer;
  /** HMAC-SHA256 under a key of its own for each `purpose`: 32 bytes, the same each time. */
  mac(purpose: string, data: string | Uint8Array): Buffer;
}

/** Sealed bytes that do not open. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  readonly forOperator = true;
}

/** Which secret key sealed something: one day a second one, with the first kept for reading. */
const keyId = 1;
const nonceLength = 12;
const tagLength = 16;
const headLength = 1 + nonceLength;

/** `secretKey`: 32 random bytes. Everything sealed under it is lost with it. */
export function openKeystore(secretKey: Buffer): Keystore {
  if (secretKey.length !== 32) throw new RangeError('the secret key must be 32 bytes');
  const encryption = derived(secretKey, 'encrypt');
  const authentication = derived(secretKey, 'mac');
  return {
    encrypt(plain, context) {
      // A random nonce is safe for 2^32 messages under one key (NIST SP 800-38D §8.3); contexts have few.
      const head = Buffer.concat([Buffer.of(keyId), randomBytes(nonceLength)]);
      const cipher = createCipheriv('aes-256-gcm', encryption(context), head.subarray(1));
      cipher.setAAD(head.subarray(0, 1));
      return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(sealed, context) {
      const bytes = Buffer.from(sealed);
      if (bytes.length < headLength + tagLength || bytes[0] !== keyId) throw new DecryptionError('not sealed by us');
      const decipher = createDecipheriv('aes-256-gcm', encryption(context), bytes.subarray(1, headLength));
      decipher.setAAD(bytes.subarray(0, 1));
      decipher.setAuthTag(bytes.subarray(-tagLength));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(headLength, -tagLength)), decipher.final()]);
      } catch {
        throw new DecryptionError('sealed under another SECRET_KEY, for another use, or changed since');
      }
    },
    mac: (purpose, data) => createHmac('sha256', authentication(purpose)).update(data).digest(),
  };
}

/**
 * HKDF-SHA256 (RFC 5869) from the secret to one key for each name. Purposes recur and are remembered; contexts
 * that name a row would fill the memory, so only the first thousand names are.
 */
function derived(secretKey: Buffer, kind: string): (name: string) => Buffer {
  const known = new Map<string, Buffer>();
  return (name) => {
    const found = known.get(name);
    if (found) return found;
    const key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), `esign ${kind} ${name}`, 32));
    if (known.size < 1_000) known.set(name, key);
    return key;
  };
}
