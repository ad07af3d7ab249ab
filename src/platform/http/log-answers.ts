import type { RequestHandler, Response } from 'express';
import type { Log } from '../log/index.ts';
import { requestIdOf } from './request-id.ts';

/** What a face says of a request for the log: which operation it is, and the code it was refused with. */
interface Told {
  readonly operationId?: string;
  /** Template of the path: `/api/v1/envelopes/{id}`. */
  readonly route?: string;
  readonly code?: string;
}

/** Notes for the log what an answer was; never anything of the request's own. */
export const tellOf = (response: Response, told: Told): void => void Object.assign(response.locals, told);

/** Logs each answer at level debug. Of the address only the pattern that it fits: an address may hold a token. */
export const logAnswers =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    if (log.isLevelEnabled('debug')) {
      const began = performance.now();
      response.on('close', () => {
        const { operationId, code } = response.locals as Told;
        const pattern: unknown = request.route?.path;
        const route = typeof pattern === 'string' ? pattern : undefined;
        const { method } = request;
        const ms = Math.round(performance.now() - began);
        log.debug(
          { requestId: requestIdOf(request), method, operationId, route, status: response.statusCode, code, ms },
          'answered',
        );
      });
    }
    next();
  };
