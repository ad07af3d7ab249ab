export { BackupError } from './errors.ts';
export { findLastBackup, isBackupRunning } from './lease.ts';
export type { Manifest } from './manifest.ts';
export { readNamedFiles } from './named-files.ts';
export { openPlace } from './open-place.ts';
export { type BackupPlace, type PlaceAddress, parsePlace } from './place.ts';
export { type RestoreSetup, restoreBackup } from './restore-backup.ts';
export { type BackupResult, type BackupSetup, megabytes, type TextFile, takeBackup } from './take-backup.ts';
