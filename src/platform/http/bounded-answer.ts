import { errorCode } from '../../kernel/unknown.ts';
/** Reads the body of an external server's 2xx response. @throws Error (another status, or more than `maxBytes`) */
export async function bodyOf(
  response: { ok: boolean; status: number; body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Explains why an external server gave no usable answer; `timeLimit` in ms. Never includes the message of a
 * SyntaxError, which repeats the response. Uses the cause of `fetch failed`, whose own message says nothing.
 */
export function whyNoAnswer(error: unknown, timeLimit: number): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message, cause } = error;
  if (name === 'TimeoutError') return `nothing within ${timeLimit / 1000} s`;
  if (name === 'SyntaxError') return 'no JSON';
  return errorCode(cause) ?? (cause instanceof Error ? cause.message : message);
}
