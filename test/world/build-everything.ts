import { execFileSync } from 'node:child_process';
import { inProject } from '../../src/platform/project-root.ts';

/** Builds what has changed of the server and the pages, before any test runs. */
export default (): void => {
  execFileSync(process.execPath, [inProject('src/app/bin/build.mjs')], { stdio: 'inherit' });
};
