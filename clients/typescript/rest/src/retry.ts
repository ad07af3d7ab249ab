import { EsignConnectionError, isProblem } from './errors.ts';

export interface RetryOptions {
  /** Maximum number of retries per call; default 3. */
  readonly retries?: number;
  /** Timeout of one attempt in milliseconds; default 120,000. */
  readonly timeout?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** Status codes of temporary failures. */
const passing = new Set([408, 429, 502, 503, 504]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
/** If `Retry-After` is longer than this, the client does not retry and returns the response. */
const LONGEST_ASKED = 60_000;

/**
 * Returns a fetch that retries temporary failures: no connection, 408, 429, 502, 503, 504. It waits as long as
 * `Retry-After` says, else with exponential backoff and jitter. Every POST has an `Idempotency-Key`, so none runs
 * twice.
 */
export function retryingFetch({ retries = 3, timeout = 120_000, fetch = globalThis.fetch }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    for (let attempt = 0; ; attempt += 1) {
      const last = attempt >= retries;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeout)]);
      let response: Response;
      try {
        response = await fetch(new Request(last ? request : request.clone(), { signal }));
      } catch (cause) {
        request.signal.throwIfAborted();
        if (last) throw new EsignConnectionError(`No answer after ${attempt + 1} attempts.`, { cause });
        await pause(backoff(attempt), request.signal);
        continue;
      }
      if (last || !passing.has(response.status) || (await isFinal(response))) return response;
      const retryAfterMs = Number(response.headers.get('retry-after')) * 1000;
      if (retryAfterMs > LONGEST_ASKED) return response;
      await response.body?.cancel();
      await pause(retryAfterMs || backoff(attempt), request.signal);
    }
  };
}

/** Whether this is a 503 that a retry cannot change. */
async function isFinal(response: Response): Promise<boolean> {
  if (response.status !== 503) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return isProblem(body) && body.error.code === 'idv_not_configured';
}

const backoff = (attempt: number): number =>
  Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + Math.random() / 2);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}
