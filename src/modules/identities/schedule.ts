import { after, doubling } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue, removeJobs } from '../../platform/jobs/index.ts';
import { checkRules } from './limits.ts';
import { EXPIRE_TASK, POLL_TASK } from './task-names.ts';

const keyOf = (task: string, id: string) => `${task}:${id}`;

/** Writes the expiry down when it comes; without a moment there is none. */
export async function scheduleExpiry(tx: Tx, id: string, lapsesAt: Date | null): Promise<void> {
  if (lapsesAt) await enqueue(tx, EXPIRE_TASK, { id }, { runAt: lapsesAt, key: keyOf(EXPIRE_TASK, id) });
}

/** Asks the provider for the n-th time (from 1) after a wait that doubles. */
export async function schedulePoll(tx: Tx, id: string, attempt: number, now: Date): Promise<void> {
  const runAt = after(now, doubling(checkRules.poll, attempt));
  await enqueue(tx, POLL_TASK, { id, attempt }, { runAt, key: keyOf(POLL_TASK, id) });
}

/** What was planned for a state that is over. */
export const forgetJobs = (tx: Tx, id: string): Promise<void> =>
  removeJobs(
    tx,
    [EXPIRE_TASK, POLL_TASK].map((task) => keyOf(task, id)),
  );
