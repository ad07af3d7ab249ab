import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A minimal reverse proxy: keeps connections open, and tries another server only if one refuses the connection. */
export interface RetryingProxy {
  readonly url: string;
  readonly port: number;
  /** Connections that were refused and retried with another server. */
  retries(): number;
  close(): Promise<void>;
}

/** Tries for a minute until one of the servers accepts the connection. */
const MOST_TRIES = 1_200;

/** `ports`: servers on loopback, used in turn. */
export async function openRetryingProxy(ports: readonly number[]): Promise<RetryingProxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let turn = 0;
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
      const port = ports[turn++ % ports.length]!;
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
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
