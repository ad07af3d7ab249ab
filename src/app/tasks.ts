import { manifests } from '../modules/rooms.ts';
import { forgetRequests } from '../platform/idempotency/index.ts';
import type { CronEntry, Lanes, Tasks } from '../platform/jobs/index.ts';
import type { Services } from '../platform/services.ts';
import { CERTIFICATES_TASK, logExpiring } from './certificate-expiry.ts';
import { END_TASK, endRows } from './ended-rows.ts';

/** The job that does all work that is due by the clock, even if individual jobs were lost. */
export const SWEEP_TASK = 'app.sweep';

/** The jobs of all rooms. */
export const tasksOf = (services: Services): Tasks => ({
  ...Object.assign({}, ...manifests.map(({ jobs }) => jobs?.(services))),
  [CERTIFICATES_TASK]: () => logExpiring(services),
  [END_TASK]: async () => {
    await endRows(services);
  },
  [SWEEP_TASK]: async () => {
    await sweep(services);
  },
});

export const cron: readonly CronEntry[] = [
  { task: SWEEP_TASK, everyMinutes: 1 },
  ...manifests.flatMap((room) => room.cron ?? []),
  { task: END_TASK, everyMinutes: 60 },
  { task: CERTIFICATES_TASK, everyMinutes: 1440 },
];

/**
 * Jobs that wait for something slow have places of their own in each process, so that one kind never delays another,
 * and organisations share the places of a kind. A seal is made in a child process, so these places do not bound the
 * load.
 */
export const lanes: Lanes = Object.assign({}, ...manifests.map((room) => room.lanes));

/** Does the work that is due by the clock, and queues seals and webhooks that wait or were interrupted. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const done: Record<string, number> = {};
  for (const room of manifests) Object.assign(done, await room.sweep?.(services));
  return { ...done, requests_forgotten: await forgetRequests(services) };
}

/** `esign sweep`, refused while the clock is wrong: the same, plus what has jobs of its own by the clock: reminders, notices of expiries, renewals of time-stamps, files that no row refers to, and the end of rows. */
export async function sweepAll(services: Services): Promise<Record<string, number>> {
  services.clockWatch.assertRight();
  const done = await sweep(services);
  for (const room of manifests) Object.assign(done, await room.sweepLong?.(services));
  return { ...done, ...(await endRows(services)) };
}
