import { MIB } from '../../../kernel/bytes.ts';
import { uploadLimits } from '../../../kernel/upload-limits.ts';

/** The validator's limit for one PDF, bytes. */
export const LARGEST_TO_VALIDATE = uploadLimits.verification.each;
/** The longest time for sending and validating such a file, ms. */
export const VALIDATION_TIME = 120_000;
/** Larger files are not hashed: the browser needs the whole file in memory. No file of the service comes near. */
const LARGEST_TO_HASH = 200 * MIB;

/** The file is too large to be hashed in the browser. */
export class TooLargeToHash extends Error {}

/**
 * Computes the fingerprint of a file, lowercase hex. Web Crypto works in a thread of its own: the page does not freeze.
 * @throws TooLargeToHash
 */
export async function fileFingerprint(file: File, digest: 'SHA-256' | 'SHA-512' = 'SHA-256'): Promise<string> {
  if (file.size > LARGEST_TO_HASH) throw new TooLargeToHash();
  const hash = await crypto.subtle.digest(digest, await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Reads what somebody pasted: spaces and colons are ignored. Null if it is no SHA-256. */
export function readFingerprint(text: string): string | null {
  const sha256 = text.replace(/[\s:]/g, '').toLowerCase();
  return /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null;
}

/** The bytes of a file in base64. */
export const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
