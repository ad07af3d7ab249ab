import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/config/index.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'served-at');

/** Notes the addresses that this server serves at, one a line, for the command line beside it. */
export function rememberAddresses({ dataDir, publicUrl, pkiUrl }: Config): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), `${publicUrl}\n${pkiUrl}`);
}

/**
 * The environment of a command, with PUBLIC_URL and PKI_URL as the server has them where the operator did not repeat
 * them: certificates and links carry those addresses, and a command must not make new ones for others.
 */
export function withServedAddresses(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    const [publicUrl, pkiUrl] = readFileSync(fileIn(path.resolve(env.DATA_DIR || '.data')), 'utf8').split('\n');
    return { PUBLIC_URL: publicUrl, ...(pkiUrl && !env.PUBLIC_URL ? { PKI_URL: pkiUrl } : {}), ...env };
  } catch {
    return env;
  }
}
