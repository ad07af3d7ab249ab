import type { Tasks } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { expireDueMandates, expireMandate } from './expire-mandate.ts';
import { EXPIRE_TASK } from './task-names.ts';

export const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireMandate(services, String(id));
  },
});

/** Does all work of this room that is due. The jobs do the same for one mandate each. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  mandates_expired: await expireDueMandates(services),
});
