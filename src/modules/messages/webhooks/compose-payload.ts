import type { WebhookEvent } from '../../../platform/database/index.ts';
import { serviceKey } from '../../../platform/service-key.ts';
import type { Services } from '../../../platform/services.ts';
import { eventTypeOf, type Part, partsOf, type Resource } from './event-kinds.ts';
import type { Owner } from './store.ts';

/** The JSON body of a delivery. */
export interface Payload {
  readonly id: string;
  readonly event: string;
  readonly created_at: string;
  readonly mode: 'live' | 'test';
  readonly data: Readonly<Record<string, unknown>>;
}

type Presented = Readonly<Record<string, unknown>>;

/**
 * Composes an event's body now: its own facts never change; resources have their current state and new links. Null if
 * the event's subject no longer exists.
 */
export async function composePayload(services: Services, event: WebhookEvent): Promise<Payload | null> {
  const data: Record<string, unknown> = {};
  for (const [name, part] of partsOf(eventTypeOf(event.type))) {
    const value = part.each ? await presentEach(services, event, part, data) : await presentOne(services, event, part);
    if (value === null) return null;
    data[name] = value;
  }
  const mode = event.mode === 'LIVE' ? 'live' : 'test';
  return { id: event.id, event: event.type, created_at: event.createdAt.toISOString(), mode, data };
}

async function presentOne(
  services: Services,
  event: WebhookEvent,
  { resource, only }: Part,
): Promise<Presented | null> {
  const { subjectId } = event;
  const whole =
    resource === 'endpoint'
      ? await presentEndpoint(services, subjectId)
      : await services.of(presenting)(resource, subjectId, event);
  return whole && only ? Object.fromEntries(only.map((key) => [key, whole[key]])) : whole;
}

/** Presents the resources of a list. Leaves out those that no longer exist. */
async function presentEach(
  services: Services,
  event: WebhookEvent,
  { resource, each }: Part,
  data: Readonly<Record<string, unknown>>,
): Promise<Presented[]> {
  const [part, key] = each!;
  const ids = (data[part] as Presented)[key] as readonly string[];
  const found: Presented[] = [];
  for (const id of ids) {
    const one = await presentOne(services, { ...event, subjectId: id }, { resource });
    if (one) found.push(one);
  }
  return found;
}

async function presentEndpoint(services: Services, id: string): Promise<Presented | null> {
  const endpoint = await services.database.prisma.webhookEndpoint.findFirst({ where: { id } });
  return endpoint && { id, url: endpoint.url, active: endpoint.deletedAt === null };
}

/** Presents a resource of another room as REST does, with new links. Null if it does not exist. */
export type Present = (
  resource: Exclude<Resource, 'endpoint'>,
  id: string,
  owner: Owner,
) => Promise<Readonly<Record<string, unknown>> | null>;

export const presenting = serviceKey<Present>('presenting');
