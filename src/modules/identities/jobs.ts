import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { expireDueIdentities, expireIdentity } from './expire-identity.ts';
import { pollIdentity } from './poll-identity.ts';
import { EXPIRE_TASK, POLL_TASK } from './task-names.ts';

export const jobs = (kit: Kit): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireIdentity(kit, String(id));
  },
  [POLL_TASK]: ({ id, attempt }) => pollIdentity(kit, String(id), Number(attempt)),
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  identities_expired: await expireDueIdentities(kit),
});
