import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

export { isUuid } from './is-uuid.ts';

/** The 16 bytes of a UUID. */
export const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');

/** Formats the first 16 bytes as a UUID. */
export const uuidText = (bytes: Buffer): string =>
  bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/**
 * A new id: UUID version 7 (RFC 9562 §5.7), the time in ms followed by 74 random bits. Rows of the same time are
 * neighbours in every index that begins with it, so that an index grows at its end however large it is.
 */
export function newId(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes[6] = 0x70 | (bytes.readUInt8(6) & 0x0f);
  bytes[8] = 0x80 | (bytes.readUInt8(8) & 0x3f);
  return uuidText(bytes);
}

/** SHA-256 (FIPS 180-4) in lowercase hex, the form of every fingerprint. */
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data);

/** SHA-256 as 32 bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

export const isSha256Hex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Returns whether the bytes are equal. The duration reveals only whether the lengths are equal. */
export const equalInConstantTime = (given: Uint8Array, expected: Uint8Array): boolean =>
  given.length === expected.length && timingSafeEqual(given, expected);
