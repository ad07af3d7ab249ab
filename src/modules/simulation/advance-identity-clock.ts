import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import {
  chainOf,
  expireIdentity,
  identityLifecycle,
  lockOwnIdentity,
  setTestDates,
  statusNow,
} from '../identities/index.ts';
import { type Ahead, advanceClock } from './test-clock.ts';

/**
 * Advances an identity to the end of its validity: a pending one to the end of its week, a verified one to its expiry
 * or the end of its document. The document's date itself does not change.
 */
export async function advanceIdentityClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { readonly id: string },
): Promise<void> {
  await transaction(services.database, 'advance-identity-clock', async (tx) => {
    const identity = await lockOwnIdentity(tx, key, id);
    const { lapsesAt, expiresAt } = identity;
    const status = statusNow(identity, services.clock.now());
    const ahead: Ahead<'lapsesAt' | 'expiresAt'> = {
      to: 'EXPIRY',
      column: 'lapsesAt',
      due: { lapsesAt, expiresAt },
      open: identityLifecycle.moves.expired.from.some((from) => from === status),
    };
    const data = await advanceClock(services, tx, origin, chainOf(identity), ahead);
    await setTestDates(tx, id, data);
  });
  await expireIdentity(services, id);
}
