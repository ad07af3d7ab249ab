import { type Client, createClient } from './client.ts';
import { type Follow, openFollow, type SocketOptions } from './follow.ts';
import type { Methods } from './generated/methods.ts';
import * as operations from './generated/operations.ts';
import type { CallOptions, Endpoint } from './generated/shared/graphql.ts';
import type { Operation } from './operation.ts';

export { type Client, createClient, type TextDocument } from './client.ts';
export type { Follow, FollowOptions, SubscriptionName } from './follow.ts';
export type { Methods } from './generated/methods.ts';
export type { ErrorCode } from './generated/shared/codes.ts';
export { EsignConnectionError, EsignError, type RefusedPart } from './generated/shared/errors.ts';
export type { CallOptions } from './generated/shared/graphql.ts';
export type { Subscriptions } from './generated/subscriptions.ts';
export type * from './generated/types.ts';
export type { Operation } from './operation.ts';

export interface EsignOptions extends Endpoint, Pick<SocketOptions, 'webSocketImpl'> {}

export interface Esign extends Methods, Client {
  /** Follows a subscription: `for await (const { status } of esign.follow('envelopeStatus', { id }))`. */
  readonly follow: Follow;
  /** Closes the socket that `follow` opened. */
  close(): Promise<void>;
}

/**
 * Creates a client of the GraphQL API, with one method per query and mutation of the schema. Each takes its variables
 * and resolves with the data. Methods throw `EsignError` when the service refuses and `EsignConnectionError` when no
 * response arrives; neither contains anything of the request.
 */
export function createEsign({ webSocketImpl, ...endpoint }: EsignOptions): Esign {
  const client = createClient(endpoint);
  const call = (operation: Operation<unknown, never>) => (variables?: object, options?: CallOptions) =>
    client.request(operation as Operation<unknown, object>, variables ?? {}, options);
  const methods = Object.entries<Operation<unknown, never>>(operations).map(([name, operation]) => [
    name,
    call(operation),
  ]);
  const socket = openFollow({ ...endpoint, webSocketImpl });
  return { ...(Object.fromEntries(methods) as Methods), ...client, ...socket };
}
