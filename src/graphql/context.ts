import type { IncomingMessage } from 'node:http';
import { type Actor, anonymous, type KeyActor, type Member, type Origin } from '../kernel/actor.ts';
import { authenticate, authenticateAssistant, noteAct, resourceMetadataUrl } from '../modules/access/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { readCookie, requestIdOf } from '../platform/http/index.ts';
import type { Services } from '../platform/services.ts';

/** The origin of a request, for the evidence. */
export const requestOrigin = (services: Services, request: IncomingMessage): Origin => ({
  requestId: requestIdOf(request),
  ip: clientAddress(services, request),
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
});

/** Returns the peer's address or, behind trusted proxies, the one that the outermost of them recorded. */
function clientAddress({ config }: Services, request: IncomingMessage): string | null {
  return forwardedFor(config, request) ?? plainAddress(request.socket.remoteAddress) ?? null;
}

/**
 * Returns the client address that the outermost trusted proxy recorded; undefined without trusted proxies or without
 * the header.
 */
export function forwardedFor({ trustProxy }: Services['config'], { headers }: IncomingMessage): string | undefined {
  if (!trustProxy) return undefined;
  const noted = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return plainAddress(noted.at(-trustProxy));
}

/** Removes the IPv4-mapped IPv6 prefix that dual-stack sockets add (RFC 4291 §2.5.5.2). */
export const plainAddress = (address: string | undefined): string | undefined => address?.replace(/^::ffff:/, '');

export const contextFor = (
  services: Services,
  request: IncomingMessage,
  actor: Actor,
  blob: Context['blob'] = () => undefined,
): Context => {
  const origin = requestOrigin(services, request);
  const member = actor.kind === 'key' && actor.member;
  const asMember = actor as KeyActor & { readonly member: Member };
  return {
    services,
    actor,
    origin,
    blob,
    ...(member ? { noteAct: (act) => noteAct(services, asMember, origin, act) } : {}),
  };
};

/**
 * Returns the name of the console session's cookie. Browsers accept `__Host-` only over https, from this exact host
 * and for all paths (RFC 6265bis §4.1.3.2), so that no subdomain can set it. Development over http uses the name
 * without the prefix.
 */
export const consoleCookie = ({ publicUrl }: Services['config']): string =>
  publicUrl.startsWith('https:') ? '__Host-esign_console' : 'esign_console';

/**
 * Returns the credential of a request. The console sends its mode as `Authorization: Console live`, a header that no
 * other site can make a browser send. Its session is in an HttpOnly cookie.
 */
export function authorizationOf(
  { config }: Services,
  request: IncomingMessage,
  authorization = request.headers.authorization,
): string | undefined {
  const [, mode] = /^Console (live|test)$/i.exec(authorization ?? '') ?? [];
  if (!mode) return authorization;
  return `Console ${mode.toLowerCase()}:${readCookie(request, consoleCookie(config)) ?? '-'}`;
}

/** True for our own pages and for programs, which send no Origin (RFC 6454 §7); false for pages of other sites. */
export function isFromOurPages({ config }: Services, { headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Who a request speaks for. @throws Fault `unauthorized` */
export const requestActor = (services: Services, authorization: string | undefined): Promise<Actor> =>
  authorization === undefined ? Promise.resolve(anonymous) : authenticate(services, authorization);

/** Who a request to `/mcp` speaks for: the only place where access tokens of OAuth are accepted. @throws Fault `unauthorized` */
export const assistantOf = (services: Services, authorization: string | undefined): Promise<Actor> =>
  authenticateAssistant(services, authorization);

/** Where a 401 of `/mcp` says that an assistant begins to connect. */
export const challengeAddress = (services: Services): string => resourceMetadataUrl(services);
