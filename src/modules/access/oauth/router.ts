import express, { type Request, type Response, type Router } from 'express';
import { accessLogLine } from '../../../platform/http/index.ts';
import type { Services } from '../../../platform/services.ts';
import { readRequest } from './authorize.ts';
import { registerClient } from './clients.ts';
import { OAuthError, resourceMetadata, serverMetadata } from './protocol.ts';
import { answerToken, revokeToken } from './tokens.ts';

/** Maximum size of a registration or form, bytes. */
const MOST_BYTES = 16 * 1024;

interface OAuthOptions {
  /** Counts a program that the service does not know yet, by network. @throws Fault `rate_limited` */
  readonly countNewClient: (request: Request) => Promise<void>;
  /** Sends a page for a refusal if a browser asks. Returns whether it did. */
  readonly sendPage: (request: Request, response: Response, status: number) => boolean;
}

/**
 * The endpoints of OAuth 2.1 for `/mcp`: metadata (RFC 9728, RFC 8414; `openid-configuration` is an alias for clients that
 * ask there first), registration (RFC 7591), authorization, tokens and revocation (RFC 7009). The consent is a page of the
 * console, to which `GET /oauth/authorize` sends the browser after it has checked the request.
 */
export function oauthRouter(services: Services, { countNewClient, sendPage }: OAuthOptions): Router {
  const router = express.Router();
  const form = express.text({ type: 'application/x-www-form-urlencoded', limit: MOST_BYTES });
  const published = (paths: string[], metadata: object) =>
    router.get(paths, (_request, response) => void response.set('Cache-Control', 'max-age=300').json(metadata));
  published(
    ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'],
    resourceMetadata(services),
  );
  published(['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'], serverMetadata(services));

  router.post('/oauth/register', express.json({ limit: MOST_BYTES }), async (request, response) => {
    await countNewClient(request);
    const { clientId, name, redirectUris, createdAt } = await registerClient(services, request.body);
    response.status(201).json({
      client_id: clientId,
      client_id_issued_at: Math.floor(createdAt.getTime() / 1_000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    });
  });

  router.get('/oauth/authorize', async (request, response) => {
    const query = request.originalUrl.split('?').slice(1).join('?');
    if (new URLSearchParams(query).get('client_id')?.startsWith('https:')) await countNewClient(request);
    const read = await readRequest(services, query);
    // One parameter: those of the request must not mean anything to the console.
    const consent = `${services.config.publicUrl}/console/connect?${new URLSearchParams({ request: query })}`;
    if ('request' in read) return response.redirect(303, consent);
    accessLogLine(response, { code: read.refusal.code });
    if (read.redirect !== null) return response.redirect(303, read.redirect);
    if (!sendPage(request, response, 400)) sendError(response, read.refusal, 400);
  });

  router.post('/oauth/token', form, async (request, response) => {
    response.json(await answerToken(services, bodyForm(request)));
  });
  router.post('/oauth/revoke', form, async (request, response) => {
    await revokeToken(services, bodyForm(request));
    response.status(200).end();
  });

  const refuseRequest: express.ErrorRequestHandler = (error, _request, response, next) => {
    // What the parsers of bodies throw.
    const isBody = error instanceof Error && 'type' in error && 'status' in error && Number(error.status) < 500;
    const refusal = isBody ? new OAuthError('invalid_request', 'The body is invalid, or too large.') : error;
    if (!(refusal instanceof OAuthError)) return next(error);
    accessLogLine(response, { code: refusal.code });
    sendError(response, refusal);
  };
  router.use('/oauth', refuseRequest);
  return router;
}

/** @throws OAuthError (no form) */
function bodyForm({ body }: Request): URLSearchParams {
  if (typeof body === 'string') return new URLSearchParams(body);
  throw new OAuthError('invalid_request', 'The body must be sent as application/x-www-form-urlencoded.');
}

function sendError(response: Response, { code, message, status }: OAuthError, as = status): void {
  response.status(as).json({ error: code, error_description: message });
}
