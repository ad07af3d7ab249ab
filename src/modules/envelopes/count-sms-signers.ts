import { anyOf } from '../../platform/database/any-of.ts';
import type { Tx } from '../../platform/database/index.ts';
import { smsSubjects } from '../access/index.ts';

/** Counts, for each envelope, the signers who received a code by SMS. Several codes to one signer count once. */
export async function countSmsSigners(tx: Tx, envelopeIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (envelopeIds.length === 0) return new Map();
  const rows = await tx.$queryRawUnsafe<{ id: string; count: number }[]>(
    `SELECT s.envelope_id AS id, count(DISTINCT s.id)::int AS count
     FROM signers s JOIN ${smsSubjects} c ON c.subject_id = s.id
     WHERE s.envelope_id = ${anyOf('$1::uuid[]')} GROUP BY s.envelope_id`,
    [...envelopeIds],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
