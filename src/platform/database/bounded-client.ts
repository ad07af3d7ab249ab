import pg from 'pg';
import { beginWaiting, NoAnswer, outsideRequest, timeLeft, timeLimits } from '../neighbours/index.ts';

type Asking = (...words: unknown[]) => unknown;
type Callback = (error: unknown, ...results: unknown[]) => void;

/** What a pool wants to know of its connections. */
export interface ClientWatcher {
  /** A question ended; `error` undefined: with a result. */
  onEnd(error: unknown): void;
  /** No answer came for `ms` milliseconds, and the connection was cut. */
  onSilence(ms: number): void;
}

/**
 * A connection that is cut when a question is not answered in time: a frozen server and a TCP connection whose other end
 * is gone look alike, and neither ends by itself. A cut connection leaves the pool, and the server ends what it was doing
 * by its own limits. What brings its own `submit` (a cursor, a COPY) keeps its own pace.
 */
export class BoundedClient extends pg.Client {
  watcher: ClientWatcher | undefined;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: timeLimits.database.connect });
    const connect = this.connect.bind(this) as Asking;
    const query = this.query.bind(this) as Asking;
    // What a socket hears is handled in the context in which it was opened, and this one serves many requests.
    this.connect = ((...words: unknown[]) => outsideRequest(() => connect(...words))) as typeof this.connect;
    this.query = ((...words: unknown[]) => this.#ask(query, words)) as typeof this.query;
  }

  /** Ends the connection without a word to the server; what is under way fails with `error`. */
  cut(error?: Error): void {
    const { connection } = this as unknown as { connection: { stream: { destroy(error?: Error): void } } };
    connection.stream.destroy(error);
  }

  #ask(query: Asking, words: unknown[]): unknown {
    const [first] = words as [{ submit?: unknown } | null | undefined];
    if (typeof first?.submit === 'function') return query(...words);
    const limit = Math.max(0, timeLeft(timeLimits.database.answer));
    const endWaiting = beginWaiting();
    const timer = setTimeout(() => {
      this.cut(new NoAnswer(limit));
      this.watcher?.onSilence(limit);
    }, limit);
    const end = (error?: unknown) => {
      clearTimeout(timer);
      endWaiting();
      this.watcher?.onEnd(error);
    };
    const callback = words.at(-1);
    if (typeof callback === 'function') {
      const answer: Callback = (...results) => {
        end(results[0]);
        (callback as Callback)(...results);
      };
      return query(...words.slice(0, -1), answer);
    }
    const result = query(...words) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  }
}
