/** Resources that `present` knows, by their key in `data`. */
export type Resource = 'envelope' | 'mandate' | 'batch' | 'session' | 'endpoint';

/** One key of an event's `data`. */
export interface Part {
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
export const eventKinds = {
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
export function eventTypeOf(stored: string): EventType {
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
export const eventOn = (domainEvent: string): EventType | undefined => byDomainEvent.get(domainEvent);

/** Returns the parts of an event's `data`. */
export const partsOf = (type: EventType): readonly (readonly [string, Part])[] => Object.entries(eventKinds[type].data);
