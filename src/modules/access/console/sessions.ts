import {
  type Actor,
  type KeyActor,
  type Member,
  type MemberActor,
  type Mode,
  type Origin,
  scopes,
} from '../../../kernel/actor.ts';
import { after, DAY, MINUTE } from '../../../kernel/clock.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { ConsoleSession, Prisma, SignInMethod, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { replacesPasskey } from '../passkeys/prove.ts';
import { assertSignedIn } from '../policy.ts';
import { makeToken, tokenSha256Of } from './opaque-token.ts';

/** A session ends after a week without use, and after a month in any case. */
const IDLE = 7 * DAY;
const LIFETIME = 30 * DAY;
/** Precision of `seenAt`, so that not every request writes to the database. */
const SEEN = 5 * MINUTE;

/** A session and its token, which the browser keeps in an HttpOnly cookie. */
export interface OpenedSession {
  readonly session: ConsoleSession;
  readonly token: string;
}

/** When the provider last asked the person to prove their identity (null if unknown), and its session. */
interface OidcFacts {
  readonly authenticatedAt: Date | null;
  readonly oidcSid?: string | null;
}

export async function openSession(
  services: Services,
  tx: Tx,
  membershipId: string,
  origin: Origin,
  method: SignInMethod,
  /** What the OpenID provider said. By default the person proved their identity now. */
  { authenticatedAt, oidcSid = null }: OidcFacts = { authenticatedAt: services.clock.now() },
): Promise<OpenedSession> {
  const { token, tokenSha256 } = makeToken();
  const now = services.clock.now();
  const { ip, userAgent } = origin;
  const data = {
    membershipId,
    tokenSha256,
    method,
    createdAt: now,
    authenticatedAt,
    oidcSid,
    seenAt: now,
    ip,
    userAgent,
  };
  const session = await tx.consoleSession.create({ data });
  return { session, token };
}

const inForce = (now: Date) => ({ seenAt: { gt: after(now, -IDLE) }, createdAt: { gt: after(now, -LIFETIME) } });

/** Where condition: expired sessions. */
export const sessionsOver = (now: Date) => ({
  OR: [{ seenAt: { lte: after(now, -IDLE) } }, { createdAt: { lte: after(now, -LIFETIME) } }],
});

const withMembership = {
  include: { membership: { include: { organization: { select: { passkeysRequired: true, movedAt: true } } } } },
} as const satisfies Prisma.ConsoleSessionDefaultArgs;

/** The member of a session, with their role and whether they still need a passkey. */
function memberOf(
  services: Services,
  { method, membership }: Prisma.ConsoleSessionGetPayload<typeof withMembership>,
): Member {
  const { id: membershipId, userId, role, organization } = membership;
  const needsPasskey = organization.passkeysRequired && !replacesPasskey(services, method);
  return { userId, membershipId, role, ...(needsPasskey ? { needsPasskey } : {}) };
}

/** The actor of a session's token in one mode; null if the session is unknown, expired or signed out. */
export async function sessionActor(services: Services, token: string, mode: Mode): Promise<KeyActor | null> {
  const { consoleSession } = services.database.prisma;
  const now = services.clock.now();
  const session = await consoleSession.findFirst({
    where: { tokenSha256: tokenSha256Of(token), ...inForce(now) },
    ...withMembership,
  });
  if (!session) return null;
  const { id, seenAt, membership } = session;
  if (seenAt < after(now, -SEEN)) await consoleSession.updateMany({ where: { id }, data: { seenAt: now } });
  return {
    kind: 'key',
    keyId: id,
    organizationId: membership.organizationId,
    mode,
    scopes,
    member: memberOf(services, session),
    ...(membership.organization.movedAt && { moved: true }),
  };
}

/** The members of these sessions, by SHA-256 of the token; expired and ended sessions are missing. */
export async function sessionMembers(
  services: Services,
  tokenSha256s: readonly string[],
): Promise<Map<string, Member>> {
  if (!tokenSha256s.length) return new Map();
  const rows = await services.database.prisma.consoleSession.findMany({
    where: { tokenSha256: { in: [...tokenSha256s] }, ...inForce(services.clock.now()) },
    ...withMembership,
  });
  return new Map(rows.map((row) => [row.tokenSha256, memberOf(services, row)]));
}

/** Lists the caller's sessions, the last used first. */
export async function listSessions(services: Services, { member }: MemberActor): Promise<ConsoleSession[]> {
  return services.database.prisma.consoleSession.findMany({
    where: { membership: { userId: member.userId }, ...inForce(services.clock.now()) },
    orderBy: [{ seenAt: 'desc' }, { id: 'desc' }],
  });
}

/** Ends a session of the caller; by default the current one. @returns the ended session */
export async function endSession(services: Services, actor: Actor, sessionId?: string): Promise<ConsoleSession> {
  const { keyId, member } = assertSignedIn(actor);
  const id = sessionId ?? keyId;
  if (!isUuid(id)) throw refuse('unknown_session');
  const where = { id, membership: { userId: member.userId } };
  const { consoleSession } = services.database.prisma;
  const session = await consoleSession.findFirst({ where });
  const { count } = await consoleSession.deleteMany({ where });
  if (!session || count === 0) throw refuse('unknown_session');
  return session;
}
