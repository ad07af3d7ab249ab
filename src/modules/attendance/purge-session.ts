import { transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { removeUnreferenced } from '../documents/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, lockSession } from './store.ts';

/**
 * Removes the sheet and the pictures of signatures at the end of retention. Fingerprint, evidence chain and the sealed
 * evidence file stay. True where this call purged it; safe to call any number of times.
 */
export async function purgeSession(kit: Kit, id: string): Promise<boolean> {
  const purged = await transaction(kit.database, async (tx) => {
    const session = await lockSession(tx, id);
    if (!session?.purgeAfter || session.purgedAt || session.purgeAfter > kit.clock.now()) return null;
    await tx.attendanceSession.update({ where: { id }, data: { purgedAt: kit.clock.now() } });
    await appendEvent(kit, tx, chainOf(session), { type: 'session.purged', actor: 'system' });
    return session;
  });
  if (!purged) return false;
  // After the commit: a crash in between leaves unreferenced files, which the sweep takes.
  const marks = await kit.database.prisma.mark.findMany({
    where: { sessionId: id, signatureSha256: { not: null } },
    select: { signatureSha256: true },
  });
  const pictures = [
    ...marks.map(({ signatureSha256 }) => signatureSha256),
    ...purged.slots.map(({ trainerSignatureSha256 }) => trainerSignatureSha256),
  ];
  const named = new Set([purged.sheetSha256, ...pictures].filter((sha256) => sha256 !== null));
  await removeUnreferenced(kit, [...named], purged.sealedAt);
  return true;
}

/** Purges everything whose retention is over. */
export async function purgeDueSessions(kit: Kit): Promise<number> {
  const due = await kit.database.prisma.attendanceSession.findMany({
    where: { purgedAt: null, purgeAfter: { lte: kit.clock.now() } },
    select: { id: true },
  });
  let purged = 0;
  for (const { id } of due) if (await purgeSession(kit, id)) purged += 1;
  return purged;
}
