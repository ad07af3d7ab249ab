import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '../platform/config/index.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'served-at');

/**
 * Writes the server's addresses and storage to a file, one per line, for commands run on the same machine.
 */
export function rememberAddresses(config: Config): void {
  const { dataDir, publicUrl, pkiUrl } = config;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), [publicUrl, pkiUrl, storageOf(config)].join('\n'));
}

/** The storage without its login. */
function storageOf({ storage }: Config): string {
  if (storage.kind === 'file') return `file:${storage.dir}`;
  const { bucket, prefix, endpoint } = storage.s3;
  return `s3://${bucket}/${prefix}${endpoint ? `?endpoint=${endpoint}` : ''}`;
}

/**
 * Asserts that a command has the storage of the server of its DATA_DIR: otherwise it would find no document, or write
 * documents where nobody finds them. A shell that reads an unquoted `&` leaves STORAGE_URL out.
 * @throws ConfigError
 */
export function assertServedStorage(config: Config): void {
  const [, , served] = readServed(config.dataDir) ?? [];
  const own = storageOf(config);
  if (!served || served === own) return;
  throw new ConfigError([
    `STORAGE_URL here means ${own}, but the server of ${config.dataDir} stores documents in ${served}. In a file that a shell reads, a value with & needs quotes. If the storage was changed, start the server first.`,
  ]);
}

/** Returns the lines of the file. Null if no server has written it. */
function readServed(dataDir: string): string[] | null {
  try {
    return readFileSync(fileIn(dataDir), 'utf8').split('\n');
  } catch {
    return null;
  }
}

/**
 * Returns the environment for a command. Adds the server's PUBLIC_URL and PKI_URL if they are not set: certificates
 * and links contain these addresses, and a command must not create any with others.
 */
export function withServedAddresses(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const served = readServed(path.resolve(env.DATA_DIR || '.data'));
  if (!served) return env;
  const [publicUrl, pkiUrl] = served;
  return { PUBLIC_URL: publicUrl, ...(pkiUrl && !env.PUBLIC_URL ? { PKI_URL: pkiUrl } : {}), ...env };
}
