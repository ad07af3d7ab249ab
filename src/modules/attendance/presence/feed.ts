import { setImmediate as afterThis, setTimeout as sleep } from 'node:timers/promises';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { followPages, readChanges } from '../../evidence/index.ts';
import { merged, type PresenceNews } from './news.ts';
import { readNews, readWhole } from './read-presence.ts';

/** Number of news items kept for readers that are slightly behind. Other readers catch up from the database. */
const KEPT = 64;
/** A reader that missed more changes than this receives the whole state instead. */
const MISSED = 2_000;
/** Maximum number of changes per news item. */
const PAGE = 500;
/**
 * Pause between two news items, ms. Changes in between are merged. The pause grows with the time that delivery takes.
 */
const pause = { least: 20, most: 400 };

/**
 * The changes of one session, read once in this process for all its followers. They are read from the database in
 * order; the bus only signals when to look, so a lost wake-up loses nothing.
 */
export class PresenceFeed {
  readonly #services: Services;
  readonly #sessionId: string;
  readonly #stop = new AbortController();
  readonly #kept: PresenceNews[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #caughtUp = new Map<bigint, Promise<PresenceNews | null>>();
  #whole: Promise<PresenceNews> | null = null;
  /** The cursor before the first kept item. */
  #from: bigint;
  /** Cursor of the last published item. */
  #cursor: bigint;

  constructor(services: Services, sessionId: string, cursor: bigint) {
    this.#services = services;
    this.#sessionId = sessionId;
    this.#from = cursor;
    this.#cursor = cursor;
    void this.#run();
  }

  /** The current state; callers between two news items share one read. */
  whole(): Promise<PresenceNews> {
    this.#whole ??= readWhole(this.#services, this.#sessionId).catch((error) => {
      this.#whole = null;
      throw error;
    });
    return this.#whole;
  }

  /** Everything published after a cursor, merged into one item; null if there is nothing. */
  async since(cursor: bigint): Promise<PresenceNews | null> {
    if (cursor >= this.#cursor) return null;
    const first = this.#kept.findIndex((news) => news.cursor > cursor);
    const before = this.#kept[first - 1]?.cursor ?? this.#from;
    if (before === cursor) return merged(this.#kept.slice(first));
    // The cursor is inside a kept item, or older than all of them: read the database, once for all readers at this
    // cursor.
    let caughtUp = this.#caughtUp.get(cursor);
    if (!caughtUp) {
      caughtUp = this.#catchUp(cursor);
      if (this.#caughtUp.size < KEPT) this.#caughtUp.set(cursor, caughtUp);
    }
    return caughtUp;
  }

  async #catchUp(cursor: bigint): Promise<PresenceNews | null> {
    const missed = await readChanges(this.#services, this.#sessionId, cursor, MISSED + 1);
    if (missed.length > MISSED) return this.whole();
    const knownChanges = missed.filter((change) => change.cursor <= this.#cursor);
    return knownChanges.length ? readNews(this.#services, this.#sessionId, knownChanges) : null;
  }

  /** Resolves when there are news, or when the reader leaves. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        this.#waiting.delete(done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      if (signal.aborted) return resolve();
      this.#waiting.add(done);
      signal.addEventListener('abort', done);
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        for await (const changes of followPages(this.#services, this.#sessionId, this.#cursor, signal, PAGE)) {
          if (signal.aborted) return;
          const news = await readNews(this.#services, this.#sessionId, changes);
          const took = await this.#publish(news);
          await sleep(Math.min(Math.max(took, pause.least), pause.most), undefined, { signal, ref: false });
        }
      } catch (error) {
        if (signal.aborted) return;
        logFailure(
          this.#services.log,
          'warn',
          { err: error },
          'the presence feed was interrupted and is being resumed',
        );
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }

  /** Publishes an item. Returns how long its delivery to all readers took, ms. */
  async #publish(news: PresenceNews): Promise<number> {
    this.#kept.push(news);
    if (this.#kept.length > KEPT) this.#from = this.#kept.shift()!.cursor;
    this.#caughtUp.clear();
    this.#cursor = news.cursor;
    this.#whole = null;
    const began = performance.now();
    for (const wake of [...this.#waiting]) wake();
    await afterThis();
    return performance.now() - began;
  }
}
