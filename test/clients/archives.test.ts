import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';
import { has } from '../docs/blocks.ts';

/** A rehearsal of publishing the clients of other languages; packed.test.ts does the same for npm. */
const run = async (program: string, args: readonly string[], cwd: string, env: object = {}): Promise<string> => {
  const { stdout, stderr } = await promisify(execFile)(program, [...args], { cwd, env: { ...process.env, ...env } });
  return stdout + stderr;
};

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'esign-archives-'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** A copy without what tests leave, as of a fresh clone. */
function copyOf(name: string): string {
  const folder = path.join(scratch, name);
  cpSync(inProject(`clients/${name}`), folder, { recursive: true, filter: (file) => !file.includes('__pycache__') });
  return folder;
}

/** Checks the unpacked files of an archive, and returns their names. */
function look(folder: string, manifest: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const text = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  for (const name of names) {
    expect(name).not.toMatch(/\.map$|(^|\/)(tests?|vendor|node_modules|__pycache__|\.[^/]+)(\/|$)/);
    expect(text(name), name).not.toMatch(/\b(TODO|FIXME|XXX)\b/);
  }
  // METADATA ends with the README, whose addresses are the reader's.
  const facts = /^Metadata-Version[\s\S]*?\n\n/.exec(text(manifest))?.[0] ?? text(manifest);
  expect(facts).toMatch(/\bMIT\b/);
  expect(facts).not.toMatch(/example\.(com|org|net)|\.example\b|0\.0\.0/);
  return names;
}

/** The version at the top of a changelog. */
const versionOf = (name: string): string =>
  /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(inProject(`clients/${name}/CHANGELOG.md`), 'utf8'))![1]!;

describe('the Python package', () => {
  const python = ['python3', '/usr/bin/python3'].find((program) => {
    try {
      execFileSync(program, ['-c', 'import build, hatchling, pip'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
  const lacking = !python || !has('twine') || !has('mypy');
  const install = (archive: string, into: string) =>
    run(
      python!,
      ['-m', 'pip', 'install', '--no-index', '--no-deps', '--no-build-isolation', '--target', into, archive],
      scratch,
    );

  it.skipIf(lacking)('is a wheel and an sdist that can be installed, and called with its types', async () => {
    const version = versionOf('python');
    const built = path.join(scratch, 'built');
    // The dependency check also asks for what only editable installations need.
    const quick = ['--no-isolation', '--skip-dependency-check'];
    await run(python!, ['-m', 'build', ...quick, '--outdir', built, copyOf('python')], scratch);
    const [wheel, sdist] = [`esign-${version}-py3-none-any.whl`, `esign-${version}.tar.gz`].map((name) =>
      path.join(built, name),
    );
    expect(readdirSync(built)).toHaveLength(2);
    expect(await run('twine', ['--no-color', 'check', '--strict', wheel!, sdist!], scratch)).toMatch(
      /PASSED[\s\S]*PASSED/,
    );

    await run('tar', ['xzf', sdist!], scratch);
    const source = path.join(scratch, `esign-${version}`);
    const files = look(source, 'pyproject.toml');
    expect(files.filter((name) => !name.startsWith('src/')).sort()).toEqual(
      ['CHANGELOG.md', 'LICENSE', 'PKG-INFO', 'README.md', 'pyproject.toml'].sort(),
    );
    const modules = files.filter((name) => name.startsWith('src/')).map((name) => name.slice('src/'.length));
    expect(modules).toContain('esign/py.typed');

    const [fromWheel, fromSource] = [path.join(scratch, 'wheel'), path.join(scratch, 'sdist')];
    await Promise.all([install(wheel!, fromWheel), install(sdist!, fromSource)]);
    for (const folder of [fromWheel, fromSource]) {
      const installed = readdirSync(path.join(folder, 'esign'), { recursive: true, encoding: 'utf8' });
      for (const name of modules) expect(installed).toContain(name.slice('esign/'.length));
      const metadata = look(path.join(folder, `esign-${version}.dist-info`), 'METADATA');
      expect(metadata).toContain('licenses/LICENSE');
    }
    const call = (name: string) =>
      `from esign import ConnectionFailed, Esign, RetryPolicy
try:
    print(Esign("http://127.0.0.1:9", "k", retry=RetryPolicy(retries=0)).envelopes.${name}.status)
except ConnectionFailed:
    print("no connection")
`;
    writeFileSync(path.join(scratch, 'call.py'), call('get("x")'));
    writeFileSync(path.join(scratch, 'wrong.py'), call('get(1)'));
    const check = (file: string) => run('mypy', ['--strict', file], scratch, { MYPYPATH: fromWheel });
    expect(await check('call.py')).toContain('Success');
    await expect(check('wrong.py')).rejects.toMatchObject({
      stdout: expect.stringContaining('incompatible type "int"'),
    });
    expect(await run(python!, ['call.py'], scratch, { PYTHONPATH: fromWheel })).toBe('no connection\n');
  });
});

describe('the PHP package', () => {
  it.skipIf(!has('composer') || !has('php'))('is a Composer archive that can be installed and called', async () => {
    const version = versionOf('php');
    const env = {
      ...{
        COMPOSER_HOME: path.join(scratch, 'composer'),
        COMPOSER_ALLOW_SUPERUSER: '1',
        COMPOSER_DISABLE_NETWORK: '1',
      },
      ...{ COMPOSER_ROOT_VERSION: version, COMPOSER_MIRROR_PATH_REPOS: '1' },
    };
    const composer = (args: readonly string[], cwd: string) =>
      run('composer', [...args, '--no-interaction', '--no-ansi'], cwd, env);
    const folder = copyOf('php');
    expect(await composer(['validate', '--strict'], folder)).toContain('is valid');
    await composer(['archive', '--format=tar', `--dir=${scratch}`, '--file=esign'], folder);
    const package_ = path.join(scratch, 'php-package');
    mkdirSync(package_);
    await run('tar', ['xf', path.join(scratch, 'esign.tar'), '-C', package_], scratch);
    const names = look(package_, 'composer.json');
    const others = names.filter((name) => !/^(src|generated)\/.*\.php$/.test(name));
    expect(others.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'autoload.php', 'composer.json']);

    const project = path.join(scratch, 'php-project');
    mkdirSync(project);
    const repository = { type: 'path', url: package_, options: { versions: { 'esign/esign': version } } };
    const manifest = { repositories: [{ 'packagist.org': false }, repository], require: { 'esign/esign': version } };
    writeFileSync(path.join(project, 'composer.json'), JSON.stringify(manifest));
    await composer(['install'], project);
    writeFileSync(
      path.join(project, 'call.php'),
      `<?php
      require 'vendor/autoload.php';
      try {
          (new Esign\\Client('http://127.0.0.1:9', 'k', retry: new Esign\\RetryPolicy(retries: 0)))->envelopes->get('x');
      } catch (Esign\\Exception\\ConnectionException) {
          echo 'no connection';
      }`,
    );
    expect(await run('php', ['call.php'], project)).toBe('no connection');
  });
});
