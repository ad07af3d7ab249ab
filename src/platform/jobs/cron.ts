import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { logFailure } from '../outage.ts';

/** A task that is enqueued regularly, once per installation however many workers there are. */
export interface CronEntry {
  readonly task: string;
  /** Divides an hour (1, 5, 15, 60 …) or is a whole number of hours that divides a day (120, 1440 …). */
  readonly everyMinutes: number;
}

/** How often each process looks for tasks whose time has come, ms. */
const EVERY = 15_000;
/** After three failed attempts the next regular run follows. */
const MAX_ATTEMPTS = 3;

/**
 * Enqueues the tasks when their time comes, by the clock of the database: that of this machine may be wrong
 * (graphile-worker's own cron goes by it, and after an hour in the wrong year would enqueue nothing until that year).
 * A task is not enqueued when it is new: only when its next time comes. At most one job of a task waits. Returns how to
 * stop.
 */
export function startCron(pool: pg.Pool, entries: readonly CronEntry[], log: Log): () => Promise<void> {
  for (const { task, everyMinutes } of entries)
    if (
      !Number.isInteger(everyMinutes) ||
      (60 % everyMinutes !== 0 && (everyMinutes % 60 !== 0 || 1440 % everyMinutes !== 0))
    )
      throw new RangeError(`${task}: ${everyMinutes} minutes divide neither an hour nor a day`);
  let last = Promise.resolve();
  const look = () => {
    last = enqueueDue(pool, entries).catch((error: unknown) =>
      logFailure(log, 'warn', { err: error }, 'regular jobs could not be enqueued'),
    );
  };
  const timer = setInterval(look, EVERY);
  look();
  return () => {
    clearInterval(timer);
    return last;
  };
}

/**
 * The table is that of graphile-worker's own cron, which earlier versions use: versions that run side by side do not
 * enqueue a task twice. A last time in the future is that of a clock that was wrong.
 */
async function enqueueDue(pool: pg.Pool, entries: readonly CronEntry[]): Promise<void> {
  await pool.query(
    `WITH entries AS (
       SELECT task, date_bin(minutes * interval '1 minute', now(), 'epoch'::timestamptz) AS slot
       FROM unnest($1::text[], $2::int[]) AS e (task, minutes)
     ), begun AS (
       INSERT INTO graphile_worker._private_known_crontabs AS known (identifier, known_since, last_execution)
       SELECT task, now(), slot FROM entries ORDER BY task
       ON CONFLICT (identifier) DO UPDATE SET last_execution = excluded.last_execution
         WHERE known.last_execution IS NULL OR known.last_execution < excluded.last_execution
           OR known.last_execution > now() + interval '1 minute'
       RETURNING identifier, known_since < now() AS is_due
     )
     SELECT graphile_worker.add_job(
       identifier => task, payload => '{}'::json, run_at => now(), max_attempts => $3::int,
       job_key => 'cron:' || task, job_key_mode => 'replace'
     ) FROM entries JOIN begun ON begun.identifier = entries.task WHERE begun.is_due`,
    [entries.map(({ task }) => task), entries.map(({ everyMinutes }) => everyMinutes), MAX_ATTEMPTS],
  );
}
