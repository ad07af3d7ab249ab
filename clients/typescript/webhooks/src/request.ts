import type { EsignEvent } from './events.ts';
import { type Secrets, type VerifyOptions, verifyWebhook, WebhookRefused } from './verify.ts';

/** Deliveries are small: about 20 KB for an envelope of ten signers, a few MB for a batch of 500. */
const LARGEST = 16 * 1024 * 1024;

/**
 * Verifies a delivery in a web `Request`: edge runtimes, Deno, Bun, Hono, Next.js route handlers. Throws
 * `WebhookRefused`.
 */
export async function verifyRequest(request: Request, secrets: Secrets, options?: VerifyOptions): Promise<EsignEvent> {
  const body = await readAll(request.body ?? []);
  return verifyWebhook({ body, headers: request.headers }, secrets, options);
}

/** The parts of Node's `IncomingMessage` that are used here. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Verifies a delivery to a `node:http` server. The body must not have been read. Throws `WebhookRefused`. */
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
