import type { Client, SubscribePayload } from 'graphql-ws';

/**
 * Yields the results of one subscription over one connection, in order. Throws the GraphQL errors when the service
 * refuses, and the socket's close event when the connection is lost. Leaving the loop or aborting the signal ends the
 * subscription.
 */
export async function* readSocket(
  client: Client,
  payload: SubscribePayload,
  signal: AbortSignal | undefined,
): AsyncGenerator<Record<string, unknown>, void, undefined> {
  const waiting: Record<string, unknown>[] = [];
  let ended: { readonly reason?: unknown } | undefined;
  let wake: () => void = () => {};
  const end = (reason?: unknown) => {
    ended ??= { reason };
    wake();
  };
  const stop = client.subscribe<Record<string, unknown>>(payload, {
    next: ({ data, errors }) => {
      if (errors?.length) return end(errors);
      if (data) waiting.push(data);
      wake();
    },
    error: end,
    complete: () => end(),
  });
  const aborted = () => end();
  signal?.addEventListener('abort', aborted, { once: true });
  try {
    for (;;) {
      while (waiting.length) yield waiting.shift()!;
      if (ended) break;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (ended.reason !== undefined) throw ended.reason;
  } finally {
    signal?.removeEventListener('abort', aborted);
    stop();
  }
}
