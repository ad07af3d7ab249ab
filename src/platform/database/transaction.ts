import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isConflict } from './failures.ts';
import type { Prisma } from './generated/prisma/client.ts';
import { beginRemembered, isCommitted } from './remembered.ts';
import type { TransactionName } from './transaction-names.ts';

declare const open: unique symbol;

/** An open transaction. Only `transaction` makes one, so a function that takes it cannot be called outside. */
export type Tx = Prisma.TransactionClient & { readonly [open]: true };

type Hook = () => void | Promise<void>;
const hooks = new WeakMap<Tx, Hook[]>();

export interface TransactionOptions {
  /** READ COMMITTED unless said otherwise. */
  readonly isolation?: 'serializable';
  /** Milliseconds that it may take: 20,000 unless said otherwise. */
  readonly timeout?: number;
}

const attempts = 4;
/** Waiting for a connection, then holding it: an act of a few queries takes milliseconds. */
const limits = { maxWait: 10_000, timeout: 20_000 };

/**
 * Runs `work` in one transaction: everything or nothing. In a request with `Idempotency-Key` (`remembering`) its result is
 * kept under `name`; where an attempt before this one has committed it, that result is returned and nothing runs. `key`
 * tells two transactions of one name in one request apart and must come from the request.
 * @throws Error in such a request, where the name is unknown, or name and key are those of another of its transactions
 */
export async function transaction<T>(
  database: Database,
  name: TransactionName,
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
 * The same, after slow or outside work that no transaction may hold up. Where the transaction was committed by an attempt
 * before this one, `prepare` is left out too: nothing outside is begun for it a second time.
 */
export async function preparedTransaction<P, T>(
  database: Database,
  name: TransactionName,
  prepare: () => Promise<P>,
  work: (tx: Tx, prepared: P) => Promise<T>,
): Promise<T> {
  const prepared = isCommitted(name) ? null : await prepare();
  return transaction(database, name, (tx) => work(tx, prepared as P));
}

/**
 * The same as `transaction` for what may safely run again: reads, jobs, and what finds by itself that its work is done. It has no name and
 * keeps no result. When PostgreSQL gives up on it for the sake of another (serialization failure, deadlock), `work` runs
 * again from the start, up to three times more, so it must do nothing that the database cannot take back; such effects go
 * to `onCommit` or into a job.
 */
export async function repeatableTransaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  { isolation, timeout = limits.timeout }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const due: Hook[] = [];
    try {
      const result = await database.prisma.$transaction(
        async (client) => {
          const tx = client as Tx;
          hooks.set(tx, due);
          try {
            return await work(tx);
          } finally {
            hooks.delete(tx);
          }
        },
        { ...limits, timeout, isolationLevel: isolation ? 'Serializable' : 'ReadCommitted' },
      );
      await runHooks(database, due);
      return result;
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error;
      await sleep(2 ** attempt * 5 * (1 + Math.random()));
    }
  }
}

/**
 * `run` is called once the transaction of `tx` has committed, and never when it has not. For wake-ups and
 * other things that may be lost: what must happen is a job. A failure is logged and changes nothing.
 */
export function onCommit(tx: Tx, run: Hook): void {
  const due = hooks.get(tx);
  if (!due) throw new Error('onCommit was given something that is not an open transaction');
  due.push(run);
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
