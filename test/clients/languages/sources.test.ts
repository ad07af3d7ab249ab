import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { inProject } from '../../../src/platform/project-root.ts';
import { has } from '../../docs/blocks.ts';

const run = promisify(execFile);
const scratch = mkdtempSync(path.join(os.tmpdir(), 'esign-sources-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** Every source file of a client and its scenarios. */
const sources = (folder: string, suffix: string): string[] =>
  [inProject(`clients/${folder}`), inProject('test/clients/languages')].flatMap((each) =>
    readdirSync(each, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(suffix))
      .map((name) => path.join(each, name)),
  );

describe('the sources of the Python client', () => {
  it.skipIf(!has('python3'))('compile', async () => {
    const env = { ...process.env, PYTHONPYCACHEPREFIX: scratch };
    const files = sources('python', '.py');
    expect(files.length).toBeGreaterThan(10);
    await run('python3', ['-W', 'error', '-m', 'py_compile', ...files], { env });
  });

  it.skipIf(!has('mypy'))('pass the strict type check', async () => {
    const env = { ...process.env, MYPYPATH: inProject('clients/python/src') };
    const files = [inProject('clients/python/src/esign'), inProject('test/clients/languages/scenarios.py')];
    const { stdout } = await run('mypy', ['--strict', '--cache-dir', scratch, ...files], { env });
    expect(stdout).toContain('no issues found');
  });
});
