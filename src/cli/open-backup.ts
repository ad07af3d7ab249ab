import { assertServedStorage } from '../app/served-at.ts';
import { loadConfig } from '../platform/config/index.ts';
import { type Database, openDatabase } from '../platform/database/index.ts';
import { openCipher } from '../platform/keystore/index.ts';
import { createLog } from '../platform/log/index.ts';
import { Neighbours } from '../platform/neighbours/index.ts';
import { openStorage } from '../platform/storage/index.ts';

/**
 * Opens the parts of an installation that backup and restore use. Nothing in it writes by itself (no jobs, no
 * migrations).
 */
export async function openInstallation(env: NodeJS.ProcessEnv = process.env) {
  const config = loadConfig({ LOG_LEVEL: 'warn', ...env });
  assertServedStorage(config);
  const log = createLog(config.logLevel, process.stderr);
  let database: Database | undefined;
  try {
    const { databaseUrl, dataDir } = config;
    database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 4, schema: 'as-is' });
    const storage = await openStorage(config.storage, dataDir, new Neighbours(log));
    const close = async () => {
      storage.close();
      await database?.close();
    };
    return {
      config,
      database,
      storage: storage.blobs,
      namedFiles: storage.namedFiles,
      cipher: openCipher(config.secretKey, config.secretKeyPrevious),
      close,
    };
  } catch (error) {
    await database?.close();
    throw error;
  }
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>;
