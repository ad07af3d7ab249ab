import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { openTestAuthority } from './authority.ts';

/** A request that arrived completely. */
export interface Received {
  /** The first segment of its path. */
  readonly way: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** The event, as the body says. */
  readonly event: any;
  readonly at: number;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** How a receiver behaves, by the first segment of the path. */
export const ways: Readonly<Record<string, Answer>> = {
  ok: (_request, response) => void response.end('thanks'),
  thinking: (_request, response) => void setTimeout(() => response.end(), 300),
  204: (_request, response) => void response.writeHead(204).end(),
  500: (_request, response) => void response.writeHead(500).end('{"error":"sorry"}'),
  301: (_request, response) => void response.writeHead(301, { location: '/ok' }).end(),
  410: (_request, response) => void response.writeHead(410).end('gone'),
  429: (_request, response) => void response.writeHead(429, { 'retry-after': '7200' }).end(),
  hang: () => {},
  drip: (_request, response) => {
    response.writeHead(200, { 'content-length': 10_000 });
    const timer = setInterval(() => response.write('.'), 100);
    response.on('close', () => clearInterval(timer));
  },
  reset: ({ socket }) => void socket.destroy(),
  half: (_request, response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write('half of it');
    setTimeout(() => response.destroy(), 50);
  },
  huge: (_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 'x')));
      response.once('drain', more);
    };
    more();
  },
  flip: (_request, response) => void response.writeHead(200, { connection: 'close' }).end(),
};

/** Servers for every way to fail, and the names under which they are found. */
export interface Receiver {
  /** Trust this authority. */
  readonly ca: string;
  readonly received: Received[];
  /** Connections that were opened to it, whatever came of them. */
  readonly connections: () => number;
  /** Where a way is found: `https://<way>.hooks.test:port/<way>`. */
  url(way: string): string;
  /** From now on a way answers like another one. */
  behave(way: string, like: string): void;
  /** Resolves once a way has received this many requests. */
  waitFor(way: string, count: number): Promise<void>;
  close(): Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const authority = await openTestAuthority();
  const received: Received[] = [];
  const now = new Map<string, string>();
  let connections = 0;
  let rung = () => {};
  const serve: Answer = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => {});
    request.on('end', () => {
      const way = request.url!.split(/[/?]/)[1]!;
      const body = Buffer.concat(chunks);
      received.push({
        way,
        headers: request.headers,
        body,
        event: body.length ? JSON.parse(body.toString()) : null,
        at: Date.now(),
      });
      rung();
      ways[now.get(way) ?? way]!(request, response);
    });
  };
  const good = createServer(
    { ...(await authority.issue(['*.hooks.test', 'localhost', '127.0.0.1'])), keepAlive: true },
    serve,
  );
  const wrong = createServer(await authority.issue(['somebody-else.example']), serve);
  const expired = createServer(await authority.issue(['*.hooks.test'], { expired: true }), serve);
  const plain = createPlainServer(serve);
  const servers: readonly Server[] = [good, wrong, expired, plain];
  for (const server of servers) server.on('connection', () => (connections += 1));
  const [main, wrongPort, expiredPort, plainPort] = await Promise.all(servers.map(listen));
  const ports: Readonly<Record<string, number>> = {
    wronghost: wrongPort!,
    expired: expiredPort!,
    badtls: plainPort!,
    closed: await closedPort(),
  };
  return {
    ca: authority.ca,
    received,
    connections: () => connections,
    url: (way) => `https://${way}.hooks.test:${ports[way] ?? main}/${way}`,
    behave: (way, like) => void now.set(way, like),
    waitFor: async (way, count) => {
      while (received.filter((each) => each.way === way).length < count) {
        await new Promise<void>((resolve) => (rung = resolve));
      }
    },
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const probe = createTcpServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
