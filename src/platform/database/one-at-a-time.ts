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
  #line: Line | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Gives back what lets go of the name; null where somebody else holds it, here or elsewhere. */
  async take(name: string): Promise<(() => Promise<void>) | null> {
    if (this.#held.has(name)) return null;
    this.#held.add(name);
    const line = (this.#line ??= new Line(this.#database));
    line.uses += 1;
    const end = (failure?: unknown) => {
      this.#held.delete(name);
      line.uses -= 1;
      // A connection that failed once is not asked again: its locks are gone with it.
      if (this.#line === line && (failure || line.uses === 0)) this.#line = null;
      if (line.uses === 0) line.close(failure !== undefined);
    };
    let got: boolean;
    try {
      got = await line.ask('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS done', name);
    } catch (error) {
      end(error);
      throw error;
    }
    if (got)
      return () => line.ask('SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS done', name).then(() => end(), end);
    end();
    return null;
  }
}

/** A connection while it is in use; it is asked one thing at a time. */
class Line {
  uses = 0;
  readonly #client: Promise<PoolClient>;
  #last: Promise<unknown>;

  constructor({ pool }: Database) {
    this.#client = pool.connect();
    this.#last = this.#client;
  }

  ask(sql: string, name: string): Promise<boolean> {
    const answer = this.#last.then(async () => {
      const { rows } = await (await this.#client).query<{ done: boolean }>(sql, [name]);
      return rows[0]!.done;
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
export async function oneAtATime(
  database: Database,
  name: string,
  patience: number,
  work: () => Promise<void>,
): Promise<boolean> {
  let own = locks.get(database);
  if (!own) locks.set(database, (own = new NamedLocks(database)));
  const deadline = performance.now() + patience;
  let release = await own.take(name);
  while (!release && performance.now() < deadline) {
    await sleep(POLL * (0.5 + Math.random()));
    release = await own.take(name);
  }
  if (!release) return false;
  try {
    await work();
  } finally {
    await release();
  }
  return true;
}
