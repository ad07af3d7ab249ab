import { eachRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { finishEnvelope } from './finish.ts';
import { lockEnvelope } from './store.ts';

/**
 * Expires a sent envelope past its date. Once its seal has begun (with the last signature, or with its batch) expiry no
 * longer applies. True where this call expired it; safe to call any number of times.
 */
export const expireEnvelope = (kit: Kit, id: string): Promise<boolean> =>
  repeatableTransaction(kit.database, async (tx) => {
    const envelope = await lockEnvelope(tx, id);
    if (envelope?.status !== 'SENT' || !envelope.expiresAt || envelope.expiresAt > kit.clock.now()) return false;
    if ((await tx.sealing.count({ where: { envelopeId: id } })) > 0) return false;
    await finishEnvelope(kit, tx, envelope, { move: 'expired' });
    return true;
  });

/** Expires everything that is due. */
export const expireDueEnvelopes = (kit: Kit): Promise<number> =>
  eachRow(
    ({ after, page }) =>
      kit.database.prisma.envelope.findMany({
        where: { ...after, status: 'SENT', expiresAt: { lte: kit.clock.now() }, sealing: null },
        ...page,
      }),
    (id) => expireEnvelope(kit, id),
  );
