import pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import { BackupError } from './errors.ts';
import type { Manifest } from './manifest.ts';
import { describeTables } from './tables.ts';

/** @throws BackupError (a table has rows; the message names it) */
export async function assertEmpty(client: pg.ClientBase): Promise<void> {
  for (const { name } of await describeTables(client)) {
    const { rows } = await client.query<{ full: boolean }>(
      `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(name)}) AS full`,
    );
    if (itemAt(rows, 0).full)
      throw new BackupError(
        `The database is not empty (the table ${name} has rows). Restore into a new, empty database.`,
      );
  }
}

/**
 * Returns true if the database contains exactly this restored snapshot, and false if it is empty. An empty database
 * may have tables of the snapshot's schema or an older one.
 *
 * @throws BackupError (it contains anything else)
 */
export async function isRestored(client: pg.ClientBase, { snapshot, migrations }: Manifest): Promise<boolean> {
  const tables = await describeTables(client);
  const has = async (table: string) => {
    const text = 'SELECT to_regclass(quote_ident($1)) IS NOT NULL AS there';
    return itemAt((await client.query<{ there: boolean }>(text, [table])).rows, 0).there;
  };
  if (tables.length === 0) return false;
  if (!(await has('_prisma_migrations')))
    throw new BackupError('The database contains tables of another application. Restore into a new, empty database.');
  if (await has('restores')) {
    const { rowCount } = await client.query('SELECT FROM restores WHERE snapshot = $1', [snapshot]);
    if (rowCount) return true;
  }
  await assertEmpty(client);
  const { rows } = await client.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  );
  if (rows.some(({ name }) => !migrations.some((migration) => migration.name === name)))
    throw new BackupError(
      'The tables of the database are empty, but newer than those of the backup. Restore into a new, empty database.',
    );
  return false;
}
