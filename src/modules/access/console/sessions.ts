import { type Actor, type KeyActor, type Member, type Mode, type Origin, scopes } from '../../../kernel/actor.ts';
import { after, DAY, MINUTE } from '../../../kernel/clock.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { ConsoleSession, Prisma, SignInMethod, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { refuse } from '../faults.ts';
import { assertMember, assertSignedIn } from '../policy.ts';
import { makeToken, tokenSha256Of } from './opaque-token.ts';

/** A session ends when it was not used for a week, and after a month in any case. */
const IDLE = 7 * DAY;
const LIFETIME = 30 * DAY;
/** How exact `seenAt` is: not every request writes. */
const SEEN = 5 * MINUTE;

/** A session and its token, which the browser keeps in a cookie that no script reads. */
export interface OpenedSession {
  readonly session: ConsoleSession;
  readonly token: string;
}

/** Opens a session for a member. */
export async function openSession(
  services: Services,
  tx: Tx,
  membershipId: string,
  origin: Origin,
  method: SignInMethod,
): Promise<OpenedSession> {
  const { token, tokenSha256 } = makeToken();
  const now = services.clock.now();
  const { ip, userAgent } = origin;
  const session = await tx.consoleSession.create({
    data: { membershipId, tokenSha256, method, createdAt: now, seenAt: now, ip, userAgent },
  });
  return { session, token };
}

const inForce = (now: Date) => ({ seenAt: { gt: after(now, -IDLE) }, createdAt: { gt: after(now, -LIFETIME) } });

/** The sessions that are over. */
export const sessionsOver = (now: Date) => ({
  OR: [{ seenAt: { lte: after(now, -IDLE) } }, { createdAt: { lte: after(now, -LIFETIME) } }],
});

const withMembership = {
  include: { membership: { include: { organization: { select: { passkeysRequired: true } } } } },
} as const satisfies Prisma.ConsoleSessionDefaultArgs;

/** The person that a session stands for, with what they may do now. */
function memberOf({ method, membership }: Prisma.ConsoleSessionGetPayload<typeof withMembership>): Member {
  const { id: membershipId, userId, role, organization } = membership;
  const needsPasskey = organization.passkeysRequired && method !== 'PASSKEY';
  return { userId, membershipId, role, ...(needsPasskey ? { needsPasskey } : {}) };
}

/** Who a session's token speaks for, in one mode; null when it is unknown, over or signed out. */
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
  return { kind: 'key', keyId: id, organizationId: membership.organizationId, mode, scopes, member: memberOf(session) };
}

/** Members of these sessions, by the SHA-256 of their tokens; sessions that are over or signed out are missing. */
export async function sessionMembers(
  services: Services,
  tokenSha256s: readonly string[],
): Promise<Map<string, Member>> {
  if (!tokenSha256s.length) return new Map();
  const rows = await services.database.prisma.consoleSession.findMany({
    where: { tokenSha256: { in: [...tokenSha256s] }, ...inForce(services.clock.now()) },
    ...withMembership,
  });
  return new Map(rows.map((row) => [row.tokenSha256, memberOf(row)]));
}

/** The browsers in which the caller is signed in, the latest first. */
export async function listSessions(services: Services, actor: Actor): Promise<ConsoleSession[]> {
  const { member } = assertMember(actor, 'READER');
  return services.database.prisma.consoleSession.findMany({
    where: { membership: { userId: member.userId }, ...inForce(services.clock.now()) },
    orderBy: [{ seenAt: 'desc' }, { id: 'desc' }],
  });
}

/** Signs a browser of the caller's out; without an id, this one. */
export async function endSession(services: Services, actor: Actor, id?: string): Promise<void> {
  const { keyId, member } = assertSignedIn(actor);
  if (id !== undefined && !isUuid(id)) throw refuse('unknown_session');
  const { count } = await services.database.prisma.consoleSession.deleteMany({
    where: { id: id ?? keyId, membership: { userId: member.userId } },
  });
  if (count === 0) throw refuse('unknown_session');
}
