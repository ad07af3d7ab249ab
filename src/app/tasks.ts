import * as access from '../modules/access/index.ts';
import * as attendance from '../modules/attendance/index.ts';
import * as batches from '../modules/batches/index.ts';
import * as documents from '../modules/documents/index.ts';
import * as envelopes from '../modules/envelopes/index.ts';
import * as evidence from '../modules/evidence/index.ts';
import * as identities from '../modules/identities/index.ts';
import * as mandateActs from '../modules/mandate-acts/index.ts';
import * as notifications from '../modules/notifications/index.ts';
import * as preservation from '../modules/preservation/index.ts';
import * as signing from '../modules/signing/index.ts';
import * as webhooks from '../modules/webhooks/index.ts';
import { forgetRequests } from '../platform/idempotency/index.ts';
import type { CronEntry, Tasks } from '../platform/jobs/index.ts';
import type { Kit } from '../platform/kit.ts';

/** The job that does what is due by the clock, whatever became of the single jobs. */
export const SWEEP_TASK = 'app.sweep';

/** Every room's jobs. */
export const tasksOf = (kit: Kit): Tasks => ({
  ...evidence.jobs(kit),
  ...documents.jobs(kit),
  ...identities.jobs(kit),
  ...envelopes.jobs(kit),
  ...signing.jobs(kit),
  ...mandateActs.jobs(kit),
  ...batches.jobs(kit),
  ...attendance.jobs(kit),
  ...preservation.jobs(kit),
  ...notifications.jobs(kit),
  ...webhooks.jobs(kit),
  [SWEEP_TASK]: async () => {
    await sweep(kit);
  },
});

export const cron: readonly CronEntry[] = [
  { task: SWEEP_TASK, everyMinutes: 1 },
  { task: preservation.PRESERVE_TASK, everyMinutes: 10 },
  { task: documents.SWEEP_TASK, everyMinutes: 60 },
];

/** What is due by the clock: expiries, purges, seals and webhooks that wait or were left behind. */
export async function sweep(kit: Kit): Promise<Record<string, number>> {
  return {
    ...(await evidence.sweep(kit)),
    ...(await identities.sweep(kit)),
    ...(await envelopes.sweep(kit)),
    ...(await signing.sweep(kit)),
    ...(await mandateActs.sweep(kit)),
    ...(await batches.sweep(kit)),
    ...(await attendance.sweep(kit)),
    ...(await webhooks.sweep(kit)),
    ...(await access.sweep(kit)),
    requests_forgotten: await forgetRequests(kit),
  };
}

/** The same, the renewals that are due, and the files that nothing refers to any more: `esign sweep`. */
export async function sweepAll(kit: Kit): Promise<Record<string, number>> {
  return { ...(await sweep(kit)), ...(await preservation.sweep(kit)), ...(await documents.sweep(kit)) };
}
