import { randomBytes } from 'node:crypto';
import type { Log } from '../log/index.ts';
import { Neighbours } from '../neighbours/index.ts';
import { openRedis, type Redis } from './redis.ts';
import { Subscribers } from './subscribers.ts';

/**
 * Wake-ups between those who change something and those who watch it. They carry nothing but their topic:
 * whoever is woken reads the truth from PostgreSQL, so a wake-up too many does no harm.
 */
export interface Bus {
  /** Wakes the subscribers of `topic`, in this process at once, in others soon. Never fails. */
  publish(topic: string): void;
  /**
   * One turn for each wake-up, several in a row counting as one, until `signal` is aborted. Listens from this
   * call on. After a loss of Redis every subscriber is woken once, for what it may have missed.
   */
  subscribe(topic: string, signal: AbortSignal): AsyncIterable<void>;
  /** Rejects where Redis does not answer; without Redis there is nothing to ask. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface BusOptions {
  readonly redisUrl: string | null;
  readonly log: Log;
  /** Hears whether Redis answers. */
  readonly neighbours?: Neighbours;
}

const channel = 'esign:wake';

/** In this process only, or between all processes when `redisUrl` is given. A Redis that is down delays nothing. */
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

/** One channel for all topics: a message is some sixty bytes, and there is nothing to keep in step. */
async function joinOthers(redisUrl: string, subscribers: Subscribers, machines: Parameters<typeof openRedis>[1]) {
  const self = randomBytes(6).toString('hex');
  let isSubscribed = false;
  const listen = async (redis: Redis) => {
    // The client subscribes again by itself after a reconnect, before it says that it is ready.
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
      // What cannot be told now is made good by the wake-up after the reconnect.
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
