import { existsSync } from 'node:fs';
import path from 'node:path';
import { CHECKPOINTS, noteRestoredCheckpoints } from '../modules/evidence/index.ts';
import { assertKeysOpen, skipCrlNumbers, writeRootText } from '../modules/trust/index.ts';
import {
  BackupError,
  type Manifest,
  megabytes,
  openPlace,
  type PlaceAddress,
  parsePlace,
  type RestoreSetup,
  restoreBackup,
} from '../platform/backup/index.ts';
import { queriesOn } from '../platform/database/index.ts';
import type { OfflineCommand, Outcome } from './command.ts';
import { type Installation, openInstallation } from './open-backup.ts';
import { openProgress, type Progress } from './progress.ts';

/** `esign restore SOURCE`. */
export const restoreCommand: OfflineCommand['runOffline'] = async ([source], _repeated, flags) => {
  const address = parsePlace(source!);
  assertKeyAtHand();
  const installation = await openInstallation();
  try {
    return await restore(installation, address, typeof flags.snapshot === 'string' ? flags.snapshot : null);
  } finally {
    await installation.close();
  }
};

/** Without this check a new key would be created, as on a first start, and it could decrypt nothing of the backup. */
function assertKeyAtHand(): void {
  const file = path.join(path.resolve(process.env.DATA_DIR?.trim() || '.data'), 'secret.key');
  if (process.env.SECRET_KEY?.trim() || existsSync(file)) return;
  throw new BackupError(
    'SECRET_KEY is not set. Set it to the key of the backup (in development, copy secret.key from the old DATA_DIR into the new one).',
  );
}

/**
 * Restores a snapshot into an empty installation.
 *
 * @param snapshot null: the newest complete one
 */
export async function restore(
  { config, migrationsDir, ...installation }: Omit<Installation, 'close'> & Pick<RestoreSetup, 'migrationsDir'>,
  address: PlaceAddress,
  snapshot: string | null = null,
  progress: Progress = openProgress(),
): Promise<Outcome> {
  const place = await openPlace(address, { create: false });
  try {
    const manifest = await restoreBackup({
      ...installation,
      ...(migrationsDir ? { migrationsDir } : {}),
      place,
      snapshot,
      namedBelow: CHECKPOINTS,
      writeRoot: ({ name, text }) => writeRootText(config.dataDir, name, text),
      beforeCommit: async (client, named) => {
        const session = queriesOn(client);
        await assertKeysOpen(session, installation.cipher);
        await skipCrlNumbers(session);
        await noteRestoredCheckpoints(session, named());
      },
      report: progress.report,
    });
    progress.end();
    return restoreOutcome(place.label, manifest);
  } finally {
    progress.end();
    await place.close();
  }
}

function restoreOutcome(source: string, { snapshot, taken_at, tables, blobs, missing }: Manifest): Outcome {
  const rows = tables.reduce((sum, { count }) => sum + count, 0);
  const result = { source, snapshot, taken_at, rows, files: blobs.count, bytes: blobs.bytes, missing };
  const lines = [
    `${snapshot} has been restored: ${rows} rows and ${blobs.count} files (${megabytes(blobs.bytes)}) as of ${taken_at}.`,
    ...(missing.length ? [`  ${missing.length} files were already missing when the backup was made`] : []),
    '  Changes after that time are not included. Next: run esign doctor --storage, then start the server.',
  ];
  return { result, text: lines.join('\n') };
}
