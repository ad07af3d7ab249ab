import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { after } from '../../../kernel/clock.ts';
import { equalInConstantTime, sha256Hex } from '../../../kernel/ids.ts';
import { type Identity, repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { statusNow } from '../attach-identity.ts';
import { openAttributes, type RemoteCheck, sealAttributes, type WalletRequest } from '../attributes.ts';
import { walletRules } from '../limits.ts';
import { identityIdOf, splitToken, tokenOf } from '../provider/page-token.ts';
import { type IdentityProvider, ProviderUnavailable } from '../provider/provider.ts';
import { lockIdentity, WALLET_TASK } from '../store.ts';
import { walletAccess, whyNoAccess } from './access-key.ts';
import { IssuersUnavailable, trustedIssuers } from './trusted-issuers.ts';

/** Requests to wallets (OpenID4VP 1.0), from the page that begins one to its end. */

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
export const openWalletRequest = ({ requests }: WalletCheck, session: string, now: Date): WalletRequest | null =>
  requests.findLast((each) => isOwnWalletRequest(each, session) && new Date(each.expiresAt) > now) ?? null;

export const isOwnWalletRequest = (request: WalletRequest, session: string): boolean =>
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
  const { clientId } = walletAccess(services.config, services.keystore);
  return repeatableTransaction(services.database, async (tx) => {
    const now = services.clock.now();
    const expiresAt = after(now, walletRules.lifetime);
    const request: WalletRequest = {
      id: randomBytes(16).toString('base64url'),
      flow,
      nonce: randomBytes(32).toString('base64url'),
      clientId,
      key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
      session: sha256Hex(session),
      expiresAt: expiresAt.toISOString(),
      state: 'open',
    };
    const isBegun = await changeRequests(services, tx, id, (requests) => [
      ...requests.filter((each) => !isOwnWalletRequest(each, session)).slice(1 - walletRules.requests),
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

/** An unanswered request, and the check that it is of. */
export interface OpenRequest {
  readonly check: WalletCheck;
  readonly request: WalletRequest;
}

/** Finds an unanswered request by the name in its address. Null if there is none, or it has ended. */
export async function findOpenRequest(services: Services, name: string): Promise<OpenRequest | null> {
  const parts = splitToken(name);
  const identity = parts && (await services.database.prisma.identity.findUnique({ where: { id: parts.id } }));
  const check = identity && openCheck(services, identity);
  const request = check?.requests.find(({ id }) => equalInConstantTime(Buffer.from(id, 'base64url'), parts!.secret));
  if (check?.status !== 'PENDING' || request?.state !== 'open') return null;
  return new Date(request.expiresAt) > services.clock.now() ? { check, request } : null;
}

export const walletRequestKey = ({ key }: WalletRequest): KeyObject =>
  createPrivateKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'pkcs8' });
