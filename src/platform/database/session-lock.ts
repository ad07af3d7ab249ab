import type { ClientBase } from 'pg';
import { itemAt } from '../../kernel/definitely.ts';

/** Takes an advisory lock for the session; waits without limit. Calls `onWait` if another session has it now. */
export async function lockSession(client: ClientBase, lock: number, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
  if (itemAt(rows, 0).taken) return;
  onWait();
  await client.query('SELECT pg_advisory_lock($1)', [lock]);
}
