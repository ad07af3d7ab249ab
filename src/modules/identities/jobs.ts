import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { expireDueIdentities, expireIdentity } from './expire-identity.ts';
import { pollIdentity } from './poll-identity.ts';
import { EXPIRE_TASK, POLL_TASK } from './task-names.ts';

export const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireIdentity(services, String(id));
  },
  [POLL_TASK]: ({ id, attempt }) => pollIdentity(services, String(id), Number(attempt)),
});

/** Does all work of this room that is due. The jobs do the same for one identity each. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  identities_expired: await expireDueIdentities(services),
});
