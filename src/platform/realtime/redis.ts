import { setTimeout as sleep } from 'node:timers/promises';
import type { createClient } from 'redis';
import type { Log } from '../log/index.ts';
import { type Neighbours, NoAnswer, timeForCall, timeLimits, waitFor } from '../neighbours/index.ts';

type Client = ReturnType<typeof createClient>;

interface Machines {
  readonly log: Log;
  readonly neighbours: Neighbours;
}

const limits = timeLimits.redis;
/** Number of checks without an answer to a ping after which the connection is replaced. */
const MOST_SILENT_TURNS = limits.silence / limits.ping;

/**
 * A connection to Redis that reconnects forever. Every command has a time limit, and fails at once while the
 * connection is down.
 *
 * The client's own socket timeout counts written bytes as activity, so it never expires under traffic; here only
 * answers count.
 */
export class Redis {
  readonly #client: Client;
  readonly #neighbours: Neighbours;
  readonly #watch: NodeJS.Timeout;
  #silentTurns = 0;
  #isLate = false;

  constructor(client: Client, neighbours: Neighbours) {
    this.#client = client;
    this.#neighbours = neighbours;
    const markAnswered = () => {
      this.#silentTurns = 0;
      this.#isLate = false;
    };
    client.on('ready', markAnswered);
    client.on('ping-interval', markAnswered);
    this.#watch = setInterval(() => this.#look(), limits.ping);
    this.#watch.unref();
  }

  /** Whether a command would be sent: the connection is up, and the last command was answered in time. */
  get isReady(): boolean {
    return this.#client.isReady && !this.#isLate;
  }

  /** Runs a script, with the signature that `rate-limiter-flexible` uses. */
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> {
    return this.#answer(this.#client.eval(script, options));
  }

  publish(channel: string, message: string): Promise<unknown> {
    return this.#answer(this.#client.publish(channel, message));
  }

  ping(): Promise<unknown> {
    return this.#answer(this.#client.ping());
  }

  /** Subscribes permanently, also across reconnects. */
  subscribe(channel: string, listener: (message: string) => void): Promise<unknown> {
    return this.#answer(this.#client.subscribe(channel, listener));
  }

  destroy(): void {
    clearInterval(this.#watch);
    this.#client.destroy();
  }

  async #answer<T>(command: Promise<T>): Promise<T> {
    command.then(
      () => {
        this.#isLate = false;
      },
      () => {},
    );
    try {
      const result = await waitFor(timeForCall(limits.answer), command);
      this.#neighbours.answered('redis');
      return result;
    } catch (error) {
      if (error instanceof NoAnswer) this.#isLate = true;
      this.#neighbours.failed('redis', error);
      throw error;
    }
  }

  /**
   * Counts checks instead of milliseconds: if the process was busy, it did not check, and the connection was not
   * silent.
   */
  #look(): void {
    if (!this.#client.isReady) {
      this.#silentTurns = 0;
      return;
    }
    this.#silentTurns += 1;
    if (this.#silentTurns <= MOST_SILENT_TURNS) return;
    this.#silentTurns = 0;
    this.#neighbours.failed('redis', new NoAnswer(limits.silence));
    this.#client.destroy();
    this.#client.connect().catch(() => {});
  }
}

/** Opens a connection. `onReady` runs after each connection and reconnection. */
export async function openRedis(
  url: string,
  { log, neighbours }: Machines,
  onReady: (redis: Redis) => Promise<void> | void = () => {},
): Promise<Redis> {
  // Loaded only where it is configured: it takes a tenth of a start. CommonJS: bundled, it has no named exports.
  const { default: redisPackage } = await import('redis');
  const client: Client = redisPackage.createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: limits.ping,
    socket: {
      connectTimeout: limits.connect,
      // Closes a new connection that gives no first answers: until then nothing else is written to it.
      socketTimeout: limits.silence,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2_000),
    },
  });
  client.on('error', (error: Error) => neighbours.failed('redis', error));
  const redis = new Redis(client, neighbours);
  const ready = new Promise<void>((resolve) => {
    client.on('ready', () => {
      neighbours.answered('redis');
      Promise.resolve(onReady(redis)).then(resolve, (error: Error) =>
        log.warn({ err: error }, 'Redis rejected a command'),
      );
    });
  });
  client.connect().catch(() => {});
  await Promise.race([ready, sleep(limits.start, undefined, { ref: false })]);
  return redis;
}
