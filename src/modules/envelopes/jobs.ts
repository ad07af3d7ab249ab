import type { Kit } from '../../platform/kit.ts';
import { expireDueEnvelopes, expireEnvelope } from './expire-envelope.ts';
import { purgeDueEnvelopes, purgeEnvelope } from './purge-envelope.ts';
import { EXPIRE_TASK, PURGE_TASK } from './task-names.ts';

const idOf = (payload: Record<string, unknown>) => String(payload.id);

export const jobs = (kit: Kit) => ({
  [EXPIRE_TASK]: async (payload: Record<string, unknown>) => {
    await expireEnvelope(kit, idOf(payload));
  },
  [PURGE_TASK]: async (payload: Record<string, unknown>) => {
    await purgeEnvelope(kit, idOf(payload));
  },
});

/** Everything of this room that is due by the clock; the jobs do the same one by one. */
export const sweep = async (kit: Kit): Promise<Record<string, number>> => ({
  expired: await expireDueEnvelopes(kit),
  purged: await purgeDueEnvelopes(kit),
});
