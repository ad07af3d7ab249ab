import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { SignJWT } from 'jose';
import { after, MINUTE, SECOND } from '../../../kernel/clock.ts';
import { equalInConstantTime, sha256Hex, uuidBytes } from '../../../kernel/ids.ts';
import { type Identity, repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { jwsAlgorithms } from '../../../standards/sd-jwt/jws.ts';
import { statusNow } from '../attach-identity.ts';
import { openAttributes, type RemoteCheck, sealAttributes, type WalletRequest } from '../attributes.ts';
import { walletRules } from '../limits.ts';
import { identityIdOf, splitToken, tokenOf } from '../provider/page-token.ts';
import { type IdentityProvider, ProviderUnavailable } from '../provider/provider.ts';
import { lockIdentity, WALLET_TASK } from '../store.ts';
import { walletAccess, whyNoAccess } from './access-key.ts';
import { IssuersUnavailable, trustedIssuers } from './trusted-issuers.ts';

/** Requests to wallets (OpenID4VP 1.0): what is asked, by whom, and where the answer goes. */

/** Verification by a wallet: the person goes to a page of ours, and nobody outside is asked before. */
export const walletProvider = (services: Services): IdentityProvider => ({
  start: async ({ identityId }) => {
    const obstacle = whyNoAccess(services.config, services.keystore, services.clock.now());
    if (obstacle) throw new ProviderUnavailable(obstacle);
    await trustedIssuers(services).catch((error: unknown) => {
      throw error instanceof IssuersUnavailable ? new ProviderUnavailable(error.message) : error;
    });
    const url = `${services.config.publicUrl}/wallet/${tokenOf(services, 'identity-wallet', identityId)}`;
    return { provider: 'wallet', by: '', reference: identityId, url };
  },
  poll: async () => null,
});

/** An identity under verification by a wallet. */
export interface WalletCheck {
  readonly identity: Identity;
  /** Name as declared; as attested once it is verified. */
  readonly name: string;
  /** As of now. */
  readonly status: Identity['status'];
  readonly requests: readonly WalletRequest[];
}

/** Finds the check of a page's token. Null if there is none, or the identity was erased. Changes nothing. */
export async function findWalletCheck(services: Services, token: string): Promise<WalletCheck | null> {
  const id = identityIdOf(services, 'identity-wallet', token);
  const identity = id && (await services.database.prisma.identity.findUnique({ where: { id } }));
  return identity ? openCheck(services, identity) : null;
}

/** Opens the check in a row. Null if it has none by a wallet. */
export function openCheck(services: Services, identity: Identity): WalletCheck | null {
  const sealed = openAttributes(services, identity);
  if (sealed?.check?.provider !== 'wallet') return null;
  const { givenName, familyName } = sealed.attributes;
  return {
    identity,
    name: `${givenName} ${familyName}`,
    status: statusNow(identity, services.clock.now()),
    requests: sealed.check.requests ?? [],
  };
}

/** The request of a browser: the newest that it began and that has not ended. */
export const requestOf = ({ requests }: WalletCheck, session: string, now: Date): WalletRequest | null =>
  requests.findLast((each) => isOf(each, session) && new Date(each.expiresAt) > now) ?? null;

export const isOf = (request: WalletRequest, session: string): boolean =>
  equalInConstantTime(Buffer.from(sha256Hex(session)), Buffer.from(request.session));

const makeKey = promisify(generateKeyPair);

/**
 * Begins a request for the browser with this secret: from then on one answer is accepted. Replaces its former request.
 * Returns false if there is no pending check.
 */
export async function beginRequest(
  services: Services,
  token: string,
  flow: WalletRequest['flow'],
  session: string,
): Promise<boolean> {
  const id = identityIdOf(services, 'identity-wallet', token);
  if (!id) return false;
  const { privateKey } = await makeKey('ec', { namedCurve: 'P-256' });
  return repeatableTransaction(services.database, async (tx) => {
    const now = services.clock.now();
    const expiresAt = after(now, walletRules.lifetime);
    const request: WalletRequest = {
      id: randomBytes(16).toString('base64url'),
      flow,
      nonce: randomBytes(32).toString('base64url'),
      key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
      session: sha256Hex(session),
      expiresAt: expiresAt.toISOString(),
      state: 'open',
    };
    const isBegun = await changeRequests(services, tx, id, (requests) => [
      ...requests.filter((each) => !isOf(each, session)).slice(1 - walletRules.requests),
      request,
    ]);
    if (isBegun) await enqueue(tx, WALLET_TASK, { id }, { runAt: expiresAt, key: `${WALLET_TASK}:${id}` });
    return isBegun;
  });
}

/**
 * Changes the requests of a pending check, in a transaction. `change` returns null to change nothing. Returns whether it
 * changed them.
 */
export async function changeRequests(
  services: Services,
  tx: Tx,
  id: string,
  change: (requests: readonly WalletRequest[]) => readonly WalletRequest[] | null,
): Promise<boolean> {
  const identity = await lockIdentity(tx, id);
  const check = identity && openCheck(services, identity);
  const changed = check?.status === 'PENDING' ? change(check.requests) : null;
  if (!identity || !changed) return false;
  const { attributes, check: kept } = openAttributes(services, identity)!;
  const remote: RemoteCheck = { ...kept!, requests: changed };
  const sealedAttributes = sealAttributes(services, id, { attributes, check: remote });
  await tx.identity.update({ where: { id }, data: { sealedAttributes } });
  return true;
}

/** Removes requests that have ended, with what they hold. */
export const forgetEndedRequests = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, (tx) =>
    changeRequests(services, tx, id, (requests) =>
      requests.filter(({ expiresAt }) => new Date(expiresAt) > services.clock.now()),
    ),
  );

/** The address at which a wallet obtains a request or posts its answer names identity and request. */
const addressOf = (
  services: Services,
  kind: 'requests' | 'responses',
  identityId: string,
  requestId: string,
): string => {
  const name = Buffer.concat([uuidBytes(identityId), Buffer.from(requestId, 'base64url')]).toString('base64url');
  return `${services.config.publicUrl}/wallet/${kind}/${name}`;
};

/** The link that opens a wallet, or that a QR code shows. */
export function walletLink(services: Services, identityId: string, { id }: WalletRequest): string {
  const query = new URLSearchParams({
    client_id: walletAccess(services.config, services.keystore).clientId,
    request_uri: addressOf(services, 'requests', identityId, id),
    request_uri_method: 'post',
  });
  return `${services.config.wallet!.scheme}://?${query}`;
}

/** Finds an unanswered request by the name in its address. Null if there is none, or it has ended. */
export async function findOpenRequest(
  services: Services,
  name: string,
): Promise<{ readonly check: WalletCheck; readonly request: WalletRequest } | null> {
  const parts = splitToken(name);
  const identity = parts && (await services.database.prisma.identity.findUnique({ where: { id: parts.id } }));
  const check = identity && openCheck(services, identity);
  const request = check?.requests.find(({ id }) => equalInConstantTime(Buffer.from(id, 'base64url'), parts!.secret));
  if (check?.status !== 'PENDING' || request?.state !== 'open') return null;
  return new Date(request.expiresAt) > services.clock.now() ? { check, request } : null;
}

export const keyOf = ({ key }: WalletRequest): KeyObject =>
  createPrivateKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'pkcs8' });

/** Whether the identity was created with a birth date, which the wallet must then confirm. */
export const needsBirthDate = (services: Services, identity: Identity): boolean =>
  openAttributes(services, identity)?.attributes.birthDate != null;

/** Name of the one credential that is asked for. */
export const CREDENTIAL = 'identity';

/**
 * Signs the request object that a wallet obtains (RFC 9101; OpenID4VP 1.0 §5). Null if there is no such request.
 * @param walletNonce what the wallet sent, so that it knows that the request is fresh
 */
export async function signRequest(
  services: Services,
  name: string,
  walletNonce: string | null,
): Promise<string | null> {
  const found = await findOpenRequest(services, name);
  if (!found) return null;
  const { check, request } = found;
  const access = walletAccess(services.config, services.keystore);
  const issuedAt = Math.floor(services.clock.now().getTime() / SECOND);
  const { kty, crv, x, y } = createPublicKey(keyOf(request)).export({ format: 'jwk' });
  const paths = ['given_name', 'family_name', ...(needsBirthDate(services, check.identity) ? ['birthdate'] : [])];
  const algorithms = { 'sd-jwt_alg_values': jwsAlgorithms, 'kb-jwt_alg_values': jwsAlgorithms };
  const payload = {
    response_type: 'vp_token',
    response_mode: 'direct_post.jwt',
    client_id: access.clientId,
    response_uri: addressOf(services, 'responses', check.identity.id, request.id),
    nonce: request.nonce,
    state: request.id,
    dcql_query: {
      credentials: [
        {
          id: CREDENTIAL,
          format: 'dc+sd-jwt',
          meta: { vct_values: services.config.wallet!.types },
          claims: paths.map((path) => ({ path: [path] })),
        },
      ],
    },
    client_metadata: {
      client_name: services.config.sealOrganization.name,
      jwks: { keys: [{ kty, crv, x, y, use: 'enc', alg: 'ECDH-ES', kid: request.id }] },
      encrypted_response_enc_values_supported: ['A128GCM', 'A256GCM'],
      vp_formats_supported: { 'dc+sd-jwt': algorithms },
    },
    ...(walletNonce === null ? {} : { wallet_nonce: walletNonce }),
  };
  return new SignJWT(payload)
    .setProtectedHeader({
      alg: 'ES256',
      typ: 'oauth-authz-req+jwt',
      x5c: access.certificates.map(({ der }) => der.toString('base64')),
    })
    .setAudience('https://self-issued.me/v2')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + (5 * MINUTE) / SECOND)
    .sign(access.key);
}
