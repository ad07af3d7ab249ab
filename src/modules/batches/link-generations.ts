import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/index.ts';

/** Link generations of batches, by batch id. Unknown batches are missing. */
export async function batchLinkGenerations(
  { pool }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; generation: number }>({
    name: 'links-batch',
    text: `SELECT id, link_generation AS generation FROM seal_batches WHERE id = ${anyOf('$1::uuid[]')}`,
    values: [ids],
  });
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}
