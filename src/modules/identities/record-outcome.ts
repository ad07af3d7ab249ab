import { system } from '../../kernel/actor.ts';
import { equalInConstantTime } from '../../kernel/constant-time.ts';
import { sha256 } from '../../kernel/digest.ts';
import { refuse } from '../../kernel/fault.ts';
import { type Identity, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { advance } from '../evidence/index.ts';
import {
  commitmentsOf,
  documentNumberMac,
  type IdentityAttributes,
  openAttributes,
  type RemoteCheck,
  sealAttributes,
} from './attributes.ts';
import { identityLifecycle } from './lifecycle.ts';
import type { CheckOutcome } from './provider/outcome.ts';
import { forgetJobs, scheduleExpiry } from './schedule.ts';
import { chainOf, lockIdentity } from './store.ts';
import { statusNow, validityFrom } from './validity.ts';

/**
 * Records the outcome of a remote check. Only the first counts, and only while the identity is pending: later ones
 * change nothing. Returns true if this call counted.
 * @throws Fault `not_found` if the provider has no such identity or check
 */
export const recordOutcome = (
  services: Services,
  id: string,
  provider: RemoteCheck['provider'],
  outcome: CheckOutcome,
): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const identity = await lockIdentity(tx, id);
    if (!identity) throw refuse('not_found');
    if (statusNow(identity, services.clock.now()) !== 'PENDING') return false;
    const { attributes, check } = openAttributes(services, identity)!;
    if (check?.provider !== provider || !same(check.reference, outcome.reference)) throw refuse('not_found');
    if (outcome.status === 'failed') await fail(services, tx, identity);
    else await verify(services, tx, identity, check, { ...attributes, ...outcome.attributes }, outcome.verifiedAt);
    return true;
  });

const same = (one: string, other: string): boolean => equalInConstantTime(sha256(one), sha256(other));

async function fail(services: Services, tx: Tx, identity: Identity): Promise<void> {
  await advance(services, tx, system, {
    lifecycle: identityLifecycle,
    move: 'failed',
    row: identity,
    subject: chainOf(identity),
    set: { lapsesAt: null },
  });
  await forgetJobs(tx, identity.id);
}

async function verify(
  services: Services,
  tx: Tx,
  identity: Identity,
  check: RemoteCheck,
  read: IdentityAttributes,
  claimedAt: Date | null,
): Promise<void> {
  const now = services.clock.now();
  const verifiedAt = claimedAt && claimedAt >= identity.createdAt && claimedAt <= now ? claimedAt : now;
  const attributes = { ...read, verifiedBy: check.by, attestationRef: check.reference };
  const { documentNumberHash: hash, documentExpiresOn } = attributes;
  const { expiresAt, lapsesAt } = validityFrom(now, identity.expiresInDays, documentExpiresOn);
  await advance(services, tx, system, {
    lifecycle: identityLifecycle,
    move: 'verified',
    row: identity,
    subject: chainOf(identity),
    set: {
      verifiedAt,
      expiresAt,
      lapsesAt,
      sealedAttributes: sealAttributes(services, identity.id, { attributes, check }),
      documentNumberMac: hash === null ? null : documentNumberMac(services, identity, hash),
    },
    data: { verified_at: verifiedAt.toISOString(), provider: check.provider },
    personal: commitmentsOf(attributes),
  });
  await forgetJobs(tx, identity.id);
  await scheduleExpiry(tx, identity.id, lapsesAt);
}
