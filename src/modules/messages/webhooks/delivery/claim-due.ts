import { randomUUID } from 'node:crypto';
import { sql, type WebhookEvent, type WebhookSecret } from '../../../../platform/database/index.ts';
import type { Semaphore } from '../../../../platform/in-parallel.ts';
import type { Services } from '../../../../platform/services.ts';
import { composePayload } from '../record-event.ts';
import { LEASE } from '../store.ts';

/** A delivery that this process has claimed for its next attempt. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly claimId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly secrets: readonly WebhookSecret[];
  readonly event: WebhookEvent;
  /** Number of previous attempts. */
  readonly attempt: number;
}

/** How many deliveries of an endpoint may start. */
interface ClaimCapacity {
  readonly endpointId: string;
  readonly count: number;
}

/**
 * Claims due deliveries of these endpoints, up to the limit of each, longest due first, exclusively for this process. A
 * claim lasts for one lease. One statement claims all; three more read the events, endpoints and secrets.
 */
export async function claimDue(services: Services, rooms: readonly ClaimCapacity[]): Promise<ClaimedDelivery[]> {
  const { prisma } = services.database;
  const claimId = randomUUID();
  const rows = await markDue(services, rooms, claimId);
  if (rows.length === 0) return [];
  const [endpoints, events] = await Promise.all([
    prisma.webhookEndpoint.findMany({
      where: { id: { in: [...new Set(rows.map((row) => row.endpoint_id))] } },
      include: { secrets: { orderBy: { createdAt: 'asc' } } },
    }),
    prisma.webhookEvent.findMany({ where: { id: { in: [...new Set(rows.map((row) => row.event_id))] } } }),
  ]);
  const endpointOf = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const eventOf = new Map(events.map((event) => [event.id, event]));
  return rows.map(({ id, event_id, endpoint_id: endpointId, attempt }) => {
    const { url, secrets } = endpointOf.get(endpointId)!;
    return { id, claimId, endpointId, url, secrets, attempt, event: eventOf.get(event_id)! };
  });
}

/**
 * Deliveries are due by the service's clock or the database's, because a wake-up job runs by the latter and must not be
 * too early. Leases use the database's clock, which all processes share.
 */
const markDue = ({ database, clock }: Services, rooms: readonly ClaimCapacity[], claimId: string) =>
  database.rows<{ id: string; event_id: string; endpoint_id: string; attempt: number }>(sql`
    WITH due AS MATERIALIZED (
      SELECT first.id
      FROM unnest(
        ${rooms.map(({ endpointId }) => endpointId)}::uuid[], ${rooms.map(({ count }) => count)}::int[]
      ) AS room (endpoint_id, count)
      JOIN webhook_endpoints endpoint ON endpoint.id = room.endpoint_id AND deleted_at IS NULL,
      LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE endpoint_id = room.endpoint_id AND status = 'PENDING' AND next_attempt_at <= greatest(${clock.now()}, now())
          AND (claimed_until IS NULL OR claimed_until < now())
        ORDER BY next_attempt_at LIMIT room.count FOR UPDATE SKIP LOCKED) first)
    UPDATE webhook_deliveries delivery
    SET claim_id = ${claimId}::uuid, claimed_until = now() + ${LEASE} * interval '1 millisecond'
    FROM due WHERE delivery.id = due.id
    RETURNING delivery.id, event_id, endpoint_id, attempt`);

/** Renews a claim just before it is used. Returns false if another process has it. */
export async function renewClaim(services: Services, { id, claimId }: ClaimedDelivery): Promise<boolean> {
  const count = await services.database.run(sql`
    UPDATE webhook_deliveries SET claimed_until = now() + ${LEASE} * interval '1 millisecond'
    WHERE id = ${id}::uuid AND claim_id = ${claimId}::uuid AND status = 'PENDING'`);
  return count === 1;
}

/** The raw body. Null if the event's subject no longer exists. */
export type Body = Buffer | null;

/**
 * Composes the bodies of a round of claims, one for each event. Returns promises by event id, so that each attempt can
 * start as soon as its body is ready.
 */
export function composeBodies(
  services: Services,
  claimed: readonly ClaimedDelivery[],
  semaphore: Semaphore,
): ReadonlyMap<string, Promise<Body>> {
  const bodies = new Map<string, Promise<Body>>();
  for (const { event } of claimed) {
    if (bodies.has(event.id)) continue;
    const body = semaphore.run(async () => {
      const payload = await composePayload(services, event);
      return payload && Buffer.from(JSON.stringify(payload), 'utf8');
    });
    // The attempt handles a failure. This handler only prevents an unhandled rejection while the attempt still waits.
    body.catch(() => {});
    bodies.set(event.id, body);
  }
  return bodies;
}
