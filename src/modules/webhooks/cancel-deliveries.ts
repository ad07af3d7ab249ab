import type { Prisma, Tx } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';

/** Ends what waits: an attempt under way may still arrive, none follows. */
export async function cancelDeliveries(kit: Kit, tx: Tx, which: Prisma.WebhookDeliveryWhereInput): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { ...which, status: 'PENDING' },
    data: { status: 'CANCELED', nextAttemptAt: null, claimId: null, claimedUntil: null, endedAt: kit.clock.now() },
  });
}
