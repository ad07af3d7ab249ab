import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { purgeDueSessions, purgeSession } from './purge-session.ts';
import { sealDueSheets, sealSheet } from './seal-sheet.ts';
import { PURGE_TASK, SEAL_TASK } from './task-names.ts';

export const jobs = (services: Services): Tasks => ({
  [SEAL_TASK]: async ({ id }) => {
    await sealSheet(services, String(id));
  },
  [PURGE_TASK]: async ({ id }) => {
    await purgeSession(services, String(id));
  },
});

/** Runs all overdue work of this room at once; the jobs run it one by one when it is due. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  sheets_sealed: await sealDueSheets(services),
  sessions_purged: await purgeDueSessions(services),
});
