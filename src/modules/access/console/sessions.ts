import { randomBytes } from 'node:crypto';
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
import { Fault } from '../../../kernel/fault.ts';
import { isUuid, sha256Hex } from '../../../kernel/ids.ts';
import type { ConsoleSession, Prisma, SignInMethod, Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { replacesPasskey } from '../passkeys/prove.ts';
import { assertSignedIn } from '../policy.ts';
import { refuse } from '../refusals.ts';

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

/** What is read with a membership to know its member. */
export const withMembership = {
  include: { membership: { include: { organization: { select: { passkeysRequired: true, movedAt: true } } } } },
} as const satisfies Prisma.ConsoleSessionDefaultArgs;

/** The member of a session or connection, with their role and whether they still need a passkey. */
export function memberOf(
  services: Services,
  { method, membership }: Pick<Prisma.ConsoleSessionGetPayload<typeof withMembership>, 'method' | 'membership'>,
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

/** Generates a token of 256 random bits. Only its SHA-256 is stored. */
export function makeToken(): { readonly token: string; readonly tokenSha256: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenSha256: tokenSha256Of(token) };
}

export const tokenSha256Of = (token: string): string => sha256Hex(Buffer.from(token));

/** Changes to how a person signs in require a sign-in that is no older than this. */
export const RECENT = 15 * MINUTE;

/**
 * Asserts that the caller signed in recently. It protects what an unattended session on a shared machine must not
 * change: the address and the passkeys. A sign-in at the OpenID provider is as old as the proof of identity there: a
 * provider that remembers the person lets anybody at the machine sign in.
 * @param within greatest age of the sign-in, ms; default 15 minutes
 * @throws Fault `sign_in_again`
 */
export async function assertRecentSignIn(
  services: Services,
  actor: Actor,
  within = RECENT,
): Promise<KeyActor & { readonly member: Member }> {
  const person = assertSignedIn(actor);
  const recent = await services.database.prisma.consoleSession.count({
    where: { id: person.keyId, authenticatedAt: { gt: after(services.clock.now(), -within) } },
  });
  if (!recent) throw refuse('sign_in_again');
  return person;
}

/** Signs in and logs success or failure with the method and ids, never with an address or a code. */
export async function logSignIn(
  { log }: Services,
  method: SignInMethod,
  signIn: () => Promise<OpenedSession>,
): Promise<OpenedSession> {
  try {
    const opened = await signIn();
    const { id, membershipId } = opened.session;
    log.info({ kind: method, keyId: id, subjectId: membershipId }, 'a member signed in');
    return opened;
  } catch (error) {
    if (error instanceof Fault) log.warn({ kind: method, code: error.code }, 'a sign-in failed');
    throw error;
  }
}
