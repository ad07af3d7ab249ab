import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { WebhookEvent } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { orderEvents } from './order-events.ts';
import type { Owner } from './store.ts';

/** Which part of an owner's events; ends are ids of events, which do not belong to it. */
export interface EventRange {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly limit: number;
  /** Newest first, for a page at the end. */
  readonly inverted?: boolean;
}

/** An owner's events in their lasting order, whether they were delivered, to whom, or to nobody. */
export async function readEvents(
  services: Services,
  owner: Owner,
  { after, before, limit, inverted }: EventRange,
): Promise<WebhookEvent[]> {
  const { organizationId, mode } = owner;
  await orderEvents(services, owner);
  const [low, high] = await Promise.all([
    positionOf(services, owner, after, 'after'),
    positionOf(services, owner, before, 'before'),
  ]);
  return services.database.prisma.webhookEvent.findMany({
    where: { organizationId, mode, position: { gt: low ?? 0, ...(high === undefined ? {} : { lt: high }) } },
    orderBy: { position: inverted ? 'desc' : 'asc' },
    take: limit,
  });
}

/** The place of the newest event: 0 before the first. */
export async function lastPosition(services: Services, owner: Owner): Promise<number> {
  await orderEvents(services, owner);
  const { organizationId, mode } = owner;
  const { _max: last } = await services.database.prisma.webhookEvent.aggregate({
    where: { organizationId, mode },
    _max: { position: true },
  });
  return last.position ?? 0;
}

/** Where an event stands. @throws Fault `invalid_parameter` */
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
  if (!event?.position) throw refuse('invalid_parameter', `${name} is not the id of an event.`);
  return event.position;
}
