import type { Request } from 'express';

const TYPE = 'text/event-stream';

/** Whether a response is a stream of server-sent events. */
export const isEventStream = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith(TYPE) ?? false;

/** Whether a request prefers an event stream to JSON. Clients for queries list it last. */
export const prefersEventStream = (request: Request): boolean =>
  request.accepts(['application/json', 'application/graphql-response+json', TYPE]) === TYPE;

/**
 * The status of an event stream that refuses. Clients discard the body of any status but 200 and retry, so a refusal
 * that a retry cannot change begins a stream and is its only event (`PROTOCOL.md` of graphql-sse, distinct connections).
 */
export const statusOfStream = (status: number): number => (status === 429 || status >= 500 ? status : 200);

/** A whole stream that only refuses. */
export const refusalStream = (errors: readonly object[]): string =>
  `event: next\ndata: ${JSON.stringify({ errors })}\n\nevent: complete\ndata:\n\n`;
