import { execFile } from 'node:child_process';
import { inProject } from '../../../src/platform/project-root.ts';
import type { World } from '../../world/world.ts';

export interface CliRun {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
  /** What `--json` printed; otherwise undefined. */
  readonly json: any;
}

/** Runs `esign …` in a process of its own, against a world's database and with its configuration. */
export const esign = (world: World, ...words: readonly string[]): Promise<CliRun> =>
  new Promise((resolve) => {
    const { NODE_ENV: _environment, ...others } = process.env;
    const place = { DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, PORT: new URL(world.url).port };
    const env = { ...others, ...place, IDV_SANDBOX: 'true', LOG_LEVEL: 'silent' };
    execFile(process.execPath, [inProject('dist/cli.js'), ...words], { env }, (error, output, errors) => {
      const json = words.includes('--json') && output ? JSON.parse(output) : undefined;
      resolve({ code: Number(error?.code ?? 0), output, errors, json });
    });
  });
