import { setImmediate as afterThis, setTimeout as sleep } from 'node:timers/promises';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { followPages, readChanges } from '../../evidence/index.ts';
import { merged, type PresenceNews } from './news.ts';
import { readNews, readWhole } from './read-presence.ts';

/** News kept for readers who are a little behind; who is further behind reads the database. */
const KEPT = 64;
/** Who was away for longer than this many changes is told the state anew. */
const MISSED = 2_000;
/** Changes told at once at most. */
const PAGE = 500;
/** The pause between two tellings: what happens meanwhile is told together. It grows with the work that telling is. */
const pause = { least: 20, most: 400 };

/**
 * What happens in one session, read once in this process for all who follow it here, however many they are. Truth is
 * read from the database in order; the bus only says when to look, so that a lost wake-up loses nothing.
 */
export class PresenceFeed {
  readonly #services: Services;
  readonly #sessionId: string;
  readonly #stop = new AbortController();
  readonly #kept: PresenceNews[] = [];
  readonly #waiting = new Set<() => void>();
  readonly #caughtUp = new Map<bigint, Promise<PresenceNews | null>>();
  #whole: Promise<PresenceNews> | null = null;
  /** Where what is kept begins. */
  #from: bigint;
  /** Up to where everything was told. */
  #cursor: bigint;

  constructor(services: Services, sessionId: string, cursor: bigint) {
    this.#services = services;
    this.#sessionId = sessionId;
    this.#from = cursor;
    this.#cursor = cursor;
    void this.#run();
  }

  /** The state now; those who ask between two tellings share one reading. */
  whole(): Promise<PresenceNews> {
    this.#whole ??= readWhole(this.#services, this.#sessionId).catch((error) => {
      this.#whole = null;
      throw error;
    });
    return this.#whole;
  }

  /** Everything after a cursor that was told already, as one; null where that is nothing. */
  async since(cursor: bigint): Promise<PresenceNews | null> {
    if (cursor >= this.#cursor) return null;
    const first = this.#kept.findIndex((news) => news.cursor > cursor);
    const before = first > 0 ? this.#kept[first - 1]!.cursor : this.#from;
    if (before === cursor) return merged(this.#kept.slice(first));
    // Between two tellings, or further back than what is kept: read for this reader, and all who stand there too.
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
    const told = missed.filter((change) => change.cursor <= this.#cursor);
    return told.length ? readNews(this.#services, this.#sessionId, told) : null;
  }

  /** Until there are news, or the reader leaves. */
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
          const took = await this.#tell(news);
          await sleep(Math.min(Math.max(took, pause.least), pause.most), undefined, { signal, ref: false });
        }
      } catch (error) {
        if (signal.aborted) return;
        logFailure(this.#services.log, 'warn', { err: error }, 'presences are followed again');
        await sleep(1_000, undefined, { ref: false });
      }
    }
  }

  /** Gives how long all of them took to take it, in milliseconds. */
  async #tell(news: PresenceNews): Promise<number> {
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
