import type pg from 'pg';

/**
 * Each worker asks the database something every second, on the session that holds its advisory lock. One that has asked
 * nothing for this long hangs, ms: it is stopped, swapped out, or its machine does not run.
 */
const SILENT_AFTER = 30_000;

/** Names of the sessions of one process, as `openConnections` makes them: no two processes have the same. */
const OWN_NAME = '^esign-[0-9a-f]{12}$';

/** A worker that holds its lock and asks nothing. */
export interface SilentWorker {
  readonly pid: number;
  /** Name of the sessions of its process. */
  readonly application: string;
  /** When it asked last, by the clock of the database. */
  readonly askedAt: Date;
}

/** Lists the workers that hang, by the advisory locks of `family`. Not the caller's own session. */
export async function listSilentWorkers(client: pg.Pool | pg.PoolClient, family: number): Promise<SilentWorker[]> {
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
export async function disconnect(client: pg.PoolClient, { application }: SilentWorker): Promise<number> {
  const { rowCount } = await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = $1 AND application_name ~ $2 AND datname = current_database() AND usename = current_user`,
    [application, OWN_NAME],
  );
  return rowCount ?? 0;
}
