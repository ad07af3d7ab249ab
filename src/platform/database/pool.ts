import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import type { Log } from '../log/index.ts';
import { beginWaiting, inThisRequest, Neighbours, NoAnswer, timeLeft, timeLimits } from '../neighbours/index.ts';
import { BoundedClient, type ClientWatcher } from './bounded-client.ts';
import { isUnavailable } from './failures.ts';

type Callback = (error?: Error, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

/** Limits how long `pool.connect`, and so `pool.query`, waits for a connection: the remaining time of the request. */
function boundAcquiring(pool: pg.Pool, onFailure: (error: Error) => void): void {
  const connect: (callback: Callback) => void = pool.connect.bind(pool);
  const acquire = (callback: Callback): void => {
    const answer = inThisRequest(callback);
    const endWaiting = beginWaiting();
    const limit = Math.min(Math.max(0, timeLeft(timeLimits.request)), timeLimits.request);
    let isOver = false;
    const end = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: unknown) => void) => {
      isOver = true;
      clearTimeout(timer);
      endWaiting();
      if (error) onFailure(error);
      answer(error, client, release && runOnce(release));
    };
    const timer = setTimeout(() => end(new NoAnswer(limit, 'no connection was free')), limit);
    connect((error, client, release) => {
      if (isOver) return release?.();
      end(error && withCode(error), client, release);
    });
  };
  pool.connect = ((callback?: Callback) => {
    if (callback) return acquire(callback);
    return new Promise((resolve, reject) =>
      acquire((error, client) => (error ? reject(error) : resolve(client as pg.PoolClient))),
    );
  }) as typeof pool.connect;
}

/**
 * graphile-worker (0.17.3) releases the connection on which it listens twice if it is lost while LISTEN runs and the worker
 * stops. The driver throws at the second time, and nobody catches that.
 */
function runOnce(release: (error?: unknown) => void): (error?: unknown) => void {
  let isReleased = false;
  return (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
}

/** The driver's own timeout errors have no code. */
function withCode(error: Error): Error {
  if (error.message === 'timeout expired') return new NoAnswer(timeLimits.database.connect, 'no connection');
  if (error.message.startsWith('timeout exceeded')) return new NoAnswer(timeLimits.request, 'no connection was free');
  return error;
}

interface PoolOptions {
  readonly url: string;
  /** Maximum connections. Each process has one pool, shared by Prisma and the job worker. */
  readonly size: number;
  /** Name of our connections in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly log: Log;
  /** Notified whether the database answers. */
  readonly neighbours?: Pick<Neighbours, 'failed' | 'answered'>;
}

/** After a query without an answer for this long, ms, idle connections are closed too. */
const SUSPICIOUS = 1_500;

/**
 * Makes the server end a session, and release its locks, half a minute after the client's machine is gone. No effect
 * on unix sockets.
 */
const serverKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=2';

/** The isolation of transactions that name none, whatever the server's own default is. */
const isolation = '-c default_transaction_isolation=read\\ committed';

/**
 * On solid-state disks, reading a page by an index costs hardly more than reading the next one of a scan. With the server's
 * default of 4, plans that are made while a table is small read all of it, and prepared statements keep them.
 */
const planning = '-c random_page_cost=1.1';

/**
 * Opens a bounded pool. Each connection and each query has a time limit (`neighbours/limits.ts`). Losing a connection
 * or the server never ends the process: the running query fails, and the next one reconnects.
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
    // Queries on one connection do not wait for the answers to those before them.
    pipeline: true,
    options: `${serverKeepAlive} ${isolation} ${planning}`,
    // No query of the application takes long: a long one is a mistake and must not hold locks forever.
    statement_timeout: timeLimits.database.statement,
    lock_timeout: timeLimits.database.lock,
    idle_in_transaction_session_timeout: 30_000,
  });
  let answeredAt = Number.NEGATIVE_INFINITY;
  const report = (error: unknown, ms: number) => {
    if (!error || !isUnavailable(error)) {
      answeredAt = performance.now();
      return neighbours.answered('database');
    }
    // A connection may be dead while the server lives: other connections answered in the second half of the wait.
    if (error instanceof NoAnswer && performance.now() - answeredAt < ms / 2) return;
    neighbours.failed('database', error);
  };
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
    // Queries on a client in use report its loss themselves. Without a listener, the error event would end the process.
    client.on('error', () => {});
  });
  pool.on('acquire', (client) => unused.delete(bounded(client)));
  pool.on('release', (_error, client) => unused.add(bounded(client)));
  pool.on('remove', (client) => unused.delete(bounded(client)));
  return pool;
}

/** The pool creates only this class. */
const bounded = (client: pg.PoolClient) => client as unknown as BoundedClient;

/** Pause between two attempts, ms. */
const PAUSE = 250;

/**
 * Takes an advisory lock for the session; waits without limit. Calls `onWait` if another session has it now. It asks
 * again and again instead of waiting in PostgreSQL: a waiting statement is a running transaction, for which CREATE INDEX
 * CONCURRENTLY of the session with the lock would wait in turn.
 */
export async function lockSession(client: ClientBase, lock: number, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
    if (itemAt(rows, 0).taken) return;
    if (attempt === 1) onWait();
    await sleep(PAUSE);
  }
}
