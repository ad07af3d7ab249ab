import type { AssistantScope, MemberActor } from '../../../kernel/actor.ts';
import { after, MINUTE } from '../../../kernel/clock.ts';
import { type AssistantConnection, type OAuthClient, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { makeToken } from '../console/sessions.ts';
import { refuse } from '../refusals.ts';
import { findClient, isRegistered } from './clients.ts';
import {
  assertResource,
  issuerOf,
  OAuthError,
  parameter,
  parseScopes,
  requiredParameter,
  scopesOfRole,
} from './protocol.ts';

/** A code is exchanged at once, by the program that waits for it (RFC 6749 §4.1.2 allows ten minutes). */
const CODE_LIFETIME = MINUTE;

/** What a program asks a person for (RFC 6749 §4.1.1), checked. */
export interface AuthorizationRequest {
  readonly client: OAuthClient;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly scopes: readonly AssistantScope[];
  /** Base64url of the SHA-256 of the verifier. */
  readonly codeChallenge: string;
}

/** A request that is refused. `redirect`: where the program learns it; null if the program or its address is not known. */
export interface RefusedRequest {
  readonly refusal: OAuthError;
  readonly redirect: string | null;
}

/** Reads the query of an authorization request. */
export async function readRequest(
  services: Services,
  query: string,
): Promise<{ readonly request: AuthorizationRequest } | RefusedRequest> {
  const parameters = new URLSearchParams(query);
  let back: Pick<AuthorizationRequest, 'redirectUri' | 'state'> | null = null;
  try {
    const client = await findClient(services, requiredParameter(parameters, 'client_id'));
    const redirectUri = requiredParameter(parameters, 'redirect_uri');
    if (!isRegistered(client, redirectUri))
      throw new OAuthError('invalid_request', 'redirect_uri is not one of the addresses that the client registered.');
    const state = parameter(parameters, 'state');
    back = { redirectUri, state };
    if (requiredParameter(parameters, 'response_type') !== 'code')
      throw new OAuthError('unsupported_response_type', 'The only response_type is code.');
    const codeChallenge = requiredParameter(parameters, 'code_challenge');
    if (parameter(parameters, 'code_challenge_method') !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(codeChallenge))
      throw new OAuthError('invalid_request', 'code_challenge_method must be S256, and code_challenge fit it.');
    assertResource(services, parameters.getAll('resource'));
    const scopes = parseScopes(parameter(parameters, 'scope'));
    return { request: { client, redirectUri, state, scopes, codeChallenge } };
  } catch (refusal) {
    if (!(refusal instanceof OAuthError)) throw refusal;
    const { code: error, message } = refusal;
    return { refusal, redirect: back && answerUrl(services, back, { error, error_description: message }) };
  }
}

/**
 * Reads a request again that was checked before the person saw it.
 * @throws Fault `assistant_request_wrong`
 */
export async function requireRequest(services: Services, query: string): Promise<AuthorizationRequest> {
  const read = await readRequest(services, query);
  if ('refusal' in read) throw refuse('assistant_request_wrong');
  return read.request;
}

/** The address that tells the program that the person refused. */
export const refusalUrl = (services: Services, request: AuthorizationRequest): string =>
  answerUrl(services, request, { error: 'access_denied', error_description: 'The person refused.' });

/** An answer to the program, with `state` and `iss` (RFC 9207 §2). Keeps a query that the address has. */
function answerUrl(
  services: Services,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
): string {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }), iss: issuerOf(services) });
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`;
}

/** A connection that was just allowed, and where the browser takes its code. */
export interface AllowedAssistant {
  readonly connection: AssistantConnection;
  readonly redirectUrl: string;
}

/**
 * Allows a program to act in the name of the member, in the organisation and mode that the console shows. Returns the
 * address with the code, which is valid for a minute and for one use.
 * @param chosen scopes; those that the program did not ask for, or that the role does not have, are left out
 * @throws Fault `assistant_request_wrong` (the request is invalid, or no scope is left)
 */
export async function allowAssistant(
  services: Services,
  { keyId, mode, member }: MemberActor,
  query: string,
  chosen: readonly AssistantScope[],
): Promise<AllowedAssistant> {
  const request = await requireRequest(services, query);
  const { client, codeChallenge, redirectUri } = request;
  const given = scopesOfRole(member.role).filter((scope) => request.scopes.includes(scope) && chosen.includes(scope));
  if (given.length === 0) throw refuse('assistant_request_wrong');
  const { token: code, tokenSha256: sha256 } = makeToken();
  const now = services.clock.now();
  const connection = await transaction(services.database, 'allow-assistant', async (tx) => {
    const { method } = await tx.consoleSession.findUniqueOrThrow({ where: { id: keyId } });
    await tx.oAuthClient.update({ where: { id: client.id }, data: { usedAt: now } });
    const made = await tx.assistantConnection.create({
      data: {
        ...{ clientRowId: client.id, membershipId: member.membershipId, mode, scopes: given, method, createdAt: now },
      },
    });
    await tx.oAuthToken.create({
      data: {
        ...{ sha256, connectionId: made.id, kind: 'CODE', redirectUri, codeChallenge },
        expiresAt: after(now, CODE_LIFETIME),
      },
    });
    return made;
  });
  return { connection, redirectUrl: answerUrl(services, request, { code }) };
}
