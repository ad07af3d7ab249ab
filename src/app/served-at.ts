import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/config/index.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'served-at');

/** Writes the server's addresses to a file, one per line, for commands run on the same machine. */
export function rememberAddresses({ dataDir, publicUrl, pkiUrl }: Config): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${publicUrl}\n${pkiUrl}`);
}

/**
 * Returns the environment for a command. Adds the server's PUBLIC_URL and PKI_URL if they are not set: certificates
 * and links contain these addresses, and a command must not create any with others.
 */
export function withServedAddresses(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    const [publicUrl, pkiUrl] = readFileSync(fileIn(path.resolve(env.DATA_DIR || '.data')), 'utf8').split('\n');
    return { PUBLIC_URL: publicUrl, ...(pkiUrl && !env.PUBLIC_URL ? { PKI_URL: pkiUrl } : {}), ...env };
  } catch {
    return env;
  }
}
