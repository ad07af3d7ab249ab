import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Prisma, WebhookEvent } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { orderEvents } from './order-events.ts';
import type { Owner } from './store.ts';

/** A range of an owner's events. The ids at its ends are excluded. */
export interface EventRange {
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
    positionOf(services, owner, after, 'after'),
    positionOf(services, owner, before, 'before'),
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
export async function lastPosition(services: Services, owner: Owner): Promise<number> {
  await orderEvents(services, owner);
  const { organizationId, mode } = owner;
  const { _max: last } = await services.database.prisma.webhookEvent.aggregate({
    where: { organizationId, mode },
    _max: { position: true },
  });
  return last.position ?? 0;
}

/** Returns the position of an event. @throws Fault `invalid_parameter` for an unknown id */
export async function positionOf(
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
