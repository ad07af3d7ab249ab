import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { expireDueMandates, expireMandate } from './expire-mandate.ts';
import { EXPIRE_TASK } from './task-names.ts';

export const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireMandate(services, String(id));
  },
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  mandates_expired: await expireDueMandates(services),
});
