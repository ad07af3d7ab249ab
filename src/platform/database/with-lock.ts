import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { beginWaiting, outsideRequest, timeForCall, timeLeft, timeLimits, waitFor } from '../neighbours/index.ts';
import type { Database } from './database.ts';

/** Pause between attempts to take a lock that somebody else holds, ms. */
const POLL = 25;

/**
 * Named session locks of PostgreSQL, which end with the process that holds them. All locks of a process share one
 * connection of its pool, so that many tasks, or many that wait, leave the other connections free. Locks only avoid
 * duplicate work; the compare-and-swap at its end ensures that nothing is done twice.
 */
class NamedLocks {
  readonly #database: Database;
  readonly #held = new Set<string>();
  #line: LockConnection | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Takes those of the locks that are free. If none is free, returns who holds them. */
  async take(names: readonly string[]): Promise<Taken | Holder> {
    const mine: readonly string[] = [...new Set(names)].filter((name) => !this.#held.has(name));
    if (mine.length === 0) return 'here';
    for (const name of mine) this.#held.add(name);
    const line = (this.#line ??= new LockConnection(this.#database));
    line.uses += 1;
    const acquisition = line.ask('pg_try_advisory_lock', mine);
    let acquired: readonly string[];
    try {
      acquired = await waitFor(waitingTime(), acquisition);
    } catch (error) {
      // The answer may still arrive after the request has given up: then release the locks that it brings.
      acquisition.then(
        (lateLocks) => this.#giveBack(line, lateLocks).finally(() => this.#forget(mine)),
        () => {
          this.#forget(mine);
          this.#end(line, true);
        },
      );
      throw error;
    }
    this.#forget(mine.filter((name) => !acquired.includes(name)));
    if (acquired.length > 0) return { names: acquired, release: () => this.#release(line, acquired) };
    this.#end(line, false);
    return 'elsewhere';
  }

  /** Releases locks. If the database does not answer, the request does not wait for it. */
  #release(line: LockConnection, names: readonly string[]): Promise<void> {
    const released = this.#giveBack(line, names).finally(() => this.#forget(names));
    return waitFor(waitingTime(), released).catch(() => {});
  }

  #giveBack(line: LockConnection, names: readonly string[]): Promise<void> {
    const release = names.length > 0 ? line.ask('pg_advisory_unlock', names) : Promise.resolve();
    return release.then(
      () => this.#end(line, false),
      () => this.#end(line, true),
    );
  }

  #forget(names: readonly string[]): void {
    for (const name of names) this.#held.delete(name);
  }

  /** Ends one use of a connection. A connection that has failed is not reused: its locks are gone with it. */
  #end(line: LockConnection, isBroken: boolean): void {
    line.uses -= 1;
    line.isBroken ||= isBroken;
    if (this.#line === line && (line.isBroken || line.uses === 0)) this.#line = null;
    if (line.uses === 0) line.close();
  }
}

/** Who holds a lock: a task of this process, which will finish; or another process, which may have died unnoticed. */
type Holder = 'here' | 'elsewhere';

/** How long the current request may wait for an answer about locks, ms. */
const waitingTime = () => Math.max(0, timeLeft(timeLimits.database.jobAnswer));

/** Locks that are held now, and a function to release them. */
interface Taken {
  readonly names: readonly string[];
  readonly release: () => Promise<void>;
}

/** The connection for locks; runs one query at a time. */
class LockConnection {
  uses = 0;
  isBroken = false;
  readonly #client: Promise<PoolClient>;
  #last: Promise<unknown>;

  constructor({ pool }: Database) {
    this.#client = outsideRequest(() => pool.connect());
    this.#last = this.#client;
  }

  /**
   * Runs a lock function for each name; returns the names for which it returned true. Runs outside requests, so no
   * request's time limit applies.
   */
  ask(what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', names: readonly string[]): Promise<readonly string[]> {
    const question = `SELECT name, ${what}(hashtextextended(name, 0)) AS done FROM unnest($1::text[]) AS name`;
    const answer = outsideRequest(() =>
      this.#last.then(async () => {
        const client = await this.#client;
        const { rows } = await client.query<{ name: string; done: boolean }>(question, [names]);
        return rows.flatMap(({ name, done }) => (done ? name : []));
      }),
    );
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Returns the connection to the pool, or closes it if it is broken. */
  close(): void {
    this.#client.then((client) => client.release(this.isBroken)).catch(() => {});
  }
}

const locks = new WeakMap<Database, NamedLocks>();

/**
 * Runs `work` while no other process or task holds the lock `name`; waits for the lock up to `patience` milliseconds.
 * For another process, a request waits no longer than for any dependency: the other session may be dead without the
 * server noticing. Returns false if the lock was not obtained; nothing was run. Calls `onWait` if it has to wait.
 */
export async function withLock(
  database: Database,
  name: string,
  patience: number,
  work: () => Promise<void>,
  onWait: () => void = () => {},
): Promise<boolean> {
  const own = databaseLocks(database);
  const deadline = performance.now() + patience;
  let taken = await own.take([name]);
  if (typeof taken === 'string' && patience > 0) onWait();
  while (typeof taken === 'string') {
    const isOver = performance.now() >= deadline || (taken === 'elsewhere' && timeForCall(POLL) < POLL);
    if (isOver) return false;
    const endWaiting = taken === 'elsewhere' ? beginWaiting() : () => {};
    await sleep(POLL * (0.5 + Math.random()));
    endWaiting();
    taken = await own.take([name]);
  }
  try {
    await work();
  } finally {
    await taken.release();
  }
  return true;
}

/**
 * Like `withLock`, for many locks with a single query: runs `work` for those that are free at this moment, without
 * waiting for the others.
 */
export async function withLocks(
  database: Database,
  names: readonly string[],
  work: (mine: readonly string[]) => Promise<void>,
): Promise<void> {
  const taken = await databaseLocks(database).take(names);
  if (typeof taken === 'string') return;
  try {
    await work(taken.names);
  } finally {
    await taken.release();
  }
}

function databaseLocks(database: Database): NamedLocks {
  let own = locks.get(database);
  if (!own) locks.set(database, (own = new NamedLocks(database)));
  return own;
}
