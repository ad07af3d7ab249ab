import { randomBytes } from 'node:crypto';
import { sha256Hex } from '../../../kernel/digest.ts';

/** Generates a token of 256 random bits. Only its SHA-256 is stored. */
export function makeToken(): { readonly token: string; readonly tokenSha256: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenSha256: tokenSha256Of(token) };
}

export const tokenSha256Of = (token: string): string => sha256Hex(Buffer.from(token));
