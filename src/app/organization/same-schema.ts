import type pg from 'pg';
import { BackupError } from '../../platform/backup/index.ts';
import type { ExportManifest } from './sealed-place.ts';

/** The migrations of a database. */
export const APPLIED = `SELECT migration_name AS name, checksum FROM _prisma_migrations
  WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`;

/** Compares the migrations of an export with those here. @throws BackupError (another schema) */
export async function assertFits(client: pg.Client, { migrations }: ExportManifest): Promise<void> {
  const { rows: own } = await client.query<ExportManifest['migrations'][number]>(APPLIED);
  const keyOf = ({ name, checksum }: ExportManifest['migrations'][number]) => `${name} ${checksum}`;
  const [here, there] = [new Set(own.map(keyOf)), new Set(migrations.map(keyOf))];
  const newer = migrations.find((one) => !here.has(keyOf(one)));
  const older = own.find((one) => !there.has(keyOf(one)));
  if (newer ?? older)
    throw new BackupError(
      `The export has another schema than this database (migration ${(newer ?? older)!.name} is only ${newer ? 'there' : 'here'}). ` +
        'Bring both installations to the same version, and export again.',
    );
}
