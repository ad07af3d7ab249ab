import { createClient } from 'graphql-ws';
import { connected } from './connected.ts';
import { authorization } from './credential.ts';
import type { TypedDocument } from './graphql.ts';

/** Refusals after which asking again is no use. */
const FINAL = new Set(['unauthorized', 'forbidden', 'not_found', 'gone']);

/** Longest wait between two tries; each try waits a random part of it, so that a crowd does not come back at once. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Follows a subscription for as long as the page is open, across lost connections. `next` gives the variables of each
 * try, so that it can ask for what came after the last thing seen. Ends when the server completes or refuses for good, or
 * when `until` aborts.
 */
export async function follow<TResult, TVariables extends Record<string, unknown>>(
  document: TypedDocument<TResult, TVariables>,
  next: () => TVariables,
  onEvent: (data: TResult) => void,
  until?: AbortSignal,
): Promise<void> {
  const client = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => ({ authorization: authorization() }),
    retryAttempts: 0,
    keepAlive: 15_000,
    on: {
      connected: () => {
        connected.value = true;
      },
      closed: () => {
        // Whoever left by themselves has another connection by now.
        if (!until?.aborted) connected.value = false;
      },
    },
  });
  until?.addEventListener('abort', () => void client.dispose());
  for (let failures = 0; !until?.aborted; failures++) {
    try {
      const events = client.iterate<TResult>({ query: String(document), variables: next() });
      for await (const { data, errors } of events) {
        if (errors?.length) throw errors;
        failures = 0;
        if (data) onEvent(data);
      }
      return;
    } catch (error) {
      if (isFinal(error)) return;
    }
    await pause(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures) * (0.5 + Math.random() / 2));
  }
}

/** Waits, but no longer than until the network is back. */
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });

function isFinal(error: unknown): boolean {
  if (!Array.isArray(error)) return false;
  const code = (error[0] as { extensions?: { code?: string } } | undefined)?.extensions?.code;
  return code !== undefined && FINAL.has(code);
}
