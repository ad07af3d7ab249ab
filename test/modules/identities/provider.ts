import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const secret = 'a secret of both sides';

/** A request as the provider received it; `signed` is checked here from the Standard Webhooks text alone. */
export interface ProviderRequest {
  readonly message: any;
  readonly headers: IncomingMessage['headers'];
  readonly signed: boolean;
}

/** A simulated external identity provider on this machine. */
export interface TestProvider {
  readonly url: string;
  readonly requests: ProviderRequest[];
  /** Its next answer: a status and a body; null: it accepts the request and never answers. */
  answer: (message: any) => { readonly status?: number; readonly body: unknown } | null;
  close(): Promise<void>;
}

const mac = (id: string, timestamp: string, body: string, key = secret) =>
  createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');

/** Headers of a message signed as the provider would. */
export const sign = (body: string, at: Date, { key = secret, id = 'msg_1' } = {}): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac(id, timestamp, body, key)}`,
  };
};

export async function openProvider(): Promise<TestProvider> {
  const requests: ProviderRequest[] = [];
  const provider: TestProvider = {
    requests,
    url: '',
    answer: ({ identity_id }) => ({
      body: { reference: `check-${identity_id}`, url: `https://idv.example/${identity_id}` },
    }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const { headers } = request;
    const wanted = mac(String(headers['webhook-id']), String(headers['webhook-timestamp']), text);
    const message = JSON.parse(text);
    requests.push({ message, headers, signed: headers['webhook-signature'] === `v1,${wanted}` });
    const answer = provider.answer(message);
    if (!answer) return;
    const { status = 200, body } = answer;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(provider, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/checks` });
}
