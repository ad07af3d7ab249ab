import { insertRows, type Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { type NewRow, rowsOfEnvelopes, rowsOfSessions } from './register-files.ts';

const register = (tx: Tx, rows: readonly NewRow[]) => insertRows(tx, 'preserved_files', rows, { skipExisting: true });

/** Registers sealed files and ends purged ones, in the same transaction. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const subjectsOf = (wanted: string) =>
    domainEvents.flatMap(({ type, aggregateId }) => (type === wanted ? [aggregateId] : []));
  const completed = subjectsOf('envelope.completed');
  if (completed.length > 0) await register(tx, await rowsOfEnvelopes(services, tx, completed));
  const sealed = subjectsOf('session.sealed');
  if (sealed.length > 0) await register(tx, await rowsOfSessions(services, tx, sealed));
  const purged = [...subjectsOf('envelope.purged'), ...subjectsOf('session.purged')];
  if (purged.length > 0) {
    await tx.preservedFile.updateMany({
      where: { chainId: { in: purged }, kind: { in: ['DOCUMENT', 'SHEET'] } },
      data: { state: 'ENDED', nextAt: null, reason: null },
    });
  }
}
