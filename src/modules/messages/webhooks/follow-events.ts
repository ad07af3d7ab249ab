import { SECOND } from '../../../kernel/clock.ts';
import type { WebhookEvent } from '../../../platform/database/index.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { orderEvents } from './order-events.ts';
import { lastPosition, positionOf } from './read-events.ts';
import { eventsTopic } from './record-event.ts';
import type { Owner } from './store.ts';

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
  const start = (await positionOf(services, owner, after, 'after')) ?? newest;
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
