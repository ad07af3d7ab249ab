import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccounts } from './lock-accounts.ts';
import { ending } from './movements.ts';
import type { Quote } from './quote.ts';

/** How the reservation of a subject ends. */
export interface ReservationEnd {
  readonly subjectId: string;
  /** Number of signers who were sent a code by SMS; null returns everything. */
  readonly sent: number | null;
}

/**
 * Ends the reservations of subjects, at the prices of their reservation: debits what was used and returns the rest to
 * the account it came from. The number of statements does not depend on the number of subjects. Subjects without a
 * reservation (test mode, price 0) are ignored. The caller holds the locks of the subjects and ends each once; the
 * database rejects a second end.
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
    const movements = ending(reservation, reservation.quote as unknown as Quote, sent.get(subjectId!)!);
    return movements.map((movement) => ({ organizationId, ...movement, subjectId, at: services.clock.now() }));
  });
  if (movements.length > 0) await tx.creditEntry.createMany({ data: movements });
}
