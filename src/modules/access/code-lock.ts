import { modelColumns } from '../../platform/database/columns.ts';
import { createLoader } from '../../platform/database/create-loader.ts';
import {
  type Database,
  type OneTimeCode,
  type Queries,
  repeatableTransaction,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { refuse } from './refusals.ts';

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
interface SpentTry {
  readonly triesLeft: number;
  readonly wrongTries: number;
}

/** Spends one try of a code. Under a link it counts as wrong until `forgiveTry` is called. Null if no try is left. */
export async function spendTry(
  { database }: Services,
  { id, subjectId }: OneTimeCode,
  isLinked: boolean,
): Promise<SpentTry | null> {
  const rows = await database.rows<SpentTry>(sql`WITH spent AS (
        UPDATE one_time_codes SET tries_left = tries_left - 1 WHERE id = ${id} AND tries_left > 0 RETURNING tries_left),
      counted AS (
        INSERT INTO code_locks AS l (subject_id, wrong_tries) SELECT ${subjectId}::uuid, 1 FROM spent WHERE ${isLinked}
        ON CONFLICT (subject_id) DO UPDATE SET wrong_tries = l.wrong_tries + 1
        RETURNING wrong_tries)
      SELECT tries_left AS "triesLeft", coalesce((SELECT wrong_tries FROM counted), 0) AS "wrongTries" FROM spent`);
  return rows[0] ?? null;
}

/** Takes back the wrong try that `spendTry` counted: the code was right. */
export async function forgiveTry({ database }: Services, subjectId: string): Promise<void> {
  await database.run(sql`
    UPDATE code_locks SET wrong_tries = wrong_tries - 1 WHERE subject_id = ${subjectId}::uuid AND wrong_tries > 0`);
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

/** Hand-written SQL for one-time codes: signing asks for them often, and Prisma costs several times as much. */

const columns = modelColumns('OneTimeCode');

/** The newest unused code of a subject, and when the codes of its link were locked. */
interface CurrentCode {
  readonly code: OneTimeCode | null;
  readonly lockedAt: Date | null;
}

type CurrentRow = { readonly lockedAt: Date | null } & (OneTimeCode | { readonly id: null });

/** Reads the newest unused code of a subject, even if its tries are spent. */
export async function readCurrentCode(on: Queries, subjectId: string): Promise<CurrentCode> {
  const [row] = await on.rows<CurrentRow>(sql`SELECT l.locked_at AS "lockedAt", ${columns.list('c')}
     FROM (SELECT ${subjectId}::uuid AS subject_id) asked
     LEFT JOIN code_locks l ON l.subject_id = asked.subject_id
     LEFT JOIN LATERAL (
       SELECT * FROM one_time_codes WHERE subject_id = asked.subject_id AND used_at IS NULL AND replaced_at IS NULL
       ORDER BY created_at DESC LIMIT 1) c ON true`);
  const { lockedAt, ...code } = row!;
  return { code: code.id === null ? null : (code as OneTimeCode), lockedAt };
}

/** What limits the next code of a subject. */
interface CodeHistory {
  readonly lock: { readonly wrongTries: number; readonly isLocked: boolean } | null;
  /** Codes with the same limit, from the oldest. */
  readonly recent: readonly (Pick<OneTimeCode, 'subjectId' | 'channel'> & { readonly createdAt: Date })[];
}

interface HistoryRow {
  readonly lock: CodeHistory['lock'];
  readonly recent: readonly (Pick<OneTimeCode, 'subjectId' | 'channel'> & { readonly createdAt: string })[] | null;
}

/** Reads the codes with a limit since a time, and the lock of a subject. */
export async function readCodeHistory(
  tx: Tx,
  { subjectId, limitId, since }: { readonly subjectId: string; readonly limitId: string; readonly since: Date },
): Promise<CodeHistory> {
  const [row] = await tx.rows<HistoryRow>(
    sql`SELECT
       (SELECT json_build_object('wrongTries', wrong_tries, 'isLocked', locked_at IS NOT NULL)
        FROM code_locks WHERE subject_id = ${subjectId}::uuid) AS lock,
       (SELECT json_agg(c) FROM (
          SELECT subject_id AS "subjectId", channel, created_at AS "createdAt" FROM one_time_codes
          WHERE limit_id = ${limitId}::uuid AND created_at > ${since}::timestamptz ORDER BY created_at) c) AS recent`,
    ['code_locks', 'one_time_codes'],
  );
  const { lock, recent } = row!;
  return { lock, recent: (recent ?? []).map((code) => ({ ...code, createdAt: new Date(code.createdAt) })) };
}

/** A code to insert. */
export type NewCode = Omit<OneTimeCode, 'usedAt' | 'replacedAt'>;

/** Inserts a code that replaces the unused codes of its subject, deferred. */
export async function replaceCodes(tx: Tx, row: NewCode): Promise<void> {
  const { id, subjectId, limitId, channel, codeMac, triesLeft, createdAt, expiresAt } = row;
  // The first part does not see the row of the second.
  const parts = () => ({
    replaced_codes: sql`UPDATE one_time_codes SET replaced_at = ${createdAt}::timestamptz
      WHERE subject_id = ${subjectId}::uuid AND used_at IS NULL AND replaced_at IS NULL RETURNING 1`,
    new_codes: sql`INSERT INTO one_time_codes
        (id, subject_id, limit_id, channel, code_mac, tries_left, created_at, expires_at)
      VALUES (${id}::uuid, ${subjectId}::uuid, ${limitId}::uuid, ${channel}::"Authentication", ${codeMac}::bytea,
        ${triesLeft}::int, ${createdAt}::timestamptz, ${expiresAt}::timestamptz)
      RETURNING 1`,
  });
  await tx.defer({ tables: ['one_time_codes'], parts });
}

/** Marks a code as used. False if it was used or replaced. */
export async function useCode(tx: Tx, id: string, usedAt: Date): Promise<boolean> {
  const rows = await tx.rows<unknown>(
    sql`UPDATE one_time_codes SET used_at = ${usedAt}::timestamptz
     WHERE id = ${id}::uuid AND used_at IS NULL AND replaced_at IS NULL RETURNING 1`,
    ['one_time_codes'],
  );
  return rows.length === 1;
}
