import type { RequestHandler } from 'express';
import { limitWaiting, timeLimits } from '../neighbours/index.ts';
import { RETRY_SOON } from './refusal-of.ts';

/**
 * Lets no request wait long for a neighbour: what is not answered in time fails, and the face answers 503 `unavailable`.
 * Every such answer says when to come back, whichever face gives it.
 */
export function boundWaiting(): RequestHandler {
  return (_request, response, next) => {
    const { writeHead } = response;
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      const { code = 'unavailable' } = response.locals as { readonly code?: string };
      const isPassing = status === 503 && code === 'unavailable';
      if (isPassing && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', RETRY_SOON);
      return Reflect.apply(writeHead, response, [status, ...rest]);
    }) as typeof writeHead;
    limitWaiting(timeLimits.request, next, () => response.headersSent || response.closed);
  };
}
