import { AsyncLocalStorage } from 'node:async_hooks';
import type { Prisma } from './generated/prisma/client.ts';
import { isTransactionName, type TransactionName } from './transaction-names.ts';

/**
 * The results of one request's transactions, each under its place. A request that is repeated after a crash runs the same
 * code again; a transaction that was committed then gives its result back instead of running twice.
 */
export interface TransactionMemory {
  /** The result that the transaction at this place committed; undefined if it has not. May refuse to begin a new one. */
  recall(place: string): { readonly result: unknown } | undefined;
  /** Writes the result in the transaction itself, so that both are committed or neither. */
  keep(tx: Prisma.TransactionClient, place: string, result: unknown): Promise<void>;
}

interface RememberedRequest {
  readonly memory: TransactionMemory;
  /** Places of the transactions that run or have been committed. */
  readonly begun: Set<string>;
  over: boolean;
}

interface Scope {
  readonly request: RememberedRequest;
  /** The root field that runs, by its name in the answer; empty outside of GraphQL. */
  readonly field: string;
}

const scopes = new AsyncLocalStorage<Scope | undefined>();

/** Runs `work`, whose named transactions keep their results. What `work` leaves running when it ends keeps none. */
export async function remembering<T>(memory: TransactionMemory, work: () => Promise<T>): Promise<T> {
  const request: RememberedRequest = { memory, begun: new Set(), over: false };
  try {
    return await scopes.run({ request, field: '' }, work);
  } finally {
    request.over = true;
  }
}

/** Runs a root field of the request; its transactions are told from those of another field by the field's alias. */
export function inField<T>(field: string, work: () => T): T {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, field }, work) : work();
}

/** Runs work that several requests share: it belongs to none of them. */
export const withoutMemory = <T>(work: () => T): T => scopes.run(undefined, work);

/** Whether the transactions that begin here keep their results. */
export const isRemembering = (): boolean => scopes.getStore()?.request.over === false;

/** Whether an attempt before this one has committed the transaction, so that nothing needs to be prepared for it. */
export function isCommitted(name: TransactionName, key?: string): boolean {
  const scope = scopes.getStore();
  return !!scope && !scope.request.over && !!scope.request.memory.recall(placeOf(scope.field, name, key));
}

/** A transaction of a remembered request, from its beginning on. */
export interface RememberedTransaction {
  /** Its result, if it was committed before. */
  readonly done: { readonly result: unknown } | undefined;
  readonly keep: (tx: Prisma.TransactionClient, result: unknown) => Promise<void>;
  /** It was rolled back: it may begin again. */
  readonly release: () => void;
}

/**
 * Begins a named transaction; null where nothing is remembered.
 * @throws Error where the name is missing or unknown, or where two transactions of one request have the same name and key:
 * one would get the other's result. All three are mistakes of the program.
 */
export function beginRemembered(name: TransactionName, key: string | undefined): RememberedTransaction | null {
  const scope = scopes.getStore();
  if (!scope || scope.request.over) return null;
  const { memory, begun } = scope.request;
  if (!isTransactionName(name)) throw new Error(`transaction "${String(name)}" is not in transaction-names.ts`);
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

const placeOf = (field: string, name: TransactionName, key: string | undefined): string =>
  JSON.stringify(key === undefined ? [name, field] : [name, field, key]);

/** The name of the transaction at a place. */
export const nameAt = (place: string): string => String((JSON.parse(place) as unknown[])[0]);
