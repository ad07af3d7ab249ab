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

describe('the sources of the PHP client', () => {
  it.skipIf(!has('php'))('have no syntax errors', async () => {
    const files = sources('php', '.php');
    expect(files.length).toBeGreaterThan(50);
    // `php -l` takes one file; one process for all of them is ten times as fast.
    const check = 'foreach (array_slice($argv, 1) as $file) { token_get_all(file_get_contents($file), TOKEN_PARSE); }';
    await run('php', ['-r', check, '--', ...files]);
    await run('php', ['-l', inProject('clients/php/autoload.php')]);
  });

  it.skipIf(!has('php'))('load: every class is in the file that its name says', async () => {
    const names = sources('php', '.php')
      .map((file) => path.relative(inProject('clients/php'), file).split(path.sep))
      .filter(([folder]) => folder === 'src' || folder === 'generated')
      .map(([, ...parts]) => `Esign\\${parts.join('\\').replace('.php', '')}`);
    const check = `require $argv[1];
      foreach (array_slice($argv, 2) as $name) {
        if (!class_exists($name) && !interface_exists($name)) { echo "$name is missing"; exit(1); }
      }`;
    await run('php', ['-d', 'error_reporting=-1', '-r', check, '--', inProject('clients/php/autoload.php'), ...names]);
  });
});
