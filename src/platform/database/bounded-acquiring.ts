import type pg from 'pg';
import { beginWaiting, inThisRequest, NoAnswer, timeLeft, timeLimits } from '../neighbours/index.ts';

type Callback = (error?: Error, client?: pg.PoolClient, release?: (error?: unknown) => void) => void;

/** Limits how long `pool.connect`, and so `pool.query`, waits for a connection: the remaining time of the request. */
export function boundAcquiring(pool: pg.Pool, onFailure: (error: Error) => void): void {
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
