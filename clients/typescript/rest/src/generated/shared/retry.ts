import { EsignConnectionError } from './errors.ts';

export interface RetryOptions {
  /** Maximum number of retries per call; default 3. */
  readonly retries?: number;
  /** Timeout of one attempt in milliseconds; default 120,000. */
  readonly timeout?: number;
  readonly fetch?: typeof globalThis.fetch;
}

/** What a response says about another attempt. Null: it is final. */
export type Again = { readonly seconds: number | null } | null;

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
/** If the service asks for a longer wait, the client does not retry and returns the response. */
const LONGEST_ASKED = 60_000;

/**
 * Returns a fetch that retries temporary failures: no connection, and what `again` says. It waits as long as the service
 * says, else with exponential backoff and jitter. What writes has an `Idempotency-Key`, so none runs twice.
 */
export function retryingFetch(
  { retries = 3, timeout = 120_000, fetch = globalThis.fetch }: RetryOptions,
  again: (response: Response) => Again | Promise<Again>,
) {
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
      const wanted = last ? null : await again(response);
      const asked = (wanted?.seconds ?? 0) * 1000;
      if (!wanted || asked > LONGEST_ASKED) return response;
      await response.body?.cancel();
      await pause(asked || backoff(attempt), request.signal);
    }
  };
}

const backoff = (attempt: number): number =>
  Math.min(FIRST_WAIT * 2 ** attempt, LONGEST_WAIT) * (0.5 + Math.random() / 2);

/** Waits. @throws the signal's reason, if it aborts before */
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
