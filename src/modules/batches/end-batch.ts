import { type Actor, system } from '../../kernel/actor.ts';
import type { SealBatch, Tx } from '../../platform/database/index.ts';
import { repeatableTransaction } from '../../platform/database/index.ts';
import { removeJobs } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { releaseBatch } from '../envelopes/index.ts';
import { advance } from '../evidence/index.ts';
import { EXPIRE_TASK } from './apply-batch.ts';
import { batchLifecycle, chainOf, lockBatch, statusNow } from './store.ts';

interface Ending {
  readonly move: 'expired' | 'canceled';
  readonly actor?: Actor;
  readonly actorName?: string;
  readonly set?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null>>;
}

/**
 * Ends a pending batch locked by the transaction and releases its envelopes. Does not wait for envelopes that another
 * transaction is changing: what remains in them about this batch is overwritten by the next batch.
 */
export async function endBatch(
  services: Services,
  tx: Tx,
  batch: SealBatch,
  { move, actor, set, ...event }: Ending,
): Promise<void> {
  const at = services.clock.now();
  await advance(services, tx, actor ?? system, {
    lifecycle: batchLifecycle,
    move,
    row: batch,
    subject: chainOf(batch),
    set: { [move === 'expired' ? 'expiredAt' : 'canceledAt']: at, ...set },
    ...event,
  });
  await tx.sealBatchItem.updateMany({ where: { batchId: batch.id }, data: { live: false } });
  await releaseBatch(tx, batch.id);
  await removeJobs(tx, [`${EXPIRE_TASK}:${batch.id}`]);
}

/** Cancels a batch for a reason other than the agent's refusal; does nothing unless it is pending. */
export async function cancelPendingBatch(
  services: Services,
  tx: Tx,
  id: string,
  cancelReason: 'MANDATE_REVOKED' | 'ENVELOPE_LEFT',
): Promise<void> {
  const batch = await lockBatch(tx, id);
  if (batch?.status !== 'PENDING') return;
  await endBatch(services, tx, batch, {
    move: 'canceled',
    set: { cancelReason },
    data: { reason: cancelReason.toLowerCase() },
  });
}

/** Expires a pending batch past its date. Idempotent. Returns true if this call expired it. */
export const expireBatch = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch?.status !== 'PENDING' || statusNow(batch, services.clock.now()) !== 'EXPIRED') return false;
    await endBatch(services, tx, batch, { move: 'expired' });
    return true;
  });
