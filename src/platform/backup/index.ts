export { describeTables, type TableShape } from './dump-database.ts';
export { BackupLease, connectAlone, findLastBackup, isBackupRunning } from './lease.ts';
export type { Manifest } from './manifest.ts';
export { BackupError, type BackupPlace, openPlace, type PlaceAddress, parsePlace } from './place.ts';
export { type RestoreSetup, restoreBackup } from './restore-backup.ts';
export {
  type BackupResult,
  type BackupSetup,
  megabytes,
  readNamedFiles,
  type TextFile,
  takeBackup,
} from './take-backup.ts';
