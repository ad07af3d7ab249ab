import { findLastBackup, megabytes } from '../../platform/backup/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Finding } from './finding.ts';

/** Reports when the newest backup was completed. */
export async function examineBackup(database: Database): Promise<Finding> {
  const last = await findLastBackup(database);
  if (!last)
    return { what: 'backup', state: 'note', detail: 'no backup has been completed; make one with esign backup TARGET' };
  const { completedAt, files, bytes } = last;
  const detail = `${completedAt.toISOString()}, ${files} files, ${megabytes(Number(bytes))}`;
  return { what: 'backup', state: 'ok', detail };
}
