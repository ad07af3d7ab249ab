import { itemAt } from '../../../kernel/definitely.ts';
import { grouped } from '../../../kernel/grouped.ts';
import { newId } from '../../../kernel/ids.ts';
import { insertRows, onCommit, sql, type Tx, type WebhookEvent } from '../../../platform/database/index.ts';
import { DecryptionError, type EncryptedColumn } from '../../../platform/keystore/index.ts';
import { type DomainEvent, type Services, serviceKey } from '../../../platform/services.ts';
import { wakeForEach } from './schedule-delivery.ts';
import type { Owner } from './store.ts';

interface NewEvent extends Owner {
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

/** Resources that `present` knows, by their key in `data`. */
type Resource = 'envelope' | 'mandate' | 'batch' | 'session' | 'endpoint';

/** One key of an event's `data`. */
interface Part {
  readonly resource: Resource;
  /** Include only these keys of the resource. */
  readonly only?: readonly string[];
  /** A list of the resources whose ids are in another part, `[part, key]`. */
  readonly each?: readonly [part: string, key: string];
}

interface EventKind {
  /** The domain event that triggers it. Null if it is only sent on request. */
  readonly on: string | null;
  readonly data: Readonly<Record<string, Part>>;
}

/**
 * The contract's table "Events", with the contents of `data`. A new event needs a domain event of that type and a
 * resource that `present` knows.
 */
const eventKinds = {
  'envelope.completed': { on: 'envelope.completed', data: { envelope: { resource: 'envelope' } } },
  'envelope.expired': {
    on: 'envelope.expired',
    data: { envelope: { resource: 'envelope', only: ['id', 'name', 'status'] } },
  },
  'mandate.activated': { on: 'mandate.activated', data: { mandate: { resource: 'mandate' } } },
  'seal_batch.applied': {
    on: 'seal_batch.applied',
    data: { batch: { resource: 'batch' }, envelopes: { resource: 'envelope', each: ['batch', 'envelope_ids'] } },
  },
  'attendance.session_closed': { on: 'session.sealed', data: { session: { resource: 'session' } } },
  'endpoint.test': { on: null, data: { endpoint: { resource: 'endpoint' } } },
} as const satisfies Readonly<Record<string, EventKind>>;

export type EventType = keyof typeof eventKinds;

/** Returns the type of a stored event. @throws Error if this version has no such event */
export function webhookEventType(stored: string): EventType {
  if (!isEventType(stored)) throw new Error(`unknown webhook event: ${stored}`);
  return stored;
}
const isEventType = (text: string): text is EventType => Object.hasOwn(eventKinds, text);

/** Whether endpoints can subscribe to events of this type. */
export const isSubscribable = (type: string): boolean => isEventType(type) && eventKinds[type].on !== null;

const byDomainEvent: ReadonlyMap<string, EventType> = new Map(
  Object.entries(eventKinds).flatMap(([type, { on }]) => (on ? [[on, type as EventType] as const] : [])),
);

/** Returns the webhook event of a domain event. Undefined for most. */
const eventOn = (domainEvent: string): EventType | undefined => byDomainEvent.get(domainEvent);

/** Returns the parts of an event's `data`. */
const eventParts = (type: EventType): readonly (readonly [string, Part])[] => Object.entries(eventKinds[type].data);

/** The JSON body of a delivery. */
interface Payload {
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
  for (const [name, part] of eventParts(webhookEventType(event.type))) {
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

const context = (deliveryId: string) => `webhook-answer:${deliveryId}`;

export const answerColumn: EncryptedColumn = {
  table: 'webhook_attempts',
  column: 'sealed_answer',
  key: { id: 'uuid' },
  also: ['delivery_id'],
  contextOf: ({ delivery_id: deliveryId }) => context(deliveryId!),
};

/** Encrypts the beginning of an answer, because a receiver can echo personal data. */
export const sealAnswer = (services: Services, deliveryId: string, answer: Buffer): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(services.keystore.encrypt(answer, context(deliveryId)));

/** Decrypts an answer as text; invalid UTF-8 is replaced. Null if it was encrypted with another SECRET_KEY. */
export function openAnswer(services: Services, deliveryId: string, sealed: Uint8Array): string | null {
  try {
    return services.keystore.decrypt(sealed, context(deliveryId)).toString('utf8');
  } catch (error) {
    if (error instanceof DecryptionError) return null;
    throw error;
  }
}
