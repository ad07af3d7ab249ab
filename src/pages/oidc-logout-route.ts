import express, { type Router } from 'express';
import { isRecord } from '../kernel/unknown.ts';
import { type RunForVisitor, sendRefusal } from './console-session-route.ts';

const END =
  'mutation ($logoutToken: String!) { ended: endOidcSessions(input: { logoutToken: $logoutToken }) { endedCount } }';

/**
 * `POST /console/oidc/logout`: the OpenID provider ends sessions with a signed token (OpenID Connect Back-Channel
 * Logout 1.0 §2.5, §2.8).
 */
export function oidcLogoutRoutes({ runForVisitor }: { readonly runForVisitor: RunForVisitor }): Router {
  const router = express.Router();
  const path = '/console/oidc/logout';
  router.use(path, (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post(path, express.urlencoded({ extended: false, limit: '16kb' }), async (request, response) => {
    const { logout_token: logoutToken } = isRecord(request.body) ? request.body : {};
    const answer = await runForVisitor(END, { logoutToken }, request);
    if (answer.errors) return sendRefusal(response, answer);
    response.status(200).json({ signed_out: true });
  });
  const refuseBody: express.ErrorRequestHandler = (_error, _request, response, _next) => {
    response.status(400).json({ error: { code: 'invalid_body', message: 'The body is not a form, or too large.' } });
  };
  router.use(path, refuseBody);
  router.all(path, (_request, response) => {
    response.set('Allow', 'POST');
    response.status(405).json({ error: { code: 'method_not_allowed', message: 'The OpenID provider sends POST.' } });
  });
  return router;
}
