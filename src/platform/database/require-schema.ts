import type pg from 'pg';
import { itemAt } from '../../kernel/definitely.ts';
import { MigrationError } from './migrations/errors.ts';
import { readSchemaState, waitForMigration } from './migrations/migrate.ts';

interface RequireOptions {
  readonly isBuiltIn: boolean;
  /** Name of our own connections in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly apply: () => Promise<void>;
  readonly onWait: () => void;
}

/**
 * Checks that the schema has everything that this program needs. Commands call it: a command of the next version must
 * not change the schema of running servers. Only a database that nobody uses is migrated: one without tables, and the
 * built-in one if no other process is connected.
 *
 * @throws MigrationError
 */
export async function requireSchema(pool: pg.Pool, { isBuiltIn, applicationName, apply, onWait }: RequireOptions) {
  const state = await readSchemaState(pool);
  if (state.isFresh || (state.pending.length > 0 && isBuiltIn && (await isAlone(pool, applicationName))))
    return apply();
  if (state.pending.length === 0) return;
  // A server may be applying them now.
  await waitForMigration(pool, onWait);
  const { pending } = await readSchemaState(pool);
  if (pending.length === 0) return;
  throw new MigrationError(
    `The database has an older schema than this version needs (missing: ${pending.map(({ name }) => name).join(', ')}). ` +
      'Start the server of this version, or run esign migrate; or use the command of the version that runs.',
  );
}

/** Whether no other process of this program is connected to the built-in server. */
async function isAlone(pool: pg.Pool, applicationName: string): Promise<boolean> {
  const { rows } = await pool.query<{ others: number }>(
    `SELECT count(*)::int AS others FROM pg_stat_activity WHERE application_name LIKE 'esign-%' AND application_name <> $1`,
    [applicationName],
  );
  return itemAt(rows, 0).others === 0;
}
