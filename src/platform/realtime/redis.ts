import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Log } from '../log/index.ts';

export type Redis = ReturnType<typeof createClient>;

/** All in milliseconds. Nothing that matters is in Redis, so nothing waits long for it. */
const timeouts = {
  /** A start waits no longer for the first connection. */
  start: 1_000,
  connect: 2_000,
  /** A command that is not answered fails: its caller goes on without Redis. */
  command: 500,
  /** A connection on which nothing came is closed and made anew; the ping makes sure that something comes. */
  silence: 3_000,
  ping: 1_000,
} as const;

/**
 * A connection that heals by itself, for ever. Commands given while it is down fail at once instead of piling
 * up in memory. `onReady` runs after each (re)connection, `again` telling whether it is not the first.
 */
export async function openRedis(
  url: string,
  log: Log,
  onReady: (client: Redis, again: boolean) => Promise<void> | void = () => {},
): Promise<Redis> {
  const client: Redis = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: timeouts.ping,
    commandOptions: { timeout: timeouts.command },
    socket: {
      connectTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2_000),
    },
  });
  let down = false;
  let connections = 0;
  client.on('error', (error: Error) => {
    if (!down) log.warn({ err: error }, 'Redis is out of reach');
    down = true;
  });
  const ready = new Promise<void>((resolve) => {
    client.on('ready', () => {
      if (down) log.info('Redis is back');
      down = false;
      Promise.resolve(onReady(client, connections++ > 0)).then(resolve, (error: Error) =>
        log.warn({ err: error }, 'Redis refused a command'),
      );
    });
  });
  client.connect().catch(() => {});
  await Promise.race([ready, sleep(timeouts.start, undefined, { ref: false })]);
  return client;
}
