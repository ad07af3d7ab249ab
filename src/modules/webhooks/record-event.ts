import { onCommit, type Tx, type WebhookEvent } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import type { EventType } from './event-kinds.ts';
import { wakeFor } from './schedule-delivery.ts';
import type { Owner } from './store.ts';

export interface NewEvent extends Owner {
  readonly type: EventType;
  readonly subjectId: string;
}

/**
 * Writes an event, and a delivery for each of `endpointIds`, in the caller's transaction: they exist when it commits, the
 * first attempt is due at once.
 */
export async function recordEvent(
  kit: Kit,
  tx: Tx,
  { type, subjectId, organizationId, mode }: NewEvent,
  endpointIds: readonly string[],
): Promise<WebhookEvent> {
  const createdAt = kit.clock.now();
  const event = await tx.webhookEvent.create({ data: { type, subjectId, organizationId, mode, createdAt } });
  const due = { eventId: event.id, createdAt, nextAttemptAt: createdAt };
  await tx.webhookDelivery.createMany({ data: endpointIds.map((endpointId) => ({ ...due, endpointId })) });
  await wakeFor(tx, event.id, endpointIds);
  onCommit(tx, () => kit.bus.publish(eventsTopic({ organizationId, mode })));
  return event;
}

/** The wake-up topic of those who follow an owner's events. */
export const eventsTopic = ({ organizationId, mode }: Owner): string => `webhook-events:${organizationId}:${mode}`;
