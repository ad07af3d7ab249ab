import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccounts } from './lock-accounts.ts';
import { ending } from './movements.ts';
import type { Quote } from './quote.ts';

/** How the reservation of a subject ends. */
export interface ReservationEnd {
  readonly subjectId: string;
  /** How many signers were sent a code by SMS; null returns everything. */
  readonly sent: number | null;
}

/**
 * Ends the reservations of subjects, at the prices at which they were made: debits what was used, returns the rest to
 * where it came from, by as many statements for many as for one. Nothing happens where there is no reservation (test
 * mode, price 0). The caller holds the subjects, and ends each once; the database refuses twice.
 */
export async function endReservations(services: Services, tx: Tx, ends: readonly ReservationEnd[]): Promise<void> {
  const sent = new Map(ends.map((end) => [end.subjectId, end.sent]));
  const reservations = await tx.creditEntry.findMany({
    where: { subjectId: { in: [...sent.keys()] }, kind: 'RESERVE' },
    orderBy: { id: 'asc' },
  });
  for (const organizationId of new Set(reservations.map((one) => one.organizationId).sort())) {
    await lockAccounts(tx, organizationId);
  }
  const movements = reservations.flatMap((reservation) => {
    const { organizationId, subjectId } = reservation;
    const told = ending(reservation, reservation.quote as unknown as Quote, sent.get(subjectId!)!);
    return told.map((movement) => ({ organizationId, ...movement, subjectId, at: services.clock.now() }));
  });
  if (movements.length > 0) await tx.creditEntry.createMany({ data: movements });
}
