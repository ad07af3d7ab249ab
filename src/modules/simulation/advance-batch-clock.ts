import type { Actor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { chainOf, expireBatch, lockOwnBatch, setTestDates } from '../batches/index.ts';
import { advanceClock } from './test-clock.ts';

/** Advances a pending batch to its expiry. */
export async function advanceBatchClock(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  const key = assertScope(actor, 'mandates:manage');
  await transaction(services.database, 'advance-batch-clock', async (tx) => {
    const batch = await lockOwnBatch(tx, key, id);
    const { expiresAt, status } = batch;
    const data = await advanceClock(services, tx, origin, chainOf(batch), {
      to: 'EXPIRY',
      column: 'expiresAt',
      open: status === 'PENDING',
      due: { expiresAt },
    });
    await setTestDates(tx, id, data);
  });
  await expireBatch(services, id);
}
