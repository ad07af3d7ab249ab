import type { Services } from '../../platform/services.ts';
import type { SealFacts } from '../signing/index.ts';
import { findInvalidSince } from '../trust/index.ts';

/**
 * Returns since when the seal of a proof no longer counts, if it was made then: a certificate of it, or above it, was
 * revoked, or its key may have been compromised. Null if the seal counts.
 */
export async function sealInvalidSince(
  { database }: Pick<Services, 'database'>,
  { seal, trust_chain }: Pick<SealFacts, 'seal' | 'trust_chain'>,
): Promise<Date | null> {
  const fingerprints = [seal, ...trust_chain].map(({ fingerprint_sha256 }) => fingerprint_sha256);
  const since = await findInvalidSince(database, fingerprints);
  return since && since <= new Date(seal.signed_at) ? since : null;
}
