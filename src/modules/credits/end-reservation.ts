import type { Tx } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { lockAccounts } from './lock-accounts.ts';
import { ending } from './movements.ts';
import type { Quote } from './quote.ts';

/**
 * Ends the reservation of a subject, at the prices at which it was made: debits what was used, returns the rest to where
 * it came from. `sent` is how many signers were sent a code by SMS; null returns everything. Nothing happens where there
 * is no reservation (test mode, price 0). The caller holds the subject, and ends it once; the database refuses twice.
 */
export async function endReservation(kit: Kit, tx: Tx, subjectId: string, sent: number | null): Promise<void> {
  const reservation = await tx.creditEntry.findUnique({ where: { subjectId_kind: { subjectId, kind: 'RESERVE' } } });
  if (!reservation) return;
  const { organizationId } = reservation;
  await lockAccounts(tx, organizationId);
  for (const movement of ending(reservation, reservation.quote as unknown as Quote, sent)) {
    await tx.creditEntry.create({ data: { organizationId, ...movement, subjectId, at: kit.clock.now() } });
  }
}
