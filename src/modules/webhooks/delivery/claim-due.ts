import { randomUUID } from 'node:crypto';
import { after, SECOND } from '../../../kernel/clock.ts';
import { type Tx, transaction, type WebhookEvent, type WebhookSecret } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
import { cancelDeliveries } from '../cancel-deliveries.ts';
import { LEASE } from '../limits.ts';
import { wakeAgain } from '../schedule-delivery.ts';

/** A delivery whose next attempt is ours to make. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly claimId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly secrets: readonly WebhookSecret[];
  readonly event: WebhookEvent;
  /** Attempts made before. */
  readonly attempt: number;
}

/** After a crash somebody looks again this long after a lease is over. */
const MARGIN = 2 * SECOND;

/**
 * Claims up to `room` deliveries of an endpoint whose time has come, longest due first, against every other process.
 * A claim holds for the length of a lease; a job that looks again after it is written along.
 */
export const claimDue = (kit: Kit, endpointId: string, room: number): Promise<ClaimedDelivery[]> =>
  transaction(kit.database, async (tx) => {
    const endpoint = await tx.webhookEndpoint.findUnique({
      where: { id: endpointId },
      include: { secrets: { orderBy: { createdAt: 'asc' } } },
    });
    if (!endpoint || endpoint.deletedAt) {
      await cancelDeliveries(kit, tx, { endpointId });
      return [];
    }
    const claimId = randomUUID();
    const rows = await markDue(tx, endpointId, claimId, room, kit.clock.now());
    if (rows.length === 0) return [];
    await wakeAgain(tx, endpointId, after(kit.clock.now(), LEASE + MARGIN));
    const events = await tx.webhookEvent.findMany({ where: { id: { in: rows.map(({ event_id }) => event_id) } } });
    const eventOf = new Map(events.map((event) => [event.id, event]));
    const { url, secrets } = endpoint;
    return rows.map(({ id, event_id, attempt }) => ({
      ...{ id, claimId, endpointId, url, secrets, attempt },
      event: eventOf.get(event_id)!,
    }));
  });

/**
 * What is due by the clock, or by the database's: a wake-up comes by the latter, and must not find that it came early.
 * Leases run by the database's clock, which all processes share.
 */
const markDue = (tx: Tx, endpointId: string, claimId: string, room: number, now: Date) =>
  tx.$queryRaw<{ id: string; event_id: string; attempt: number }[]>`
    UPDATE webhook_deliveries
    SET claim_id = ${claimId}::uuid, claimed_until = now() + ${LEASE} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM webhook_deliveries
      WHERE endpoint_id = ${endpointId}::uuid AND status = 'PENDING' AND next_attempt_at <= greatest(${now}, now())
        AND (claimed_until IS NULL OR claimed_until < now())
      ORDER BY next_attempt_at LIMIT ${room} FOR UPDATE SKIP LOCKED)
    RETURNING id, event_id, attempt`;

/** Prolongs a claim in the moment before it is used; false where it is not ours any more. */
export async function renewClaim(kit: Kit, { id, claimId }: ClaimedDelivery): Promise<boolean> {
  const count = await kit.database.prisma.$executeRaw`
    UPDATE webhook_deliveries SET claimed_until = now() + ${LEASE} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND claim_id = ${claimId}::uuid AND status = 'PENDING'`;
  return count === 1;
}
