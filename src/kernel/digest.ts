import { hash } from 'node:crypto';

/** SHA-256 (FIPS 180-4) in lowercase hex, the form of every fingerprint. */
export const sha256Hex = (data: string | Uint8Array): string => hash('sha256', data);

/** SHA-256 as 32 bytes. */
export const sha256 = (data: string | Uint8Array): Buffer => hash('sha256', data, 'buffer');

export const isSha256Hex = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
