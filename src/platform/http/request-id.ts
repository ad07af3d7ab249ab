import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '../../kernel/actor.ts';
import type { Fault } from '../../kernel/fault.ts';
import { inRequest, type Log } from '../log/index.ts';
import { openSpan } from '../tracing/index.ts';

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

/** Facts that handlers add to the log line of a request. */
interface AnswerFacts {
  /** Operation of openapi.yaml. */
  readonly operationId?: string;
  /** Path template: `/api/v1/envelopes/{id}`. */
  readonly route?: string;
  /** GraphQL: `query`, `mutation` or `subscription`. */
  readonly operation?: string;
  /** GraphQL: names of the root fields in the schema. */
  readonly fields?: string;
  /** Error code. */
  readonly code?: string;
  readonly organizationId?: string;
  readonly keyId?: string;
  readonly mode?: string;
  /** Kind of a personal link, or `client` for a client token. */
  readonly kind?: string;
  /** The person that the personal link belongs to. */
  readonly subjectId?: string;
}

/** Adds facts to the log line of a request; never a value of the request. */
export const accessLogLine = (response: Response, facts: AnswerFacts): void =>
  void Object.assign(response.locals, facts);

/** Facts about the caller, by ids. */
export function actorFacts(actor: Actor): AnswerFacts {
  if (actor.kind === 'key') {
    const { organizationId, keyId, mode } = actor;
    return { organizationId, keyId, mode };
  }
  if (actor.kind === 'client') {
    const { organizationId, keyId, mode } = actor;
    return { organizationId, keyId, mode, kind: 'client' };
  }
  return actor.kind === 'link' ? { kind: actor.link, subjectId: actor.subjectId } : {};
}

/** Called every few seconds by monitoring. */
const monitored = new Set(['/healthz', '/readyz', '/metrics']);
/** Folders of static files: the only paths without a template that are logged, by their folder. */
const folders = /^\/(assets|docs|pki|console)(?=\/|$)/;

/**
 * Logs each response at level info; health and metrics at level debug. Logs the path's template, never the path, which
 * may contain a token.
 */
export const logAnswers =
  (log: Log): RequestHandler =>
  (request, response, next) => {
    const level = monitored.has(request.path) ? 'debug' : 'info';
    if (log.isLevelEnabled(level)) {
      const began = performance.now();
      response.on('close', () => {
        const { locals, statusCode: status }: { locals: AnswerFacts; statusCode: number } = response;
        const { operationId, operation, fields, code, organizationId, keyId, mode, kind, subjectId } = locals;
        const ms = Math.round(performance.now() - began);
        const actorFields = { organizationId, keyId, mode, kind, subjectId };
        const what = {
          method: request.method,
          route: locals.route ?? pathPattern(request),
          operationId,
          operation,
          fields,
        };
        log[level]({ requestId: requestIdOf(request), ...what, status, code, ms, ...actorFields }, 'answered');
      });
    }
    next();
  };

function pathPattern({ route, originalUrl }: Request): string | undefined {
  const pattern: unknown = Array.isArray(route?.path) ? route.path[0] : route?.path;
  if (typeof pattern === 'string') return pattern;
  const [address = ''] = originalUrl.split('?', 1);
  const folder = folders.exec(address)?.[1];
  return folder && `/${folder}/*`;
}

/**
 * The headers of a refusal: when to come back, and, for a compressed body, that none is understood (RFC 9110 §12.5.3,
 * RFC 7694 §3).
 */
export const refusalHeaders = ({ facts, reason }: Fault): Readonly<Record<string, string>> => ({
  ...(facts?.retryAfter ? { 'Retry-After': String(facts.retryAfter) } : {}),
  ...(reason?.reason === 'content_encoding' ? { 'Accept-Encoding': 'identity' } : {}),
});

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
