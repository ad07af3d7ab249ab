import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { deliverMessages } from './deliver-message.ts';
import { forgetExpiryNotices, forgetMessages } from './forget-messages.ts';
import { INVITE_TASK, inviteAttendees, REMIND_TASK, remindAttendees } from './notify-attendees.ts';
import { DELIVER_TASK } from './queue-message.ts';
import { forgetTokens } from './report-tokens.ts';
import { DOCUMENT_PURGE_TASK, warnDocumentPurges } from './warn-document-purges.ts';
import { WARN_TASK, warnExpiring } from './warn-expiring.ts';
import { PURGE_TASK, warnPurges } from './warn-purges.ts';

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
