import { eachRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { finishEnvelope } from './finish.ts';
import { lockEnvelope } from './store.ts';

/**
 * Expires a sent envelope past its date. Once its seal has begun (with the last signature, or with its batch) expiry no
 * longer applies. True where this call expired it; safe to call any number of times.
 */
export const expireEnvelope = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, id);
    if (envelope?.status !== 'SENT' || !envelope.expiresAt || envelope.expiresAt > services.clock.now()) return false;
    if ((await tx.sealing.count({ where: { envelopeId: id } })) > 0) return false;
    await finishEnvelope(services, tx, envelope, { move: 'expired' });
    return true;
  });

/** Expires everything that is due. */
export const expireDueEnvelopes = (services: Services): Promise<number> =>
  eachRow(
    ({ after, page }) =>
      services.database.prisma.envelope.findMany({
        where: { ...after, status: 'SENT', expiresAt: { lte: services.clock.now() }, sealing: null },
        ...page,
      }),
    (id) => expireEnvelope(services, id),
  );
