import { system } from '../../kernel/actor.ts';
import { eachRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { advance } from '../evidence/index.ts';
import { identityLifecycle } from './lifecycle.ts';
import { forgetJobs } from './schedule.ts';
import { chainOf, lockIdentity } from './store.ts';
import { statusNow } from './validity.ts';

/** Writes down what the clock says already. True where this call did; safe to call any number of times. */
export const expireIdentity = (kit: Kit, id: string): Promise<boolean> =>
  repeatableTransaction(kit.database, async (tx) => {
    const identity = await lockIdentity(tx, id);
    if (!identity || identity.status === 'EXPIRED' || statusNow(identity, kit.clock.now()) !== 'EXPIRED') return false;
    await advance(kit, tx, system, {
      lifecycle: identityLifecycle,
      move: 'expired',
      row: identity,
      subject: chainOf(identity),
    });
    await forgetJobs(tx, id);
    return true;
  });

/** Expires everything that is due. */
export const expireDueIdentities = (kit: Kit): Promise<number> =>
  eachRow(
    ({ after, page }) =>
      kit.database.prisma.identity.findMany({
        where: { ...after, status: { in: ['PENDING', 'VERIFIED'] }, lapsesAt: { lte: kit.clock.now() } },
        ...page,
      }),
    (id) => expireIdentity(kit, id),
  );
