import pg from 'pg';
import type { Log } from '../log/index.ts';
import { Neighbours, timeLimits } from '../neighbours/index.ts';
import { boundAcquiring } from './bounded-acquiring.ts';
import { BoundedClient, type ClientWatcher } from './bounded-client.ts';
import { isUnavailable } from './failures.ts';

export interface PoolOptions {
  readonly url: string;
  /** Connections at most; each process has one pool, shared by Prisma and the job worker. */
  readonly size: number;
  /** How the server sees us in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly log: Log;
  /** Hears whether the database answers. */
  readonly neighbours?: Pick<Neighbours, 'failed' | 'answered'>;
}

/** After a silence this long, in milliseconds, the connections that nobody uses are not trusted either. */
const SUSPICIOUS = 1_500;

/**
 * The server ends a session, and lets go of its locks, half a minute after the machine at the other end has gone. Of no
 * effect on a unix socket.
 */
const serverKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2';

/**
 * A bounded pool, each of whose connections and questions has a time limit (`neighbours/limits.ts`). Losing a connection,
 * or the server, never ends the process: the query that was under way fails, and the next one connects anew.
 */
export function openPool({ url, size, applicationName, log, neighbours = new Neighbours(log) }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: BoundedClient,
    connectionString: url,
    application_name: applicationName,
    max: size,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeLimits.request,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: serverKeepAlive,
    // Nothing the application asks takes long: what does is a mistake, and must not hold locks for ever.
    statement_timeout: timeLimits.database.statement,
    lock_timeout: timeLimits.database.lock,
    idle_in_transaction_session_timeout: 30_000,
  });
  const report = (error: unknown) =>
    error && isUnavailable(error) ? neighbours.failed('database', error) : neighbours.answered('database');
  boundAcquiring(pool, (error) => isUnavailable(error) && neighbours.failed('database', error));
  pool.on('error', (error) => neighbours.failed('database', error));
  const unused = new Set<BoundedClient>();
  const watcher: ClientWatcher = {
    onEnd: report,
    onSilence: (ms) => {
      if (ms >= SUSPICIOUS) for (const client of unused) client.cut();
    },
  };
  pool.on('connect', (client) => {
    bounded(client).watcher = watcher;
    // A client that is checked out reports its loss itself; without a listener that would end the process.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => unused.delete(bounded(client)));
  pool.on('release', (_error, client) => unused.add(bounded(client)));
  pool.on('remove', (client) => unused.delete(bounded(client)));
  return pool;
}

/** The pool makes no other. */
const bounded = (client: pg.PoolClient) => client as unknown as BoundedClient;
