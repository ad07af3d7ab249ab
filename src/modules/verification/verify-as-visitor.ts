import type { Mode, Origin } from '../../kernel/actor.ts';
import type { Services } from '../../platform/services.ts';
import { findAny, judgeFound, subjectsOf } from './find-any.ts';
import type { VerifyResult } from './verify-document.ts';
import { countVisit } from './visitors.ts';

/** What a visitor sees. */
export interface VisitorResult {
  readonly verification: VerifyResult;
  /** The mode in which the fingerprint is known; null if it is unknown. */
  readonly mode: Mode | null;
}

/** A document of test mode is shown only if no live one has the fingerprint. */
const modes = ['LIVE', 'TEST'] as const;

/**
 * Finds the proof of a fingerprint for a visitor of the public page, as a third party sees it. Records the consultation
 * of a known fingerprint, without the visitor; an unknown one leaves nothing. Free.
 * @throws Fault `not_found` (the page is off), `rate_limited`
 */
export async function verifyAsVisitor(services: Services, origin: Origin, sha256: string): Promise<VisitorResult> {
  await countVisit(services, origin);
  for (const mode of modes) {
    const found = await findAny(services, { organizationId: null, mode }, sha256);
    const subjects = subjectsOf(found);
    if (!found.original && Object.values(subjects).every((id) => id === null)) continue;
    await services.database.prisma.consultation.create({
      data: { mode, sha256, ...subjects, at: services.clock.now() },
    });
    return { mode, verification: { sha256, billedCredits: 0, ...(await judgeFound(services, found, sha256)) } };
  }
  return {
    mode: null,
    verification: { sha256, billedCredits: 0, proof: null, original: null, sheet: null, digest: null },
  };
}
