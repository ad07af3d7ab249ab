import type { Database, Tx } from '../../platform/database/index.ts';
import { together } from '../../platform/database/together.ts';
import { refuse } from './faults.ts';

/**
 * Wrong codes that a personal link takes over its life. Five tries a code and five codes an hour would allow 600 a day,
 * for as long as the link lives; with 50 of a million codes, a stranger who holds the link guesses right once in 20,000
 * links.
 */
export const MOST_WRONG_TRIES = 50;

/** What a personal link's page does around a code: its room's lock, and how the sender is told. */
export interface LinkedAct {
  /** Locks the act's row, before anything else of it is locked. */
  readonly hold: (tx: Tx) => Promise<unknown>;
  /** Chains that the codes were locked, in the transaction of the last wrong try. */
  readonly recordLock: (tx: Tx) => Promise<void>;
}

type Reader = Pick<Tx, 'codeLock'>;

/** Refuses where too many wrong codes were typed under the link. @throws Fault `code_locked` */
export async function assertCodesOpen(on: Reader, subjectId: string): Promise<void> {
  const lock = await on.codeLock.findUnique({ where: { subjectId } });
  if (lock?.lockedAt) throw refuse('code_locked');
}

/** Counts a wrong code; true if it was the last one that the link takes. The caller holds the act's row. */
export async function countWrongTry(tx: Tx, subjectId: string, now: Date): Promise<boolean> {
  const { wrongTries } = await tx.codeLock.upsert({
    where: { subjectId },
    create: { subjectId, wrongTries: 1 },
    update: { wrongTries: { increment: 1 } },
  });
  if (wrongTries < MOST_WRONG_TRIES) return false;
  await tx.codeLock.update({ where: { subjectId }, data: { lockedAt: now } });
  return true;
}

/** The sender has sent the notice again: the link takes codes from the beginning. Returns whether they were locked. */
export async function unlockCodes(tx: Tx, subjectId: string): Promise<boolean> {
  const [lock] = await tx.codeLock.findMany({ where: { subjectId } });
  if (!lock?.lockedAt) return false;
  await tx.codeLock.delete({ where: { subjectId } });
  return true;
}

/** When the codes of a signer or a batch were locked; null while they are not. */
export const codesLockedAt = together(async ({ prisma }: Database, subjectIds: readonly string[]) => {
  const locks = await prisma.codeLock.findMany({ where: { subjectId: { in: [...subjectIds] } } });
  const bySubject = new Map(locks.map((lock) => [lock.subjectId, lock.lockedAt]));
  return subjectIds.map((id) => bySubject.get(id) ?? null);
});
