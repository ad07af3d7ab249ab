import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { expireDueMandates, expireMandate } from './expire-mandate.ts';
import { EXPIRE_TASK } from './task-names.ts';

export const jobs = (kit: Kit): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireMandate(kit, String(id));
  },
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  mandates_expired: await expireDueMandates(kit),
});
