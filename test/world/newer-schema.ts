import type { Pool } from 'pg';

/**
 * Records a migration that this program does not know, as a newer version would have applied it. Returns what undoes
 * that.
 */
export async function pretendNewer(pool: Pool, phase: 'expand' | 'contract' = 'expand'): Promise<() => Promise<void>> {
  const name = '20990101000000_of_a_newer_version';
  await pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES (gen_random_uuid(), $1, $2, now(), 1)`,
    ['0'.repeat(64), name],
  );
  await pool.query('INSERT INTO _migration_phases (migration_name, kind) VALUES ($1, $2)', [name, phase]);
  return async () => {
    for (const table of ['_prisma_migrations', '_migration_phases'])
      await pool.query(`DELETE FROM ${table} WHERE migration_name = $1`, [name]);
  };
}

/**
 * Takes back the newest migration of this program in its record; returns what undoes that. Not one that can be repeated: of an index
 * that is there already, or of a constraint that is valid.
 */
export async function pretendOlder(pool: Pool): Promise<{ name: string; undo(): Promise<void> }> {
  const { rows } = await pool.query<{ name: string }>(
    `UPDATE _prisma_migrations SET rolled_back_at = now()
     WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations WHERE migration_name !~ '_(index|validate)_') RETURNING migration_name AS name`,
  );
  const [{ name }] = rows as [{ name: string }];
  return {
    name,
    undo: async () => {
      await pool.query('UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE migration_name = $1', [name]);
    },
  };
}
