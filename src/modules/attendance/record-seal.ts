import { system } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { readOrganization } from '../access/index.ts';
import { advance, queueVerification } from '../evidence/index.ts';
import { keptUntil } from './kept-until.ts';
import { sessionLifecycle } from './lifecycle.ts';
import { zoneOf } from './read-sheet.ts';
import { chainOf, type LockedSession } from './store.ts';
import { PURGE_TASK } from './task-names.ts';

/** The result of sealing a sheet. */
export interface SheetSeal {
  readonly sheetSha256: string;
  readonly evidenceSha256: string;
  /** Determined from the bytes. */
  readonly padesLevel: string;
  readonly facts: object;
  /** Lowercase hex SHA-256 of the certificates of the seal and above it. */
  readonly certificates: readonly string[];
}

/**
 * Commits the seal of a closed session's sheet, once, in the transaction that holds the session's lock. Starts the
 * retention and schedules the purge for its end.
 * @throws Fault `invalid_status` (the session is not closed)
 */
export async function recordSeal(services: Services, tx: Tx, session: LockedSession, seal: SheetSeal): Promise<void> {
  const { facts, certificates: _, ...set } = seal;
  const sealedAt = services.clock.now();
  const organization = await readOrganization(tx, session.organizationId);
  const purgeAfter = session.retention
    ? keptUntil(session, zoneOf({ ...session, organization }))
    : after(sealedAt, session.retentionDays * DAY);
  const proofRetainedUntil = new Date(sealedAt);
  proofRetainedUntil.setUTCFullYear(sealedAt.getUTCFullYear() + services.config.proofRetentionYears);
  await advance(services, tx, system, {
    lifecycle: sessionLifecycle,
    move: 'sealed',
    row: session,
    subject: chainOf(session),
    set: { ...set, sealedAt, purgeAfter, proofRetainedUntil },
    data: { pades_level: seal.padesLevel, sealed_sha256: seal.sheetSha256, evidence_sha256: seal.evidenceSha256 },
  });
  await tx.sheetSealing.update({
    where: { sessionId: session.id },
    data: { state: 'DONE', doneAt: sealedAt, reason: null, nextAttemptAt: null, facts },
  });
  await queueVerification(tx, session.id);
  await enqueue(tx, PURGE_TASK, { id: session.id }, { runAt: purgeAfter, key: `${PURGE_TASK}:${session.id}` });
}
