import { createServer, type Server } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { definitely } from '../../src/kernel/definitely.ts';
import { asNumber, propertyOf } from '../../src/kernel/unknown.ts';
import { lacks, loadOidcProvider } from '../tools/load.ts';

/** Without the provider, its tests are skipped. */
export const noProvider = lacks('oidc-provider');

export const CLIENT = { id: 'esign', secret: 'a-secret-of-the-tests' };

/** Claims of a person at the provider, without `sub`. */
export type PersonClaims = Readonly<Record<string, unknown>>;

interface Setup {
  /** Public URL of the service that people sign in to. */
  readonly publicUrl: string;
  /** The provider puts all claims into the ID token, instead of UserInfo. */
  readonly claimsInIdToken?: boolean;
}

/** A real OpenID provider (`oidc-provider`) that anybody signs in to with their id and any password. */
export interface TestProvider {
  readonly issuer: string;
  /** People by the name with which they sign in, which is also their `sub`. */
  readonly people: Map<string, PersonClaims>;
  /** Changes the answers of the token endpoint; for a provider that is attacked or broken. */
  tamper: ((answer: Record<string, unknown>) => void) | null;
  /** Number of calls, by path. */
  readonly calls: Map<string, number>;
  close(): Promise<void>;
}

export async function openProvider({ publicUrl, claimsInIdToken = false }: Setup): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = definitely(asNumber(propertyOf(server.address(), 'port')), 'port');
  const issuer = `http://127.0.0.1:${port}`;
  const people = new Map<string, PersonClaims>();
  const calls = new Map<string, number>();
  const opened: TestProvider = { issuer, people, calls, tamper: null, close: () => closed(server) };
  const Provider = await loadOidcProvider();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${publicUrl}/console/oidc`],
        post_logout_redirect_uris: [`${publicUrl}/console`],
        backchannel_logout_uri: `${publicUrl}/console/oidc/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    claims: { openid: ['sub', 'organizations', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !claimsInIdToken,
    features: { backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
    cookies: { keys: ['a-key-of-the-tests'] },
    ttl: { IdToken: 120, AccessToken: 600, AuthorizationCode: 600, Interaction: 3_600, Session: 86_400, Grant: 86_400 },
    findAccount: (_context, id) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
    },
    // The provider's own fetch refuses loopback addresses, where the service of the tests is.
    fetch: (
      url: URL | RequestInfo,
      { signal: _, dispatcher: __, ...options }: RequestInit & { dispatcher?: unknown } = {},
    ) => fetch(url, options),
    // People are not asked whether they share their claims.
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
      const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId: oidc.session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    calls.set(context.path, (calls.get(context.path) ?? 0) + 1);
    await next();
    if (context.path === '/token' && context.status === 200)
      opened.tamper?.(context.body as unknown as Record<string, unknown>);
  });
  server.on('request', provider.callback());
  return opened;
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

/** A browser without scripts at the provider: keeps cookies, signs in where the provider asks for it. */
export class ProviderVisitor {
  readonly #cookies = new Map<string, string>();
  readonly #person: string;

  constructor(person: string) {
    this.#person = person;
  }

  /** Follows the provider until it sends the browser back; the query of that address. */
  async signIn(url: string): Promise<URLSearchParams> {
    const home = new URL(url).origin;
    let at = url;
    for (let hops = 0; hops < 12; hops++) {
      const answer = await this.#ask(at);
      const location = answer.headers.get('location');
      const next = location ? new URL(location, at) : null;
      if (next && next.origin !== home) return next.searchParams;
      if (next) at = next.href;
      else at = await this.#logIn(at, await answer.text());
    }
    throw new Error('The provider does not send the browser back');
  }

  /** Signs out at the provider, and confirms it there. */
  async signOut(url: string): Promise<void> {
    const page = await (await this.#ask(url)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)![1]!;
    const action = /action="([^"]+)"/.exec(page)![1]!;
    await this.#ask(new URL(action, url).href, new URLSearchParams({ xsrf, logout: 'yes' }));
  }

  async #logIn(at: string, page: string): Promise<string> {
    if (!page.includes('name="login"')) throw new Error(`No sign-in page: ${page.slice(0, 500)}`);
    const action = /action="([^"]+)"/.exec(page)![1]!;
    const form = new URLSearchParams({ prompt: 'login', login: this.#person, password: 'x' });
    const answer = await this.#ask(new URL(action, at).href, form);
    return new URL(answer.headers.get('location')!, at).href;
  }

  async #ask(url: string, form?: URLSearchParams): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      body: form ?? null,
      redirect: 'manual',
      headers: { cookie },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      this.#cookies.set(name!, value!);
    }
    return answer;
  }
}
