import type pg from 'pg';

/**
 * Drops what finds nothing meanwhile, and returns the statements that build it again: building it at the end is faster.
 * Primary keys to which others refer stay.
 */
export async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS build
     FROM pg_constraint p WHERE contype = 'p' AND connamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint f WHERE f.contype = 'f' AND f.confrelid = p.conrelid)
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
     WHERE NOT indisprimary AND relnamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ build }) => build);
}

export async function buildIndexes(client: pg.Client, statements: string[]): Promise<void> {
  for (let statement = statements.shift(); statement; statement = statements.shift()) await client.query(statement);
}
