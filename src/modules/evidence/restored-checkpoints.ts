import type pg from 'pg';
import { numberOf, propertyOf } from '../../kernel/unknown.ts';
import { CHECKPOINTS } from './checkpoint.ts';

/** Checkpoints per statement. */
const BATCH = 5_000;

/**
 * Records in restored chains how far their restored checkpoints reach, so that new checkpoints are written where the
 * rows are newer. A checkpoint that its chain contradicts counts as written and is kept: reading the chain reports it.
 */
export async function noteRestoredCheckpoints(
  client: pg.ClientBase,
  files: AsyncIterable<{ readonly name: string; readonly text: string }>,
): Promise<void> {
  await client.query('UPDATE evidence_chains SET checkpoint_seq = 0 WHERE checkpoint_seq <> 0');
  let batch: { id: string; seq: number }[] = [];
  const flush = async () => {
    await client.query(
      `UPDATE evidence_chains c SET checkpoint_seq = noted.seq FROM unnest($1::uuid[], $2::int[]) AS noted (id, seq)
       WHERE c.id = noted.id`,
      [batch.map(({ id }) => id), batch.map(({ seq }) => seq)],
    );
    batch = [];
  };
  for await (const { name, text } of files) {
    const id = name.slice(name.lastIndexOf('/') + 1, -'.json'.length);
    const seq = seqOf(text);
    if (!name.startsWith(CHECKPOINTS) || seq === null) continue;
    batch.push({ id, seq });
    if (batch.length >= BATCH) await flush();
  }
  await flush();
}

/** Returns the `seq` of a checkpoint. Null if the file is not a checkpoint: reading the chain reports it. */
function seqOf(text: string): number | null {
  try {
    const seq = numberOf(propertyOf(JSON.parse(text), 'seq'));
    return Number.isInteger(seq) ? (seq ?? null) : null;
  } catch {
    return null;
  }
}
