import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../platform/config/index.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'served-at');

/** Notes the address that this server serves at, for the command line beside it. */
export function rememberAddress({ dataDir, publicUrl }: Config): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(fileIn(dataDir), publicUrl);
}

/**
 * The environment of a command, with PUBLIC_URL as the server has it where the operator did not repeat it: certificates
 * and links carry that address, and a command must not make new ones for another.
 */
export function withServedAddress(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return { PUBLIC_URL: readFileSync(fileIn(path.resolve(env.DATA_DIR || '.data')), 'utf8'), ...env };
  } catch {
    return env;
  }
}
