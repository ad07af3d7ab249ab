import type { IncomingMessage } from 'node:http';
import { type Actor, anonymous, type KeyActor, type Member, type Origin } from '../kernel/actor.ts';
import { authenticate, noteAct } from '../modules/access/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { requestIdOf } from '../platform/http/index.ts';
import type { Services } from '../platform/services.ts';

/** Where a request came from, for the evidence. */
export const originOf = (services: Services, request: IncomingMessage): Origin => ({
  requestId: requestIdOf(request),
  ip: addressOf(services, request),
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
});

/** The peer's address; behind trusted proxies, the one that the outermost of them noted. */
function addressOf({ config }: Services, request: IncomingMessage): string | null {
  return forwardedFor(config, request) ?? plainAddress(request.socket.remoteAddress) ?? null;
}

/** The client's address that the outermost trusted proxy noted; undefined without trusted proxies or without a note. */
export function forwardedFor({ trustProxy }: Services['config'], { headers }: IncomingMessage): string | undefined {
  if (!trustProxy) return undefined;
  const noted = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  return plainAddress(noted.at(-trustProxy));
}

/** An address, IPv4 also where a socket of both families writes it as IPv6 (RFC 4291 §2.5.5.2). */
export const plainAddress = (address: string | undefined): string | undefined => address?.replace(/^::ffff:/, '');

export const contextFor = (
  services: Services,
  request: IncomingMessage,
  actor: Actor,
  blob: Context['blob'] = () => undefined,
): Context => {
  const origin = originOf(services, request);
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
 * Name of the cookie of a console session. Browsers take `__Host-` only over https, from this very host, for all of its
 * paths (RFC 6265bis §4.1.3.2), so that no subdomain can plant one; development over http has the plain name.
 */
export const consoleCookie = ({ publicUrl }: Services['config']): string =>
  publicUrl.startsWith('https:') ? '__Host-esign_console' : 'esign_console';

/**
 * The credential of a request. The console says in which mode it asks, `Authorization: Console live`, which no other
 * site can make a browser say; its session comes in a cookie that no script reads.
 */
export function authorizationOf(
  { config }: Services,
  request: IncomingMessage,
  given = request.headers.authorization,
): string | undefined {
  const [, mode] = /^Console (live|test)$/i.exec(given ?? '') ?? [];
  if (!mode) return given;
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  const name = consoleCookie(config);
  const token = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
  return `Console ${mode.toLowerCase()}:${token ?? '-'}`;
}

/** Whether a page of ours asks, or a program, which names no origin (RFC 6454 §7): never a page of somebody else's. */
export function isFromOurPages({ config }: Services, { headers: { origin, host } }: IncomingMessage): boolean {
  if (origin === undefined || origin === new URL(config.publicUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Who a request speaks for. @throws Fault `unauthorized` */
export const actorOf = (services: Services, authorization: string | undefined): Promise<Actor> =>
  authorization === undefined ? Promise.resolve(anonymous) : authenticate(services, authorization);
