import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to one request; `lose-answer` forwards it, then cuts the connection. */
export type Interruption =
  | 'forward'
  | 'cut'
  | 'lose-answer'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | undefined;
  readonly authorization: string | undefined;
}

/** A proxy before a server that interrupts the next requests as planned, and can change the JSON of answers. */
export interface FlakyProxy {
  readonly url: string;
  /** The requests since the last `plan`. */
  readonly seen: SeenRequest[];
  plan(...interruptions: Interruption[]): void;
  rewrite(change: (json: any) => unknown): void;
  close(): Promise<void>;
}

const HOP_BY_HOP = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];

export async function openFlakyProxy(target: string): Promise<FlakyProxy> {
  const seen: SeenRequest[] = [];
  let planned: Interruption[] = [];
  let change = (json: any): unknown => json;

  const forward = async ({ method, url, headers }: IncomingMessage, body: Buffer) => {
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = headers;
    const answer = await fetch(target + url, {
      method: method!,
      headers: others as Record<string, string>,
      ...(body.length ? { body: Uint8Array.from(body) } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { answer, content: isJson ? Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString())))) : bytes };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const { method, url, headers } = request;
    const { authorization } = headers;
    seen.push({ method: method!, path: url!, authorization, idempotencyKey: headers['idempotency-key'] as string });
    const interruption = planned.shift();
    if (interruption === 'cut') return void request.socket.destroy();
    if (typeof interruption === 'object') {
      const { status, headers: more = {}, body: text = {} } = interruption;
      return void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(text));
    }
    const { answer, content } = await forward(request, body);
    if (interruption === 'lose-answer') return void request.socket.destroy();
    const kept = [...answer.headers].filter(([name]) => !HOP_BY_HOP.includes(name));
    response.writeHead(answer.status, { ...Object.fromEntries(kept), 'content-length': content.length }).end(content);
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.writeHead(502).end(String(error)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    plan: (...interruptions) => {
      planned = interruptions;
      seen.length = 0;
    },
    rewrite: (next) => {
      change = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
