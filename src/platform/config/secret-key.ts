import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from '../../kernel/unknown.ts';
import { ConfigError } from './problems.ts';
import { secretKey } from './readers.ts';

/**
 * Returns the secret key of a development installation. The first start creates it, readable by the owner only.
 * Processes that start at the same time use the same key.
 */
export function loadSecretKey(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret.key');
  try {
    return readKey(file) ?? makeKey(dataDir, file);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError([`DATA_DIR cannot be used: ${messageOf(error)}.`]);
  }
}

function readKey(file: string): Buffer | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const parsed = secretKey.safeParse(text);
  if (!parsed.success) throw new ConfigError([`The key file in DATA_DIR is damaged: ${file}. Restore it from a copy.`]);
  return parsed.data;
}

function makeKey(dataDir: string, file: string): Buffer {
  // Mode 711: other accounts may pass through but not list it. When started by root, the database below runs under
  // another account.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const half = `${file}.${process.pid}`;
  const key = `${randomBytes(32).toString('hex')}\n`;
  writeFileSync(half, key, { mode: 0o600 });
  try {
    // Unlike a rename, a link does not replace the key that another process created first.
    linkSync(half, file);
  } catch (error) {
    // Some file systems (FAT, network shares) do not support links.
    if (codeOf(error) !== 'EEXIST') writeFileSync(file, key, { mode: 0o600, flag: 'wx' });
  } finally {
    rmSync(half, { force: true });
  }
  return readKey(file)!;
}
