import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { expireDueEnvelopes, expireEnvelope } from './expire-envelope.ts';
import { purgeDueEnvelopes, purgeEnvelope } from './purge-envelope.ts';
import { EXPIRE_TASK, PURGE_TASK } from './task-names.ts';

export const jobs = (kit: Kit): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireEnvelope(kit, String(id));
  },
  [PURGE_TASK]: async ({ id }) => {
    await purgeEnvelope(kit, String(id));
  },
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  expired: await expireDueEnvelopes(kit),
  purged: await purgeDueEnvelopes(kit),
});
