import { type Client, createClient } from 'graphql-ws';
import type { Endpoint } from './generated/shared/graphql.ts';
import { serviceAddress } from './generated/shared/service-address.ts';
import { type Subscriptions, subscriptions } from './generated/subscriptions.ts';
import { readSocket } from './read-socket.ts';
import { refusalOf } from './refusal.ts';

export type SubscriptionName = keyof Subscriptions;

export interface FollowOptions {
  /** Ends the subscription when it aborts; the loop then ends without an error. */
  readonly signal?: AbortSignal;
}

/** Subscribes, and resumes from the last result read after each lost connection. */
export type Follow = <Name extends SubscriptionName>(
  name: Name,
  variables: Subscriptions[Name]['variables'],
  options?: FollowOptions,
) => AsyncGenerator<Subscriptions[Name]['data'], void, undefined>;

export interface SocketOptions extends Pick<Endpoint, 'baseUrl' | 'key'> {
  /** The `WebSocket` class of the package `ws`, for runtimes without a global WebSocket (Node 20). */
  readonly webSocketImpl?: unknown;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 15_000;
/** Interval of pings on an idle connection, in milliseconds. A connection that does not answer a ping is lost. */
const PING_EVERY = 15_000;

/** Opens a connection with the first subscription and shares it between all of them. */
export function openFollow(options: SocketOptions): { follow: Follow; close(): Promise<void> } {
  let client: Client | undefined;
  const follow: Follow = async function* (name, variables, { signal } = {}) {
    client ??= connect(options);
    const { document: query, cursor } = subscriptions[name];
    let after = (variables as { after?: string | null }).after;
    let failures = 0;
    while (!signal?.aborted) {
      const variablesWithCursor = cursor ? { ...variables, after } : variables;
      const reading = readSocket(client, { query, variables: variablesWithCursor as Record<string, unknown> }, signal);
      try {
        for await (const data of reading) {
          failures = 0;
          const change = data[name] as never;
          if (cursor) after = change[cursor];
          yield change;
        }
        return;
      } catch (error) {
        if (signal?.aborted) return;
        const refused = refusalOf(error, name);
        if (refused) throw refused;
        await pause(Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT) * (0.5 + Math.random() / 2), signal);
        failures += 1;
      }
    }
  };
  return { follow, close: async () => void (await client?.dispose()) };
}

function connect({ baseUrl, key, webSocketImpl }: SocketOptions): Client {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const client = createClient({
    url: `${serviceAddress(baseUrl).replace(/^http/, 'ws')}/graphql`,
    connectionParams: { authorization: `Bearer ${key}` },
    webSocketImpl,
    retryAttempts: 0,
    keepAlive: PING_EVERY,
    on: {
      ping: (received) => {
        if (!received) waiting = setTimeout(() => client.terminate(), PING_EVERY / 2);
      },
      pong: () => clearTimeout(waiting),
      closed: () => clearTimeout(waiting),
    },
  });
  return client;
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
