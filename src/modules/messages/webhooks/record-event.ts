import { itemAt } from '../../../kernel/definitely.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertRows, onCommit, sql, type Tx, type WebhookEvent } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { type EventType, eventOn } from './compose-payload.ts';
import { wakeForEach } from './schedule-delivery.ts';
import type { Owner } from './store.ts';

export interface NewEvent extends Owner {
  readonly type: EventType;
  readonly subjectId: string;
}

/**
 * Inserts events of one owner, and for each a delivery to each of `endpointIds`, in the caller's transaction. Same
 * number of statements for many as for one. The first attempts are due at the commit.
 */
export async function recordEvents(
  services: Services,
  tx: Tx,
  news: readonly NewEvent[],
  endpointIds: readonly string[],
): Promise<readonly WebhookEvent[]> {
  const createdAt = services.clock.now();
  const events = news.map((event) => ({ id: newId(), ...event, createdAt, position: null }));
  const ids = events.map(({ id }) => id);
  const due = { createdAt, nextAttemptAt: createdAt };
  await insertRows(tx, 'webhook_events', events);
  await insertRows(
    tx,
    'webhook_deliveries',
    ids.flatMap((eventId) => endpointIds.map((endpointId) => ({ id: newId(), ...due, eventId, endpointId }))),
  );
  await wakeForEach(tx, ids, endpointIds);
  const { organizationId, mode } = itemAt(news, 0);
  onCommit(tx, () => services.bus.publish(eventsTopic({ organizationId, mode })));
  return events;
}

/** The topic that wakes readers of an owner's events. */
export const eventsTopic = ({ organizationId, mode }: Owner): string => `webhook-events:${organizationId}:${mode}`;

/**
 * Inserts the webhook events of domain events, in their transaction, with deliveries to the endpoints of the
 * organisation and mode that want them. Most domain events cause none.
 */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  for (const alike of alikes(domainEvents)) {
    const { organizationId, mode, type } = itemAt(alike, 0);
    const endpoints = await tx.rows<{ id: string }>(
      sql`SELECT id FROM webhook_endpoints
       WHERE organization_id = ${organizationId}::uuid AND mode = ${mode}::"Mode" AND deleted_at IS NULL
         AND (events = '{}' OR ${type} = ANY(events))`,
      ['webhook_endpoints'],
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
