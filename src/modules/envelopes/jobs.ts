import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { expireDueEnvelopes, expireEnvelope } from './expiry.ts';
import { purgeDueEnvelopes, purgeEnvelope } from './purge-envelope.ts';
import { EXPIRE_TASK, PURGE_TASK } from './task-names.ts';

export const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireEnvelope(services, String(id));
  },
  [PURGE_TASK]: async ({ id }) => {
    await purgeEnvelope(services, String(id));
  },
});

/** Does all work of this room that is due. The jobs do the same for one envelope each. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  expired: await expireDueEnvelopes(services),
  purged: await purgeDueEnvelopes(services),
});
