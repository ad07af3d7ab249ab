import type { Prisma, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Cancels pending deliveries. An attempt under way can still arrive; no further one follows. */
export async function cancelDeliveries(
  services: Services,
  tx: Tx,
  where: Prisma.WebhookDeliveryWhereInput,
): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: { ...where, status: 'PENDING' },
    data: { status: 'CANCELED', nextAttemptAt: null, claimId: null, claimedUntil: null, endedAt: services.clock.now() },
  });
}
