import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isConflict } from './failures.ts';
import type { Prisma } from './generated/prisma/client.ts';
import { takePlace } from './remembered.ts';

declare const open: unique symbol;

/** An open transaction. Only `transaction` makes one, so a function that takes it cannot be called outside. */
export type Tx = Prisma.TransactionClient & { readonly [open]: true };

type Hook = () => void | Promise<void>;
const hooks = new WeakMap<Tx, Hook[]>();

export interface TransactionOptions {
  /** READ COMMITTED unless said otherwise. */
  readonly isolation?: 'serializable';
}

const attempts = 4;
/** Waiting for a connection, then holding it: an act of a few queries takes milliseconds. */
const limits = { maxWait: 10_000, timeout: 20_000 };

/**
 * Runs `work` in one transaction: everything or nothing. When PostgreSQL gives up on it for the sake of
 * another (serialization failure, deadlock), `work` runs again from the start, up to three times more, so it
 * must do nothing that the database cannot take back; such effects go to `onCommit` or into a job. In a request that
 * remembers (`remembering`), what was committed before is given back as it was.
 */
export async function transaction<T>(
  database: Database,
  work: (tx: Tx) => Promise<T>,
  { isolation }: TransactionOptions = {},
): Promise<T> {
  const remembered = takePlace();
  const done = remembered?.memory.recall(remembered.place);
  if (done) return done.result as T;
  for (let attempt = 1; ; attempt++) {
    const due: Hook[] = [];
    try {
      const result = await database.prisma.$transaction(
        async (client) => {
          const tx = client as Tx;
          hooks.set(tx, due);
          try {
            const given = await work(tx);
            await remembered?.memory.keep(tx, remembered.place, given);
            return given;
          } finally {
            hooks.delete(tx);
          }
        },
        { ...limits, isolationLevel: isolation ? 'Serializable' : 'ReadCommitted' },
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
