import type pg from 'pg';
import type { Log } from '../log/index.ts';
import { logFailure } from '../outage.ts';

/** First half of the advisory locks by which workers are known to live; the second is a hash of their id. */
const family = 1_785_684_595;
const sweepEvery = 1_000;
/** A worker that lost its connection for a moment claims its lock again well before this. */
const deadAfter = 4_000;

/**
 * graphile-worker gives the jobs of a worker that was killed back after four hours. Here every worker holds an
 * advisory lock, which PostgreSQL lets go of in the moment its process ends; a worker whose lock has been free for
 * four seconds is dead, and its jobs run again.
 */
export class Liveness {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #workerId: string;
  #client: pg.PoolClient | undefined;
  /** Worker → when its lock was first seen free. */
  #suspects = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(pool: pg.Pool, workerId: string, log: Log) {
    this.#pool = pool;
    this.#workerId = workerId;
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
      this.#log.warn({ count: dead.length }, 'the jobs of workers that died were given back');
    } catch (error) {
      // The connection is lost, and our lock with it: a new one is made at the next turn.
      this.#client?.release(true);
      this.#client = undefined;
      this.#suspects.clear();
      logFailure(this.#log, 'warn', { err: error }, 'looking for dead workers failed');
    }
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
