import * as access from '../modules/access/index.ts';
import * as attendance from '../modules/attendance/index.ts';
import * as batches from '../modules/batches/index.ts';
import * as bulkSends from '../modules/bulk-sends/index.ts';
import * as documents from '../modules/documents/index.ts';
import * as envelopes from '../modules/envelopes/index.ts';
import * as evidence from '../modules/evidence/index.ts';
import * as identities from '../modules/identities/index.ts';
import * as mandateActs from '../modules/mandate-acts/index.ts';
import * as notifications from '../modules/notifications/index.ts';
import * as preservation from '../modules/preservation/index.ts';
import * as reminders from '../modules/reminders/index.ts';
import * as signing from '../modules/signing/index.ts';
import * as verification from '../modules/verification/index.ts';
import * as webhooks from '../modules/webhooks/index.ts';
import { forgetRequests } from '../platform/idempotency/index.ts';
import type { CronEntry, Lanes, Tasks } from '../platform/jobs/index.ts';
import type { Services } from '../platform/services.ts';
import { CERTIFICATES_TASK, logExpiring } from './certificate-expiry.ts';
import { END_TASK, endRows } from './ended-rows.ts';

/** The job that does all work that is due by the clock, even if individual jobs were lost. */
export const SWEEP_TASK = 'app.sweep';

/** The jobs of all rooms. */
export const tasksOf = (services: Services): Tasks => ({
  ...access.jobs(services),
  ...evidence.jobs(services),
  ...documents.jobs(services),
  ...identities.jobs(services),
  ...envelopes.jobs(services),
  ...bulkSends.jobs(services),
  ...reminders.jobs(services),
  ...signing.jobs(services),
  ...mandateActs.jobs(services),
  ...batches.jobs(services),
  ...attendance.jobs(services),
  ...preservation.jobs(services),
  ...verification.jobs(services),
  ...notifications.jobs(services),
  ...webhooks.jobs(services),
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
  { task: reminders.REMIND_TASK, everyMinutes: 1 },
  { task: notifications.WARN_TASK, everyMinutes: 10 },
  { task: preservation.PRESERVE_TASK, everyMinutes: 10 },
  { task: documents.SWEEP_TASK, everyMinutes: 60 },
  { task: END_TASK, everyMinutes: 60 },
  { task: CERTIFICATES_TASK, everyMinutes: 1440 },
];

/**
 * Jobs that wait for something slow have places of their own in each process, so that one kind never delays another,
 * and organisations share the places of a kind. A seal is made in a child process, so these places do not bound the
 * load.
 */
export const lanes: Lanes = {
  [signing.SEALING_LANE]: 12,
  [notifications.MESSAGES_LANE]: 8,
  [identities.CHECKS_LANE]: 4,
  [bulkSends.BULK_LANE]: 4,
};

/** Does the work that is due by the clock, and queues seals and webhooks that wait or were interrupted. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  return {
    ...(await evidence.sweep(services)),
    ...(await identities.sweep(services)),
    ...(await envelopes.sweep(services)),
    ...(await bulkSends.sweep(services)),
    ...(await signing.sweep(services)),
    ...(await mandateActs.sweep(services)),
    ...(await batches.sweep(services)),
    ...(await attendance.sweep(services)),
    ...(await verification.sweep(services)),
    ...(await notifications.sweep(services)),
    ...(await webhooks.sweep(services)),
    ...(await access.sweep(services)),
    requests_forgotten: await forgetRequests(services),
  };
}

/** `esign sweep`, refused while the clock is wrong: the same, plus the end of rows, due reminders and notices of expiries, due timestamp renewals and the removal of files that no row refers to. */
export async function sweepAll(services: Services): Promise<Record<string, number>> {
  services.clockWatch.assertRight();
  return {
    ...(await sweep(services)),
    ...(await reminders.sweep(services)),
    senders_warned: await notifications.warnExpiring(services),
    ...(await preservation.sweep(services)),
    ...(await documents.sweep(services)),
    ...(await endRows(services)),
  };
}
