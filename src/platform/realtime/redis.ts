import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from 'redis';
import type { Log } from '../log/index.ts';
import { type Neighbours, timeLimits } from '../neighbours/index.ts';

export type Redis = ReturnType<typeof createClient>;

const limits = timeLimits.redis;

/**
 * A connection that heals by itself, for ever. Commands given while it is down fail at once instead of piling
 * up in memory. `onReady` runs after each (re)connection, `again` telling whether it is not the first.
 */
export async function openRedis(
  url: string,
  { log, neighbours }: { readonly log: Log; readonly neighbours: Neighbours },
  onReady: (client: Redis, again: boolean) => Promise<void> | void = () => {},
): Promise<Redis> {
  const client: Redis = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: limits.ping,
    commandOptions: { timeout: limits.answer },
    socket: {
      connectTimeout: limits.connect,
      socketTimeout: limits.silence,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2_000),
    },
  });
  let connections = 0;
  client.on('error', (error: Error) => neighbours.failed('redis', error));
  const ready = new Promise<void>((resolve) => {
    client.on('ready', () => {
      neighbours.answered('redis');
      Promise.resolve(onReady(client, connections++ > 0)).then(resolve, (error: Error) =>
        log.warn({ err: error }, 'Redis refused a command'),
      );
    });
  });
  client.connect().catch(() => {});
  await Promise.race([ready, sleep(limits.start, undefined, { ref: false })]);
  return client;
}
