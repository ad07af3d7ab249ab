import { itemAt } from '../../../kernel/definitely.ts';
import { grouped } from '../../../kernel/grouped.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { eventOn } from './event-kinds.ts';
import { type NewEvent, recordEvents } from './record-event.ts';

/**
 * Inserts the webhook events of domain events, in their transaction, with deliveries to the endpoints of the
 * organisation and mode that want them. Most domain events cause none.
 */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  for (const alike of alikes(domainEvents)) {
    const { organizationId, mode, type } = itemAt(alike, 0);
    const endpoints = await tx.$queryOf<{ id: string }[]>(
      ['webhook_endpoints'],
      `SELECT id FROM webhook_endpoints
       WHERE organization_id = $1::uuid AND mode = $2::"Mode" AND deleted_at IS NULL
         AND (events = '{}' OR $3 = ANY(events))`,
      organizationId,
      mode,
      type,
    );
    await recordEvents(
      services,
      tx,
      alike,
      endpoints.map(({ id }) => id),
    );
  }
}

/** Groups webhook events by owner and type. */
function alikes(domainEvents: readonly DomainEvent[]): Iterable<NewEvent[]> {
  const newEvents = domainEvents.flatMap(({ type: domainEvent, subjectId, organizationId, mode }): NewEvent[] => {
    const type = eventOn(domainEvent);
    return type ? [{ organizationId, mode, type, subjectId }] : [];
  });
  return grouped(newEvents, ({ organizationId, mode, type }) => `${organizationId} ${mode} ${type}`).values();
}
