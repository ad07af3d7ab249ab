import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '../../kernel/actor.ts';
import type { Log } from '../log/index.ts';
import { requestIdOf } from './request-id.ts';

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
          route: locals.route ?? routeOf(request),
          operationId,
          operation,
          fields,
        };
        log[level]({ requestId: requestIdOf(request), ...what, status, code, ms, ...actorFields }, 'answered');
      });
    }
    next();
  };

function routeOf({ route, originalUrl }: Request): string | undefined {
  const pattern: unknown = Array.isArray(route?.path) ? route.path[0] : route?.path;
  if (typeof pattern === 'string') return pattern;
  const [address = ''] = originalUrl.split('?', 1);
  const folder = folders.exec(address)?.[1];
  return folder && `/${folder}/*`;
}
