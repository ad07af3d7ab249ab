import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { inRequest } from '../log/index.ts';

/**
 * Returns the caller's id if it has 1 to 128 visible ASCII characters, otherwise a new one. The id is written into
 * logs and headers.
 */
export const acceptRequestId = (header: string | undefined): string =>
  header !== undefined && /^[\x21-\x7e]{1,128}$/.test(header) ? header : randomUUID();

const accepted = new WeakMap<IncomingMessage, string>();

/** Returns the id of a request; always the same one. */
export function requestIdOf(request: IncomingMessage): string {
  const known = accepted.get(request);
  if (known) return known;
  const header = request.headers['x-request-id'];
  const id = acceptRequestId(typeof header === 'string' ? header : undefined);
  accepted.set(request, id);
  return id;
}

/** Sends every request's id in `X-Request-Id`, and sets it as the context of the request. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const id = requestIdOf(request);
    response.setHeader('X-Request-Id', id);
    inRequest(id, next);
  };
}
