import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { beginWaiting, outsideRequest, timeForCall, timeLeft, timeLimits, waitFor } from '../neighbours/index.ts';
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

  /** Takes those of the names that nobody holds, here or elsewhere; where all are held, tells by whom. */
  async take(names: readonly string[]): Promise<Taken | Holder> {
    const mine: readonly string[] = [...new Set(names)].filter((name) => !this.#held.has(name));
    if (mine.length === 0) return 'here';
    for (const name of mine) this.#held.add(name);
    const line = (this.#line ??= new LockConnection(this.#database));
    line.uses += 1;
    const asked = line.ask('pg_try_advisory_lock', mine);
    let got: readonly string[];
    try {
      got = await waitFor(waitingTime(), asked);
    } catch (error) {
      // The answer may still come, after the request has given up: what it brings is given back.
      asked.then(
        (late) => this.#giveBack(line, late).finally(() => this.#forget(mine)),
        () => {
          this.#forget(mine);
          this.#end(line, true);
        },
      );
      throw error;
    }
    this.#forget(mine.filter((name) => !got.includes(name)));
    if (got.length > 0) return { names: got, release: () => this.#release(line, got) };
    this.#end(line, false);
    return 'elsewhere';
  }

  /** Lets go of names; where the database does not answer, the request goes on meanwhile. */
  #release(line: LockConnection, names: readonly string[]): Promise<void> {
    const released = this.#giveBack(line, names).finally(() => this.#forget(names));
    return waitFor(waitingTime(), released).catch(() => {});
  }

  #giveBack(line: LockConnection, names: readonly string[]): Promise<void> {
    const asked = names.length > 0 ? line.ask('pg_advisory_unlock', names) : Promise.resolve();
    return asked.then(
      () => this.#end(line, false),
      () => this.#end(line, true),
    );
  }

  #forget(names: readonly string[]): void {
    for (const name of names) this.#held.delete(name);
  }

  /** Ends one use of a connection. One that failed once is not asked again: its locks are gone with it. */
  #end(line: LockConnection, isBroken: boolean): void {
    line.uses -= 1;
    line.isBroken ||= isBroken;
    if (this.#line === line && (line.isBroken || line.uses === 0)) this.#line = null;
    if (line.uses === 0) line.close();
  }
}

/** Who holds a name: work of this process, which goes on; or somebody else, who may be gone without a word. */
type Holder = 'here' | 'elsewhere';

/** Milliseconds that the current request may wait for an answer about locks. */
const waitingTime = () => Math.max(0, timeLeft(timeLimits.database.jobAnswer));

/** Names that are held now, and what lets go of them. */
interface Taken {
  readonly names: readonly string[];
  readonly release: () => Promise<void>;
}

/** A connection while it is in use; it is asked one thing at a time. */
class LockConnection {
  uses = 0;
  isBroken = false;
  readonly #client: Promise<PoolClient>;
  #last: Promise<unknown>;

  constructor({ pool }: Database) {
    this.#client = outsideRequest(() => pool.connect());
    this.#last = this.#client;
  }

  /** Asks one thing of each name; gives those for which the answer was yes. No request has a part in how long it takes. */
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

  /** Gives it back to the pool, or ends it. */
  close(): void {
    this.#client.then((client) => client.release(this.isBroken)).catch(() => {});
  }
}

const locks = new WeakMap<Database, NamedLocks>();

/**
 * Runs `work` while nobody else, in any process, runs any under that name; waits for its turn up to `patience`
 * milliseconds. A request waits no longer for another process than for any neighbour: the other's session may be a dead
 * one whose end the server has not noticed. False where the turn did not come: nothing was run. `onWait` is called where
 * it has to wait.
 */
export async function withLock(
  database: Database,
  name: string,
  patience: number,
  work: () => Promise<void>,
  onWait: () => void = () => {},
): Promise<boolean> {
  const own = locksOf(database);
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
 * The same for many names at once, by as many questions as for one: runs `work` over those that nobody else works under
 * at this moment, and leaves the others to whoever does.
 */
export async function withLocks(
  database: Database,
  names: readonly string[],
  work: (mine: readonly string[]) => Promise<void>,
): Promise<void> {
  const taken = await locksOf(database).take(names);
  if (typeof taken === 'string') return;
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
