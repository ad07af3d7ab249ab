import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { sendDueReminders } from './send-reminder.ts';

/** Runs every minute. */
export const REMIND_TASK = 'reminders.send';

export const jobs = (services: Services): Tasks => ({
  [REMIND_TASK]: async () => {
    await sendDueReminders(services);
  },
});

/** Does all work of this room that is due. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  signers_reminded: await sendDueReminders(services),
});
