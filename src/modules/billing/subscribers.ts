import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { endReservations } from '../credits/index.ts';
import { countSmsSigners } from '../envelopes/index.ts';

/** How the reservation of what was sent ends, by what happened to it: what was used is paid, or all given back. */
const endings: Readonly<Record<string, 'with its codes' | 'used' | 'given back'>> = {
  'envelope.completed': 'with its codes',
  'session.sealed': 'used',
  'envelope.canceled': 'given back',
  'envelope.expired': 'given back',
};

/** Settles the accounts of what ends, in the transaction in which it ends. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const ended = domainEvents.filter(({ mode, type }) => mode === 'LIVE' && Object.hasOwn(endings, type));
  if (ended.length === 0) return;
  const codes = await countSmsSigners(
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
