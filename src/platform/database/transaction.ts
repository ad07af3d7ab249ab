import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { movedFault } from '../../kernel/fault.ts';
import type { Database } from './database.ts';
import { isConflict, isOfMoved } from './failures.ts';
import { OpenTransaction, type Tx } from './open-transaction.ts';

export type { Tx };

type Hook = () => void | Promise<void>;
const hooks = new WeakMap<Tx, Hook[]>();
const lastActs = new WeakMap<Tx, Hook[]>();

export interface TransactionOptions {
  /** Default: READ COMMITTED. */
  readonly isolation?: 'serializable';
  /** Maximum duration, ms; default 20,000. */
  readonly timeout?: number;
}

const attempts = 4;
/** Time limit of a transaction, ms. A few queries take milliseconds. */
const LIMIT = 20_000;

/**
 * Runs `work` in one transaction: everything or nothing. In a request with `Idempotency-Key` (`remembering`) its
 * result is stored under `name`; if an earlier attempt has committed it, returns the stored result and runs nothing.
 * A name is used once in the program, and never again for something else: an earlier version may have stored its result.
 * `key` distinguishes transactions with the same name in one request, and must come from the request.
 *
 * @throws Error (in such a request: the name is missing, or another transaction has the same name and key)
 */
export async function transaction<T>(
  database: Database,
  name: string,
  work: (tx: Tx) => Promise<T>,
  { key }: { readonly key?: string } = {},
): Promise<T> {
  const remembered = beginRemembered(name, key);
  if (!remembered) return repeatableTransaction(database, work);
  if (remembered.done) return remembered.done.result as T;
  try {
    return await repeatableTransaction(database, async (tx) => {
      const result = await work(tx);
      await remembered.keep(tx, result);
      return result;
    });
  } catch (error) {
    remembered.release();
    throw error;
  }
}

/**
 * Like `transaction`, with a preparation step for slow or external work that must not run inside a transaction. If an
 * earlier attempt has committed the transaction, `prepare` is skipped too: no external effect begins twice.
 */
export async function preparedTransaction<P, T>(
  database: Database,
  name: string,
  prepare: () => Promise<P>,
  work: (tx: Tx, prepared: P) => Promise<T>,
): Promise<T> {
  const prepared = isCommitted(name) ? null : await prepare();
  return transaction(database, name, (tx) => work(tx, prepared as P));
}

/**
 * Like `transaction`, for work that may safely run again: reads, jobs, and work that recognises when it is done. It
 * has no name and its result is not stored. On a conflict (serialization failure, deadlock) `work` runs again from the
 * start, up to three more times. It must therefore have no effects outside the database; those belong in `onCommit` or
 * a job.
 */
export async function repeatableTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  { isolation, timeout = LIMIT }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const due: Hook[] = [];
    try {
      const result = await runOnce(database, work, due, { isolation, timeout });
      await runHooks(database, due);
      return result;
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await sleep(2 ** attempt * 5 * (1 + Math.random()));
    }
  }
}

async function runOnce<T>(
  { pool, prisma }: Database,
  work: (tx: Tx) => Promise<T>,
  due: Hook[],
  options: Parameters<typeof OpenTransaction.open>[2],
): Promise<T> {
  const transaction = await OpenTransaction.open(pool, prisma, options);
  const { tx } = transaction;
  const last: Hook[] = [];
  hooks.set(tx, due);
  lastActs.set(tx, last);
  try {
    const result = await work(tx);
    for (const act of last) await act();
    await transaction.commit();
    return result;
  } catch (error) {
    const fault = transaction.faultOf(error);
    await transaction.rollback();
    throw isOfMoved(fault) ? movedFault() : fault;
  } finally {
    hooks.delete(tx);
    lastActs.delete(tx);
  }
}

/**
 * Calls `run` after the transaction has committed, and never after a rollback. For effects that may be lost, such as
 * wake-ups; what must happen is a job. A failure is logged and changes nothing.
 */
export function onCommit(tx: Tx, run: Hook): void {
  const due = hooks.get(tx);
  if (!due) throw new Error('onCommit requires an open transaction');
  due.push(run);
}

/** Calls `run` at the end of the transaction, before it commits. If it fails, nothing commits. */
export function beforeCommit(tx: Tx, run: Hook): void {
  const last = lastActs.get(tx);
  if (!last) throw new Error('beforeCommit requires an open transaction');
  last.push(run);
}

async function runHooks(database: Database, due: Hook[]): Promise<void> {
  for (const run of due) {
    try {
      await run();
    } catch (error) {
      database.log.error({ err: error }, 'an effect of a committed transaction failed');
    }
  }
}

/**
 * Stored results of one request's transactions, by place (field, name, key). A request that is retried after a crash
 * runs the same code again; transactions already committed return their stored result instead of running twice.
 */
export interface TransactionMemory {
  /** Returns the result committed at this place; undefined if there is none. May throw to prevent a new transaction. */
  recall(place: string): { readonly result: unknown } | undefined;
  /** Stores the result in the transaction itself, so that both are committed or neither. */
  keep(tx: Tx, place: string, result: unknown): Promise<void>;
}

interface RememberedRequest {
  readonly memory: TransactionMemory;
  /** Places of transactions that are running or committed. */
  readonly begun: Set<string>;
  over: boolean;
}

interface Scope {
  readonly request: RememberedRequest;
  /** The current root field, by its name in the response; empty outside GraphQL. */
  readonly field: string;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

/**
 * Runs `work` and stores the results of its named transactions. Transactions that begin after `work` has ended are not
 * stored.
 */
export async function remembering<T>(memory: TransactionMemory, work: () => Promise<T>): Promise<T> {
  const request: RememberedRequest = { memory, begun: new Set(), over: false };
  try {
    return await scopes.run({ request, field: '' }, work);
  } finally {
    request.over = true;
  }
}

/** Runs a root field of the request. The field's alias distinguishes its transactions from those of other fields. */
export function inField<T>(field: string, work: () => T): T {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, field }, work) : work();
}

/** Runs work that several requests share, and that therefore belongs to none of them. */
export const withoutMemory = <T>(work: () => T): T => scopes.run(undefined, work);

/** Returns whether transactions that begin here store their results. */
export const isRemembering = (): boolean => scopes.getStore()?.request.over === false;

/** Returns whether an earlier attempt has committed the transaction, so that no preparation is needed. */
export function isCommitted(name: string, key?: string): boolean {
  const scope = scopes.getStore();
  return !!scope && !scope.request.over && !!scope.request.memory.recall(inputPlace(scope.field, name, key));
}

/** A transaction of a remembered request. */
interface RememberedTransaction {
  /** Its result, if an earlier attempt committed it. */
  readonly done: { readonly result: unknown } | undefined;
  readonly keep: (tx: Tx, result: unknown) => Promise<void>;
  /** Call after a rollback: the transaction may begin again. */
  readonly release: () => void;
}

/**
 * Begins a named transaction; returns null if nothing is remembered.
 *
 * @throws Error (programming errors: the name is missing, or two transactions of one request have the same
 * name and key, so that one would get the other's result)
 */
function beginRemembered(name: string, key: string | undefined): RememberedTransaction | null {
  const scope = scopes.getStore();
  if (!scope || scope.request.over) return null;
  const { memory, begun } = scope.request;
  if (!name) throw new Error('a transaction of a request with Idempotency-Key needs a name');
  const place = inputPlace(scope.field, name, key);
  if (begun.has(place)) {
    throw new Error(`transaction "${name}" begins twice in one request: a key from the request must tell them apart`);
  }
  const done = memory.recall(place);
  begun.add(place);
  return {
    done,
    keep: (tx, result) => memory.keep(tx, place, result),
    release: () => void begun.delete(place),
  };
}

const inputPlace = (field: string, name: string, key: string | undefined): string =>
  JSON.stringify(key === undefined ? [name, field] : [name, field, key]);

/** The name and the field of a transaction at a place. */
export function placeParts(place: string): { readonly name: string; readonly field: string } {
  const [name, field] = JSON.parse(place) as [string, string];
  return { name, field };
}
