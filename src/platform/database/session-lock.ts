import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { itemAt } from '../../kernel/definitely.ts';

/** Pause between two attempts, ms. */
const PAUSE = 250;

/**
 * Takes an advisory lock for the session; waits without limit. Calls `onWait` if another session has it now. It asks
 * again and again instead of waiting in PostgreSQL: a waiting statement is a running transaction, for which CREATE INDEX
 * CONCURRENTLY of the session with the lock would wait in turn.
 */
export async function lockSession(client: ClientBase, lock: number, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
    if (itemAt(rows, 0).taken) return;
    if (attempt === 1) onWait();
    await sleep(PAUSE);
  }
}
