import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { SignedInMember } from './member.ts';
import type { World } from './world.ts';

export const CALLBACK = 'https://assistant.example/callback';

/** What the SDK's own client keeps of its connection to `/mcp`: as a program would, in memory. */
export interface Keeping extends OAuthClientProvider {
  /** Where the client sent the person last. */
  sentTo: URL | null;
  /** The `state` of that request. */
  readonly states: readonly string[];
}

export function keepInMemory(metadata: object = {}): Keeping {
  const kept: { client?: any; tokens?: any; verifier?: string } = {};
  const states: string[] = [];
  const keeping: Keeping = {
    sentTo: null,
    states,
    redirectUrl: CALLBACK,
    clientMetadata: { client_name: 'Assistant Exemple', redirect_uris: [CALLBACK], ...metadata },
    state: () => {
      states.push(`state-${states.length}`);
      return states.at(-1)!;
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    codeVerifier: () => kept.verifier!,
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    redirectToAuthorization: (url) => void (keeping.sentTo = url),
  };
  return keeping;
}

// The SDK's classes are not written for exactOptionalPropertyTypes.
type Transport = Parameters<Client['connect']>[0];

/** Connects the SDK's client, which first sends the person to the consent if it has no token. */
export async function connectByOAuth({ url }: Pick<World, 'url'>, authProvider: OAuthClientProvider) {
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider });
  const client = new Client({ name: 'test', version: '1' });
  return { client, transport, connect: () => client.connect(transport as Transport) };
}

/** Opens the address of an authorization request as a browser does. Returns the query that the console's page gets. */
export async function openConsent(address: URL | string): Promise<string> {
  const { status, headers } = await fetch(address, { redirect: 'manual' });
  const to = new URL(headers.get('location') ?? 'none:');
  if (status !== 303 || to.pathname !== '/console/connect') throw new Error(`${status} ${to}`);
  return to.searchParams.get('request')!;
}

/** The member allows a request in the console. Returns where the browser goes then. */
export async function allow(
  member: SignedInMember,
  query: string,
  scopes = ['READ', 'SEND', 'MANAGE'],
  mode?: 'test' | 'live',
): Promise<URL> {
  const input = `{ query: ${JSON.stringify(query)}, scopes: [${scopes.join(' ')}] }`;
  const { data, errors } = await member.ask(`mutation { allowAssistant(input: ${input}) { redirectUrl } }`, mode);
  if (errors) throw new Error(JSON.stringify(errors));
  return new URL(data.allowAssistant.redirectUrl);
}
