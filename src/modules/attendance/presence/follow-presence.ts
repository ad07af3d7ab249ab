import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { latestChange } from '../../evidence/index.ts';
import { PresenceFeed } from './feed.ts';
import { ofSlot, type PresenceNews } from './news.ts';

/**
 * Follows a session, or one slot of it: from a cursor, what has changed since; without one, the state now first. Three
 * phases: what was missed (from the database), the cutover, then live (from the feed that all readers of this process
 * share). A slow reader is told more at once, never something twice or not at all.
 */
export const followPresence = (
  services: Services,
  {
    sessionId,
    slotId,
    after,
  }: { readonly sessionId: string; readonly slotId: string | null; readonly after: bigint | null },
): AsyncIterableIterator<PresenceNews> =>
  untilReturned(async function* (signal) {
    const feed = await joinFeed(services, sessionId);
    try {
      let cursor = after;
      while (!signal.aborted) {
        const news = cursor === null ? await feed.whole() : await feed.since(cursor);
        if (news) {
          cursor = news.cursor;
          const own = ofSlot(news, slotId);
          if (own) yield own;
        } else await feed.next(signal);
      }
    } finally {
      leaveFeed(services, sessionId);
    }
  });

interface Shared {
  readonly feed: Promise<PresenceFeed>;
  readers: number;
}

const feeds = new WeakMap<Services, Map<string, Shared>>();

function joinFeed(services: Services, sessionId: string): Promise<PresenceFeed> {
  let own = feeds.get(services);
  if (!own) feeds.set(services, (own = new Map()));
  let shared = own.get(sessionId);
  if (!shared) {
    const feed = latestChange(services, sessionId).then(
      (latest) => new PresenceFeed(services, sessionId, latest?.cursor ?? 0n),
    );
    own.set(sessionId, (shared = { feed, readers: 0 }));
    feed.catch(() => own.delete(sessionId));
  }
  shared.readers += 1;
  return shared.feed;
}

/** The last reader takes the feed along. */
function leaveFeed(services: Services, sessionId: string): void {
  const own = feeds.get(services)!;
  const shared = own.get(sessionId);
  if (!shared) return;
  shared.readers -= 1;
  if (shared.readers > 0) return;
  own.delete(sessionId);
  void shared.feed.then((feed) => feed.stop());
}
