import { GraphQLClient } from 'graphql-request';
import { type Follow, openFollow, type SocketOptions } from './follow.ts';
import { getSdk, type Sdk } from './generated/operations.ts';

export type { Follow, FollowOptions, SubscriptionName } from './follow.ts';
export type { ErrorCode } from './generated/codes.ts';
export type * from './generated/operations.ts';
export type { Subscriptions } from './generated/subscriptions.ts';
export { type Refusal, refusalOf, SubscriptionError } from './refusal.ts';

export interface EsignOptions extends Pick<SocketOptions, 'webSocketImpl'> {
  /** The GraphQL endpoint: `https://esign.example/graphql`. */
  readonly url: string;
  /** `sk_live_…` or `sk_test_…`. */
  readonly key: string;
  readonly fetch?: typeof globalThis.fetch;
}

export interface Esign extends Sdk {
  /** Follows a subscription: `for await (const { status } of esign.follow('envelopeStatus', { id }))`. */
  readonly follow: Follow;
  /** Runs a document that you wrote. */
  readonly request: GraphQLClient['request'];
  /** Closes the socket that `follow` opened. */
  close(): Promise<void>;
}

/**
 * Creates a client of the GraphQL API, with one method per query and mutation of the schema. Each takes its variables
 * and resolves with the data. Use `refusalOf` to read the error that a method throws.
 */
export function createEsign({ url, key, fetch, webSocketImpl }: EsignOptions): Esign {
  const authorization = `Bearer ${key}`;
  const client = new GraphQLClient(url, { headers: { authorization }, ...(fetch ? { fetch } : {}) });
  const socket = openFollow({ url, authorization, webSocketImpl });
  return {
    ...getSdk(client),
    request: client.request.bind(client),
    follow: socket.follow,
    close: socket.close,
  };
}
