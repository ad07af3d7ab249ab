import type { Actor } from '../../../kernel/actor.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { appendEvent, refuse } from '../../evidence/index.ts';
import { limits } from './limits.ts';
import { levelOf } from './pades-level.ts';
import { chainOf, getOwn, lockSeal } from './store.ts';

export interface ReportInput {
  /** UUID of the digest seal. */
  readonly id: string;
  /** SHA-256 of the finished file, lowercase hex. */
  readonly sha256: string;
}

/**
 * Records the fingerprint of a finished file, so that `/verify` finds its seal. Does nothing if it was already reported
 * for this seal.
 * @throws Fault `not_found`, `invalid_status` (the limit is reached)
 */
export async function reportSealedFile(
  services: Services,
  actor: Actor,
  { id, sha256 }: ReportInput,
): Promise<{ readonly id: string }> {
  await getOwn(services.database, actor, 'envelopes:write', id);
  return transaction(services.database, 'report-sealed-file', async (tx) => {
    const seal = await lockSeal(tx, id);
    if (seal.files.some((file) => file.sha256 === sha256)) return { id };
    if (seal.files.length >= limits.files)
      throw refuse('invalid_status', `${limits.files} files were already reported for this seal.`);
    const padesLevel = levelOf(seal);
    await tx.digestSealFile.create({ data: { sealId: id, sha256, padesLevel, reportedAt: services.clock.now() } });
    await appendEvent(services, tx, chainOf(seal), {
      type: 'digest_seal.file_reported',
      actor: 'organization',
      data: { sha256, pades_level: padesLevel, document_seen: false },
    });
    return { id };
  });
}
