import path from 'node:path';
import { blobsInUse } from '../app/encrypted-columns.ts';
import { systemClock } from '../kernel/clock.ts';
import { allLiveBlobsSql } from '../modules/documents/index.ts';
import { CHECKPOINTS } from '../modules/evidence/index.ts';
import { assertKeysOpen, findInstallation, readRootTexts } from '../modules/trust/index.ts';
import {
  BackupError,
  type BackupResult,
  megabytes,
  openPlace,
  type PlaceAddress,
  parsePlace,
  readNamedFiles,
  takeBackup,
} from '../platform/backup/index.ts';
import { type Flags, type OfflineCommand, type Outcome, UsageError } from './command.ts';
import { type Installation, openInstallation } from './open-backup.ts';
import { openProgress, type Progress } from './progress.ts';

/** Tables that are not restored: known backups and restores, console sessions, running processes and their files. */
const LEFT_OUT = ['backups', 'restores', 'console_sessions', 'key_writers', 'shared_files'];

/** `esign backup TARGET`. */
export const backupCommand: OfflineCommand['runOffline'] = async ([target], _repeated, flags) => {
  const keep = keepOf(flags);
  const address = parsePlace(target!);
  const installation = await openInstallation();
  try {
    return await backUp(installation, address, { keep, allowMissing: flags['allow-missing'] === true });
  } finally {
    await installation.close();
  }
};

function keepOf({ keep }: Flags): number | null {
  if (keep === undefined) return null;
  if (!/^[1-9]\d{0,4}$/.test(String(keep))) throw new UsageError('--keep must be a whole number, at least 1');
  return Number(keep);
}

/** Backs up an installation to `address`. */
export async function backUp(
  { config, database, storage, namedFiles, cipher }: Omit<Installation, 'close'>,
  address: PlaceAddress,
  options: { readonly keep: number | null; readonly allowMissing: boolean },
  progress: Progress = openProgress(),
): Promise<Outcome> {
  assertApart(address, config.storage);
  const place = await openPlace(address, { create: true });
  try {
    const result = await takeBackup({
      database,
      storage,
      cipher,
      place,
      findInstallation: async () => {
        // A backup under a key that is not the database's could never be restored.
        await assertKeysOpen(database, cipher);
        return findInstallation(database);
      },
      without: LEFT_OUT,
      blobsSql: () => allLiveBlobsSql(blobsInUse, systemClock.now()),
      namedFiles: () => readNamedFiles(namedFiles, CHECKPOINTS),
      roots: () => readRootTexts(config.dataDir),
      ...options,
      report: progress.report,
    });
    progress.end();
    return backupOutcome(place.label, result);
  } finally {
    progress.end();
    await place.close();
  }
}

/** A backup inside the storage would be lost together with it. */
function assertApart(address: PlaceAddress, storage: Installation['config']['storage']): void {
  const refused = 'TARGET is inside the storage that is backed up. Use another target.';
  if (address.kind === 's3') {
    if (storage.kind !== 's3') return;
    const [a, b] = [address.s3, storage.s3];
    const nested = a.prefix.startsWith(b.prefix) || b.prefix.startsWith(a.prefix);
    if (a.bucket === b.bucket && a.endpoint === b.endpoint && nested) throw new BackupError(refused);
    return;
  }
  const inside = path.relative(storage.dir, address.folder);
  if (inside === '' || !(inside.startsWith('..') || path.isAbsolute(inside))) throw new BackupError(refused);
}

function backupOutcome(target: string, { manifest, fresh, removed }: BackupResult): Outcome {
  const rows = manifest.tables.reduce((sum, { count }) => sum + count, 0);
  const { count: files, bytes } = manifest.blobs;
  const result = {
    target,
    snapshot: manifest.snapshot,
    taken_at: manifest.taken_at,
    completed_at: manifest.completed_at,
    tables: manifest.tables.length,
    rows,
    files,
    bytes,
    copied_files: fresh.files,
    copied_bytes: fresh.bytes,
    missing: manifest.missing,
    removed,
  };
  const lines = [
    `${manifest.snapshot} is complete in ${target}.`,
    `  ${rows} rows of ${manifest.tables.length} tables as of ${manifest.taken_at}`,
    `  ${files} files, ${megabytes(bytes)}; ${fresh.files} of them copied now, ${megabytes(fresh.bytes)}`,
    ...(manifest.missing.length ? [`  ${manifest.missing.length} files were missing or damaged`] : []),
    ...(removed.length ? [`  removed: ${removed.join(', ')}`] : []),
    '  SECRET_KEY is not in it: keep it in another place.',
  ];
  return { result, text: lines.join('\n'), failed: manifest.missing.length > 0 };
}
