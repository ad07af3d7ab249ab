import { runEsign } from '../../../world/run-esign.ts';
import type { World } from '../../../world/world.ts';

export interface CliRun {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  /** What `--json` printed; otherwise undefined. */
  readonly json: any;
}

/** Runs `esign …` in a process of its own, against a world's database and with its configuration. */
export async function esign(world: World, ...words: readonly string[]): Promise<CliRun> {
  const { NODE_ENV: _environment, ...others } = process.env;
  const place = { DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, PORT: new URL(world.url).port };
  const env = { ...others, ...place, IDV_SANDBOX: 'true', LOG_LEVEL: 'silent' };
  const { code, stdout, stderr } = await runEsign(words, env);
  const json = words.includes('--json') && stdout ? JSON.parse(stdout) : undefined;
  return { code, output: stdout, errors: stderr, json };
}
