import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An external time-stamp authority at one address that can be down, silent or wrong. */
export interface TimestampRelay {
  readonly url: string;
  /** Number of requests so far. */
  requestCount(): number;
  /** Forwards each request to a real authority. */
  serve(authority: string): void;
  /** Answers with this. */
  answer(status: number, body: string): void;
  /** Holds what comes back until the returned function is called. */
  hold(): () => void;
  /** Closes the port. */
  leave(): Promise<void>;
  /** Opens it again. */
  comeBack(): Promise<void>;
}

type Reply = { readonly status: number; readonly body: Buffer | string };

export async function openTimestampRelay(): Promise<TimestampRelay> {
  let requestCount = 0;
  let held: Promise<void> = Promise.resolve();
  let reply: (query: Buffer) => Promise<Reply> = async () => ({ status: 503, body: '' });
  const server = createServer(async (request, response) => {
    requestCount += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { status, body } = await reply(Buffer.concat(parts));
    await held;
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(body);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    requestCount: () => requestCount,
    serve(authority) {
      reply = async (query) => {
        const answer = await fetch(authority, {
          method: 'POST',
          headers: { 'content-type': 'application/timestamp-query' },
          body: new Uint8Array(query),
        });
        return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
      };
    },
    answer(status, body) {
      reply = async () => ({ status, body });
    },
    hold() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async leave() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
    comeBack: () => listen(port),
  };
}
