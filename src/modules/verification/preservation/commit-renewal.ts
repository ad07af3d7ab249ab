import type { PreservedFile } from '../../../platform/database/index.ts';
import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { RenewedFile } from '../../documents/index.ts';
import { appendEvent } from '../../evidence/index.ts';
import type { Timestamp } from '../../trust/index.ts';
import { dueAt } from './due-rule.ts';
import { kinds } from './kinds.ts';

/** A renewed and stored file, and its new time-stamp. */
export type Renewal = RenewedFile & { readonly timestamp: Timestamp['info'] };

/**
 * Commits a renewal in one transaction: the row, the former fingerprint, the owner's row and the event in the chain.
 * Does nothing if another process was first; the sweep then removes the stored file.
 */
export const commitRenewal = (
  services: Services,
  file: PreservedFile,
  renewal: Renewal,
): Promise<'renewed' | 'ended'> =>
  repeatableTransaction(services.database, async (tx) => {
    const { id, kind, subjectId, chainId, sha256: from, generation } = file;
    const { sha256: to, protection, timestamp } = renewal;
    const { lock, replace, event } = kinds[kind];
    const subject = await lock(tx, chainId);
    if (!subject) {
      await tx.preservedFile.update({ where: { id }, data: { state: 'ENDED', nextAt: null, reason: null } });
      return 'ended';
    }
    const at = services.clock.now();
    const { count } = await tx.preservedFile.updateMany({
      where: { id, sha256: from, generation, state: { not: 'ENDED' } },
      data: {
        sha256: to,
        generation: generation + 1,
        state: 'KEPT',
        stampedAt: protection.stampedAt,
        protectedUntil: protection.until,
        endsWith: protection.endsWith,
        nextAt: dueAt({ id, protection, retainedUntil: file.retainedUntil }),
        attempts: 0,
        reason: null,
        renewedAt: at,
      },
    });
    if (count === 0) return 'ended';
    await tx.preservedFingerprint.create({ data: { fileId: id, generation, sha256: from, replacedAt: at } });
    if (!(await replace(tx, { subjectId, from, to, at }))) throw new Error('The database row refers to another file.');
    await appendEvent(services, tx, subject, {
      type: event,
      subjectId,
      actor: 'system',
      data: {
        previous_sha256: from,
        sha256: to,
        renewal: generation + 1,
        protected_until: protection.until.toISOString(),
        timestamp,
      },
    });
    return 'renewed';
  });
