import { execFileSync } from 'node:child_process';
import { inProject } from '../../src/platform/project-root.ts';

/** Builds what has changed before any test runs: tests start commands, threads and children from `dist`. */
export default (): void => {
  execFileSync(process.execPath, [inProject('src/app/bin/build.mjs')], { stdio: 'inherit' });
};
