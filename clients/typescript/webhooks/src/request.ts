import type { EsignEvent } from './events.ts';
import { type Secrets, type VerifyOptions, verifyWebhook, WebhookRefused } from './verify.ts';

/** Deliveries are small: an envelope of ten signers is some 20 KB, a batch of 500 a few MB. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Verifies a delivery that came as a web `Request`: edge runtimes, Deno, Bun, Hono, Next.js route handlers.
 * Throws `WebhookRefused`.
 */
export async function verifyRequest(request: Request, secrets: Secrets, options?: VerifyOptions): Promise<EsignEvent> {
  const body = await readAll(request.body ?? []);
  return verifyWebhook({ body, headers: request.headers }, secrets, options);
}

/** What Node's `http` gives a server, as far as it is needed here. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Verifies a delivery that came to a server of `node:http`, whose body nobody has read yet. Throws `WebhookRefused`. */
export async function verifyNodeRequest(
  request: NodeRequest,
  secrets: Secrets,
  options?: VerifyOptions,
): Promise<EsignEvent> {
  return verifyWebhook({ body: await readAll(request), headers: request.headers }, secrets, options);
}

async function readAll(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > LARGEST) throw new WebhookRefused('The body is too large.');
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
