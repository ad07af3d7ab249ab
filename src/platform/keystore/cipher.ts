import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The bytes cannot be decrypted. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError';
  readonly forOperator = true;
}

/** AES-256-GCM with SECRET_KEY; also decrypts with the keys of SECRET_KEY_PREVIOUS. */
export interface Cipher {
  /** Id of the encrypting key: eight hex digits. */
  readonly keyId: string;
  /** Ids of all configured keys, the encrypting one first. */
  readonly keyIds: readonly string[];
  encrypt(plain: Uint8Array, context: string): Buffer;
  /** @throws DecryptionError */
  decrypt(encrypted: Uint8Array, context: string): Buffer;
  /** Returns the id of the key that decrypts these bytes. @throws DecryptionError (no key does) */
  openedBy(encrypted: Uint8Array, context: string): string;
}

/** Header formats. Version 1: version, nonce. Version 2: version, key id, nonce. */
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Key {
  readonly id: string;
  readonly secret: Buffer;
  readonly encryption: (context: string) => Buffer;
}

/** Creates a cipher. `secretKey` encrypts; `previous` keys only decrypt; each has 32 bytes. */
export function openCipher(secretKey: Buffer, previous: readonly Buffer[] = []): Cipher {
  const current = openKey(secretKey);
  const all = [current, ...previous.map(openKey)];
  const keys = [...new Map(all.map((key) => [key.id, key])).values()];
  const head = ciphertextHead(current.id);
  const openWith = (encrypted: Uint8Array, context: string) => {
    const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
    const id = keyIdOf(bytes);
    const candidates = id === null ? keys : keys.filter((key) => key.id === id);
    if (id !== null && !candidates.length) {
      throw new DecryptionError(
        `encrypted under the key ${id}, which is neither SECRET_KEY nor in SECRET_KEY_PREVIOUS`,
      );
    }
    for (const key of candidates) {
      const plain = tryOpen(bytes, id === null ? 1 : head.length, key.encryption(context));
      if (plain) return { id: key.id, plain };
    }
    throw new DecryptionError('encrypted under another SECRET_KEY, for another use, or changed since');
  };
  return {
    keyId: current.id,
    keyIds: keys.map(({ id }) => id),
    encrypt(plain, context) {
      // A random nonce is safe for 2^32 messages under one key (NIST SP 800-38D §8.3); each context has far fewer.
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.encryption(context), nonce);
      cipher.setAAD(head);
      return Buffer.concat([head, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt: (encrypted, context) => openWith(encrypted, context).plain,
    openedBy: (encrypted, context) => openWith(encrypted, context).id,
  };
}

/** The first bytes of everything encrypted under this key. */
export const ciphertextHead = (keyId: string): Buffer => Buffer.concat([Buffer.of(2), Buffer.from(keyId, 'hex')]);

/** Returns the id of the encrypting key; null for version 1, which has none. @throws DecryptionError */
function keyIdOf(bytes: Buffer): string | null {
  const length = bytes[0] === 1 ? 1 : 1 + KEY_ID_BYTES;
  if ((bytes[0] !== 1 && bytes[0] !== 2) || bytes.length < length + NONCE_BYTES + TAG_BYTES) {
    throw new DecryptionError('not encrypted by this service');
  }
  return bytes[0] === 1 ? null : bytes.toString('hex', 1, length);
}

/** Returns null if the key, the context or the bytes do not match. */
function tryOpen(bytes: Buffer, headLength: number, key: Buffer): Buffer | null {
  const start = headLength + NONCE_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(headLength, start));
  decipher.setAAD(bytes.subarray(0, headLength));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(start, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

function openKey(secret: Buffer): Key {
  if (secret.length !== 32) throw new RangeError('the secret key must be 32 bytes');
  const id = hkdf(secret, 'esign key id', KEY_ID_BYTES).toString('hex');
  return { id, secret, encryption: deriving(secret, 'encrypt') };
}

/** HKDF-SHA256 (RFC 5869) with an empty salt. */
const hkdf = (secret: Buffer, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, bytes));

/** Keys that are kept: the most recently used. Purposes recur; a context that names a row soon does not. */
const KEPT = 1_000;

/** Returns a function that derives a 32-byte key for a name. */
export function deriving(secret: Buffer, kind: 'encrypt' | 'mac'): (name: string) => Buffer {
  const known = new Map<string, Buffer>();
  return (name) => {
    const key = known.get(name) ?? hkdf(secret, `esign ${kind} ${name}`, 32);
    known.delete(name);
    known.set(name, key);
    const [oldest] = known.keys();
    if (known.size > KEPT) known.delete(oldest!);
    return key;
  };
}
