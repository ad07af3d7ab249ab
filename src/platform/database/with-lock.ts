import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** Milliseconds between two tries to get a name that somebody else holds. */
const POLL = 25;

/**
 * Session locks of PostgreSQL by name, which end with the process that holds them. All that a process holds stand on
 * one connection of its pool, so that many acts at once, or many that wait, leave the others to who works. What they
 * save is work done twice; that nothing is done twice is the business of the compare-and-swap at the end.
 */
class NamedLocks {
  readonly #database: Database;
  readonly #held = new Set<string>();
  #line: LockConnection | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Takes those of the names that nobody holds, here or elsewhere; null where all are held. */
  async take(names: readonly string[]): Promise<Taken | null> {
    let mine: readonly string[] = [...new Set(names)].filter((name) => !this.#held.has(name));
    if (mine.length === 0) return null;
    for (const name of mine) this.#held.add(name);
    const line = (this.#line ??= new LockConnection(this.#database));
    line.uses += 1;
    const end = (failure?: unknown) => {
      for (const name of mine) this.#held.delete(name);
      line.uses -= 1;
      // A connection that failed once is not asked again: its locks are gone with it.
      if (this.#line === line && (failure || line.uses === 0)) this.#line = null;
      if (line.uses === 0) line.close(failure !== undefined);
    };
    try {
      const got = await line.ask('pg_try_advisory_lock', mine);
      for (const name of mine) if (!got.includes(name)) this.#held.delete(name);
      mine = got;
    } catch (error) {
      end(error);
      throw error;
    }
    if (mine.length > 0) {
      return { names: mine, release: () => line.ask('pg_advisory_unlock', mine).then(() => end(), end) };
    }
    end();
    return null;
  }
}

/** Names that are held now, and what lets go of them. */
interface Taken {
  readonly names: readonly string[];
  readonly release: () => Promise<void>;
}

/** A connection while it is in use; it is asked one thing at a time. */
class LockConnection {
  uses = 0;
  readonly #client: Promise<PoolClient>;
  #last: Promise<unknown>;

  constructor({ pool }: Database) {
    this.#client = pool.connect();
    this.#last = this.#client;
  }

  /** Asks one thing of each name; gives those for which the answer was yes. */
  ask(what: 'pg_try_advisory_lock' | 'pg_advisory_unlock', names: readonly string[]): Promise<readonly string[]> {
    const answer = this.#last.then(async () => {
      const { rows } = await (await this.#client).query<{ name: string; done: boolean }>(
        `SELECT name, ${what}(hashtextextended(name, 0)) AS done FROM unnest($1::text[]) AS name`,
        [names],
      );
      return rows.flatMap(({ name, done }) => (done ? name : []));
    });
    this.#last = answer.catch(() => {});
    return answer;
  }

  /** Gives it back to the pool, or ends it. */
  close(broken: boolean): void {
    this.#client.then((client) => client.release(broken)).catch(() => {});
  }
}

const locks = new WeakMap<Database, NamedLocks>();

/**
 * Runs `work` while nobody else, in any process, runs any under that name; waits for its turn up to `patience`
 * milliseconds. False where the turn did not come: nothing was run.
 */
export async function withLock(
  database: Database,
  name: string,
  patience: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const own = locksOf(database);
  const deadline = performance.now() + patience;
  let taken = await own.take([name]);
  while (!taken && performance.now() < deadline) {
    await sleep(POLL * (0.5 + Math.random()));
    taken = await own.take([name]);
  }
  if (!taken) return false;
  try {
    await work();
  } finally {
    await taken.release();
  }
  return true;
}

/**
 * The same for many names at once, by as many questions as for one: runs `work` over those that nobody else works under
 * at this moment, and leaves the others to whoever does.
 */
export async function withLocks(
  database: Database,
  names: readonly string[],
  work: (mine: readonly string[]) => Promise<void>,
): Promise<void> {
  const taken = await locksOf(database).take(names);
  if (!taken) return;
  try {
    await work(taken.names);
  } finally {
    await taken.release();
  }
}

function locksOf(database: Database): NamedLocks {
  let own = locks.get(database);
  if (!own) locks.set(database, (own = new NamedLocks(database)));
  return own;
}
