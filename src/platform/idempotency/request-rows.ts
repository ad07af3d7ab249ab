import { after, DAY, SECOND } from '../../kernel/clock.ts';
import { itemAt } from '../../kernel/definitely.ts';
import { refuse } from '../../kernel/fault.ts';
import { sha256 } from '../../kernel/ids.ts';
import { type Sql, sql } from '../database/index.ts';
import type { Services } from '../services.ts';
import type { KeptResult } from './request-memory.ts';

/** Bytes counted for each request beside its answer and results: its row and index entries. */
const ROW_BYTES = 1024;
/** Share of the daily bytes for answers. The rest is reserved for recording that requests were done. */
const ANSWERS_SHARE = 0.75;
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

/** A request, and the caller whose bytes are counted. */
export interface CountedRequest {
  readonly id: string;
  /** SHA-256, hex. */
  readonly caller: string;
  readonly dailyBytes: number;
  readonly bodySha256: string;
  readonly expiresAt: Date;
}

/** The current day (UTC), whose budget applies. */
const requestRowDay = ({ clock }: Services): string => clock.now().toISOString().slice(0, 10);

/** The columns `caller`, `day` and `shard` in which a request is counted. */
const countedIn = (services: Services, { caller, id }: CountedRequest): Sql =>
  sql`${caller}, ${requestRowDay(services)}::date, ${sha256(id).readUInt8(0) % SHARDS}::int`;

/** Finds a stored request; null if there is none. One that is more than 24 hours old is removed. */
export async function findRequest({ database, clock }: Services, id: string): Promise<KeptRequest | null> {
  const now = clock.now();
  const [found] = await database.rows<Omit<KeptRequest, 'results'> & { isOver: boolean }>(sql`
    SELECT body_sha256 AS "bodySha256", answer, done_at IS NOT NULL AS "isDone", expires_at <= ${now} AS "isOver"
    FROM idempotent_requests WHERE id = ${id}`);
  if (found?.isOver) await database.run(sql`DELETE FROM idempotent_requests WHERE id = ${id} AND expires_at <= ${now}`);
  if (!found || found.isOver) return null;
  if (found.answer) return { ...found, results: [] };
  const results = await database.rows<KeptResult>(
    sql`SELECT place, result FROM idempotent_results WHERE request_id = ${id}`,
  );
  return { ...found, results };
}

/** Checks the caller's daily bytes. @throws Fault `rate_limited` (spent; with `retryAfter` until midnight) */
export async function assertWithinBudget(services: Services, { caller, dailyBytes }: CountedRequest): Promise<void> {
  const day = requestRowDay(services);
  const rows = await services.database.rows<{ used: number | bigint | string }>(
    sql`SELECT coalesce(sum(bytes), 0) AS used FROM idempotent_usage WHERE caller = ${caller} AND day = ${day}::date`,
  );
  if (Number(itemAt(rows, 0).used) + ROW_BYTES <= dailyBytes) return;
  const retryAfter = Math.ceil((new Date(day).getTime() + DAY - services.clock.now().getTime()) / SECOND);
  const message =
    'The daily limit of stored responses for this credential is reached. Retry later, or without Idempotency-Key.';
  throw refuse('rate_limited', message, undefined, { retryAfter });
}

/**
 * Records that a request was done, and counts its bytes. Stores its answer if there is one and it fits in the caller's
 * daily bytes.
 */
export async function endRequest(services: Services, request: CountedRequest, answer: Uint8Array | null) {
  const { id, caller, bodySha256, expiresAt, dailyBytes } = request;
  await services.database.run(sql`
    WITH given AS (SELECT ${answer && Buffer.from(answer)}::bytea AS answer),
      used AS (
        SELECT coalesce(sum(bytes), 0) AS bytes FROM idempotent_usage
        WHERE caller = ${caller} AND day = ${requestRowDay(services)}::date),
      done AS (
        INSERT INTO idempotent_requests AS r (id, attempt, body_sha256, expires_at, done_at, answer)
        SELECT ${id}, gen_random_uuid(), ${bodySha256}, ${expiresAt}::timestamptz, ${services.clock.now()}::timestamptz,
          CASE WHEN used.bytes + octet_length(given.answer) <= ${Math.floor(dailyBytes * ANSWERS_SHARE)}::bigint
            THEN given.answer END
        FROM used, given
        ON CONFLICT (id) DO UPDATE SET done_at = excluded.done_at, answer = excluded.answer
        RETURNING coalesce(octet_length(answer), 0)
          + (SELECT coalesce(sum(octet_length(result)), 0) FROM idempotent_results WHERE request_id = id) AS bytes)
    INSERT INTO idempotent_usage AS u (caller, day, shard, bytes)
    SELECT ${countedIn(services, request)}, bytes + ${ROW_BYTES}::int FROM done
    ON CONFLICT (caller, day, shard) DO UPDATE SET bytes = u.bytes + excluded.bytes`);
}

/** Counts a request that committed something and failed: its results stay for the next attempt. */
export async function countFailed(services: Services, request: CountedRequest): Promise<void> {
  await services.database.run(sql`
    INSERT INTO idempotent_usage AS u (caller, day, shard, bytes) VALUES (${countedIn(services, request)}, ${ROW_BYTES})
    ON CONFLICT (caller, day, shard) DO UPDATE SET bytes = u.bytes + excluded.bytes`);
}

/** Deletes requests older than 24 hours, and byte counts of days before yesterday. Returns the number of requests. */
export async function forgetRequests({ database, clock }: Services): Promise<number> {
  const now = clock.now();
  let forgotten = 0;
  for (let removed = AT_ONCE; removed === AT_ONCE; forgotten += removed) {
    removed = await database.run(sql`
      DELETE FROM idempotent_requests WHERE id = ANY(ARRAY(
        SELECT id FROM idempotent_requests WHERE expires_at <= ${now} LIMIT ${AT_ONCE}))`);
  }
  await database.run(sql`DELETE FROM idempotent_usage WHERE day < ${after(now, -2 * DAY)}`);
  return forgotten;
}
