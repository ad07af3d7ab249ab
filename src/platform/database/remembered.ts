import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './open-transaction.ts';

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
  return !!scope && !scope.request.over && !!scope.request.memory.recall(placeOf(scope.field, name, key));
}

/** A transaction of a remembered request. */
export interface RememberedTransaction {
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
export function beginRemembered(name: string, key: string | undefined): RememberedTransaction | null {
  const scope = scopes.getStore();
  if (!scope || scope.request.over) return null;
  const { memory, begun } = scope.request;
  if (!name) throw new Error('a transaction of a request with Idempotency-Key needs a name');
  const place = placeOf(scope.field, name, key);
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

const placeOf = (field: string, name: string, key: string | undefined): string =>
  JSON.stringify(key === undefined ? [name, field] : [name, field, key]);

/** The name and the field of a transaction at a place. */
export function partsOf(place: string): { readonly name: string; readonly field: string } {
  const [name, field] = JSON.parse(place) as [string, string];
  return { name, field };
}
