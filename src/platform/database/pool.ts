import pg from 'pg';
import type { Log } from '../log/index.ts';

export interface PoolOptions {
  readonly url: string;
  /** Connections at most; each process has one pool, shared by Prisma and the job worker. */
  readonly size: number;
  /** How the server sees us in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly log: Log;
}

/**
 * A bounded pool. Losing a connection, or the server, never ends the process: the query that was under way
 * fails, and the next one connects anew.
 */
export function openPool({ url, size, applicationName, log }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: applicationName,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    // Nothing the application asks takes long: what does is a mistake, and must not hold locks for ever.
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  // A client that is checked out reports its loss itself; without a listener that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
