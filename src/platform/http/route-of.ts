import type { Request, Response } from 'express';

/** Label of all paths without a route. */
const OTHER = 'other';

/**
 * Returns the template of a request's route (`/api/v1/envelopes/{id}`, `/s/:token`), for metrics and traces. The path
 * itself may contain a token and must not appear there. Known only once the response is sent.
 */
export function routeOf(request: Request, response: Response): string {
  const { route } = response.locals;
  if (typeof route === 'string' && route) return route;
  const pattern: unknown = request.route?.path;
  return typeof pattern === 'string' ? pattern : OTHER;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method of a request; `other` for unknown ones, which are text chosen by the client. */
export const methodOf = ({ method }: Request): string => (methods.has(method) ? method : OTHER);
