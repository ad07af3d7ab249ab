import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { endReservations } from './end-reservation.ts';

declare module '../../platform/services.ts' {
  interface LaterRooms {
    /** Counts, for each envelope, the signers who received a code by SMS. */
    readonly countSmsSigners: (tx: Tx, envelopeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  }
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
  const codes = await services.laterRooms.countSmsSigners(
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
