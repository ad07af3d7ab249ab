import { after, doubling } from '../../kernel/clock.ts';
import type { Identity, Tx } from '../../platform/database/index.ts';
import { enqueue, removeJobs } from '../../platform/jobs/index.ts';
import { checkRules } from './limits.ts';

const keyOf = (task: string, id: string) => `${task}:${id}`;

/** Schedules the job that stores the expiry. Without a time there is no expiry. */
export async function scheduleExpiry(tx: Tx, id: string, lapsesAt: Date | null): Promise<void> {
  if (lapsesAt) await enqueue(tx, EXPIRE_TASK, { id }, { runAt: lapsesAt, key: keyOf(EXPIRE_TASK, id) });
}

/** Schedules the n-th poll of the provider (from 1). The wait doubles each time. */
export async function schedulePoll(
  tx: Tx,
  { id, organizationId }: Pick<Identity, 'id' | 'organizationId'>,
  attempt: number,
  now: Date,
): Promise<void> {
  const runAt = after(now, doubling(checkRules.poll, attempt));
  const turn = { lane: CHECKS_LANE, owner: organizationId };
  await enqueue(tx, POLL_TASK, { id, attempt }, { runAt, key: keyOf(POLL_TASK, id), turn });
}

/** Removes the jobs planned for the previous state. */
export const forgetJobs = (tx: Tx, id: string): Promise<void> =>
  removeJobs(
    tx,
    [EXPIRE_TASK, POLL_TASK].map((task) => keyOf(task, id)),
  );

/** Names of this room's jobs as the database stores them. */
export const EXPIRE_TASK = 'identities.expire';
export const POLL_TASK = 'identities.poll';
/** The lane of jobs that ask the identity provider. */
export const CHECKS_LANE = 'checks';
