import { refuse } from '../../kernel/fault.ts';
import { openSubscriptions } from '../metrics/index.ts';
import type { Services } from '../services.ts';

/**
 * Wraps a generator so that `return` stops it at once. A generator's own `return` waits for what it currently awaits;
 * here the signal is aborted first, which ends that wait.
 */
export function untilReturned<T>(run: (signal: AbortSignal) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const stop = new AbortController();
  const inner = run(stop.signal);
  openSubscriptions.inc();
  let isOpen = true;
  const end = () => {
    if (isOpen) openSubscriptions.dec();
    isOpen = false;
  };
  return {
    async next() {
      try {
        const result = await inner.next();
        if (result.done) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    return: () => {
      end();
      stop.abort();
      return inner.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/**
 * Asks before each event whether the caller may still have it, and ends the stream with a refusal if not.
 * @throws Fault `not_found`
 */
export const whileAllowed = <T>(
  stream: AsyncIterableIterator<T>,
  isAllowed: () => Promise<boolean>,
): AsyncIterableIterator<T> => ({
  async next() {
    const result = await stream.next();
    if (result.done || (await isAllowed())) return result;
    await stream.return?.();
    throw refuse('not_found');
  },
  return: () => stream.return!(),
  [Symbol.asyncIterator]() {
    return this;
  },
});

/** How long equal events are one object, ms: long enough for all readers of one wake-up, short enough to be current. */
const SHARED_MS = 1_000;

/**
 * Returns a function that makes each event once for all subscriptions that reach it within a second. Equal
 * subscriptions are executed once for each event object (`src/graphql/operation.ts`), so that what they select of the
 * object beside the event is read once.
 *
 * @returns a function of the services, a key that names the event completely, and what makes the event
 */
export function eventSharer<T>() {
  const made = new WeakMap<Services, Map<string, Promise<T>>>();
  return (services: Services, key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(services) ?? new Map<string, Promise<T>>();
    made.set(services, known);
    const before = known.get(key);
    if (before) return before;
    const event = make();
    known.set(key, event);
    setTimeout(() => known.delete(key), SHARED_MS).unref();
    event.catch(() => known.delete(key));
    return event;
  };
}
