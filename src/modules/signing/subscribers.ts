import type { Tx } from '../../platform/database/index.ts';
import type { DomainEvent } from '../../platform/services.ts';
import { eraseSubjects } from './signature-row.ts';

/** Removes the names of an erased identity from its signatures. The signatures stay. */
export async function subscribers(tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  for (const { type, subjectId } of domainEvents) if (type === 'identity.deleted') await eraseSubjects(tx, subjectId);
}
