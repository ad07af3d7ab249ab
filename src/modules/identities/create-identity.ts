import type { KeyActor, Mode, Origin } from '../../kernel/actor.ts';
import { after } from '../../kernel/clock.ts';
import { refuse as refuseRequest } from '../../kernel/fault.ts';
import { newId } from '../../kernel/ids.ts';
import { type Identity, preparedTransaction, type Tx } from '../../platform/database/index.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import { advance, appendEvent } from '../evidence/index.ts';
import { validityFrom } from './attach-identity.ts';
import {
  assertBorn,
  commitmentsOf,
  documentNumberMac,
  type NewIdentity,
  type RemoteCheck,
  sealAttributes,
} from './attributes.ts';
import { checkRules } from './limits.ts';
import { httpsProvider, type IdentityProvider, ProviderUnavailable } from './provider/provider.ts';
import { sandboxProvider } from './provider/sandbox.ts';
import { because, refuse } from './refusals.ts';
import { identityChain, identityLifecycle, scheduleExpiry, schedulePoll } from './store.ts';
import { isWalletSet } from './wallet/access-key.ts';
import { walletProvider } from './wallet/requests.ts';

/**
 * Returns the provider for a mode and method. Null if none is configured. Live identities never use the simulator. Without
 * a provider, France Identité is asked as a wallet.
 */
function providerFor(services: Services, mode: Mode, method: Identity['method']): IdentityProvider | null {
  const wallet = isWalletSet(services.config) ? walletProvider(services) : null;
  if (method === 'EUDI_WALLET' && wallet) return wallet;
  if (mode === 'TEST' && services.config.idvSandbox) return sandboxProvider(services);
  if (method === 'EUDI_WALLET') return null;
  return httpsProvider(services) ?? (method === 'FRANCE_IDENTITE' ? wallet : null);
}

/** Lists the methods that are configured for a mode. */
export const methodsFor = (services: Services, mode: Mode): Identity['method'][] =>
  (['PARTNER_ATTESTED', 'REMOTE_ID_CHECK', 'FRANCE_IDENTITE', 'EUDI_WALLET'] as const).filter(
    (method) => method === 'PARTNER_ATTESTED' || providerFor(services, mode, method) !== null,
  );

/** An identity ready to be inserted, with the remote check started for it, if any. */
export interface PreparedIdentity {
  readonly id: string;
  readonly input: NewIdentity;
  readonly check: RemoteCheck | null;
}

/**
 * Creates an identity. Verified at once if the caller attests it, otherwise pending with an address for the person.
 * @throws Fault `invalid_body` (a birth in the future), `idv_not_configured`, `unavailable`
 */
export async function createIdentity(
  services: Services,
  key: KeyActor,
  origin: Origin,
  input: NewIdentity,
): Promise<{ readonly id: string; readonly verificationUrl: string | null }> {
  assertBorn(services, [['', input]]);
  return preparedTransaction(
    services.database,
    'create-identity',
    () => prepareIdentity(services, key, input),
    async (tx, prepared) => {
      const { id } = await createIdentityIn(services, tx, key, origin, prepared);
      return { id, verificationUrl: prepared.check?.url ?? null };
    },
  );
}

/**
 * Does the work before the transaction: starts a remote check at the provider. Inserts nothing. If the identity is then
 * not created, the check is ignored.
 * @throws Fault `idv_not_configured`, `unavailable`
 */
export async function prepareIdentity(
  services: Services,
  { mode }: KeyActor,
  input: NewIdentity,
): Promise<PreparedIdentity> {
  const id = newId();
  const { method, attributes } = input;
  if (method === 'PARTNER_ATTESTED') return { id, input, check: null };
  const provider = providerFor(services, mode, method);
  if (!provider) throw refuse('idv_not_configured');
  try {
    return { id, input, check: await provider.start({ identityId: id, mode, method, attributes }) };
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof NeighbourMissing)) throw error;
    logFailure(services.log, 'warn', { err: error }, 'an identity verification could not be started');
    throw refuseRequest('unavailable', because('provider_silent'));
  }
}

/** Inserts a prepared identity in the caller's transaction. The caller has checked the key's scope. */
export async function createIdentityIn(
  services: Services,
  tx: Tx,
  actor: KeyActor,
  origin: Origin,
  { id, input, check }: PreparedIdentity,
): Promise<Identity> {
  const { method, attributes, externalRef, expiresInDays } = input;
  const { organizationId, mode } = actor;
  const createdAt = services.clock.now();
  const lapsesAt = after(createdAt, checkRules.lifetime);
  const { documentNumberHash: hash } = attributes;
  const identity = await tx.identity.create({
    data: {
      id,
      organizationId,
      mode,
      method,
      externalRef,
      expiresInDays,
      createdAt,
      lapsesAt,
      sealedAttributes: sealAttributes(services, id, { attributes, check }),
      documentNumberMac: hash === null ? null : documentNumberMac(services, actor, hash),
    },
  });
  await appendEvent(services, tx, identityChain(identity), {
    type: 'identity.created',
    actor: 'organization',
    data: { method: method.toLowerCase() },
    personal: { ...commitmentsOf(attributes), external_ref: externalRef, ip: origin.ip },
  });
  if (!check) return attest(services, tx, actor, identity, input);
  await scheduleExpiry(tx, id, lapsesAt);
  if (check.provider === 'https') await schedulePoll(tx, identity, 1, createdAt);
  return identity;
}

/** Marks the identity as verified: the caller has checked the document. */
async function attest(
  services: Services,
  tx: Tx,
  actor: KeyActor,
  identity: Identity,
  { attributes, expiresInDays, verifiedAt: claimedAt }: NewIdentity,
): Promise<Identity> {
  const verifiedAt = claimedAt ?? identity.createdAt;
  const { expiresAt, lapsesAt } = validityFrom(identity.createdAt, expiresInDays, attributes.documentExpiresOn);
  const set = { verifiedAt, expiresAt, lapsesAt };
  const status = await advance(services, tx, actor, {
    lifecycle: identityLifecycle,
    move: 'verified',
    row: identity,
    set,
    subject: identityChain(identity),
    data: { verified_at: verifiedAt.toISOString() },
  });
  await scheduleExpiry(tx, identity.id, lapsesAt);
  return { ...identity, ...set, status };
}
