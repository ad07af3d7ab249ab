import type { Services } from '../../platform/services.ts';
import { type FoundDigestSeal, findByFile } from './digest-seals/store.ts';
import type { Searcher } from './find-proof.ts';

/** The seal whose client reported a finished file. The service has not seen that file. */
export interface FoundDigestProof extends FoundDigestSeal {
  readonly owned: boolean;
}

/**
 * Finds the digest seal of a reported fingerprint, across organisations, within the caller's mode. Null if there is none
 * and after `proof_retained_until`.
 */
export async function findDigestProof(
  services: Services,
  { organizationId, mode }: Searcher,
  sha256: string,
): Promise<FoundDigestProof | null> {
  const found = await findByFile(services.database, sha256, { organizationId, mode, at: services.clock.now() });
  return found && { ...found, owned: found.seal.organizationId === organizationId };
}
