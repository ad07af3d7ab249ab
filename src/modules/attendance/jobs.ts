import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { purgeDueSessions, purgeSession } from './purge-session.ts';
import { PURGE_TASK } from './task-names.ts';

export const jobs = (kit: Kit): Tasks => ({
  [PURGE_TASK]: async ({ id }) => {
    await purgeSession(kit, String(id));
  },
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  sessions_purged: await purgeDueSessions(kit),
});
