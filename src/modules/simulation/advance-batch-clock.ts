import type { Actor, Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertScope } from '../access/index.ts';
import { chainOf, expireBatch, lockBatch } from '../batches/index.ts';
import { advanceClock } from './test-clock.ts';

/** Brings a pending batch to its expiry. Refuses: `not_found`, `test_mode_only`, `invalid_status`. */
export async function advanceBatchClock(
  kit: Kit,
  actor: Actor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const { organizationId, mode } = assertScope(actor, 'mandates:manage');
  await transaction(kit.database, async (tx) => {
    const batch = isUuid(id) ? await lockBatch(tx, id) : null;
    if (!batch || batch.organizationId !== organizationId || batch.mode !== mode) throw refuse('not_found');
    const { expiresAt, status } = batch;
    const data = await advanceClock(kit, tx, origin, chainOf(batch), {
      ...{ to: 'EXPIRY', column: 'expiresAt', open: status === 'PENDING', due: { expiresAt } },
    });
    await tx.sealBatch.update({ where: { id, mode: 'TEST' }, data });
  });
  await expireBatch(kit, id);
}
