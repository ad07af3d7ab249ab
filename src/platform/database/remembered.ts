import { AsyncLocalStorage } from 'node:async_hooks';
import type { Prisma } from './generated/prisma/client.ts';

/**
 * What the transactions of one request gave. A request that is repeated after a crash walks the same way again, and
 * finds what it committed already: that is given back, not done twice.
 */
export interface TransactionMemory {
  /** What the transaction at this place committed the last time; undefined when it did not come so far. */
  recall(place: number): { readonly result: unknown } | undefined;
  /** Kept by the transaction itself, so that both stand or neither. */
  keep(tx: Prisma.TransactionClient, place: number, result: unknown): Promise<void>;
}

interface Remembering {
  readonly memory: TransactionMemory;
  next: number;
  over: boolean;
}

const requests = new AsyncLocalStorage<Remembering>();

/** Runs `work`, whose transactions then remember, in the order in which they begin. What outlives it does not. */
export async function remembering<T>(memory: TransactionMemory, work: () => Promise<T>): Promise<T> {
  const request: Remembering = { memory, next: 0, over: false };
  try {
    return await requests.run(request, work);
  } finally {
    request.over = true;
  }
}

/** The place of a transaction that begins now; null where nothing is remembered. */
export function takePlace(): { readonly memory: TransactionMemory; readonly place: number } | null {
  const request = requests.getStore();
  return request && !request.over ? { memory: request.memory, place: request.next++ } : null;
}
