import { give, type Room } from '../../platform/room.ts';
import { envelopeNeeds } from '../envelopes/index.ts';
import { jobs, sweep } from './notifications/jobs.ts';
import { listDeliveries } from './notifications/mailbox.ts';
import { encryptedColumns } from './notifications/message-content.ts';
import { MESSAGES_LANE } from './notifications/queue-message.ts';
import { subscribers } from './notifications/subscribers.ts';
import {
  DOCUMENT_PURGE_TASK,
  PURGE_TASK,
  WARN_TASK,
  warnDocumentPurges,
  warnExpiring,
  warnPurges,
} from './notifications/warnings.ts';
import { deliveries } from './webhooks/deliveries.ts';
import { encryptedColumns as webhookColumns } from './webhooks/endpoints.ts';
import { sweep as sweepWebhooks, jobs as webhookJobs } from './webhooks/jobs.ts';
import { reasons } from './webhooks/store.ts';
import './webhooks/schema/index.ts';
import { subscribers as webhookSubscribers } from './webhooks/record-event.ts';

export const room = {
  reasons,
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
