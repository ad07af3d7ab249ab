import { createHash } from 'node:crypto';

/** SHA-256 (FIPS 180-4) in lowercase hex, the form of every fingerprint. */
export const sha256Hex = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** SHA-256 as 32 bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

export const isSha256Hex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
