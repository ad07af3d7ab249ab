import { isIP } from 'node:net';
import { z } from 'zod';
import type { AssistantScope, MemberActor } from '../../../kernel/actor.ts';
import { after, DAY, HOUR } from '../../../kernel/clock.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { isRecord } from '../../../kernel/unknown.ts';
import { type AssistantConnection, type OAuthClient, type Prisma, sql } from '../../../platform/database/index.ts';
import type { SafeFetch } from '../../../platform/http/safe-fetch.ts';
import { type Services, serviceKey } from '../../../platform/services.ts';
import { refuse } from '../refusals.ts';
import { OAuthError } from './protocol.ts';

/** Reads metadata documents: public addresses only, by https, without redirects. The manifest of the room makes it. */
export const clientDocuments = serviceKey<SafeFetch>('clientDocuments');

/** Maximum size of a metadata document, bytes (client-id metadata documents §6.6 recommends 5 KB). */
export const MOST_DOCUMENT_BYTES = 5 * 1024;
/** A metadata document is read again after this time. */
const DOCUMENT_FRESH = HOUR;
/** A document that cannot be read is used as it was, up to this age. */
const DOCUMENT_STALE = DAY;
/** Programs that registered and that nobody has allowed anything: they are deleted after this time, and beyond this number. */
const UNUSED = 7 * DAY;
const MOST_UNUSED = 5_000;
/** Programs without a connection are deleted when nobody has allowed them anything for this time. */
const FORGOTTEN = 90 * DAY;

/** Desktop programs whose scheme has no dot, against RFC 8252 §8.4. */
const KNOWN_SCHEMES = ['cursor:', 'vscode:', 'vscode-insiders:'];
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * The host to show to people: that of the metadata document, otherwise of the address that the answer goes to. Null for a
 * program on the person's own computer (RFC 8252 §7.1, §7.3).
 */
export function oauthClientHost({ clientId }: Pick<OAuthClient, 'clientId'>, redirectUri: string): string | null {
  if (!isUuid(clientId)) return new URL(clientId).host;
  const { protocol, host, hostname } = new URL(redirectUri);
  return protocol === 'https:' && !LOOPBACK.test(hostname) ? host : null;
}

/** True for an address that a program may be answered at: https, a loopback address, or a scheme of its own. */
function mayRedirectTo(uri: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (username || password) return false;
  if (protocol === 'https:') return true;
  if (protocol === 'http:') return LOOPBACK.test(hostname);
  return KNOWN_SCHEMES.includes(protocol) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol);
}

const redirectUris = z.array(z.string().max(500).refine(mayRedirectTo)).min(1).max(10);
// A name is shown to people: no line breaks, and nothing that turns the direction of the text.
const name = z
  .string()
  .transform((text) =>
    text
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
      .trim()
      .slice(0, 100),
  )
  .pipe(z.string().min(1));
const authMethod = z.string().max(100).optional();

/** What is used of a registration (RFC 7591 §2). Other members are ignored. */
const registration = z.object({
  client_name: name.optional(),
  redirect_uris: redirectUris,
  grant_types: z.array(z.string().max(100)).max(20).optional(),
  response_types: z.array(z.string().max(100)).max(20).optional(),
});

/** Registers a program (RFC 7591 §3). It gets no secret. @throws OAuthError */
export async function registerClient(services: Services, body: unknown): Promise<OAuthClient> {
  const { data, error } = registration.safeParse(body);
  if (!data) {
    const isRedirect = error.issues.some(({ path: [member] }) => member === 'redirect_uris');
    if (isRedirect)
      throw new OAuthError(
        'invalid_redirect_uri',
        'redirect_uris needs 1 to 10 addresses: https, a loopback address, or a scheme with a dot.',
      );
    throw new OAuthError('invalid_client_metadata', 'The metadata are invalid.');
  }
  if (data.grant_types && !data.grant_types.includes('authorization_code'))
    throw new OAuthError('invalid_client_metadata', 'grant_types must include authorization_code.');
  if (data.response_types && !data.response_types.includes('code'))
    throw new OAuthError('invalid_client_metadata', 'response_types must include code.');
  const id = crypto.randomUUID();
  return services.database.prisma.oAuthClient.create({
    data: {
      ...{ id, clientId: id, redirectUris: data.redirect_uris, createdAt: services.clock.now() },
      name: data.client_name ?? new URL(data.redirect_uris[0]!).host,
    },
  });
}

/**
 * Finds the program of a `client_id`. Reads its metadata document if the id is an address.
 * @throws OAuthError `invalid_client`
 */
export async function findClient(services: Services, clientId: string): Promise<OAuthClient> {
  const known = await services.database.prisma.oAuthClient.findUnique({ where: { clientId } });
  if (isUuid(clientId)) {
    if (known) return known;
  } else if (isDocumentUrl(clientId)) return readClient(services, clientId, known);
  throw new OAuthError('invalid_client', 'There is no such client. Register again.', 401);
}

/** True for an address of a metadata document (client-id metadata documents §3). */
function isDocumentUrl(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text) || /[#@]|\/\.{1,2}(\/|$)/.test(text)) return false;
  const { protocol, hostname, pathname, href } = new URL(text);
  return protocol === 'https:' && pathname.length > 1 && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 && href === text;
}

const document = z.object({
  client_id: z.string(),
  client_name: name.optional(),
  redirect_uris: redirectUris,
  token_endpoint_auth_method: authMethod,
  client_secret: z.never().optional(),
});

/** Reads the metadata document of a program, unless it was read within the hour. @throws OAuthError `invalid_client` */
export async function readClient(
  services: Services,
  url: string,
  known: OAuthClient | null,
  fetch: Pick<SafeFetch, 'get'> = services.of(clientDocuments),
): Promise<OAuthClient> {
  const now = services.clock.now();
  const isYounger = (age: number) => known?.fetchedAt && known.fetchedAt > after(now, -age);
  if (known && isYounger(DOCUMENT_FRESH)) return known;
  try {
    const { status, body } = await fetch.get(url);
    const data = status === 200 ? parseDocument(url, body) : null;
    if (!data) throw new OAuthError('invalid_client', 'The metadata document of the client is invalid.', 401);
    const row = { ...data, fetchedAt: now };
    return await services.database.prisma.oAuthClient.upsert({
      where: { clientId: url },
      create: { ...row, clientId: url, createdAt: now },
      update: row,
    });
  } catch (error) {
    // By name: commands load this file, and the class would bring undici.
    if (!(error instanceof Error) || error.name !== 'FetchFailed') throw error;
    if (known && isYounger(DOCUMENT_STALE)) return known;
    throw new OAuthError('invalid_client', 'The metadata document of the client cannot be read.', 401);
  }
}

function parseDocument(url: string, bytes: Uint8Array): Pick<OAuthClient, 'name' | 'redirectUris'> | null {
  if (bytes.length >= MOST_DOCUMENT_BYTES) return null;
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return null;
  }
  const { data } = document.safeParse(isRecord(json) ? json : {});
  if (!data || data.client_id !== url || (data.token_endpoint_auth_method ?? 'none') !== 'none') return null;
  return { name: data.client_name ?? new URL(url).host, redirectUris: data.redirect_uris };
}

/**
 * True if a program registered this address. They are compared exactly, except for the port of a loopback address, which
 * the program's system chooses (RFC 8252 §7.3).
 */
export function isRegistered({ redirectUris }: Pick<OAuthClient, 'redirectUris'>, uri: string): boolean {
  if (redirectUris.includes(uri)) return true;
  const portless = (text: string) =>
    text.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1');
  return (
    uri.startsWith('http:') && redirectUris.some((own) => own.startsWith('http:') && portless(own) === portless(uri))
  );
}

/** Deletes programs that nobody uses. Returns how many. */
export function forgetClients({ clock, database }: Services): Promise<number> {
  const now = clock.now();
  return database.run(sql`
    DELETE FROM oauth_clients c WHERE NOT EXISTS (SELECT FROM assistant_connections WHERE client_row_id = c.id)
      AND (c.used_at < ${after(now, -FORGOTTEN)} OR (c.used_at IS NULL AND (c.created_at < ${after(now, -UNUSED)} OR c.id IN (
        SELECT id FROM oauth_clients WHERE used_at IS NULL ORDER BY created_at DESC OFFSET ${MOST_UNUSED}))))`);
}

/** Where condition: the caller's own connections, in the organisation of the console. Those never used are left out. */
const ofMember = ({ member }: MemberActor) =>
  ({
    membershipId: member.membershipId,
    tokens: { some: { kind: { not: 'CODE' } } },
  }) satisfies Prisma.AssistantConnectionWhereInput;

/** A connection with what its program says of itself. */
export interface ConnectedAssistant extends AssistantConnection {
  readonly scopes: AssistantScope[];
  readonly name: string;
  /** Null for a program on the person's own computer. */
  readonly host: string | null;
}

/** Lists the caller's connections in the organisation, in both modes, the newest first. */
export async function listAssistants(services: Services, actor: MemberActor): Promise<ConnectedAssistant[]> {
  const rows = await services.database.prisma.assistantConnection.findMany({
    where: ofMember(actor),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: { client: true },
  });
  return rows.map(({ client, ...row }) => ({
    ...row,
    scopes: row.scopes as AssistantScope[],
    name: client.name,
    host: oauthClientHost(client, client.redirectUris[0]!),
  }));
}

/**
 * Ends a connection of the caller: its tokens are answered 401 from now on. Returns its id.
 * @throws Fault `unknown_assistant` (also for those of others)
 */
export async function disconnectAssistant(services: Services, actor: MemberActor, id: string): Promise<string> {
  if (!isUuid(id)) throw refuse('unknown_assistant');
  const where = { id, membershipId: actor.member.membershipId };
  const { count } = await services.database.prisma.assistantConnection.deleteMany({ where });
  if (count === 0) throw refuse('unknown_assistant');
  return id;
}
