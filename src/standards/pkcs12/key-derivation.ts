import { createHash } from 'node:crypto';

/** What derived bytes are for (RFC 7292 App. B.3). */
export const purposes = { key: 1, iv: 2, mac: 3 } as const;

/** Block sizes of the hash functions, bytes. */
const blocks: Readonly<Record<string, number>> = { sha1: 64, sha224: 64, sha256: 64, sha384: 128, sha512: 128 };

export interface Derivation {
  /** Name in node:crypto. */
  readonly hash: string;
  readonly password: string;
  readonly salt: Buffer;
  readonly iterations: number;
  readonly purpose: keyof typeof purposes;
  /** Bytes to derive. */
  readonly length: number;
}

/** Derives bytes from a password as PKCS#12 does (RFC 7292 App. B.2). */
export function deriveBytes({ hash, password, salt, iterations, purpose, length }: Derivation): Buffer {
  const block = blocks[hash];
  if (!block) throw new RangeError(`no block size for ${hash}`);
  const diversifier = Buffer.alloc(block, purposes[purpose]);
  const input = Buffer.concat([stretch(salt, block), stretch(passwordBytes(password), block)]);
  const derived: Buffer[] = [];
  for (let size = 0; size < length; ) {
    let digest = createHash(hash).update(diversifier).update(input).digest();
    for (let round = 1; round < iterations; round++) digest = createHash(hash).update(digest).digest();
    derived.push(digest);
    size += digest.length;
    const addend = stretch(digest, block).subarray(0, block);
    for (let at = 0; at < input.length; at += block) addPlusOne(input.subarray(at, at + block), addend);
  }
  return Buffer.concat(derived).subarray(0, length);
}

/** BMPString with its terminator (RFC 7292 App. B.1): UTF-16, most significant byte first. */
const passwordBytes = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16();

/** Repeats `bytes` to a multiple of `block`; nothing stays nothing. */
const stretch = (bytes: Buffer, block: number): Buffer =>
  Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes.length ? bytes : 0);

/** Adds `addend` and one to a number of as many bytes, in place; drops the carry. */
function addPlusOne(number: Buffer, addend: Buffer): void {
  let carry = 1;
  for (let at = number.length - 1; at >= 0; at--) {
    carry += (number[at] ?? 0) + (addend[at] ?? 0);
    number[at] = carry & 0xff;
    carry >>= 8;
  }
}
