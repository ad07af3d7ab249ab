import { untilReturned } from '../../../platform/graphql/stream.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { latestChange } from '../../evidence/index.ts';
import { ofSlot, PresenceFeed, type PresenceNews } from './feed.ts';

/**
 * Follows a session, or one slot of it. With a cursor: the changes since then. Without one: the current state first.
 * Three phases: missed changes from the database, the cutover, then the feed that all readers of this process share. A
 * slow reader receives merged changes, but never misses or repeats one.
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

/** A feed and the number of its readers. */
export interface SharedFeed {
  readonly feed: Promise<PresenceFeed>;
  readers: number;
}

/** By session id: one feed for all readers in this process. */
export const presenceFeeds = serviceKey<Map<string, SharedFeed>>('presenceFeeds');

function joinFeed(services: Services, sessionId: string): Promise<PresenceFeed> {
  const feeds = services.of(presenceFeeds);
  let shared = feeds.get(sessionId);
  if (!shared) {
    const feed = latestChange(services, sessionId).then(
      (latest) => new PresenceFeed(services, sessionId, latest?.cursor ?? 0n),
    );
    feeds.set(sessionId, (shared = { feed, readers: 0 }));
    feed.catch(() => feeds.delete(sessionId));
  }
  shared.readers += 1;
  return shared.feed;
}

/** Stops the feed when the last reader leaves. */
function leaveFeed(services: Services, sessionId: string): void {
  const feeds = services.of(presenceFeeds);
  const shared = feeds.get(sessionId);
  if (!shared) return;
  shared.readers -= 1;
  if (shared.readers > 0) return;
  feeds.delete(sessionId);
  void shared.feed.then((feed) => feed.stop());
}
