import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { purgeDueSessions, purgeSession } from './purge-session.ts';
import { sealDueSheets, sealSheet } from './seal-sheet.ts';
import { PURGE_TASK, SEAL_TASK } from './task-names.ts';

export const jobs = (kit: Kit): Tasks => ({
  [SEAL_TASK]: async ({ id }) => {
    await sealSheet(kit, String(id));
  },
  [PURGE_TASK]: async ({ id }) => {
    await purgeSession(kit, String(id));
  },
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  sheets_sealed: await sealDueSheets(kit),
  sessions_purged: await purgeDueSessions(kit),
});
