import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { inProject } from '../../src/platform/project-root.ts';

const run = promisify(execFile);

/** The commit of the version before this one. After a release, this is the commit of that release. */
export const previousCommit = (): string => readFileSync(inProject('lab/soak/previous-version'), 'utf8').trim();

/** Makes a release of a commit in `folder`, from its sources. Uses the installed packages if its lock file is the same. */
export async function releaseOf(commit: string, folder: string): Promise<void> {
  const sources = `${folder}-sources`;
  mkdirSync(sources, { recursive: true });
  await run('sh', ['-c', `git archive ${commit} | tar -x -C '${sources}'`], { cwd: inProject('.') });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  if (lockOf(sources) === lockOf(inProject('.')))
    symlinkSync(inProject('node_modules'), path.join(sources, 'node_modules'));
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: sources, env });
  await run(process.execPath, ['src/app/bin/release.mjs', folder], { cwd: sources, env, maxBuffer: 1e8 });
}

const lockOf = (folder: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
