import { createClient } from 'redis';
import { type Finding, host } from './finding.ts';

/** Connects, sends PING and disconnects. */
export async function examineRedis(url: string, timeLimit: number): Promise<Finding> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandOptions: { timeout: timeLimit },
    socket: { connectTimeout: timeLimit, reconnectStrategy: false },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const began = performance.now();
    await client.ping();
    const ms = Math.round(performance.now() - began);
    return { what: 'redis', state: 'ok', detail: `${host(url)} answers PING in ${ms} ms` };
  } finally {
    client.destroy();
  }
}
