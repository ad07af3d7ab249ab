import { fetch } from 'undici';
import { TimestampUnavailable } from './authority.ts';

/** A question to an outside server: GET, or POST with a body. */
export interface Question {
  readonly url: string;
  readonly accept: string;
  readonly post?: { readonly type: string; readonly body: Buffer };
  /** The answer is cut off and refused beyond this many bytes. */
  readonly maxBytes: number;
}

/** The whole exchange, body included, is over by then: a seal waits rather than hangs. */
const TIME_LIMIT = 10_000;

/**
 * Asks, with a time limit and a bound on the answer. User and password in the URL become basic authentication.
 * @throws TimestampUnavailable with the host and what went wrong
 */
export async function ask({ url, accept, post, maxBytes }: Question): Promise<Buffer> {
  const target = new URL(url);
  const credentials =
    target.username && `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`;
  target.username = '';
  target.password = '';
  try {
    const response = await fetch(target, {
      method: post ? 'POST' : 'GET',
      body: post ? new Uint8Array(post.body) : null,
      headers: {
        Accept: accept,
        ...(post && { 'Content-Type': post.type }),
        ...(credentials && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      },
      // A redirected POST would arrive as a GET; lists and certificates do move.
      redirect: post ? 'error' : 'follow',
      signal: AbortSignal.timeout(TIME_LIMIT),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > maxBytes) throw new Error(`over ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw new TimestampUnavailable(`${target.host} did not answer: ${reasonOf(error)}`);
  }
}

/** `fetch failed` says nothing; its cause does. */
function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `nothing within ${TIME_LIMIT / 1000} s`;
  const { code, message: deeper } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? deeper ?? message;
}
