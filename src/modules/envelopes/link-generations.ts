import { anyOf } from '../../platform/database/any-of.ts';
import type { Database } from '../../platform/database/index.ts';

/** Returns the link generation of each signer. Unknown ids are left out. */
export async function signerLinkGenerations(
  { pool }: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; generation: number }>({
    name: 'links-sign',
    text: `SELECT id, link_generation AS generation FROM signers WHERE id = ${anyOf('$1::uuid[]')}`,
    values: [ids],
  });
  return new Map(rows.map(({ id, generation }) => [id, generation]));
}
