import { SECOND } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import {
  type Database,
  type Prisma,
  repeatableTransaction,
  sql,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from '../../../platform/database/index.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { eventsTopic } from './record-event.ts';
import { lockForOwner, type Owner } from './store.ts';

/** A range of an owner's events. The ids at its ends are excluded. */
interface EventRange {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
  /** Newest first, for the last page. */
  readonly inverted?: boolean;
}

/**
 * Reads an owner's events in their permanent order, delivered or not.
 *
 * @param matching further conditions for the events
 * @throws Fault `invalid_parameter` for an unknown id
 */
export async function readEvents(
  services: Services,
  owner: Owner,
  { after, before, limit, inverted }: EventRange,
  matching: Prisma.WebhookEventWhereInput = {},
): Promise<WebhookEvent[]> {
  const { organizationId, mode } = owner;
  await orderEvents(services, owner);
  const [low, high] = await Promise.all([
    eventPosition(services, owner, after, 'after'),
    eventPosition(services, owner, before, 'before'),
  ]);
  return services.database.prisma.webhookEvent.findMany({
    where: {
      AND: [
        { organizationId, mode, position: { gt: low ?? 0, ...(high === undefined ? {} : { lt: high }) } },
        matching,
      ],
    },
    orderBy: { position: inverted ? 'desc' : 'asc' },
    take: limit,
  });
}

/** Counts an owner's events that meet the conditions. */
export const countEvents = (
  { database }: Services,
  { organizationId, mode }: Owner,
  matching: Prisma.WebhookEventWhereInput,
): Promise<number> => database.prisma.webhookEvent.count({ where: { AND: [{ organizationId, mode }, matching] } });

/** Returns the position of the newest event. 0 if there is none. */
async function lastPosition(services: Services, owner: Owner): Promise<number> {
  await orderEvents(services, owner);
  const { organizationId, mode } = owner;
  const { _max: last } = await services.database.prisma.webhookEvent.aggregate({
    where: { organizationId, mode },
    _max: { position: true },
  });
  return last.position ?? 0;
}

/** Returns the position of an event. @throws Fault `invalid_parameter` for an unknown id */
async function eventPosition(
  { database }: Services,
  { organizationId, mode }: Owner,
  id: string | undefined,
  name: string,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const event = isUuid(id)
    ? await database.prisma.webhookEvent.findFirst({ where: { id, organizationId, mode }, select: { position: true } })
    : null;
  if (!event?.position)
    throw refuse('invalid_parameter', `${name} must be the id of an event of this organisation and mode.`);
  return event.position;
}

/** Events per read. Limits the memory that a slow reader uses. */
const PAGE = 100;
/** Interval of reads without a wake-up: a wake-up can be lost (Redis down). */
const RECHECK = 15 * SECOND;

/**
 * Follows an owner's events. With `after`, starts after that event. The start position is fixed before this resolves,
 * so that no event is missed.
 */
export async function followEvents(
  services: Services,
  owner: Owner,
  after: string | undefined,
): Promise<AsyncIterableIterator<WebhookEvent>> {
  const newest = await lastPosition(services, owner);
  const start = (await eventPosition(services, owner, after, 'after')) ?? newest;
  return untilReturned((signal) => follow(services, owner, start, signal));
}

/** Reads events from the database; the bus only signals when to read. Each round subscribes before it reads. */
async function* follow(
  services: Services,
  owner: Owner,
  start: number,
  signal: AbortSignal,
): AsyncGenerator<WebhookEvent> {
  const { organizationId, mode } = owner;
  for (let last = start; !signal.aborted; ) {
    const wakeups = services.bus.subscribe(eventsTopic(owner), signal)[Symbol.asyncIterator]();
    const recheck = setTimeout(() => void wakeups.return?.(), RECHECK);
    recheck.unref();
    try {
      await orderEvents(services, owner);
      const page = await services.database.prisma.webhookEvent.findMany({
        where: { organizationId, mode, position: { gt: last } },
        orderBy: { position: 'asc' },
        take: PAGE,
      });
      for (const event of page) {
        last = event.position!;
        yield event;
      }
      if (page.length < PAGE) await wakeups.next();
    } finally {
      clearTimeout(recheck);
      await wakeups.return?.();
    }
  }
}

/**
 * Assigns positions to events without one, after all that have one. Positions are assigned after the commit of an
 * event, under a lock, so that a reader who has reached a position never misses an earlier event. (A number assigned
 * during the insert would not do: an event with a lower number can commit later.)
 */
async function orderEvents(services: Services, owner: Owner): Promise<void> {
  const { organizationId, mode } = owner;
  const unplaced = await services.database.prisma.webhookEvent.findFirst({
    where: { organizationId, mode, position: null },
    select: { id: true },
  });
  if (!unplaced) return;
  await repeatableTransaction(services.database, async (tx) => {
    await lockForOwner(tx, 'events', owner);
    const { _max: last } = await tx.webhookEvent.aggregate({
      where: { organizationId, mode },
      _max: { position: true },
    });
    await tx.run(sql`
      UPDATE webhook_events SET position = ${last.position ?? 0}::int + placed.number
      FROM (
        SELECT id, row_number() OVER (ORDER BY created_at, id)::int AS number FROM webhook_events
        WHERE organization_id = ${organizationId}::uuid AND mode = ${mode}::"Mode" AND position IS NULL) placed
      WHERE webhook_events.id = placed.id`);
  });
}

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
