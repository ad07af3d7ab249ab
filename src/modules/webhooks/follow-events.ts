import { SECOND } from '../../kernel/clock.ts';
import type { WebhookEvent } from '../../platform/database/index.ts';
import { untilReturned } from '../../platform/graphql/stream.ts';
import type { Services } from '../../platform/services.ts';
import { orderEvents } from './order-events.ts';
import { lastPosition, positionOf } from './read-events.ts';
import { eventsTopic } from './record-event.ts';
import type { Owner } from './store.ts';

/** Events read at a time: a slow reader never holds more than this in memory. */
const PAGE = 100;
/** A wake-up may be lost (Redis down): look again anyway. */
const RECHECK = 15 * SECOND;

/**
 * An owner's events as they happen; with `after`, the id of an event, those since it first. Where to begin is settled
 * before this resolves, so that nothing between is missed.
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

/** Truth is read from the database; the bus only says when to look. Each round listens before it looks. */
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
