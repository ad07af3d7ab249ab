import { columnsOf } from '../../platform/database/columns.ts';
import type { OneTimeCode, Tx } from '../../platform/database/index.ts';

/** Hand-written SQL for one-time codes: signing asks for them often, and Prisma costs several times as much. */

type Client = Pick<Tx, '$queryRawUnsafe'>;

const columns = columnsOf('OneTimeCode');

/** The newest unused code of a subject, and when the codes of its link were locked. */
export interface CurrentCode {
  readonly code: OneTimeCode | null;
  readonly lockedAt: Date | null;
}

type CurrentRow = { readonly lockedAt: Date | null } & (OneTimeCode | { readonly id: null });

/** Reads the newest unused code of a subject, even if its tries are spent. */
export async function readCurrentCode(client: Client, subjectId: string): Promise<CurrentCode> {
  const [{ lockedAt, ...code }] = await client.$queryRawUnsafe<[CurrentRow]>(
    `SELECT l.locked_at AS "lockedAt", ${columns.list('c')}
     FROM (SELECT $1::uuid AS subject_id) asked
     LEFT JOIN code_locks l ON l.subject_id = asked.subject_id
     LEFT JOIN LATERAL (
       SELECT * FROM one_time_codes WHERE subject_id = asked.subject_id AND used_at IS NULL AND replaced_at IS NULL
       ORDER BY created_at DESC LIMIT 1) c ON true`,
    subjectId,
  );
  return { code: code.id === null ? null : (code as OneTimeCode), lockedAt };
}

/** What limits the next code of a subject. */
export interface CodeHistory {
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
  const [{ lock, recent }] = await tx.$queryOf<[HistoryRow]>(
    ['code_locks', 'one_time_codes'],
    `SELECT
       (SELECT json_build_object('wrongTries', wrong_tries, 'isLocked', locked_at IS NOT NULL)
        FROM code_locks WHERE subject_id = $1::uuid) AS lock,
       (SELECT json_agg(c) FROM (
          SELECT subject_id AS "subjectId", channel, created_at AS "createdAt" FROM one_time_codes
          WHERE limit_id = $2::uuid AND created_at > $3::timestamptz ORDER BY created_at) c) AS recent`,
    subjectId,
    limitId,
    since,
  );
  return { lock, recent: (recent ?? []).map((code) => ({ ...code, createdAt: new Date(code.createdAt) })) };
}

/** A code to insert. */
export type NewCode = Omit<OneTimeCode, 'usedAt' | 'replacedAt'>;

/** Inserts a code that replaces the unused codes of its subject, deferred. */
export async function replaceCodes(tx: Tx, row: NewCode): Promise<void> {
  const { id, subjectId, limitId, channel, codeMac, triesLeft, createdAt, expiresAt } = row;
  const values = [id, subjectId, limitId, channel, codeMac, triesLeft, createdAt, expiresAt];
  await tx.$defer({ tables: ['one_time_codes'], statement: () => ({ values, parts }) });
}

/** The first part does not see the row of the second. */
const parts = {
  replaced_codes: `UPDATE one_time_codes SET replaced_at = $7::timestamptz
    WHERE subject_id = $2::uuid AND used_at IS NULL AND replaced_at IS NULL RETURNING 1`,
  new_codes: `INSERT INTO one_time_codes
      (id, subject_id, limit_id, channel, code_mac, tries_left, created_at, expires_at)
    VALUES ($1::uuid, $2::uuid, $3::uuid, $4::"Authentication", $5::bytea, $6::int, $7::timestamptz, $8::timestamptz)
    RETURNING 1`,
};

/** Marks a code as used. False if it was used or replaced. */
export async function useCode(tx: Tx, id: string, usedAt: Date): Promise<boolean> {
  const rows = await tx.$queryOf<unknown[]>(
    ['one_time_codes'],
    `UPDATE one_time_codes SET used_at = $2::timestamptz
     WHERE id = $1::uuid AND used_at IS NULL AND replaced_at IS NULL RETURNING 1`,
    id,
    usedAt,
  );
  return rows.length === 1;
}
