import type { IncomingMessage } from 'node:http';
import { type Actor, anonymous, type Origin } from '../kernel/actor.ts';
import { authenticate } from '../modules/access/index.ts';
import type { Context } from '../platform/graphql/context.ts';
import { requestIdOf } from '../platform/http/index.ts';
import type { Kit } from '../platform/kit.ts';

/** Where a request came from, for the evidence. */
export const originOf = (kit: Kit, request: IncomingMessage): Origin => ({
  requestId: requestIdOf(request),
  ip: addressOf(kit, request),
  userAgent: request.headers['user-agent']?.slice(0, 500) ?? null,
});

/** The peer's address; behind trusted proxies, the one that the outermost of them noted. */
function addressOf({ config: { trustProxy } }: Kit, { headers, socket }: IncomingMessage): string | null {
  const noted = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const address = (trustProxy ? noted.at(-trustProxy) : undefined) ?? socket.remoteAddress;
  return address?.replace(/^::ffff:/, '') ?? null;
}

export const contextFor = (
  kit: Kit,
  request: IncomingMessage,
  actor: Actor,
  blob: Context['blob'] = () => undefined,
): Context => ({ kit, actor, origin: originOf(kit, request), blob });

/** Who a request speaks for. Refuses with `unauthorized`. */
export const actorOf = (kit: Kit, authorization: string | undefined): Promise<Actor> =>
  authorization === undefined ? Promise.resolve(anonymous) : authenticate(kit, authorization);
