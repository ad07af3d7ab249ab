import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { lockForOwner, type Owner } from './store.ts';

/**
 * Assigns positions to events without one, after all that have one. Positions are assigned after the commit of an
 * event, under a lock, so that a reader who has reached a position never misses an earlier event. (A number assigned
 * during the insert would not do: an event with a lower number can commit later.)
 */
export async function orderEvents(services: Services, owner: Owner): Promise<void> {
  const { organizationId, mode } = owner;
  const unplaced = await services.database.prisma.webhookEvent.findFirst({
    where: { organizationId, mode, position: null },
    select: { id: true },
  });
  if (!unplaced) return;
  await repeatableTransaction(services.database, async (tx) => {
    await lockForOwner(tx, 'events', owner);
    const { _max: last } = await tx.webhookEvent.aggregate({
      where: { organizationId, mode },
      _max: { position: true },
    });
    await tx.$executeRaw`
      UPDATE webhook_events SET position = ${last.position ?? 0}::int + placed.number
      FROM (
        SELECT id, row_number() OVER (ORDER BY created_at, id)::int AS number FROM webhook_events
        WHERE organization_id = ${organizationId}::uuid AND mode = ${mode}::"Mode" AND position IS NULL) placed
      WHERE webhook_events.id = placed.id`;
  });
}
