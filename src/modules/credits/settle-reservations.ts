import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { lockAccounts } from './lock-accounts.ts';
import { ending } from './movements.ts';
import { countSmsSigners } from './needs.ts';
import type { Quote } from './quote.ts';

/** How the reservation of a subject ends. */
interface ReservationEnd {
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

/** How a reservation ends, by event type: what was used is debited, or everything is returned. */
const endings: Readonly<Record<string, 'with its codes' | 'used' | 'given back'>> = {
  'envelope.completed': 'with its codes',
  'session.sealed': 'used',
  'digest_seal.sealed': 'used',
  'envelope.canceled': 'given back',
  'envelope.expired': 'given back',
};

/**
 * Ends the reservations of everything that ended, in the transaction of its events. Runs last: it locks the accounts of
 * the organisation, and other transactions that need them wait.
 */
export async function settleReservations(
  services: Services,
  tx: Tx,
  domainEvents: readonly DomainEvent[],
): Promise<void> {
  const ended = domainEvents.filter(({ mode, type }) => mode === 'LIVE' && Object.hasOwn(endings, type));
  if (ended.length === 0) return;
  const codes = await services.of(countSmsSigners)(
    tx,
    ended.flatMap(({ type, subjectId }) => (endings[type] === 'with its codes' ? subjectId : [])),
  );
  await endReservations(
    services,
    tx,
    ended.map(({ type, subjectId }) => ({
      subjectId,
      sent: endings[type] === 'given back' ? null : (codes.get(subjectId) ?? 0),
    })),
  );
}
