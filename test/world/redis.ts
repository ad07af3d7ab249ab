import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';

/** Whether Redis is installed. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

/** A Redis for one test that can be stopped and restarted at the same address. */
export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** SIGKILL: its connections break. */
  stop(): Promise<void>;
  /** SIGSTOP: its connections stay open and nothing answers, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  let server: ChildProcess | undefined;
  const redis: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp']);
      for await (const chunk of server.stdout!) if (/Ready to accept connections/.test(String(chunk))) break;
      server.stdout!.resume();
    },
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
  };
  await redis.start();
  return redis;
}
