import type { Actor, AssistantScope, Mode } from '../../../kernel/actor.ts';
import { scopes } from '../../../kernel/actor.ts';
import { after, DAY, HOUR, MINUTE, SECOND } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { sha256Hex, sha256 as sha256Of } from '../../../kernel/ids.ts';
import type { OAuthTokenKind, Prisma, Tx } from '../../../platform/database/index.ts';
import { repeatableTransaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { authenticate } from '../authenticate.ts';
import { makeToken, memberOf, withMembership } from '../console/sessions.ts';
import { assertResource, OAuthError, parameter, parseScopes, requiredParameter } from './protocol.ts';

const ACCESS_LIFETIME = HOUR;
/** A connection ends when its program has not refreshed its token for this time. */
const REFRESH_LIFETIME = 30 * DAY;
/** Precision of `usedAt`, so that not every request writes to the database. */
const USED = 5 * MINUTE;

const prefixes: Readonly<Record<Mode, string>> = { LIVE: 'at_live_', TEST: 'at_test_' };
const ACCESS_TOKEN = /^at_(?:live|test)_[A-Za-z0-9_-]{43}$/;

/** The answer of the token endpoint (RFC 6749 §5.1). */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** Seconds. */
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

const withConnection = { include: { connection: { include: { client: true, membership: true } } } } as const;
type PresentedToken = Prisma.OAuthTokenGetPayload<typeof withConnection>;

/** Answers a request to the token endpoint (RFC 6749 §3.2). @throws OAuthError */
export async function answerToken(services: Services, form: URLSearchParams): Promise<TokenAnswer> {
  const grantType = requiredParameter(form, 'grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.');
  assertResource(services, form.getAll('resource'));
  return grantType === 'refresh_token' ? refresh(services, form) : exchange(services, form);
}

/** Exchanges a code (RFC 6749 §4.1.3) with its verifier (RFC 7636 §4.6). */
async function exchange(services: Services, form: URLSearchParams): Promise<TokenAnswer> {
  const redirectUri = requiredParameter(form, 'redirect_uri');
  const verifier = requiredParameter(form, 'code_verifier');
  const code = await present(services, form, 'CODE', requiredParameter(form, 'code'));
  if (redirectUri !== code.redirectUri) throw new OAuthError('invalid_grant', 'redirect_uri is another one.');
  const isFit = /^[A-Za-z0-9._~-]{43,128}$/.test(verifier);
  if (!isFit || sha256Of(verifier).toString('base64url') !== code.codeChallenge)
    throw new OAuthError('invalid_grant', 'code_verifier does not fit code_challenge.');
  return issue(services, code);
}

/** Rotates a refresh token (RFC 9700 §4.14.2). The scopes of a connection do not change. */
async function refresh(services: Services, form: URLSearchParams): Promise<TokenAnswer> {
  const old = await present(services, form, 'REFRESH', requiredParameter(form, 'refresh_token'));
  const wanted = parameter(form, 'scope');
  if (wanted !== null && parseScopes(wanted).some((scope) => !old.connection.scopes.includes(scope)))
    throw new OAuthError('invalid_scope', `The person allowed: ${old.connection.scopes.join(' ')}.`);
  return issue(services, old);
}

/**
 * Finds a code or refresh token of the client. A second use ends the connection: one of the two users has stolen it.
 * @throws OAuthError `invalid_grant`, also for a token of another client
 */
async function present(
  services: Services,
  form: URLSearchParams,
  kind: OAuthTokenKind,
  text: string,
): Promise<PresentedToken> {
  const clientId = requiredParameter(form, 'client_id');
  const { clock, database } = services;
  const token = await database.prisma.oAuthToken.findUnique({ where: { sha256: sha256Hex(text) }, ...withConnection });
  if (!token || token.kind !== kind || token.connection.client.clientId !== clientId)
    throw new OAuthError('invalid_grant', 'The code or refresh token is unknown, or its connection has ended.');
  if (token.usedAt) {
    await repeatableTransaction(database, (tx) => end(services, tx, token));
    throw new OAuthError('invalid_grant', 'The code or refresh token was used before. The connection has ended.');
  }
  if (token.expiresAt <= clock.now()) throw new OAuthError('invalid_grant', 'The code or refresh token has expired.');
  return token;
}

/** Uses up a code or refresh token and issues tokens in its place. Of two requests at the same time, one ends the connection. */
async function issue(services: Services, token: PresentedToken): Promise<TokenAnswer> {
  const { sha256, connectionId, connection } = token;
  const now = services.clock.now();
  const issued = await repeatableTransaction(services.database, async (tx) => {
    const { count } = await tx.oAuthToken.updateMany({
      where: { sha256, usedAt: null },
      // A second use is recognised while the tokens that it bought may be in use.
      data: { usedAt: now, expiresAt: after(now, REFRESH_LIFETIME) },
    });
    if (count === 0) {
      await end(services, tx, token);
      return null;
    }
    return {
      access_token: await store(tx, connectionId, 'ACCESS', prefixes[connection.mode], after(now, ACCESS_LIFETIME)),
      refresh_token: await store(tx, connectionId, 'REFRESH', 'rt_', after(now, REFRESH_LIFETIME)),
    };
  });
  if (!issued) throw new OAuthError('invalid_grant', 'The code or refresh token was used before.');
  return { ...issued, token_type: 'Bearer', expires_in: ACCESS_LIFETIME / SECOND, scope: connection.scopes.join(' ') };
}

async function store(tx: Tx, connectionId: string, kind: OAuthTokenKind, prefix: string, expiresAt: Date) {
  const token = prefix + makeToken().token;
  await tx.oAuthToken.create({ data: { sha256: sha256Hex(token), connectionId, kind, expiresAt } });
  return token;
}

/** Ends the connection of a token, and writes it to the audit log of its organisation. */
async function end({ clock }: Services, tx: Tx, { connectionId, connection }: PresentedToken): Promise<void> {
  const { count } = await tx.assistantConnection.deleteMany({ where: { id: connectionId } });
  if (count === 0) return;
  const { client, mode, membership } = connection;
  const { organizationId, userId } = membership;
  const assistant = { assistantId: connectionId, assistantName: client.name };
  const entry = { organizationId, userId, mode, act: 'disconnectAssistant', subjectId: connectionId, ...assistant };
  await tx.auditEntry.create({ data: { ...entry, ip: null, at: clock.now() } });
}

/** Ends the connection of a token (RFC 7009 §2). An unknown token, or one of another client, changes nothing. */
export async function revokeToken(services: Services, form: URLSearchParams): Promise<void> {
  const sha256 = sha256Hex(requiredParameter(form, 'token'));
  const client = { clientId: requiredParameter(form, 'client_id') };
  await repeatableTransaction(services.database, async (tx) => {
    const token = await tx.oAuthToken.findFirst({ where: { sha256, connection: { client } }, ...withConnection });
    if (token) await end(services, tx, token);
  });
}

/**
 * Returns the actor of an Authorization header at `/mcp`: of an access token of OAuth, or of what `authenticate` accepts.
 * Only this face accepts access tokens: `/mcp` is their audience. They are read from the database at every request, with
 * the membership, so that a revocation, a change of role and the end of the membership take effect at once.
 * @throws Fault `unauthorized`
 */
export async function authenticateAssistant(services: Services, authorization: string | undefined): Promise<Actor> {
  const [, token = ''] = /^Bearer ([!-~]{1,512})$/i.exec(authorization ?? '') ?? [];
  if (!ACCESS_TOKEN.test(token)) return authenticate(services, authorization);
  const now = services.clock.now();
  const { prisma } = services.database;
  const row = await prisma.oAuthToken.findUnique({
    where: { sha256: sha256Hex(token) },
    include: { connection: { include: { client: true, ...withMembership.include } } },
  });
  if (row?.kind !== 'ACCESS') throw refuse('unauthorized', 'The access token is unknown, or its connection has ended.');
  if (row.expiresAt <= now) throw refuse('unauthorized', 'The access token has expired. Refresh it.');
  const { connection } = row;
  const { id, usedAt, membership, mode } = connection;
  if (!usedAt || usedAt < after(now, -USED))
    await prisma.assistantConnection.updateMany({ where: { id }, data: { usedAt: now } });
  return {
    kind: 'key',
    keyId: id,
    organizationId: membership.organizationId,
    mode,
    scopes,
    member: memberOf(services, connection),
    assistant: { name: connection.client.name, scopes: connection.scopes as AssistantScope[] },
    ...(membership.organization.movedAt && { moved: true }),
  };
}

/** Deletes expired codes and tokens, then connections without any. Returns how many of each. */
export async function forgetTokens({ clock, database }: Services): Promise<Record<string, number>> {
  const now = clock.now();
  const tokens = await database.prisma.oAuthToken.deleteMany({ where: { expiresAt: { lt: now } } });
  const ended = await database.prisma.assistantConnection.deleteMany({ where: { tokens: { none: {} } } });
  return { oauth_tokens_over: tokens.count, assistant_connections_over: ended.count };
}
