import { eachRow } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { applyBatch, settleBatches } from './apply-batch.ts';
import { expireBatch } from './end-batch.ts';
import { APPLY_TASK, EXPIRE_TASK } from './task-names.ts';

export const jobs = (kit: Kit): Tasks => ({
  [EXPIRE_TASK]: async ({ id }) => {
    await expireBatch(kit, String(id));
  },
  [APPLY_TASK]: ({ id, shard }) => applyBatch(kit, String(id), Number(shard)),
});

/** Everything of this room that is due by the clock, or was left by a process that died. */
export async function sweep(kit: Kit): Promise<Record<string, number>> {
  const expired = await eachRow(
    ({ after, page }) =>
      kit.database.prisma.sealBatch.findMany({
        where: { ...after, status: 'PENDING', expiresAt: { lte: kit.clock.now() } },
        ...page,
      }),
    (id) => expireBatch(kit, id),
  );
  return { batches_expired: expired, batches_applied: await settleBatches(kit) };
}
