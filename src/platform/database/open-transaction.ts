import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { propertyOf } from '../../kernel/unknown.ts';
import { DeferredWrites, inOneWrite, type Write } from './bounded-client.ts';
import type { Prisma, PrismaClient } from './generated/prisma/client.ts';
import { askSql, pooledStatementNames, type Queries, type Sql, type StatementNames } from './sql.ts';

declare const open: unique symbol;

/** Methods of a transaction beside Prisma's. */
interface OwnMethods extends Queries {
  /**
   * Defers a write. Deferred writes run together, as one statement: before the next statement of the transaction that may
   * need them, and before its commit.
   */
  defer(write: Write): Promise<void>;
  /**
   * Runs several statements in this order, sent at once, with the transaction's BEGIN if they are its first. They only read
   * these tables, and lock. Returns the rows of each.
   */
  rowsOfAll<T extends readonly unknown[][]>(tables: readonly string[], ...statements: readonly Sql[]): Promise<T>;
}

/** Prisma's own ways to write SQL. Ours is `sql`. */
type RawMethods = '$queryRaw' | '$queryRawUnsafe' | '$executeRaw' | '$executeRawUnsafe';

/** Prisma, outside a transaction. */
export type PrismaQueries = Omit<PrismaClient, RawMethods>;

/**
 * An open transaction. Only this file creates one, so a function that takes it cannot be called outside a transaction.
 * SQL runs directly on the connection; Prisma joins the transaction with its first own query.
 */
export type Tx = Omit<Prisma.TransactionClient, RawMethods> & OwnMethods & { readonly [open]: true };

/** The connection whose transaction Prisma joins when it begins one of its own. */
export const joining = new AsyncLocalStorage<pg.PoolClient>();

/** A transaction exceeded its time limit. It has the code of Prisma for such an error. */
class TransactionTimeout extends Error {
  readonly code = 'P2028';

  constructor(limit: number, options?: ErrorOptions) {
    super(`the transaction took longer than ${limit} ms`, options);
  }
}

interface Options {
  readonly isolation: 'serializable' | undefined;
  /** Maximum duration, ms. */
  readonly timeout: number;
}

type Delegate = Readonly<Record<string, (query?: unknown) => Promise<unknown>>>;

/** One transaction on a connection of the pool. */
export class OpenTransaction {
  readonly tx: Tx;
  readonly #client: pg.PoolClient;
  readonly #prisma: PrismaQueries;
  readonly #names: StatementNames;
  readonly #begin: string;
  readonly #writes: DeferredWrites;
  readonly #timer: NodeJS.Timeout;
  readonly #timeout: number;
  /** The answer to BEGIN. Undefined before the first statement. */
  #begun: Promise<unknown> | undefined;
  #joined: Promise<Prisma.TransactionClient> | undefined;
  /** Ends Prisma's part. */
  #leave: (() => Promise<void>) | undefined;
  #state: 'open' | 'expired' | 'ended' = 'open';

  private constructor(client: pg.PoolClient, names: StatementNames, prisma: PrismaQueries, options: Options) {
    const { isolation, timeout } = options;
    this.#client = client;
    this.#names = names;
    // Without a level: the connections of the pool default to READ COMMITTED.
    this.#begin = isolation ? 'BEGIN ISOLATION LEVEL SERIALIZABLE' : 'BEGIN';
    this.#writes = new DeferredWrites(async (statement) => {
      await this.#beginOnce();
      this.#assertOpen();
      return (await askSql<Readonly<Record<string, number>>>(client, statement, names)).rows;
    });
    this.#prisma = prisma;
    this.#timeout = timeout;
    this.tx = this.#makeTx();
    this.#timer = setTimeout(() => this.#expire(), timeout);
  }

  /** Opens a transaction, with a connection of its own. It begins with its first statement, and rolls back after `timeout` ms. */
  static async open(pool: pg.Pool, prisma: PrismaQueries, options: Options): Promise<OpenTransaction> {
    return new OpenTransaction(await pool.connect(), pooledStatementNames(pool), prisma, options);
  }

  /** Returns the error to report: that of the work, unless the transaction has exceeded its time limit. */
  faultOf(error: unknown): unknown {
    return this.#state === 'expired' ? new TransactionTimeout(this.#timeout, { cause: error }) : error;
  }

  /** @throws Error if the server rolled back instead, because a statement had failed */
  async commit(): Promise<void> {
    await this.#writes.flush();
    await this.#leave?.();
    this.#assertOpen();
    this.#state = 'ended';
    clearTimeout(this.#timer);
    if (this.#begun) {
      const { command } = await this.#client.query('COMMIT');
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed');
    }
    this.#client.release();
  }

  /** For a transaction that has not committed. Never throws: closing a connection that fails has the same effect. */
  async rollback(): Promise<void> {
    clearTimeout(this.#timer);
    const isConnected = this.#state !== 'expired';
    this.#state = 'ended';
    await this.#leave?.().catch(() => {});
    if (!isConnected) return;
    if (!this.#begun) return this.#client.release();
    const isSound = await this.#client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    this.#client.release(!isSound);
  }

  /**
   * Closes the connection: the server rolls back and frees the locks, also if the work never ends, and none of the
   * work's statements can run after that outside a transaction.
   */
  #expire(): void {
    this.#state = 'expired';
    this.#client.release(true);
  }

  #assertOpen(): void {
    if (this.#state === 'expired') throw new TransactionTimeout(this.#timeout);
    if (this.#state === 'ended') throw new Error('the transaction has ended');
  }

  async #ask(statement: Sql, tables?: readonly string[]): Promise<pg.QueryResult<object>> {
    this.#assertOpen();
    await this.#writes.flush(tables);
    await this.#beginOnce();
    this.#assertOpen();
    return askSql(this.#client, statement, this.#names);
  }

  async #askAll(tables: readonly string[], statements: readonly Sql[]): Promise<unknown[][]> {
    this.#assertOpen();
    await this.#writes.flush(tables);
    this.#assertOpen();
    const [, ...results] = await inOneWrite(this.#client, () =>
      Promise.all([
        this.#beginOnce(),
        ...statements.map((statement) => askSql(this.#client, statement, this.#names)),
      ] as const),
    );
    return results.map(({ rows }) => rows);
  }

  #beginOnce(): Promise<unknown> {
    this.#begun ??= this.#client.query(this.#begin);
    return this.#begun;
  }

  #makeTx(): Tx {
    const own: Record<string, unknown> = {
      rows: async (statement: Sql, tables?: readonly string[]) => (await this.#ask(statement, tables)).rows,
      run: async (statement: Sql) => (await this.#ask(statement)).rowCount ?? 0,
      rowsOfAll: (tables: readonly string[], ...statements: Sql[]) => this.#askAll(tables, statements),
      defer: async (write: Write) => {
        this.#assertOpen();
        await this.#writes.add(write);
      },
    };
    const delegates = new Map<string, Delegate>();
    return new Proxy(own, {
      get: (target, name) => {
        if (typeof name !== 'string' || name === 'then' || name in target) return target[name as string];
        let delegate = delegates.get(name);
        if (!delegate) delegates.set(name, (delegate = this.#delegate(name)));
        return delegate;
      },
    }) as unknown as Tx;
  }

  /** A model's delegate, whose methods run on Prisma's client of this transaction. */
  #delegate(model: string): Delegate {
    return new Proxy({} as Record<string, never>, {
      get: (_, method) => async (query?: unknown) => {
        this.#assertOpen();
        await this.#writes.flush();
        await this.#beginOnce();
        const client = await (this.#joined ??= this.#join());
        const delegate = propertyOf(client, model) as Delegate;
        return delegate[method as string]!(query);
      },
    });
  }

  /** Lets Prisma work on this connection. Its own BEGIN and COMMIT do nothing. */
  #join(): Promise<Prisma.TransactionClient> {
    return new Promise((resolve, reject) => {
      let leave = () => {};
      const left = new Promise<void>((end) => (leave = end));
      const ended = joining.run(this.#client, () =>
        this.#prisma.$transaction(
          (client) => {
            resolve(client);
            return left;
          },
          // Our own limit ends it.
          { maxWait: this.#timeout, timeout: FOREVER },
        ),
      );
      ended.catch(reject);
      this.#leave = () => {
        leave();
        return ended;
      };
    });
  }
}

/** The longest time of a timer, ms. */
const FOREVER = 2 ** 31 - 1;
