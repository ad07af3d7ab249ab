import { randomUUID } from 'node:crypto';
import { RequestOidcSignInDocument } from '../../../src/pages/web/generated/documents/RequestOidcSignInDocument.ts';
import { type GraphqlAnswer, graphql } from '../../world/client.ts';
import { freePort } from '../../world/free-port.ts';
import { CLIENT, openProvider, ProviderVisitor, type TestProvider } from '../../world/oidc-provider.ts';
import { openWorld, type World } from '../../world/world.ts';

interface Options {
  readonly env?: Record<string, string>;
  readonly claimsInIdToken?: boolean;
}

/** A service whose people sign in at a real OpenID provider. */
export interface OidcWorld extends World {
  readonly provider: TestProvider;
}

/** Opens both; `env` may refer to organisations, which are made afterwards with these ids. */
export async function openOidcWorld({ env = {}, claimsInIdToken = false }: Options = {}): Promise<OidcWorld> {
  const port = await freePort();
  const host = env.HOST ?? '127.0.0.1';
  const provider = await openProvider({ publicUrl: `http://${host}:${port}`, claimsInIdToken });
  const world = await openWorld({
    env: {
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Compte Horizon',
      ...env,
    },
  });
  return {
    ...world,
    provider,
    close: async () => {
      await world.close();
      await provider.close();
    },
  };
}

/** The answer of `POST /console/session`. */
export interface Posted {
  readonly status: number;
  /** Name and value of the session's cookie; empty if none was set. */
  readonly cookie: string;
  readonly code?: string;
}

export async function postSession(url: string, body: object): Promise<Posted> {
  const answer = await fetch(`${url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await answer.json()) as { error?: { code: string } };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!;
  return { status: answer.status, cookie, ...(error ? { code: error.code } : {}) };
}

/** Asks for a sign-in at the provider. */
export const requestSignIn = (url: string, browser: string, again = false): Promise<GraphqlAnswer> =>
  graphql(url, null, String(RequestOidcSignInDocument), { browser, again });

/** One sign-in of a browser; each step can be changed, as an attacker would. */
export interface SignInSteps {
  readonly browser?: string;
  readonly visitor?: ProviderVisitor;
  readonly again?: boolean;
  readonly changeRequest?: (url: URL) => void;
  readonly changeAnswer?: (query: URLSearchParams) => void;
  /** Runs between the provider's answer and the sign-in. */
  readonly meanwhile?: () => void;
}

/** Goes to the provider and comes back, as a person's browser does; the query of its answer. */
export async function visitProvider(url: string, person: string, steps: SignInSteps = {}): Promise<URLSearchParams> {
  const { browser = randomUUID(), visitor = new ProviderVisitor(person), again = false } = steps;
  const { data } = await requestSignIn(url, browser, again);
  const address = new URL(data.requestOidcSignIn.oidcRequest.url);
  steps.changeRequest?.(address);
  const query = await visitor.signIn(address.href);
  steps.changeAnswer?.(query);
  steps.meanwhile?.();
  return query;
}

/** Signs in at the provider, then here. */
export async function signInAt(url: string, person: string, steps: SignInSteps = {}): Promise<Posted> {
  const browser = steps.browser ?? randomUUID();
  const query = await visitProvider(url, person, { ...steps, browser });
  return postSession(url, { browser, oidc: String(query) });
}

/** Asks as the member of a cookie. */
export async function askAs(url: string, cookie: string, query: string): Promise<GraphqlAnswer> {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Console test', cookie },
    body: JSON.stringify({ query }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<GraphqlAnswer, 'status'>) };
}
