/** What `present` is asked for, by the key under which it stands in `data`. */
export type Resource = 'envelope' | 'mandate' | 'batch' | 'session' | 'endpoint';

/** One key of an event's `data`. */
export interface Part {
  readonly resource: Resource;
  /** Only these keys of the resource. */
  readonly only?: readonly string[];
  /** A list: the resources whose ids stand in another part, `[part, key]`. */
  readonly each?: readonly [part: string, key: string];
}

interface EventKind {
  /** The domainEvent that it tells of; null: told on request only. */
  readonly on: string | null;
  readonly data: Readonly<Record<string, Part>>;
}

/**
 * The contract's table "Events", and what `data` holds. A room that makes one of these
 * happen needs no more than a domainEvent of that type and a resource that `present` knows.
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

const byHappening: ReadonlyMap<string, EventType> = new Map(
  Object.entries(eventKinds).flatMap(([type, { on }]) => (on ? [[on, type as EventType] as const] : [])),
);

/** The event that a domainEvent is told as; undefined for most. */
export const eventOn = (domainEvent: string): EventType | undefined => byHappening.get(domainEvent);

/** What stands in an event's `data`. */
export const partsOf = (type: EventType): readonly (readonly [string, Part])[] => Object.entries(eventKinds[type].data);
