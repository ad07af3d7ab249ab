import type { CustomFetch } from 'openid-client';
import { bodyOf } from '../../../platform/http/bounded-answer.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../platform/neighbours/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Metadata, keys and tokens of a provider take a few kilobytes. */
const MOST_BYTES = 512 * 1024;

/** The provider gave no usable answer: none in time, one too large, or a server error. */
class NoProviderAnswer extends Error {
  override readonly name = 'NoProviderAnswer';
}

/** Whether an error of the library comes from a provider that does not answer. */
export function hasNoAnswer(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++)
    if (at instanceof NoProviderAnswer) return true;
  return false;
}

/** Calls the provider within the limits of time and size, and reports whether it answers. */
export const boundedFetch =
  ({ neighbours }: Pick<Services, 'neighbours'>): CustomFetch =>
  async (url, options) => {
    try {
      return await neighbours.watch('oidc', () => fetchBounded(url, options, timeForCall(timeLimits.oidc.answer)));
    } catch (cause) {
      throw new NoProviderAnswer('the OpenID provider gave no usable answer', { cause });
    }
  };

/** One call; redirects are not followed. `limit`: time for the whole answer, ms. */
export async function fetchBounded(
  url: string,
  { body, headers, method }: Parameters<CustomFetch>[1],
  limit: number,
): Promise<Response> {
  const endWaiting = beginWaiting();
  try {
    const signal = AbortSignal.timeout(limit);
    // The library's type allows bodies that Node's does not; it sends text only.
    const text = (body ?? null) as string | null;
    const answer = await fetch(url, { body: text, headers, method, redirect: 'manual', signal });
    if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    const content = await bodyOf({ ok: true, status: answer.status, body: answer.body }, MOST_BYTES);
    const empty = [204, 205, 304].includes(answer.status);
    return new Response(empty ? null : Uint8Array.from(content), { status: answer.status, headers: answer.headers });
  } finally {
    endWaiting();
  }
}
