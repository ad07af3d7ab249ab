import type { Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { registerEnvelopes, registerSessions } from './register-files.ts';

/** What is sealed gets its rows, and what is purged ends them, in the same transaction. */
export async function reactions(kit: Kit, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const subjectsOf = (wanted: string) =>
    happenings.flatMap(({ type, aggregateId }) => (type === wanted ? [aggregateId] : []));
  const completed = subjectsOf('envelope.completed');
  if (completed.length > 0) await registerEnvelopes(kit, tx, completed);
  const sealed = subjectsOf('session.sealed');
  if (sealed.length > 0) await registerSessions(kit, tx, sealed);
  const purged = [...subjectsOf('envelope.purged'), ...subjectsOf('session.purged')];
  if (purged.length > 0) {
    await tx.preservedFile.updateMany({
      where: { chainId: { in: purged }, kind: { in: ['DOCUMENT', 'SHEET'] } },
      data: { state: 'ENDED', nextAt: null, reason: null },
    });
  }
}
