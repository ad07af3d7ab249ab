import type pg from 'pg';
import type { Log } from '../log/index.ts';

/** The server could lose acknowledged work, is too old or too small; the message names the setting. */
export class UnsafeServerError extends Error {
  override readonly name = 'UnsafeServerError';
  readonly forOperator = true;
}

/** The database does not answer; the message contains the driver's. */
export class NoServerError extends Error {
  override readonly name = 'NoServerError';
  readonly forOperator = true;
}

const oldest = 15;

/**
 * Rejects a server that could corrupt or lose committed work when its machine stops, or that accepts fewer connections
 * than this process may open. `synchronous_commit = off` only logs a warning: it loses at most the last moments and
 * corrupts nothing.
 */
export async function checkServer(pool: pg.Pool, poolSize: number, log: Log): Promise<void> {
  const { rows } = await pool
    .query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'server_version_num', 'max_connections')`,
    )
    .catch((cause: NodeJS.ErrnoException) => {
      // For a host name with two addresses, the driver's error has a code but no message.
      throw new NoServerError(`Cannot connect to the database: ${cause.message || cause.code}.`, { cause });
    });
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const major = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (major < oldest) {
    throw new UnsafeServerError(
      `PostgreSQL ${oldest} or newer is required; the server at DATABASE_URL has version ${major}.`,
    );
  }
  for (const name of ['fsync', 'full_page_writes']) {
    if (settings.get(name) === 'off') {
      throw new UnsafeServerError(
        `The PostgreSQL server runs with ${name} = off: a power failure could corrupt signed proof. Set it to on.`,
      );
    }
  }
  const most = Number(settings.get('max_connections'));
  if (poolSize > most) {
    throw new UnsafeServerError(
      `DATABASE_POOL_SIZE ${poolSize} is more than the PostgreSQL server accepts: max_connections is ${most}.`,
    );
  }
  if (settings.get('synchronous_commit') === 'off') {
    log.warn(
      { setting: 'synchronous_commit' },
      'the database confirms commits before they are on disk (synchronous_commit = off)',
    );
  }
}
