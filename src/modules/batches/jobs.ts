import { eachDueRow } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { applyBatch, settleBatches } from './apply-batch.ts';
import { expireBatch } from './end-batch.ts';
import { APPLY_TASK, EXPIRE_TASK } from './task-names.ts';

export const jobs = (services: Services): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireBatch(services, String(id));
  },
  [APPLY_TASK]: ({ id, shard }) => applyBatch(services, String(id), Number(shard)),
});

/** Runs all overdue work of this room, including what a crashed process left. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const expired = await eachDueRow(
    'expiresAt',
    ({ after, page }) =>
      services.database.prisma.sealBatch.findMany({
        where: { ...after, status: 'PENDING', expiresAt: { lte: services.clock.now() }, organization: isHere },
        ...page,
      }),
    (id) => expireBatch(services, id),
  );
  return { batches_expired: expired, batches_applied: await settleBatches(services) };
}
