import type { RequestHandler } from 'express';
import { limitWaiting, type ResponseState, timeLimits } from '../neighbours/index.ts';
import { RETRY_SOON } from './refusal-of.ts';

/**
 * Limits how long a request waits for dependencies: without an answer in time it fails with 503 `unavailable`. Adds
 * `Retry-After` to each such response.
 */
export function boundWaiting(): RequestHandler {
  return (_request, response, next) => {
    const { writeHead } = response;
    const state: ResponseState = { begun: false };
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      const { code = 'unavailable' } = response.locals;
      const isPassing = status === 503 && code === 'unavailable';
      if (isPassing && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', RETRY_SOON);
      Reflect.apply(writeHead, response, [status, ...rest]);
      state.begun = true;
      return response;
    }) as typeof writeHead;
    response.once('close', () => {
      state.begun = true;
    });
    limitWaiting(timeLimits.request, next, state);
  };
}
