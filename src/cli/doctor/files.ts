import { blobsInUse } from '../../app/encrypted-columns.ts';
import type { Clock } from '../../kernel/clock.ts';
import { checkStorage } from '../../modules/documents/index.ts';
import { checkCheckpoints } from '../../modules/evidence/index.ts';
import { findLastBackup, megabytes } from '../../platform/backup/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, openReadOnly } from '../../platform/database/index.ts';
import { readStoredKeystore } from '../../platform/keystore/index.ts';
import { silentLog } from '../../platform/log/index.ts';
import { Neighbours } from '../../platform/neighbours/index.ts';
import type { Services } from '../../platform/services.ts';
import { openStorage } from '../../platform/storage/index.ts';
import { openProgress } from '../progress.ts';
import { type Finding, findingReason } from './finding.ts';

/** Timeout of one statement, ms: statements over a whole table take minutes. */
const PATIENT = 600_000;

/** `esign doctor --storage`: opens the database and the storage, and checks the files. */
export async function examineFiles(config: Config, clock: Clock): Promise<readonly Finding[]> {
  const { databaseUrl, dataDir } = config;
  const database = await openReadOnly({ databaseUrl, dataDir, log: silentLog, timeLimit: PATIENT });
  if (!database) return [];
  let storage: Awaited<ReturnType<typeof openStorage>> | undefined;
  try {
    const keystore = await readStoredKeystore(database.pool, config.secretKey, config.secretKeyPrevious);
    storage = await openStorage(config.storage, dataDir, new Neighbours(silentLog));
    return await storageFindings({ clock, database, keystore, storage: storage.blobs, namedFiles: storage.namedFiles });
  } catch (error) {
    return [{ what: 'files', state: 'fault', detail: findingReason(error) }];
  } finally {
    storage?.close();
    await database.close();
  }
}

/** Maximum number of names in a finding. */
const SHOWN = 20;

/**
 * Compares every file with its row, every row with its file, and every checkpoint with its chain. Reads all files;
 * changes nothing.
 */
export async function storageFindings(
  services: Pick<Services, 'clock' | 'database' | 'keystore' | 'namedFiles' | 'storage'>,
): Promise<readonly Finding[]> {
  const progress = openProgress();
  const report = await checkStorage({ ...services, blobsInUse }, (files, bytes) =>
    progress.report('reading', `${files} files, ${megabytes(bytes)}`),
  );
  const { checkpoints, contradicted, forged } = await checkCheckpoints(services);
  progress.end();
  const finding = (
    what: string,
    words: string,
    count: number,
    names: readonly string[],
    bad: Finding['state'],
  ): Finding => ({
    what,
    state: count === 0 ? 'ok' : bad,
    detail:
      count === 0
        ? `none ${words}`
        : `${count} ${words}: ${names.slice(0, SHOWN).join(', ')}${count > SHOWN ? ', …' : ''}`,
  });
  const { missing, wrong, orphans } = report;
  return [
    { what: 'files', state: 'ok', detail: `${report.files} present and intact, ${megabytes(report.bytes)}` },
    finding('files', 'missing', missing.count, missing.some, 'fault'),
    finding('files', 'whose bytes do not match their fingerprint', wrong.count, wrong.some, 'fault'),
    finding('files', 'that no row refers to (the sweep will remove them)', orphans.count, orphans.some, 'note'),
    { what: 'checkpoints', state: 'ok', detail: `${checkpoints} read` },
    finding('checkpoints', 'contradicted by their chain', contradicted.length, contradicted, 'fault'),
    finding('checkpoints', 'not made with this SECRET_KEY', forged.length, forged, 'fault'),
  ];
}

/** Reports when the newest backup was completed. */
export async function examineBackup(database: Database): Promise<Finding> {
  const last = await findLastBackup(database);
  if (!last)
    return { what: 'backup', state: 'note', detail: 'no backup has been completed; make one with esign backup TARGET' };
  const { completedAt, files, bytes } = last;
  const detail = `${completedAt.toISOString()}, ${files} files, ${megabytes(Number(bytes))}`;
  return { what: 'backup', state: 'ok', detail };
}
