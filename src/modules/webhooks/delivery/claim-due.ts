import { randomUUID } from 'node:crypto';
import { after, SECOND } from '../../../kernel/clock.ts';
import type { WebhookEvent, WebhookSecret } from '../../../platform/database/index.ts';
import type { Kit } from '../../../platform/kit.ts';
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
 * Mostly nothing is due any more when a job asks: then this is one statement. A claim holds for the length of a lease,
 * and a job that looks again after it is written at once; the sweep stands behind both.
 */
export async function claimDue(kit: Kit, endpointId: string, room: number): Promise<ClaimedDelivery[]> {
  const { prisma } = kit.database;
  const now = kit.clock.now();
  const claimId = randomUUID();
  const rows = await markDue(kit, endpointId, claimId, room, now);
  if (rows.length === 0) return [];
  const [endpoint, events] = await Promise.all([
    prisma.webhookEndpoint.findUniqueOrThrow({
      where: { id: endpointId },
      include: { secrets: { orderBy: { createdAt: 'asc' } } },
    }),
    prisma.webhookEvent.findMany({ where: { id: { in: rows.map(({ event_id }) => event_id) } } }),
    wakeAgain(kit.database, endpointId, after(now, LEASE + MARGIN)),
  ]);
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const { url, secrets } = endpoint;
  return rows.map(({ id, event_id, attempt }) => ({
    ...{ id, claimId, endpointId, url, secrets, attempt },
    event: eventOf.get(event_id)!,
  }));
}

/**
 * What is due by the clock, or by the database's: a wake-up comes by the latter, and must not find that it came early.
 * Leases run by the database's clock, which all processes share.
 */
const markDue = ({ database }: Kit, endpointId: string, claimId: string, room: number, now: Date) =>
  database.prisma.$queryRaw<{ id: string; event_id: string; attempt: number }[]>`
    UPDATE webhook_deliveries
    SET claim_id = ${claimId}::uuid, claimed_until = now() + ${LEASE} * interval '1 millisecond'
    WHERE id IN (
      SELECT delivery.id FROM webhook_deliveries delivery JOIN webhook_endpoints endpoint ON endpoint.id = endpoint_id
      WHERE endpoint_id = ${endpointId}::uuid AND deleted_at IS NULL
        AND status = 'PENDING' AND next_attempt_at <= greatest(${now}, now())
        AND (claimed_until IS NULL OR claimed_until < now())
      ORDER BY next_attempt_at LIMIT ${room} FOR UPDATE OF delivery SKIP LOCKED)
    RETURNING id, event_id, attempt`;

/** Prolongs a claim in the moment before it is used; false where it is not ours any more. */
export async function renewClaim(kit: Kit, { id, claimId }: ClaimedDelivery): Promise<boolean> {
  const count = await kit.database.prisma.$executeRaw`
    UPDATE webhook_deliveries SET claimed_until = now() + ${LEASE} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND claim_id = ${claimId}::uuid AND status = 'PENDING'`;
  return count === 1;
}
