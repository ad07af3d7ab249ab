import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { PURGE_TASK, SEAL_TASK } from './queue-sheet.ts';
import { queueDueSheets, sealSheet } from './seal-sheet.ts';
import { purgeDueSessions, purgeSession } from './sessions.ts';

export const jobs = (services: Services): Tasks => ({
  [SEAL_TASK]: async ({ id }) => {
    await sealSheet(services, String(id));
  },
  [PURGE_TASK]: async ({ id }) => {
    await purgeSession(services, String(id));
  },
});

/** Queues the seals that are due and runs the other overdue work of this room. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  sheets_due: await queueDueSheets(services),
  sessions_purged: await purgeDueSessions(services),
});
