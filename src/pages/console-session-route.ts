import express, { type Request, type Response, type Router } from 'express';
import type { ExecutionResult } from 'graphql';
import { isRecord } from '../kernel/unknown.ts';

/** Runs a document for a visitor who is not signed in. The request provides the IP address and the browser. */
export type RunForVisitor = (
  source: string,
  variables: Record<string, unknown>,
  request: Request,
) => Promise<ExecutionResult>;

export interface ConsoleSessionOptions {
  readonly runForVisitor: RunForVisitor;
  /** Ends the session of the request's cookie, if there is one. */
  readonly endSession: (request: Request) => Promise<unknown>;
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

/**
 * `POST /console/session` with `{email, browser, code}`, `{browser, passkey}` or `{token}` signs in, `DELETE` signs
 * out. The session is stored in a cookie that scripts cannot read and other sites cannot send. A new session ends the
 * previous one in this browser. Accepts JSON only, which a form on another site cannot post.
 */
export function consoleSessionRoutes({ runForVisitor, endSession, cookie, secure }: ConsoleSessionOptions): Router {
  const router = express.Router();
  const attributes = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  router.use('/console/session', (_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.post('/console/session', express.json({ limit: '16kb' }), async (request, response) => {
    const { token, email, browser, code, passkey } = isRecord(request.body) ? request.body : {};
    const document = token !== undefined ? BY_LINK : passkey !== undefined ? BY_PASSKEY : BY_CODE;
    const answer = await runForVisitor(document, { token, email, browser, code, passkey }, request);
    const opened = (answer.data as { opened?: { token: string } } | null | undefined)?.opened;
    if (!opened) return refuse(response, answer);
    await endSession(request);
    response.cookie(cookie, opened.token, { ...attributes, maxAge: LONGEST }).json({ signed_in: true });
  });
  const refuseBody: express.ErrorRequestHandler = (_error, _request, response, _next) => {
    response.status(400).json({ error: { code: 'invalid_json', message: 'The body is not JSON, or too large.' } });
  };
  router.use('/console/session', refuseBody);
  router.delete('/console/session', async (request, response) => {
    await endSession(request);
    response.clearCookie(cookie, attributes).json({ signed_in: false });
  });
  router.all('/console/session', (_request, response) => {
    response.set('Allow', 'POST, DELETE');
    response.status(405).json({ error: { code: 'method_not_allowed', message: 'POST signs in, DELETE signs out.' } });
  });
  return router;
}

function refuse(response: Response, { errors }: ExecutionResult): void {
  const error = errors?.[0];
  const code = String(error?.extensions?.code ?? 'invalid_body');
  const { retryAfter } = error?.extensions ?? {};
  if (retryAfter) response.set('Retry-After', String(retryAfter));
  const status =
    { unauthorized: 401, sign_in_required: 409, rate_limited: 429, internal: 500, unavailable: 503 }[code] ?? 400;
  response.status(status).json({ error: { code, message: error?.message ?? 'The request is invalid.' } });
}
