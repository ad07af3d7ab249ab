import { repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Owner, takeTurn } from './store.ts';

/**
 * Gives the events that have none yet their place, after all that have one. Places are given once an event is committed,
 * by one hand at a time: whoever has read up to a place never finds another event before it. (A number taken while an
 * event is written would not do: what took a lower one may commit later.)
 */
export async function orderEvents(services: Services, owner: Owner): Promise<void> {
  const { organizationId, mode } = owner;
  const unplaced = await services.database.prisma.webhookEvent.findFirst({
    where: { organizationId, mode, position: null },
    select: { id: true },
  });
  if (!unplaced) return;
  await repeatableTransaction(services.database, async (tx) => {
    await takeTurn(tx, 'events', owner);
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
