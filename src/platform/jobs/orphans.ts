import type pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import type { Log } from '../log/index.ts';
import { logFailure } from '../outage.ts';

/**
 * Each worker asks the database something every second, on the session that holds its advisory lock. One that has asked
 * nothing for this long hangs, ms: it is stopped, swapped out, or its machine does not run.
 */
const SILENT_AFTER = 30_000;

/** Names of the sessions of one process, as `openConnections` makes them: no two processes have the same. */
const OWN_NAME = '^esign-[0-9a-f]{12}$';

/** A worker that holds its lock and asks nothing. */
interface SilentWorker {
  readonly pid: number;
  /** Name of the sessions of its process. */
  readonly application: string;
  /** When it asked last, by the clock of the database. */
  readonly askedAt: Date;
}

/** Lists the workers that hang, by the advisory locks of `family`. Not the caller's own session. */
async function listSilentWorkers(client: pg.Pool | pg.PoolClient, family: number): Promise<SilentWorker[]> {
  const { rows } = await client.query<SilentWorker>(
    `SELECT a.pid, a.application_name AS application, a.state_change AS "askedAt"
     FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objsubid = 2
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND a.pid <> pg_backend_pid() AND a.state = 'idle'
       AND a.state_change < clock_timestamp() - $2::int * interval '1 millisecond'`,
    [family, SILENT_AFTER],
  );
  return rows;
}

/**
 * Ends all sessions of a process: PostgreSQL rolls back what they do and frees their locks. When the process runs again,
 * it connects anew, and finds that others have taken over. Returns the number of sessions.
 */
async function disconnect(client: pg.PoolClient, { application }: SilentWorker): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND application_name ~ $2 AND datname = current_database() AND usename = current_user`,
    [application, OWN_NAME],
  );
  return rowCount ?? 0;
}

/** First key of the advisory locks that show which workers are alive; the second is a hash of the worker's id. */
const family = 1_785_684_595;
const sweepEvery = 1_000;
/** A worker that briefly lost its connection takes its lock again well before this. */
const deadAfter = 4_000;

/** Counts the processes that run jobs now. */
export async function countWorkers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = $1 AND objsubid = 2
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [family],
  );
  return itemAt(rows, 0).count;
}

/** Lists the processes that should run jobs and have not done anything for half a minute. */
export const listHangingWorkers = (pool: pg.Pool): Promise<readonly SilentWorker[]> => listSilentWorkers(pool, family);

export interface LivenessOptions {
  readonly pool: pg.Pool;
  readonly workerId: string;
  /** Ids of the jobs that this worker is running. */
  readonly running: ReadonlySet<string>;
  /** After this time, ms, a job that is assigned to this worker but does not run is released. */
  readonly lostAfter: number;
  readonly log: Log;
}

/**
 * Releases the jobs of dead workers; graphile-worker itself would do so after four hours. Every worker holds an
 * advisory lock, which PostgreSQL releases when its process ends. A worker whose lock has been free for four seconds
 * is dead, and its jobs run again. A worker that holds its lock but hangs for half a minute loses its connections, and with
 * them the lock.
 *
 * A living worker may also be assigned a job without knowing: the database assigned it, but the answer was lost with
 * the connection. The worker releases such jobs.
 */
export class Liveness {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #workerId: string;
  readonly #running: ReadonlySet<string>;
  readonly #lostAfter: number;
  #client: pg.PoolClient | undefined;
  /** Worker → when its lock was first seen free. */
  #suspects = new Map<string, number>();
  /** Session and its last question → when it was first seen silent. */
  #silent = new Map<string, number>();
  /** Job and attempt → when it was first seen assigned to us but not running. */
  #strays = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor({ pool, workerId, running, lostAfter, log }: LivenessOptions) {
    this.#pool = pool;
    this.#workerId = workerId;
    this.#running = running;
    this.#lostAfter = lostAfter;
    this.#log = log;
  }

  start(): void {
    this.#sweeping = this.#sweep().finally(() => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.start(), sweepEvery);
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#sweeping;
    this.#client?.release(true);
  }

  async #sweep(): Promise<void> {
    try {
      const client = (this.#client ??= await this.#claim());
      await this.#returnStrays(client);
      await this.#cutSilent(client);
      const { rows } = await client.query<{ worker: string }>(
        `SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
         WHERE locked_by IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM pg_locks
           WHERE locktype = 'advisory' AND granted AND classid = $1 AND objsubid = 2
             AND objid::bigint = hashtext(locked_by) & 4294967295::bigint
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`,
        [family],
      );
      const now = Date.now();
      this.#suspects = new Map(rows.map(({ worker }) => [worker, this.#suspects.get(worker) ?? now]));
      const dead = [...this.#suspects].flatMap(([worker, since]) => (now - since >= deadAfter ? [worker] : []));
      if (dead.length === 0) return;
      await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [dead]);
      this.#log.warn({ count: dead.length }, 'jobs of dead workers were returned to the queue');
    } catch (error) {
      // The connection is lost, and our lock with it: the next sweep opens a new one.
      this.#client?.release(true);
      this.#client = undefined;
      this.#suspects.clear();
      this.#silent.clear();
      this.#strays.clear();
      logFailure(this.#log, 'warn', { err: error }, 'looking for dead workers failed');
    }
  }

  /**
   * Disconnects workers that hang. Only those that we have seen silent for a while: after the machine of the database has
   * slept, all were silent for long.
   */
  async #cutSilent(client: pg.PoolClient): Promise<void> {
    const found = await listSilentWorkers(client, family);
    const now = performance.now();
    const workerName = ({ pid, askedAt }: SilentWorker) => `${pid} ${askedAt.toISOString()}`;
    this.#silent = new Map(found.map((one) => [workerName(one), this.#silent.get(workerName(one)) ?? now]));
    for (const one of found) {
      if (now - this.#silent.get(workerName(one))! < deadAfter) continue;
      const sessions = await disconnect(client, one);
      this.#log.warn({ pid: one.pid, sessions, silentSince: one.askedAt }, 'a worker that hangs was disconnected');
    }
  }

  /** Releases jobs that were assigned to us but never started; that attempt does not count. */
  async #returnStrays(client: pg.PoolClient): Promise<void> {
    const { rows } = await client.query<{ id: string; attempts: number }>(
      'SELECT id::text, attempts FROM graphile_worker._private_jobs WHERE locked_by = $1',
      [this.#workerId],
    );
    const now = Date.now();
    const strays = rows.filter(({ id }) => !this.#running.has(id));
    this.#strays = new Map(strays.map((job) => [orphanKey(job), this.#strays.get(orphanKey(job)) ?? now]));
    const lost = strays.filter((job) => now - this.#strays.get(orphanKey(job))! >= this.#lostAfter);
    if (lost.length === 0) return;
    await client.query(
      `WITH lost AS (SELECT * FROM unnest($1::bigint[], $2::int[]) AS lost (id, attempts)),
        jobs AS (
          UPDATE graphile_worker._private_jobs j
          SET locked_at = NULL, locked_by = NULL, attempts = greatest(0, j.attempts - 1)
          FROM lost WHERE j.id = lost.id AND j.attempts = lost.attempts AND j.locked_by = $3
          RETURNING j.job_queue_id AS queue)
      UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL
      FROM jobs WHERE q.id = jobs.queue AND q.locked_by = $3`,
      [lost.map(({ id }) => id), lost.map(({ attempts }) => attempts), this.#workerId],
    );
    this.#log.warn({ count: lost.length }, 'jobs whose start was lost with a connection were returned to the queue');
  }

  async #claim(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect();
    try {
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [family, this.#workerId]);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

const orphanKey = ({ id, attempts }: { readonly id: string; readonly attempts: number }): string => `${id}:${attempts}`;
