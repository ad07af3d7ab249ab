import type { Request, Response } from 'express';

/** What stands for every path that no route of ours describes. */
const OTHER = 'other';

/**
 * The template of the route that answers a request (`/api/v1/envelopes/{id}`, `/s/:token`): for metrics and traces, where
 * a path has no place, for it may hold a token. Known once the answer is sent.
 */
export function routeOf(request: Request, response: Response): string {
  const { route } = response.locals as { readonly route?: string };
  if (route) return route;
  const pattern: unknown = request.route?.path;
  return typeof pattern === 'string' ? pattern : OTHER;
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request; `other` for what is a stranger's own word. */
export const methodOf = ({ method }: Request): string => (methods.has(method) ? method : OTHER);
