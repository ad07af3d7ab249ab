import { equalInConstantTime, uuidBytes, uuidText } from '../../../kernel/ids.ts';
import type { Services } from '../../../platform/services.ts';

/**
 * Tokens of the pages on which a person is verified: the identity's id and its MAC, 43 URL-safe characters. Derived,
 * never stored.
 */

/** Which page: each has its own MAC key. */
type PagePurpose = 'idv-sandbox' | 'identity-wallet';

/** 128 bits of HMAC-SHA256 (RFC 2104 §5 allows truncation to half). */
const MAC_BYTES = 16;

const pageTokenMac = (services: Services, purpose: PagePurpose, id: Buffer): Buffer =>
  services.keystore.mac(purpose, id).subarray(0, MAC_BYTES);

export const tokenOf = (services: Services, purpose: PagePurpose, id: string): string =>
  Buffer.concat([uuidBytes(id), pageTokenMac(services, purpose, uuidBytes(id))]).toString('base64url');

/** Splits 43 characters into an id and 16 bytes. Null for anything else. */
export function splitToken(token: string): { readonly id: string; readonly secret: Buffer } | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 16 + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  return { id: uuidText(bytes.subarray(0, 16)), secret: bytes.subarray(16) };
}

/** Returns the id of the identity. Null for a token that this installation did not make. */
export function identityIdOf(services: Services, purpose: PagePurpose, token: string): string | null {
  const parts = splitToken(token);
  if (!parts || !equalInConstantTime(parts.secret, pageTokenMac(services, purpose, uuidBytes(parts.id)))) return null;
  return parts.id;
}
