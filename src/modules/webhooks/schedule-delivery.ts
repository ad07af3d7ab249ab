import { after, SECOND } from '../../kernel/clock.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import { enqueue, enqueueAll } from '../../platform/jobs/index.ts';

/** The job that looks what endpoints are owed now. */
export const DELIVER_TASK = 'webhooks.deliver';
/** The job that looks for what a process left behind. */
export const WATCH_TASK = 'webhooks.watch';

/** The contract, "Events" rule 3: eight further attempts, after 30 s, 60 s and so on to 3,840 s. */
const FURTHER_ATTEMPTS = 8;
const FIRST_WAIT = 30 * SECOND;

/** When the next attempt is made, after the n-th (from 1) failed that was made at `at`; null: there is none. */
export const nextAttemptAfter = (attempt: number, at: Date): Date | null =>
  attempt > FURTHER_ATTEMPTS ? null : after(at, FIRST_WAIT * 2 ** (attempt - 1));

/** A delivery whose next attempt has a time. */
interface Planned {
  readonly id: string;
  readonly endpointId: string;
  readonly at: Date;
}

/**
 * Wakes endpoints at once, by one job, for what was written for them under `id`. A key for each event or delivery: a
 * shared one would make the transactions of an organisation wait for each other's end.
 */
export async function wakeFor(tx: Tx, id: string, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length) await enqueue(tx, DELIVER_TASK, { endpointIds }, { key: keyOf(id) });
}

/** The same for what was written under each of these ids. */
export const wakeForEach = (tx: Tx, ids: readonly string[], endpointIds: readonly string[]): Promise<void> =>
  enqueueAll(
    tx,
    DELIVER_TASK,
    endpointIds.length ? ids.map((id) => ({ payload: { endpointIds: [...endpointIds] }, key: keyOf(id) })) : [],
  );

/** Wakes the endpoint of each delivery at its time. */
export const wakeAt = (tx: Tx, planned: readonly Planned[]): Promise<void> =>
  enqueueAll(
    tx,
    DELIVER_TASK,
    planned.map(({ id, endpointId, at }) => ({ payload: { endpointIds: [endpointId] }, key: keyOf(id), runAt: at })),
  );

/** Wakes endpoints for whatever they are owed now. Not for transactions of other rooms. */
export async function wakeAgain(database: Database, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length) await enqueue(database, DELIVER_TASK, { endpointIds });
}

const keyOf = (id: string) => `${DELIVER_TASK}:${id}`;
