import type { Request, Response, Router } from 'express';
import express from 'express';
import type { ExecutionResult } from 'graphql';
import { workLanguageOf } from '../kernel/language.ts';
import { isRecord } from '../kernel/unknown.ts';
import type { Assets } from './assets.ts';
import { pageHeaders } from './headers.ts';
import { fill, html, jsonForScript } from './html.ts';
import { requestLanguage } from './language.ts';

/** `GET /console` and below: the same page for everybody; it loads its data by GraphQL. Changes no data. */
export const consoleRoute = (assets: Assets) => (request: Request, response: Response) => {
  const language = workLanguageOf(requestLanguage(request));
  const body = html`<div id="app"></div>
    <script type="application/json" id="boot">${jsonForScript({ language })}</script>`;
  const page = fill(assets.page('console.html'), language, { body });
  response.set(pageHeaders({})).type('html').send(page);
};

/** Runs a document for a visitor who is not signed in. The request provides the IP address and the browser. */
export type RunForVisitor = (
  source: string,
  variables: Record<string, unknown>,
  request: Request,
) => Promise<ExecutionResult>;

interface ConsoleSessionOptions {
  readonly runForVisitor: RunForVisitor;
  /** Runs a document as the member of the request's cookie, if there is one. */
  readonly runForMember: (source: string, request: Request) => Promise<ExecutionResult>;
  /** Name of the cookie that holds the session. */
  readonly cookie: string;
  readonly secure: boolean;
}

/** Maximum duration of a session, in milliseconds. */
const LONGEST = 30 * 24 * 3_600_000;

const BY_CODE =
  'mutation ($email: String!, $browser: String!, $code: String!) { opened: signIn(input: { email: $email, browser: $browser, code: $code }) { token } }';
const BY_LINK = 'mutation ($token: String!) { opened: signInByLink(input: { token: $token }) { token } }';
const BY_PASSKEY =
  'mutation ($browser: String!, $passkey: JSON!) { opened: signInByPasskey(input: { browser: $browser, response: $passkey }) { token } }';

const BY_OIDC =
  'mutation ($browser: String!, $oidc: String!) { opened: signInByOidc(input: { browser: $browser, query: $oidc }) { token } }';
const END_SESSION = 'mutation { endConsoleSession(input: {}) { deletedConsoleSessionId } }';
const SIGN_OUT = 'mutation { ended: endConsoleSession(input: {}) { signOutUrl } }';

/**
 * `POST /console/session` with `{email, browser, code}`, `{browser, passkey}`, `{browser, oidc}` (the query of the
 * provider's answer) or `{token}` signs in, `DELETE` signs
 * out. The session is stored in a cookie that scripts cannot read and other sites cannot send. A new session ends the
 * previous one in this browser. Accepts JSON only, which a form on another site cannot post.
 */
export function consoleSessionRoutes({ runForVisitor, runForMember, cookie, secure }: ConsoleSessionOptions): Router {
  const router = express.Router();
  const attributes = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  router.use('/console/session', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post('/console/session', express.json({ limit: '16kb' }), async (request, response) => {
    const { token, email, browser, code, passkey, oidc } = isRecord(request.body) ? request.body : {};
    const variables = { token, email, browser, code, passkey, oidc };
    const answer = await runForVisitor(documentFor(variables), variables, request);
    const opened = (answer.data as { opened?: { token: string } } | null | undefined)?.opened;
    if (!opened) return sendRefusal(response, answer);
    await runForMember(END_SESSION, request);
    response.cookie(cookie, opened.token, { ...attributes, maxAge: LONGEST }).json({ signed_in: true });
  });
  const refuseBody: express.ErrorRequestHandler = (_error, _request, response, _next) => {
    response.status(400).json({ error: { code: 'invalid_json', message: 'The body is not JSON, or too large.' } });
  };
  router.use('/console/session', refuseBody);
  router.delete('/console/session', async (request, response) => {
    const { data } = await runForMember(SIGN_OUT, request);
    const { ended } = (data ?? {}) as { ended?: { signOutUrl: string | null } | null };
    response.clearCookie(cookie, attributes).json({ signed_in: false, sign_out_url: ended?.signOutUrl ?? null });
  });
  router.all('/console/session', (_request, response) => {
    response.set('Allow', 'POST, DELETE');
    response.status(405).json({ error: { code: 'method_not_allowed', message: 'POST signs in, DELETE signs out.' } });
  });
  return router;
}

/** The document for what the page sent. */
function documentFor({ token, passkey, oidc }: Readonly<Record<string, unknown>>): string {
  if (token !== undefined) return BY_LINK;
  if (oidc !== undefined) return BY_OIDC;
  return passkey !== undefined ? BY_PASSKEY : BY_CODE;
}

/** Statuses of error codes; others are 400. */
const statuses: Readonly<Record<string, number>> = {
  unauthorized: 401,
  email_unverified: 403,
  not_admitted: 403,
  sign_in_required: 409,
  oidc_off: 409,
  oidc_only: 409,
  oidc_account_taken: 409,
  last_owner: 409,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  oidc_unavailable: 503,
};

/** Sends the first error of a result as JSON. */
function sendRefusal(response: Response, { errors }: ExecutionResult): void {
  const error = errors?.[0];
  const code = String(error?.extensions?.code ?? 'invalid_body');
  const { retryAfter } = error?.extensions ?? {};
  if (retryAfter) response.set('Retry-After', String(retryAfter));
  const status = statuses[code] ?? 400;
  response.status(status).json({ error: { code, message: error?.message ?? 'The request is invalid.' } });
}

const LOG_OUT =
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
    const answer = await runForVisitor(LOG_OUT, { logoutToken }, request);
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
