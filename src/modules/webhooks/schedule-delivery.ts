import { after, SECOND } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';

/** The job that looks what an endpoint is owed now. */
export const DELIVER_TASK = 'webhooks.deliver';

/** The contract, "Events" rule 3: eight further attempts, after 30 s, 60 s and so on to 3,840 s. */
const FURTHER_ATTEMPTS = 8;
const FIRST_WAIT = 30 * SECOND;

/** When the next attempt is made, after the n-th (from 1) failed that was made at `at`; null: there is none. */
export const nextAttemptAfter = (attempt: number, at: Date): Date | null =>
  attempt > FURTHER_ATTEMPTS ? null : after(at, FIRST_WAIT * 2 ** (attempt - 1));

/**
 * Wakes the endpoint for a delivery at its time. A key for each delivery: a shared one would make the transactions of
 * an organisation wait for each other's end.
 */
export async function wakeFor(
  tx: Tx,
  { id, endpointId }: { readonly id: string; readonly endpointId: string },
  runAt?: Date,
): Promise<void> {
  await enqueue(tx, DELIVER_TASK, { endpointId }, { key: `${DELIVER_TASK}:${id}`, ...(runAt ? { runAt } : {}) });
}

/** Wakes an endpoint for whatever it is owed then: one such job waits at most. Not for transactions of other rooms. */
export async function wakeAgain(on: Tx | Database, endpointId: string, runAt?: Date): Promise<void> {
  const key = `${DELIVER_TASK}.again:${endpointId}`;
  await enqueue(on, DELIVER_TASK, { endpointId }, { key, ...(runAt ? { runAt } : {}) });
}
