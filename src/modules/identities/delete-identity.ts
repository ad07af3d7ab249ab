import type { KeyActor } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { advance, eraseOpenings } from '../evidence/index.ts';
import { identityLifecycle } from './lifecycle.ts';
import { forgetJobs } from './schedule.ts';
import { chainOf, lockOwnIdentity } from './store.ts';

/** Values of an erased identity, for all columns with personal data or facts of the attestation. */
const erased = {
  sealedAttributes: null,
  documentNumberMac: null,
  externalRef: null,
  expiresInDays: null,
  verifiedAt: null,
  expiresAt: null,
  lapsesAt: null,
};

/**
 * Erases an identity (right to erasure): its attributes and the openings of its chain. A tombstone stays, the chain
 * stays valid, and given signatures do not change. Erasing again changes nothing.
 */
export async function deleteIdentity(services: Services, key: KeyActor, { id }: { id: string }): Promise<void> {
  await transaction(services.database, 'delete-identity', async (tx) => {
    const identity = await lockOwnIdentity(tx, key, id);
    if (identity.status === 'DELETED') return;
    await advance(services, tx, key, {
      lifecycle: identityLifecycle,
      move: 'deleted',
      row: identity,
      subject: chainOf(identity),
      set: { ...erased, deletedAt: services.clock.now() },
    });
    await eraseOpenings(tx, identity.id);
    await forgetJobs(tx, identity.id);
  });
}
