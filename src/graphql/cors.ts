import type { IncomingMessage } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import type { Actor } from '../kernel/actor.ts';
import { refuse } from '../kernel/fault.ts';
import { isClientToken } from '../modules/access/index.ts';
import type { Services } from '../platform/services.ts';
import { isFromOurPages } from './context.ts';

/** Headers that a page may read, besides those that CORS always allows. */
const READABLE = 'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id';
/** Headers that a page may send. */
const ACCEPTED = 'Authorization, Content-Type, X-Request-Id';
/** How long a browser may keep the answer to a preflight request, seconds. Browsers limit it themselves. */
const MAX_AGE = 7_200;

/**
 * Answers the preflight request (Fetch Standard, CORS protocol) of a page of another origin. It does not contain the
 * token, so it does not say whose page it is: any origin may send an Authorization header, and `assertOrigin` decides.
 * Cookies are never allowed.
 */
export const answerPreflight: RequestHandler = (request, response, next) => {
  const headers =
    request
      .get('access-control-request-headers')
      ?.toLowerCase()
      .split(/\s*,\s*/) ?? [];
  if (!request.get('origin') || !headers.includes('authorization')) return next();
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': ACCEPTED,
    'Access-Control-Max-Age': String(MAX_AGE),
  });
  response.status(204).end();
};

/** Lets a page of another origin read the answer to a request with a client token, also if it is refused. */
export function shareWithPage(request: Request, response: Response): void {
  const origin = request.get('origin');
  const [, credential = ''] = /^Bearer (.+)$/i.exec(request.get('authorization') ?? '') ?? [];
  if (!origin || !isClientToken(credential)) return;
  response.vary('Origin');
  response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': READABLE });
}

/**
 * Limits what pages of other origins may do. A client token works on pages of the organisation's embed origins, and in
 * programs, which send no Origin. Requests without a credential and sessions of the console work on our own pages only.
 * @throws Fault `forbidden`
 */
export function assertOrigin(services: Services, request: IncomingMessage, actor: Actor): void {
  if (isFromOurPages(services, request)) return;
  if (actor.kind === 'client' && !actor.origins.includes(request.headers.origin ?? ''))
    throw refuse(
      'forbidden',
      'Pages of this origin may not use the client token. Add the origin to the organisation’s embed origins.',
    );
  if (actor.kind === 'anonymous' || (actor.kind === 'key' && actor.member))
    throw refuse('forbidden', 'Pages of other origins may not send this request.');
}
