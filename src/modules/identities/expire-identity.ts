import { system } from '../../kernel/actor.ts';
import { eachDueRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { advance } from '../evidence/index.ts';
import { identityLifecycle } from './lifecycle.ts';
import { forgetJobs } from './schedule.ts';
import { chainOf, lockIdentity } from './store.ts';
import { statusNow } from './validity.ts';

/** Stores the expiry of an identity that has expired by the clock. Returns true if this call did it. Safe to repeat. */
export const expireIdentity = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const identity = await lockIdentity(tx, id);
    if (!identity || identity.status === 'EXPIRED' || statusNow(identity, services.clock.now()) !== 'EXPIRED')
      return false;
    await advance(services, tx, system, {
      lifecycle: identityLifecycle,
      move: 'expired',
      row: identity,
      subject: chainOf(identity),
    });
    await forgetJobs(tx, id);
    return true;
  });

/** Expires all identities that are due. */
export const expireDueIdentities = (services: Services): Promise<number> =>
  eachDueRow(
    'lapsesAt',
    ({ after, page }) =>
      services.database.prisma.identity.findMany({
        where: {
          ...after,
          status: { in: ['PENDING', 'VERIFIED'] },
          lapsesAt: { lte: services.clock.now() },
          organization: isHere,
        },
        ...page,
      }),
    (id) => expireIdentity(services, id),
  );
