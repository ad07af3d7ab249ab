import type {
  Database,
  WebhookAttempt,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEvent,
} from '../../../platform/database/index.ts';
import type { Owner } from './store.ts';

/** An event with its deliveries, as the operator sees them. */
export interface ListedEvent extends Pick<WebhookEvent, 'id' | 'type' | 'createdAt'> {
  readonly deliveries: readonly (WebhookDelivery & {
    readonly endpoint: Pick<WebhookEndpoint, 'url'>;
    /** Newest first. */
    readonly attempts: readonly Pick<WebhookAttempt, 'at' | 'statusCode' | 'failure'>[];
  })[];
}

/** Attempts listed of each delivery. */
const SHOWN = 3;

/**
 * Lists the webhook events of a subject, such as an envelope, oldest first. For the operator: reads all events of the
 * owner of one mode.
 */
export const listEventsOf = (
  { prisma }: Database,
  { organizationId, mode }: Owner,
  subjectId: string,
): Promise<readonly ListedEvent[]> =>
  prisma.webhookEvent.findMany({
    where: { organizationId, mode, subjectId },
    orderBy: { createdAt: 'asc' },
    select: {
      ...{ id: true, type: true, createdAt: true },
      deliveries: {
        orderBy: { createdAt: 'asc' },
        include: {
          endpoint: { select: { url: true } },
          attempts: {
            orderBy: { at: 'desc' },
            take: SHOWN,
            select: { at: true, statusCode: true, failure: true },
          },
        },
      },
    },
  });
