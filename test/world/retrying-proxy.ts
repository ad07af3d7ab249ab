import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINGER } from '../../src/app/listen.ts';

/**
 * A minimal reverse proxy, set up as the guide for operators asks: it keeps connections open, leaves out servers whose
 * `/readyz` fails, and tries another server only if one refuses the connection.
 */
export interface RetryingProxy {
  readonly url: string;
  readonly port: number;
  /** Connections that were refused and retried with another server. */
  retries(): number;
  close(): Promise<void>;
}

/** Tries for a minute until one of the servers accepts the connection. */
const MOST_TRIES = 1_200;
/** Interval of the questions whether a server is ready, ms. */
const HEALTH_INTERVAL = 100;
/** A server that does not answer the question within this time is not ready, ms. */
const HEALTH_LIMIT = 5_000;
/** Idle connections are closed after this time, ms: before the server that stops closes them. */
const IDLE = LINGER / 2;

/** `ports`: servers on loopback, used in turn. */
export async function openRetryingProxy(ports: readonly number[]): Promise<RetryingProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE });
  const health = watchHealth(ports);
  let turn = 0;
  const next = () => {
    const ready = ports.filter(health.isReady);
    const choice = ready.length > 0 ? ready : ports;
    return choice[turn++ % choice.length]!;
  };
  let retries = 0;
  const ask = (incoming: IncomingMessage, body: Buffer, port: number): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, url: path } = incoming;
      const { connection: _connection, ...headers } = incoming.headers;
      request({ agent, port, host: '127.0.0.1', method, path, headers }, resolve).on('error', reject).end(body);
    });
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await buffer(incoming);
    for (let tried = 1; ; tried++) {
      const port = next();
      try {
        const answer = await ask(incoming, body, port);
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode!, headers).end(await buffer(answer));
        return;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ECONNREFUSED' && tried < MOST_TRIES) {
          retries += 1;
          if (tried >= ports.length) await sleep(50);
          continue;
        }
        outgoing.writeHead(502).end(String(code));
        return;
      }
    }
  };
  const server = createServer((incoming, outgoing) => void serve(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    retries: () => retries,
    close: async () => {
      health.stop();
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Asks each server at intervals whether it is ready. A server that was not asked yet counts as ready. */
function watchHealth(ports: readonly number[]) {
  const unready = new Set<number>();
  let isStopped = false;
  const isOk = async (port: number) => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(HEALTH_LIMIT) });
      await answer.arrayBuffer();
      return answer.ok;
    } catch {
      return false;
    }
  };
  const watch = async (port: number) => {
    while (!isStopped) {
      if (await isOk(port)) unready.delete(port);
      else unready.add(port);
      await sleep(HEALTH_INTERVAL);
    }
  };
  for (const port of ports) void watch(port);
  return { isReady: (port: number) => !unready.has(port), stop: () => void (isStopped = true) };
}
