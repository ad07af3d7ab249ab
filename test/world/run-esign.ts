import { execFile } from 'node:child_process';
import path from 'node:path';
import { inProject } from '../../src/platform/project-root.ts';

export interface EsignRun {
  /** The exit code; -1 if a signal ended it. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `esign …` of the build in `folder`, in a process of its own with exactly this environment, and waits for its end. */
export const runEsign = (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  folder: string = inProject('.'),
): Promise<EsignRun> =>
  new Promise((resolve) => {
    const line = [path.join(folder, 'dist/cli.js'), ...words];
    execFile(process.execPath, line, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, stdout, stderr }),
    );
  });
