import { itemAt } from '../../kernel/definitely.ts';
import { onCommit, type Tx, type WebhookEvent } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
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
  const events = await tx.webhookEvent.createManyAndReturn({ data: news.map((event) => ({ ...event, createdAt })) });
  const ids = events.map(({ id }) => id);
  const due = { createdAt, nextAttemptAt: createdAt };
  await tx.webhookDelivery.createMany({
    data: ids.flatMap((eventId) => endpointIds.map((endpointId) => ({ ...due, eventId, endpointId }))),
  });
  await wakeForEach(tx, ids, endpointIds);
  const { organizationId, mode } = itemAt(news, 0);
  onCommit(tx, () => services.bus.publish(eventsTopic({ organizationId, mode })));
  return events;
}

/** The topic that wakes readers of an owner's events. */
export const eventsTopic = ({ organizationId, mode }: Owner): string => `webhook-events:${organizationId}:${mode}`;
