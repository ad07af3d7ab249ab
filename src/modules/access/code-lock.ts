import { createLoader } from '../../platform/database/create-loader.ts';
import { type Database, type OneTimeCode, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
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

/**
 * Wrong codes that the link still takes, for a new code's tries: guesses all go to the newest code, so that no number of
 * parallel ones exceeds the limit. The caller holds the act's row. @throws Fault `code_locked`
 */
export async function triesUnderLink(tx: Tx, subjectId: string): Promise<number> {
  const lock = await tx.codeLock.findUnique({ where: { subjectId } });
  if (lock?.lockedAt) throw refuse('code_locked');
  return Math.max(1, MOST_WRONG_TRIES - (lock?.wrongTries ?? 0));
}

/** A try that was spent, and how many wrong ones were counted under the link by then (0 where none are counted). */
export interface SpentTry {
  readonly triesLeft: number;
  readonly wrongTries: number;
}

/** Spends a try of a code; under a link it counts as a wrong one until `forgiveTry`. Null where none is left. */
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

/** The try was a right one: it does not count. */
export async function forgiveTry({ database: { prisma } }: Services, subjectId: string): Promise<void> {
  const fewer = { wrongTries: { decrement: 1 } };
  await prisma.codeLock.updateMany({ where: { subjectId, wrongTries: { gt: 0 } }, data: fewer });
}

/** Locks the codes of a link and tells it, once. */
export const lockCodes = (services: Services, subjectId: string, link: LinkedAct): Promise<void> =>
  repeatableTransaction(services.database, async (tx) => {
    await link.hold(tx);
    const { count } = await tx.codeLock.updateMany({
      where: { subjectId, lockedAt: null },
      data: { lockedAt: services.clock.now() },
    });
    if (count === 1) await link.recordLock(tx);
  });

/** The sender has sent the notice again: the link takes codes from the beginning. Returns whether they were locked. */
export async function unlockCodes(tx: Tx, subjectId: string): Promise<boolean> {
  const [lock] = await tx.codeLock.findMany({ where: { subjectId } });
  if (!lock?.lockedAt) return false;
  await tx.codeLock.delete({ where: { subjectId } });
  return true;
}

/** When the codes of a signer or a batch were locked; null while they are not. */
export const codesLockedAt = createLoader(async ({ prisma }: Database, subjectIds: readonly string[]) => {
  const locks = await prisma.codeLock.findMany({ where: { subjectId: { in: [...subjectIds] } } });
  const bySubject = new Map(locks.map((lock) => [lock.subjectId, lock.lockedAt]));
  return subjectIds.map((id) => bySubject.get(id) ?? null);
});
