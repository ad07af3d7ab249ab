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
  const due = await kit.database.prisma.sealBatch.findMany({
    where: { status: 'PENDING', expiresAt: { lte: kit.clock.now() } },
    select: { id: true },
  });
  let expired = 0;
  for (const { id } of due) if (await expireBatch(kit, id)) expired += 1;
  return { batches_expired: expired, batches_applied: await settleBatches(kit) };
}
