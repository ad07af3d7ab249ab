import { insertRows, type Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { sealedFilesAfter } from '../../envelopes/index.ts';
import { rowsOfEnvelopes, rowsOfFiles, rowsOfSessions } from './register-files.ts';

/** Registers sealed files and ends purged ones, in the same transaction. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const subjectsOf = (wanted: string) =>
    domainEvents.flatMap(({ type, aggregateId }) => (type === wanted ? [aggregateId] : []));
  const completed = domainEvents.filter(({ type }) => type === 'envelope.completed');
  const known = completed.flatMap((event) => sealedFilesAfter(event) ?? []);
  const unknown = completed.filter((event) => !sealedFilesAfter(event)).map(({ aggregateId }) => aggregateId);
  const sealed = subjectsOf('session.sealed');
  await insertRows(
    tx,
    'preserved_files',
    [
      ...rowsOfFiles(services, known),
      ...(unknown.length > 0 ? await rowsOfEnvelopes(services, tx, unknown) : []),
      ...(sealed.length > 0 ? await rowsOfSessions(services, tx, sealed) : []),
    ],
    { skipExisting: true },
  );
  const purged = [...subjectsOf('envelope.purged'), ...subjectsOf('session.purged')];
  if (purged.length > 0) {
    await tx.preservedFile.updateMany({
      where: { chainId: { in: purged }, kind: { in: ['DOCUMENT', 'SHEET'] } },
      data: { state: 'ENDED', nextAt: null, reason: null },
    });
  }
}
