import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Kit } from '../../../platform/kit.ts';
import { latestChange } from '../../evidence/index.ts';
import { PresenceFeed } from './feed.ts';
import { ofSlot, type PresenceNews } from './news.ts';

/**
 * Follows a session, or one slot of it: from a cursor, what has changed since; without one, the state now first. Three
 * phases: what was missed (from the database), the cutover, then live (from the feed that all readers of this process
 * share). A slow reader is told more at once, never something twice or not at all.
 */
export const followPresence = (
  kit: Kit,
  {
    sessionId,
    slotId,
    after,
  }: { readonly sessionId: string; readonly slotId: string | null; readonly after: bigint | null },
): AsyncIterableIterator<PresenceNews> =>
  untilReturned(async function* (signal) {
    const feed = await joinFeed(kit, sessionId);
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
      leaveFeed(kit, sessionId);
    }
  });

interface Shared {
  readonly feed: Promise<PresenceFeed>;
  readers: number;
}

const feeds = new WeakMap<Kit, Map<string, Shared>>();

function joinFeed(kit: Kit, sessionId: string): Promise<PresenceFeed> {
  let own = feeds.get(kit);
  if (!own) feeds.set(kit, (own = new Map()));
  let shared = own.get(sessionId);
  if (!shared) {
    const feed = latestChange(kit, sessionId).then((latest) => new PresenceFeed(kit, sessionId, latest?.cursor ?? 0n));
    own.set(sessionId, (shared = { feed, readers: 0 }));
    feed.catch(() => own.delete(sessionId));
  }
  shared.readers += 1;
  return shared.feed;
}

/** The last reader takes the feed along. */
function leaveFeed(kit: Kit, sessionId: string): void {
  const own = feeds.get(kit)!;
  const shared = own.get(sessionId);
  if (!shared) return;
  shared.readers -= 1;
  if (shared.readers > 0) return;
  own.delete(sessionId);
  void shared.feed.then((feed) => feed.stop());
}
