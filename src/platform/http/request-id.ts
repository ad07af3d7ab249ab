import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** What is known of the request that is being served, wherever its code has got to. */
export interface RequestContext {
  readonly requestId: string;
}

const current = new AsyncLocalStorage<RequestContext>();

/** Undefined outside of a request: in jobs, at start. */
export const requestContext = (): RequestContext | undefined => current.getStore();

/** Runs `work`, and all that it starts, as part of that request. */
export const withRequestContext = <R>(context: RequestContext, work: () => R): R => current.run(context, work);

/** The caller's own id when it is 1 to 128 visible ASCII characters, else a new one: it goes into logs and headers. */
export const acceptRequestId = (given: string | undefined): string =>
  given !== undefined && /^[\x21-\x7e]{1,128}$/.test(given) ? given : randomUUID();

/** Gives every request an id, says it in `X-Request-Id`, and makes it known to everything that the request causes. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const context = { requestId: acceptRequestId(request.get('X-Request-Id')) };
    response.set('X-Request-Id', context.requestId);
    withRequestContext(context, next);
  };
}
