import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { eraseSignersLeft, eraseSignersOf } from './erase-signers.ts';
import { envelopeAfter } from './store.ts';

const ends = new Set(['envelope.completed', 'envelope.canceled', 'envelope.expired']);

/** Erases the signers of an erased identity: at once, or as soon as their envelope has ended. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  for (const { type, subjectId } of domainEvents)
    if (type === 'identity.deleted') await eraseSignersOf(services, tx, subjectId);
  // An envelope that is handed on has no signer at level simple with an identity.
  const ended = domainEvents.filter((event) => ends.has(event.type) && !envelopeAfter(event));
  if (ended.length > 0) {
    await eraseSignersLeft(
      services,
      tx,
      ended.map(({ subjectId }) => subjectId),
    );
  }
}
