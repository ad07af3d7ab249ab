import { eachDueRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { finishEnvelope } from './finish.ts';
import { findBegunSeals } from './needs.ts';
import { lockEnvelope } from './store.ts';

/**
 * Expires a sent envelope after its date. Does nothing once its seal has begun (by the last signature or by its batch).
 * Returns true if this call expired it. Safe to repeat.
 */
export const expireEnvelope = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, id);
    if (envelope?.status !== 'SENT' || !envelope.expiresAt || envelope.expiresAt > services.clock.now()) return false;
    if ((await services.of(findBegunSeals)(tx, [id])).size > 0) return false;
    await finishEnvelope(services, tx, envelope, { move: 'expired' });
    return true;
  });

/** Expires all envelopes that are due. */
export function expireDueEnvelopes(services: Services): Promise<number> {
  const { prisma } = services.database;
  let sealing: ReadonlySet<string> = new Set();
  return eachDueRow(
    'expiresAt',
    async ({ after, page }) => {
      const where = {
        ...after,
        status: 'SENT',
        expiresAt: { lte: services.clock.now() },
        organization: isHere,
      } as const;
      const due = await prisma.envelope.findMany({ where, ...page });
      sealing = await services.of(findBegunSeals)(
        prisma,
        due.map(({ id }) => id),
      );
      return due;
    },
    async (id) => !sealing.has(id) && (await expireEnvelope(services, id)),
  );
}
