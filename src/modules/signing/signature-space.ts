import { signedDataSize } from '../../standards/cms/sign.ts';
import type { Signer } from '../../standards/cms/signer.ts';
import type { SignatureSpace } from '../documents/index.ts';
import type { TimestampAuthority } from '../trust/index.ts';

/** Bytes reserved for the first token of an authority. Tokens of public authorities take up to 6,000. */
const UNKNOWN_TOKEN = 6 << 10;

/** Size of the largest token of each authority, in bytes, since the process started. */
const largest = new WeakMap<TimestampAuthority, number>();

/** Records the size of a token, so that later files reserve no more than needed. */
export function rememberToken(authority: TimestampAuthority, token: Buffer): void {
  largest.set(authority, Math.max(token.length, largest.get(authority) ?? 0));
}

/** Returns the bytes to reserve for a signature with its time-stamp (B-T), and for a document time-stamp. */
export function signatureSpace(signer: Signer, authority: TimestampAuthority): SignatureSpace {
  const known = largest.get(authority);
  // Serial numbers and fractions of seconds vary in length, and an authority can add another certificate.
  const timestamp = known === undefined ? UNKNOWN_TOKEN : Math.ceil(known * 1.125) + 128;
  return { signature: signedDataSize(signer) + timestamp, timestamp };
}
