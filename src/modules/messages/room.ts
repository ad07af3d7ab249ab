import './webhooks/schema/lists.ts';
import './webhooks/schema/operations.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import { give, type Room } from '../../platform/room.ts';
import type { Services } from '../../platform/services.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import {
  askAttendees,
  CHECK_TASK,
  INVITE_TASK,
  inviteAttendees,
  REMIND_TASK,
  remindAttendees,
} from './notifications/attendance-subscribers.ts';
import { deliverMessages } from './notifications/deliver-message.ts';
import { forgetTokens } from './notifications/mail-reports.ts';
import { reasons as mailReasons } from './notifications/mail-texts.ts';
import { forgetExpiryNotices, forgetMessages, listDeliveries } from './notifications/mailbox.ts';
import { DELIVER_TASK, encryptedColumns, MESSAGES_LANE } from './notifications/queue-message.ts';
import { subscribers } from './notifications/subscribers.ts';
import {
  DOCUMENT_PURGE_TASK,
  PURGE_TASK,
  WARN_TASK,
  warnDocumentPurges,
  warnExpiring,
  warnPurges,
} from './notifications/warnings.ts';
import { deliveries, sweep as sweepWebhooks, jobs as webhookJobs } from './webhooks/deliveries.ts';
import { encryptedColumns as webhookColumns } from './webhooks/endpoints.ts';
import { subscribers as webhookSubscribers } from './webhooks/record-event.ts';
import { reasons } from './webhooks/store.ts';

export const jobs = (services: Services): Tasks => ({
  [INVITE_TASK]: ({ id }) => inviteAttendees(services, String(id)),
  [REMIND_TASK]: ({ id }) => remindAttendees(services, String(id)),
  [CHECK_TASK]: ({ id }) => askAttendees(services, String(id)),
  [WARN_TASK]: async () => {
    await warnExpiring(services);
  },
  [PURGE_TASK]: async () => {
    await warnPurges(services);
  },
  [DOCUMENT_PURGE_TASK]: async () => {
    await warnDocumentPurges(services);
  },
  [DELIVER_TASK]: ({ ids }, { last }) => deliverMessages(services, ids as readonly string[], { last }),
});

/** Deletes messages that have nothing left to do. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  messages_forgotten: await forgetMessages(services),
  expiry_notices_forgotten: await forgetExpiryNotices(services),
  report_tokens_forgotten: await forgetTokens(services),
});

export const room = {
  reasons: { ...reasons, ...mailReasons },
  jobs: (services) => ({ ...jobs(services), ...webhookJobs(services) }),
  cron: [
    { task: WARN_TASK, everyMinutes: 10 },
    { task: PURGE_TASK, everyMinutes: 60 },
    { task: DOCUMENT_PURGE_TASK, everyMinutes: 60 },
  ],
  lanes: { [MESSAGES_LANE]: 8 },
  sweep: async (services) => ({ ...(await sweep(services)), ...(await sweepWebhooks(services)) }),
  sweepLong: async (services) => ({
    senders_warned: await warnExpiring(services),
    purges_warned: await warnPurges(services),
    document_purges_warned: await warnDocumentPurges(services),
  }),
  subscribers: async (services, tx, domainEvents) => {
    await subscribers(services, tx, domainEvents);
    await webhookSubscribers(services, tx, domainEvents);
  },
  encryptedColumns: [...webhookColumns, ...encryptedColumns],
  services: [
    give(
      deliveries,
      () => ({ dispatcher: null }),
      async ({ dispatcher }) => dispatcher?.close(),
    ),
    give(envelopeNeeds.listDeliveries, () => listDeliveries),
  ],
} satisfies Room;
