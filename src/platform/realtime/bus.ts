import { randomBytes } from 'node:crypto';
import type { Log } from '../log/index.ts';
import { Neighbours } from '../neighbours/index.ts';
import { openRedis, type Redis } from './redis.ts';

/**
 * Notifies subscribers of changes. A wake-up contains only its topic: subscribers read the current state from
 * PostgreSQL, so additional wake-ups are harmless.
 */
export interface Bus {
  /** Wakes the subscribers of `topic`: in this process at once, in others soon. Never fails. */
  publish(topic: string): void;
  /**
   * Yields once per wake-up until `signal` is aborted; several pending ones count as one. Listens from this call on.
   * After a loss of Redis every subscriber is woken once, because it may have missed something.
   */
  subscribe(topic: string, signal: AbortSignal): AsyncIterable<void>;
  /** Rejects if Redis does not answer; does nothing without Redis. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface BusOptions {
  readonly redisUrl: string | null;
  readonly log: Log;
  /** Notified whether Redis answers. */
  readonly neighbours?: Neighbours;
}

const channel = 'esign:wake';

/** Opens a bus within this process, or between all processes with `redisUrl`. A Redis that is down causes no delay. */
export async function openBus({ redisUrl, log, neighbours = new Neighbours(log) }: BusOptions): Promise<Bus> {
  const subscribers = new Subscribers();
  const redis = redisUrl ? await joinOthers(redisUrl, subscribers, { log, neighbours }) : undefined;
  return {
    publish(topic) {
      subscribers.wake(topic);
      redis?.tell(topic);
    },
    subscribe: (topic, signal) => subscribers.subscribe(topic, signal),
    check: async () => redis?.check(),
    close: async () => redis?.close(),
  };
}

/** One channel for all topics: messages have about sixty bytes, and no subscriptions need to be synchronised. */
async function joinOthers(redisUrl: string, subscribers: Subscribers, machines: Parameters<typeof openRedis>[1]) {
  const self = randomBytes(6).toString('hex');
  let isSubscribed = false;
  const listen = async (redis: Redis) => {
    // After a reconnect the client restores its subscriptions itself, before it is ready.
    if (!isSubscribed) {
      await redis.subscribe(channel, (message) => {
        const [sender, topic] = split(message);
        if (sender !== self) subscribers.wake(topic);
      });
      isSubscribed = true;
    }
    subscribers.wakeAll();
  };
  const [listener, speaker] = await Promise.all([openRedis(redisUrl, machines, listen), openRedis(redisUrl, machines)]);
  return {
    tell(topic: string) {
      // A message that cannot be sent now is covered by the wake-up after the reconnect.
      if (speaker.isReady) speaker.publish(channel, `${self} ${topic}`).catch(() => {});
    },
    async check() {
      await speaker.ping();
    },
    close() {
      for (const client of [listener, speaker]) client.destroy();
    },
  };
}

function split(message: string): [string, string] {
  const space = message.indexOf(' ');
  return [message.slice(0, space), message.slice(space + 1)];
}

/** The subscribers of this process, by topic. */
class Subscribers {
  readonly #wakers = new Map<string, Set<() => void>>();

  wake(topic: string): void {
    for (const waker of this.#wakers.get(topic) ?? []) waker();
  }

  wakeAll(): void {
    for (const wakers of this.#wakers.values()) for (const waker of wakers) waker();
  }

  /**
   * Listens from this call on, not from the first `next()`: a caller that subscribes and then reads the database
   * misses nothing. Wake-ups that arrive while nobody waits count as one.
   */
  subscribe(topic: string, signal: AbortSignal): AsyncIterableIterator<void> {
    let pending = false;
    let done = signal.aborted;
    let resume: (() => void) | undefined;
    const waker = () => {
      pending = true;
      resume?.();
    };
    const end = () => {
      done = true;
      signal.removeEventListener('abort', end);
      this.#remove(topic, waker);
      resume?.();
    };
    if (!done) {
      this.#add(topic, waker);
      signal.addEventListener('abort', end);
    }
    return {
      async next() {
        if (!pending && !done) await new Promise<void>((resolve) => (resume = resolve));
        resume = undefined;
        pending = false;
        return { done, value: undefined };
      },
      async return() {
        end();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #add(topic: string, waker: () => void): void {
    const wakers = this.#wakers.get(topic);
    if (wakers) wakers.add(waker);
    else this.#wakers.set(topic, new Set([waker]));
  }

  #remove(topic: string, waker: () => void): void {
    const wakers = this.#wakers.get(topic);
    wakers?.delete(waker);
    if (wakers?.size === 0) this.#wakers.delete(topic);
  }
}
