import { after, DAY, SECOND } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { sha256 } from '../../kernel/digest.ts';
import { refuse } from '../../kernel/fault.ts';
import type { Services } from '../services.ts';
import { ANSWERS_SHARE, ROW_BYTES } from './limits.ts';
import type { KeptResult } from './request-memory.ts';

/** Number of rows that share a caller's daily byte count, to avoid contention. */
const SHARDS = 8;
/** Rows removed by one statement of the sweep. */
const AT_ONCE = 5_000;

/** A stored request. */
export interface KeptRequest {
  readonly bodySha256: string;
  readonly results: readonly KeptResult[];
  readonly answer: Uint8Array | null;
  readonly isDone: boolean;
}

/** The caller whose bytes are counted, and the limit. */
export interface Budget {
  /** SHA-256, hex. */
  readonly caller: string;
  readonly dailyBytes: number;
}

/** One attempt to run a request. */
export interface Attempt extends Budget {
  readonly id: string;
  /** A UUID. */
  readonly attempt: string;
}

/** The current day (UTC), whose budget applies. */
const dayOf = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);

const shardOf = (id: string): number => sha256(id).readUInt8(0) % SHARDS;

const countedIn = (services: Services, { caller, id }: Attempt) => [caller, dayOf(services), shardOf(id)];

/** Finds a stored request; null if there is none, or it is more than 24 hours old. */
export async function findRequest({ database, clock }: Services, id: string): Promise<KeptRequest | null> {
  const { rows } = await database.pool.query<Omit<KeptRequest, 'results'>>({
    name: 'find-idempotent-request',
    text: `SELECT body_sha256 AS "bodySha256", answer, done_at IS NOT NULL AS "isDone"
      FROM idempotent_requests WHERE id = $1 AND expires_at > $2`,
    values: [id, clock.now()],
  });
  if (!rows[0] || rows[0].answer) return rows[0] ? { ...rows[0], results: [] } : null;
  const kept = await database.pool.query<KeptResult>({
    name: 'find-idempotent-results',
    text: 'SELECT place, result FROM idempotent_results WHERE request_id = $1',
    values: [id],
  });
  return { ...rows[0], results: kept.rows };
}

/** Checks the caller's daily bytes. @throws Fault `rate_limited` (spent; with `retryAfter` until midnight) */
export async function assertWithinBudget(services: Services, { caller, dailyBytes }: Budget): Promise<void> {
  const day = dayOf(services);
  const { rows } = await services.database.pool.query<{ used: string }>({
    name: 'sum-idempotent-usage',
    text: 'SELECT coalesce(sum(bytes), 0) AS used FROM idempotent_usage WHERE caller = $1 AND day = $2',
    values: [caller, day],
  });
  if (Number(itemAt(rows, 0).used) + ROW_BYTES <= dailyBytes) return;
  const retryAfter = Math.ceil((new Date(day).getTime() + DAY - services.clock.now().getTime()) / SECOND);
  const message =
    'The daily limit of stored responses for this credential is reached. Retry later, or without Idempotency-Key.';
  throw refuse('rate_limited', message, undefined, { retryAfter });
}

/** Records the start of an attempt; keeps the results of earlier attempts. */
export async function beginAttempt(
  services: Services,
  attempt: Attempt,
  { bodySha256, expiresAt }: { readonly bodySha256: string; readonly expiresAt: Date },
): Promise<void> {
  await services.database.pool.query({
    name: 'begin-idempotent-request',
    text: `WITH over AS (
        DELETE FROM idempotent_results USING idempotent_requests AS old
        WHERE request_id = $5 AND old.id = $5 AND old.expires_at <= $9),
      used AS (
        INSERT INTO idempotent_usage AS u (caller, day, shard, bytes) VALUES ($1, $2, $3, $4)
        ON CONFLICT (caller, day, shard) DO UPDATE SET bytes = u.bytes + excluded.bytes)
      INSERT INTO idempotent_requests AS r (id, attempt, body_sha256, expires_at) VALUES ($5, $6, $7, $8)
      ON CONFLICT (id) DO UPDATE SET attempt = excluded.attempt, body_sha256 = excluded.body_sha256,
        answer = NULL, done_at = NULL,
        expires_at = CASE WHEN r.expires_at > $9 THEN r.expires_at ELSE excluded.expires_at END`,
    values: [
      ...[...countedIn(services, attempt), ROW_BYTES],
      ...[attempt.id, attempt.attempt, bodySha256, expiresAt, services.clock.now()],
    ],
  });
}

/** Records that a request was done. Stores its answer if there is one and it fits in the caller's daily bytes. */
export async function endAttempt(services: Services, attempt: Attempt, answer: Uint8Array | null): Promise<void> {
  await services.database.pool.query({
    name: 'end-idempotent-request',
    text: `WITH used AS (SELECT coalesce(sum(bytes), 0) AS bytes FROM idempotent_usage WHERE caller = $1 AND day = $2),
      done AS (
        UPDATE idempotent_requests SET done_at = $4,
          answer = CASE WHEN used.bytes + octet_length($5::bytea) <= $6 THEN $5::bytea END
        FROM used WHERE id = $7 AND attempt = $8
        RETURNING coalesce(octet_length(answer), 0)
          + (SELECT coalesce(sum(octet_length(result)), 0) FROM idempotent_results WHERE request_id = id) AS bytes)
      INSERT INTO idempotent_usage AS u (caller, day, shard, bytes) SELECT $1, $2, $3, bytes FROM done
      ON CONFLICT (caller, day, shard) DO UPDATE SET bytes = u.bytes + excluded.bytes`,
    values: [
      ...[...countedIn(services, attempt), services.clock.now(), answer && Buffer.from(answer)],
      ...[Math.floor(attempt.dailyBytes * ANSWERS_SHARE), attempt.id, attempt.attempt],
    ],
  });
}

/** Deletes an attempt that changed nothing. */
export async function forgetAttempt(services: Services, attempt: Attempt): Promise<void> {
  await services.database.pool.query({
    name: 'forget-idempotent-request',
    text: `WITH gone AS (DELETE FROM idempotent_requests WHERE id = $5 AND attempt = $6 RETURNING 1)
      UPDATE idempotent_usage SET bytes = bytes - $4 FROM gone WHERE caller = $1 AND day = $2 AND shard = $3`,
    values: [...countedIn(services, attempt), ROW_BYTES, attempt.id, attempt.attempt],
  });
}

/** Deletes requests older than 24 hours, and byte counts of days before yesterday. Returns the number of requests. */
export async function forgetRequests({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  let forgotten = 0;
  for (let removed = AT_ONCE; removed === AT_ONCE; forgotten += removed) {
    const { rowCount } = await database.pool.query(
      `DELETE FROM idempotent_requests WHERE id = ANY(ARRAY(
        SELECT id FROM idempotent_requests WHERE expires_at <= $1 LIMIT ${AT_ONCE}))`,
      [now],
    );
    removed = rowCount ?? 0;
  }
  await database.pool.query('DELETE FROM idempotent_usage WHERE day < $1', [after(now, -2 * DAY)]);
  return forgotten;
}
