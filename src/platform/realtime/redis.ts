import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Log } from '../log/index.ts';

export type Redis = ReturnType<typeof createClient>;

/** A start does not wait longer for Redis than this: nothing that matters is in it. */
const patience = 1_000;

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
    pingInterval: 10_000,
    socket: { connectTimeout: 5_000, reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2_000) },
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
  await Promise.race([ready, sleep(patience, undefined, { ref: false })]);
  return client;
}
