import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { inRequest } from '../log/index.ts';

/** The caller's own id when it is 1 to 128 visible ASCII characters, else a new one: it goes into logs and headers. */
export const acceptRequestId = (given: string | undefined): string =>
  given !== undefined && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();

const accepted = new WeakMap<IncomingMessage, string>();

/** The id of a request, the same each time it is asked for. */
export function requestIdOf(request: IncomingMessage): string {
  const known = accepted.get(request);
  if (known) return known;
  const given = request.headers['x-request-id'];
  const id = acceptRequestId(typeof given === 'string' ? given : undefined);
  accepted.set(request, id);
  return id;
}

/** Says every request's id in `X-Request-Id`, and gives it to whatever is done for the request. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const id = requestIdOf(request);
    response.setHeader('X-Request-Id', id);
    inRequest(id, next);
  };
}
