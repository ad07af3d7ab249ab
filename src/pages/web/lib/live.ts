import { createClient } from 'graphql-ws';
import { errorCode, propertyOf } from '../../../kernel/unknown.ts';
import { authorization } from './boot.ts';
import { followed } from './connected.ts';
import type { TypedDocument } from './graphql.ts';

/** Error codes after which a retry cannot help. */
const FINAL = new Set(['unauthorized', 'forbidden', 'not_found', 'gone']);

/** Longest wait between two attempts. Each wait is randomised, so that many clients do not reconnect at once. */
const LONGEST_WAIT_MS = 20_000;

/**
 * Follows a subscription as long as the page is open and reconnects after a lost connection. `next` returns the
 * variables of each attempt, so that it can ask for everything after the last event received. Ends when the server
 * completes, when it refuses for good, or when `until` aborts.
 */
export async function follow<TResult, TVariables extends Record<string, unknown>>(
  document: TypedDocument<TResult, TVariables>,
  next: () => TVariables,
  onEvent: (data: TResult) => void,
  until?: AbortSignal,
): Promise<void> {
  if (until?.aborted) return;
  let isOpen = false;
  let isOver = false;
  const count = (all: number, open: boolean) => {
    if (isOver) return;
    followed.value = { all: followed.value.all + all, open: followed.value.open + Number(open) - Number(isOpen) };
    isOpen = open;
  };
  /** From now on, this subscription says nothing about the connection of the page. */
  const end = () => {
    count(-1, false);
    isOver = true;
  };
  count(1, false);
  const client = createClient({
    url: `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`,
    connectionParams: () => ({ authorization: authorization() }),
    retryAttempts: 0,
    keepAlive: 15_000,
    on: {
      connected: () => count(0, true),
      closed: () => count(0, false),
    },
  });
  let running: AsyncIterableIterator<unknown> | undefined;
  // Unsubscribes before the socket closes: a message on a closing socket is an error in the browser's console.
  const leave = async () => {
    await running?.return?.();
    await client.dispose();
  };
  until?.addEventListener('abort', () => {
    end();
    // Fails if the socket closes before it has connected. It is closed then, as it should be.
    leave().catch(() => {});
  });
  for (let failures = 0; !until?.aborted; failures++) {
    try {
      const events = client.iterate<TResult>({ query: String(document), variables: next() });
      running = events;
      for await (const { data, errors } of events) {
        if (errors?.length) throw errors;
        failures = 0;
        if (data) onEvent(data);
      }
      return end();
    } catch (error) {
      if (isFinal(error)) return;
    }
    await pause(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures) * (0.5 + Math.random() / 2));
  }
}

/** Waits `ms` milliseconds, or until the network is back. */
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
  const code = errorCode(propertyOf(error[0], 'extensions'));
  return code !== undefined && FINAL.has(code);
}
