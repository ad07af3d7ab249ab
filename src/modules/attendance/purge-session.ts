import { eachDueRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { removeUnreferenced } from '../documents/index.ts';
import { appendEvent, eraseOpeningsNamed } from '../evidence/index.ts';
import { FILE_OPENINGS } from './files/session-files.ts';
import { EXCUSES } from './record-marks.ts';
import { chainOf, lockSession } from './store.ts';

/**
 * Deletes the sheet, the attached files, the signature pictures and the excuses at the end of retention. The fingerprint, the evidence chain and
 * the sealed evidence file remain. Idempotent. Returns true if this call purged the session.
 */
export async function purgeSession(services: Services, id: string): Promise<boolean> {
  const purged = await repeatableTransaction(services.database, async (tx) => {
    const session = await lockSession(tx, id);
    if (!session?.purgeAfter || session.purgedAt || session.purgeAfter > services.clock.now()) return null;
    await tx.attendanceSession.update({ where: { id }, data: { purgedAt: services.clock.now() } });
    await tx.mark.updateMany({
      where: { sessionId: id, status: 'EXCUSED' },
      data: { reason: null, excuse: null, documentReceivedOn: null },
    });
    const files = await tx.sessionFile.findMany({ where: { sessionId: id }, orderBy: { addedAt: 'asc' } });
    await tx.sessionFile.deleteMany({ where: { sessionId: id } });
    for (const name of [...EXCUSES, ...FILE_OPENINGS]) await eraseOpeningsNamed(tx, id, name);
    await appendEvent(services, tx, chainOf(session), { type: 'session.purged', actor: 'system' });
    return { ...session, files };
  });
  if (!purged) return false;
  // After the commit: a crash in between leaves unreferenced files, which the sweep deletes.
  await removeFiles(services, [purged.sheetSha256], purged.sealedAt);
  await removeFiles(
    services,
    purged.files.map(({ sha256 }) => sha256),
    purged.files.at(-1)?.addedAt ?? null,
  );
  for (const { id: slotId, trainerSignatureSha256 } of purged.slots) {
    // Slot by slot: a session may have 100,000 pictures.
    const marks = await services.database.prisma.mark.findMany({
      where: { slotId },
      select: { signatureSha256: true },
    });
    const pictures = [trainerSignatureSha256, ...marks.map(({ signatureSha256 }) => signatureSha256)];
    await removeFiles(services, pictures, purged.sealedAt);
  }
  return true;
}

const removeFiles = (services: Services, named: readonly (string | null)[], settledAt: Date | null): Promise<number> =>
  removeUnreferenced(services, [...new Set(named.filter((sha256) => sha256 !== null))], settledAt);

/** Purges all sessions whose retention has ended. */
export const purgeDueSessions = (services: Services): Promise<number> =>
  eachDueRow(
    'purgeAfter',
    ({ after, page }) =>
      services.database.prisma.attendanceSession.findMany({
        where: { ...after, purgedAt: null, purgeAfter: { lte: services.clock.now() }, organization: isHere },
        ...page,
      }),
    (id) => purgeSession(services, id),
  );
