/** The whole body of an outside server's 2xx answer. @throws Error where it is another status or over `maxBytes` */
export async function bodyOf(
  response: { ok: boolean; status: number; body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer> {
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`over ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Why an outside server gave no answer that can be used; `timeLimit` in milliseconds. Never the text of a SyntaxError,
 * which repeats what was answered; `fetch failed` says nothing, its cause does.
 */
export function whyNoAnswer(error: unknown, timeLimit: number): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `nothing within ${timeLimit / 1000} s`;
  if (name === 'SyntaxError') return 'no JSON';
  const { code, message: deeper } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? deeper ?? message;
}
