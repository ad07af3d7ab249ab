import type pg from 'pg';
import { CHECKPOINTS } from './checkpoint.ts';

/** Checkpoints that one statement takes. */
const BATCH = 5_000;

/**
 * Notes in restored chains how far their restored checkpoints follow, so that those behind are followed again: rows are of a
 * later moment than the checkpoints. One that its chain contradicts counts as followed and stays: it still shows.
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

/** Null where the file is none of ours: reading the chain will say so. */
function seqOf(text: string): number | null {
  try {
    const { seq } = JSON.parse(text) as { seq: unknown };
    return Number.isInteger(seq) ? (seq as number) : null;
  } catch {
    return null;
  }
}
