import type { Writable } from 'node:stream';
import pg from 'pg';
import { propertyOf } from '../../kernel/unknown.ts';
import { beginWaiting, NoAnswer, outsideRequest, timeLeft, timeLimits } from '../neighbours/index.ts';
import { joinSql, rawSql, type Sql, sql } from './sql.ts';

type Asking = (...words: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;

/**
 * Sends the queries that `send` makes at once. The server answers one after the other; each of them sees what those before it
 * did.
 */
export function inOneWrite<T>(client: pg.PoolClient, send: () => T): T {
  const { connection } = client as unknown as { connection: { stream: Writable } };
  connection.stream.cork();
  try {
    return send();
  } finally {
    connection.stream.uncork();
  }
}

/** Events that the pool gets from its connections. */
export interface ClientWatcher {
  /** A query that was sent `ms` milliseconds ago ended; `error` is undefined if it succeeded. */
  onEnd(error: unknown, ms: number): void;
  /** No answer came for `ms` milliseconds, and the connection was closed. */
  onSilence(ms: number): void;
}

/**
 * A connection that is closed when a query is not answered in time. A frozen server and a TCP connection whose other
 * end is gone look the same, and neither ends by itself. A closed connection leaves the pool, and the server's own
 * limits end the query there. Queries with their own `submit` (a cursor, COPY) are not limited.
 */
export class BoundedClient extends pg.Client {
  watcher: ClientWatcher | undefined;
  /** Queries without an answer yet. */
  #waiting = 0;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: timeLimits.database.connect });
    const connect = this.connect.bind(this) as Asking;
    const query = this.query.bind(this) as Asking;
    // A socket's events run in the async context in which it was opened, but a pooled connection serves many requests.
    this.connect = ((...words: unknown[]) => outsideRequest(() => connect(...words))) as typeof this.connect;
    this.query = ((...words: unknown[]) => this.#ask(query, words)) as typeof this.query;
    const end = this.end.bind(this) as Asking;
    // With pipelining, the driver would wait for the answers. Whoever closes a connection in use does not want them.
    this.end = ((...words: unknown[]) => {
      if (this.#waiting > 0) this.cut();
      return end(...words);
    }) as typeof this.end;
  }

  /** Closes the connection without informing the server; running queries fail with `error`. */
  cut(error?: Error): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    connection.stream.destroy(error);
  }

  #ask(query: Asking, words: unknown[]): unknown {
    if (typeof propertyOf(words[0], 'submit') === 'function') return query(...words);
    const limit = Math.max(0, timeLeft(timeLimits.database.answer));
    const sentAt = performance.now();
    const endWaiting = beginWaiting();
    this.#waiting += 1;
    const timer = setTimeout(() => {
      this.cut(new NoAnswer(limit));
      this.watcher?.onSilence(limit);
    }, limit);
    const end = (error?: unknown) => {
      clearTimeout(timer);
      endWaiting();
      this.#waiting -= 1;
      this.watcher?.onEnd(error, performance.now() - sentAt);
    };
    const callback = words.at(-1);
    if (typeof callback === 'function') {
      const answer: Callback = (...results) => {
        end(results[0]);
        callback(...results);
      };
      return query(...words.slice(0, -1), answer);
    }
    const result = query(...words);
    Promise.resolve(result).then(() => end(), end);
    return result;
  }
}

/** A write that can wait for a statement of its transaction that needs it. */
export interface Write {
  /** The tables that it reads or writes. It does not see deferred writes to them, so these run before it. */
  readonly tables: readonly string[];
  /**
   * Common table expressions by name, in the order in which they refer to each other. The last one is read, the others
   * run if they change rows themselves or are read.
   */
  readonly parts: () => Readonly<Record<string, Sql>>;
  /** Checks the number of rows of its last part. Throws if the transaction must not commit. */
  readonly check?: (rows: number) => void;
  /** Changes a deferred write instead of following it. Returns whether it did. */
  readonly foldInto?: (deferred: Write) => boolean;
}

type Counts = Readonly<Record<string, number>>;

/**
 * Writes of a transaction that nothing has read yet. They run together as one statement: each statement costs the
 * process and the server more than most of these writes. PostgreSQL runs data-modifying common table expressions in any
 * order and on one snapshot, so two writes to one table never share a statement; constraints are checked at its end.
 */
export class DeferredWrites {
  readonly #ask: (statement: Sql) => Promise<readonly Counts[]>;
  #writes: Write[] = [];
  readonly #tables = new Set<string>();

  constructor(ask: (statement: Sql) => Promise<readonly Counts[]>) {
    this.#ask = ask;
  }

  async add(write: Write): Promise<void> {
    if (this.#writes.some((deferred) => write.foldInto?.(deferred))) return;
    await this.flush(write.tables);
    this.#writes.push(write);
    for (const table of write.tables) this.#tables.add(table);
  }

  /** Runs the deferred writes, if one of them concerns one of these tables. Without tables always. */
  async flush(tables?: readonly string[]): Promise<void> {
    if (tables && !tables.some((table) => this.#tables.has(table))) return;
    const writes = this.#writes;
    if (writes.length === 0) return;
    this.#writes = [];
    this.#tables.clear();
    const [found] = await this.#ask(writesStatement(writes));
    for (const [index, { check }] of writes.entries()) check?.(found?.[`w${index}`] ?? 0);
  }
}

/** One statement of several writes. It returns the number of rows of each, as `w0`, `w1`, … */
function writesStatement(writes: readonly Write[]): Sql {
  const expressions: Sql[] = [];
  const counts: Sql[] = [];
  for (const [index, write] of writes.entries()) {
    const parts = Object.entries(write.parts());
    for (const [name, part] of parts) expressions.push(sql`${rawSql(name)} AS (${part})`);
    counts.push(rawSql(`(SELECT count(*)::int FROM ${parts.at(-1)?.[0]}) AS w${index}`));
  }
  return sql`WITH ${joinSql(expressions)} SELECT ${joinSql(counts)}`;
}
