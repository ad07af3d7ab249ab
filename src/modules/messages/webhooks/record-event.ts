import { itemAt } from '../../../kernel/definitely.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertRows, onCommit, type Tx, type WebhookEvent } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { EventType } from './event-kinds.ts';
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
