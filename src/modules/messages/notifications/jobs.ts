import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { INVITE_TASK, inviteAttendees, REMIND_TASK, remindAttendees } from './attendance-subscribers.ts';
import { deliverMessages } from './deliver-message.ts';
import { forgetTokens } from './mail-reports.ts';
import { forgetExpiryNotices, forgetMessages } from './mailbox.ts';
import { DELIVER_TASK } from './queue-message.ts';
import {
  DOCUMENT_PURGE_TASK,
  PURGE_TASK,
  WARN_TASK,
  warnDocumentPurges,
  warnExpiring,
  warnPurges,
} from './warnings.ts';

export const jobs = (services: Services): Tasks => ({
  [INVITE_TASK]: ({ id }) => inviteAttendees(services, String(id)),
  [REMIND_TASK]: ({ id }) => remindAttendees(services, String(id)),
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
