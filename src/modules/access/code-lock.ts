import { createLoader } from '../../platform/database/create-loader.ts';
import { type Database, type OneTimeCode, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { CodeHistory } from './code-rows.ts';
import { refuse } from './faults.ts';

/**
 * Wrong codes accepted over the life of a personal link. Five tries per code and five codes per hour alone would allow
 * 600 guesses a day, for as long as the link lives. With 50 guesses out of a million codes, a stranger who holds the
 * link succeeds for one link in 20,000.
 */
export const MOST_WRONG_TRIES = 50;

/** What the room that owns a personal link contributes to the code check: a row lock and an evidence event. */
export interface LinkedAct {
  /** Locks the row of the act. Called before any other row of the act is locked. */
  readonly hold: (tx: Tx) => Promise<unknown>;
  /** Appends a wrong code to the evidence chain, with the number of tries that the code has left. */
  readonly recordWrongCode: (tx: Tx, triesLeft: number) => Promise<void>;
  /** Appends the locking of the codes to the evidence chain, in the transaction of the last wrong try. */
  readonly recordLock: (tx: Tx) => Promise<void>;
}

type Reader = Pick<Tx, 'codeLock'>;

/** @throws Fault `code_locked` (too many wrong codes were entered under the link) */
export async function assertCodesOpen(on: Reader, subjectId: string): Promise<void> {
  const lock = await on.codeLock.findUnique({ where: { subjectId } });
  if (lock?.lockedAt) throw refuse('code_locked');
}

/**
 * Returns how many wrong codes the link still accepts. A new code gets at most that many tries: all guesses go to the
 * newest code, so parallel guesses cannot exceed the limit. The caller holds the lock of the act's row.
 * @throws Fault `code_locked`
 */
export function triesUnder(lock: CodeHistory['lock']): number {
  if (lock?.isLocked) throw refuse('code_locked');
  return Math.max(1, MOST_WRONG_TRIES - (lock?.wrongTries ?? 0));
}

/** A spent try, and the number of wrong tries counted under the link so far (0 if none are counted). */
export interface SpentTry {
  readonly triesLeft: number;
  readonly wrongTries: number;
}

/** Spends one try of a code. Under a link it counts as wrong until `forgiveTry` is called. Null if no try is left. */
export async function spendTry(
  { database }: Services,
  { id, subjectId }: OneTimeCode,
  isLinked: boolean,
): Promise<SpentTry | null> {
  const { rows } = await database.pool.query<SpentTry>({
    name: 'spend-code-try',
    text: `WITH spent AS (
        UPDATE one_time_codes SET tries_left = tries_left - 1 WHERE id = $1 AND tries_left > 0 RETURNING tries_left),
      counted AS (
        INSERT INTO code_locks AS l (subject_id, wrong_tries) SELECT $2::uuid, 1 FROM spent WHERE $3
        ON CONFLICT (subject_id) DO UPDATE SET wrong_tries = l.wrong_tries + 1
        RETURNING wrong_tries)
      SELECT tries_left AS "triesLeft", coalesce((SELECT wrong_tries FROM counted), 0) AS "wrongTries" FROM spent`,
    values: [id, subjectId, isLinked],
  });
  return rows[0] ?? null;
}

/** Takes back the wrong try that `spendTry` counted: the code was right. */
export async function forgiveTry({ database: { prisma } }: Services, subjectId: string): Promise<void> {
  await prisma.$executeRaw`
    UPDATE code_locks SET wrong_tries = wrong_tries - 1 WHERE subject_id = ${subjectId}::uuid AND wrong_tries > 0`;
}

/**
 * Records a wrong code that was entered under a link. After the last one accepted, locks the codes of the link and
 * records it, once. Returns whether it was the last one.
 */
export const recordWrongTry = async (
  services: Services,
  subjectId: string,
  link: LinkedAct,
  { triesLeft, wrongTries }: SpentTry,
): Promise<boolean> => {
  const isLast = wrongTries >= MOST_WRONG_TRIES;
  await repeatableTransaction(services.database, async (tx) => {
    await link.hold(tx);
    await link.recordWrongCode(tx, triesLeft);
    if (!isLast) return;
    const { count } = await tx.codeLock.updateMany({
      where: { subjectId, lockedAt: null },
      data: { lockedAt: services.clock.now() },
    });
    if (count === 1) await link.recordLock(tx);
  });
  return isLast;
};

/** Unlocks and resets the codes of a link after the sender sent the notice again. Returns whether they were locked. */
export async function unlockCodes(tx: Tx, subjectId: string): Promise<boolean> {
  const [lock] = await tx.codeLock.findMany({ where: { subjectId } });
  if (!lock?.lockedAt) return false;
  await tx.codeLock.delete({ where: { subjectId } });
  return true;
}

/** When the codes of a signer or a batch were locked; null if they are not locked. */
export const codesLockedAt = createLoader(async ({ prisma }: Database, subjectIds: readonly string[]) => {
  const locks = await prisma.codeLock.findMany({ where: { subjectId: { in: [...subjectIds] } } });
  const bySubject = new Map(locks.map((lock) => [lock.subjectId, lock.lockedAt]));
  return subjectIds.map((id) => bySubject.get(id) ?? null);
});
