import { after } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { checkRules } from './limits.ts';
import { EXPIRE_TASK, POLL_TASK } from './task-names.ts';

const keyOf = (task: string, id: string) => `${task}:${id}`;

/** Writes the expiry down when it comes; without a moment there is none. */
export async function scheduleExpiry(tx: Tx, id: string, lapsesAt: Date | null): Promise<void> {
  if (lapsesAt) await enqueue(tx, EXPIRE_TASK, { id }, { runAt: lapsesAt, key: keyOf(EXPIRE_TASK, id) });
}

/** Asks the provider for the n-th time (from 1) after a wait that doubles. */
export async function schedulePoll(tx: Tx, id: string, attempt: number, now: Date): Promise<void> {
  const { first, longest } = checkRules.poll;
  const wait = Math.min(longest, first * 2 ** Math.min(attempt - 1, 16));
  await enqueue(tx, POLL_TASK, { id, attempt }, { runAt: after(now, wait), key: keyOf(POLL_TASK, id) });
}

/** What was planned for a state that is over. */
export async function forgetJobs(tx: Tx, id: string): Promise<void> {
  for (const task of [EXPIRE_TASK, POLL_TASK])
    await tx.$executeRaw`SELECT graphile_worker.remove_job(${keyOf(task, id)})`;
}
