/** Why a backup or a restore failed; the message is for the operator. */
export class BackupError extends Error {
  override readonly name: string = 'BackupError';
  readonly forOperator = true;
}

/** A file of the backup is missing or does not match the manifest. */
export class DamagedBackup extends BackupError {
  override readonly name = 'DamagedBackup';

  /** `file`: its path below the place of the backup. */
  constructor(file: string, problem: string) {
    super(`The backup is damaged: ${file} ${problem}.`);
  }
}
