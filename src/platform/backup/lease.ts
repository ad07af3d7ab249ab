import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import { type Database, rawSql, sql } from '../database/index.ts';
import { BackupError } from './place.ts';

/** How long files are kept for a backup that crashed: longer than any pause of a running one. */
const LEASE = rawSql(`'10 minutes'`);
/** Interval between renewals, ms. */
const RENEWAL = 60_000;

/**
 * Returns true while a backup runs: it may still copy any file that a row referred to when it began. To remove a file,
 * first check that no row refers to it, then call this: a backup that begins later no longer refers to it.
 */
export async function isBackupRunning(database: Database): Promise<boolean> {
  const rows = await database.rows<{ running: boolean }>(
    sql`SELECT EXISTS (SELECT FROM backups WHERE lease_until > now()) AS running`,
  );
  return itemAt(rows, 0).running;
}

/** Prevents the removal of files from the storage while a backup runs. Uses the database's clock. */
export class BackupLease {
  readonly #database: Database;
  readonly #id = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  #renewing: Promise<void> = Promise.resolve();
  #lost: Error | undefined;

  private constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Registers the backup. Only one can run at a time (advisory lock), so existing leases belong to crashed backups and
   * are ended.
   */
  static async take(database: Database, snapshot: string): Promise<BackupLease> {
    const lease = new BackupLease(database);
    await database.run(sql`UPDATE backups SET lease_until = NULL WHERE lease_until IS NOT NULL`);
    await database.run(
      sql`INSERT INTO backups (id, snapshot, started_at, lease_until) VALUES (${lease.#id}, ${snapshot}, now(), now() + interval ${LEASE})`,
    );
    lease.#schedule();
    return lease;
  }

  #schedule(): void {
    this.#timer = setTimeout(() => {
      this.#renewing = this.#renew().then(
        () => this.#schedule(),
        (error: Error) => {
          // The backup survives an outage of the database that is shorter than the lease.
          if (error instanceof BackupError) this.#lost = error;
          else this.#schedule();
        },
      );
    }, RENEWAL);
    this.#timer.unref();
  }

  /** An expired lease is not renewed, because files may have been removed since. */
  async #renew(): Promise<void> {
    const rowCount = await this.#database.run(
      sql`UPDATE backups SET lease_until = now() + interval ${LEASE} WHERE id = ${this.#id} AND lease_until > now()`,
    );
    if (!rowCount)
      throw new BackupError(
        'The backup made no progress for ten minutes, and files may have been removed meanwhile. Start it again.',
      );
  }

  /** @throws BackupError (the lease has expired since `take`) */
  async assertHeld(): Promise<void> {
    await this.#renewing;
    if (this.#lost) throw this.#lost;
    await this.#renew();
  }

  /** Ends the lease. With `completed`, records the time and the size. */
  async end(completed?: { readonly files: number; readonly bytes: number }): Promise<void> {
    clearTimeout(this.#timer);
    await this.#renewing;
    await this.#database.run(sql`UPDATE backups SET lease_until = NULL, completed_at = CASE WHEN ${completed?.files ?? null}::int IS NULL THEN NULL ELSE now() END,
         files = ${completed?.files ?? null}::int, bytes = ${completed?.bytes ?? null}::bigint WHERE id = ${this.#id}`);
  }
}

/** Returns when the newest completed backup ended and its size in files and bytes; null before the first. */
export async function findLastBackup(database: Database) {
  const rows = await database.rows<{
    completedAt: Date;
    files: number;
    bytes: string;
  }>(sql`SELECT completed_at AS "completedAt", files, bytes::text AS bytes FROM backups
     WHERE completed_at IS NOT NULL ORDER BY completed_at DESC LIMIT 1`);
  return rows[0] ?? null;
}

/** Arbitrary key of the advisory lock: only one backup or restore of a database may run at a time. */
const LOCK = 72707374;

/**
 * Opens a separate connection without the pool's time limits, because copying a table may take long. Holds the lock of
 * backups and restores until it is closed.
 *
 * @throws BackupError (another backup or restore is running)
 */
export async function connectAlone({ url }: Database): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'esign backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '60s'",
    );
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [LOCK]);
    if (rows[0]?.taken) return client;
    throw new BackupError('Another backup or restore of this database is running.');
  } catch (error) {
    await client.end();
    throw error;
  }
}
