import type { Request, RequestHandler, Response } from 'express';
import { openSpan } from '../tracing/index.ts';
import { requestIdOf } from './request-id.ts';

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

/** Called every few seconds by monitoring. */
const untraced = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Opens a span for each request, named by method and route. Continues the caller's trace (`traceparent`, W3C Trace
 * Context); records nothing else of the request.
 */
export function traceRequest(): RequestHandler {
  return (request, response, next) => {
    if (untraced.has(request.path)) return next();
    const method = methodOf(request);
    const spec = { name: method, kind: 'server', parent: request.get('traceparent') } as const;
    openSpan(spec, (span) => {
      if (span) {
        response.on('close', () => {
          const route = routeOf(request, response);
          span.end({
            name: `${method} ${route}`,
            isFailure: response.statusCode >= 500,
            attributes: {
              'http.request.method': method,
              'http.route': route,
              'http.response.status_code': response.statusCode,
              // A request id chosen by the client may contain anything, so it is not recorded.
              ...(request.headers['x-request-id'] ? {} : { 'esign.request_id': requestIdOf(request) }),
            },
          });
        });
      }
      next();
    });
  };
}
