import type { Services } from '../services.ts';

/** How long equal events are one object, ms: long enough for all readers of one wake-up, short enough to be current. */
const SHARED_MS = 1_000;

/**
 * Returns a function that makes each event once for all subscriptions that reach it within a second. Equal
 * subscriptions are executed once for each event object (`src/graphql/subscribe.ts`), so that what they select of the
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
