import type { Tx } from '../../platform/database/index.ts';
import type { Happening } from '../../platform/kit.ts';
import { eraseSubjects } from './signature-row.ts';

/** An erased identity takes its names out of what is kept of its signatures; the signatures stay. */
export async function reactions(tx: Tx, happenings: readonly Happening[]): Promise<void> {
  for (const { type, subjectId } of happenings) if (type === 'identity.deleted') await eraseSubjects(tx, subjectId);
}
