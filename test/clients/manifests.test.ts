import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

const text = (file: string) => readFileSync(inProject(file), 'utf8');
const json = (file: string) => JSON.parse(text(file));
const root = json('package.json');
const folder = (name: string) => `clients/typescript/${name}`;
const packages = readdirSync(inProject('clients/typescript')).filter(
  (name) => existsSync(inProject(`${folder(name)}/package.json`)) && !json(`${folder(name)}/package.json`).private,
);

/** The files that `npm publish` would send. Runs no script, so the compiled files are missing. */
async function sourceFilesOf(name: string): Promise<string[]> {
  const args = ['pack', '--dry-run', '--json', '--offline', '--ignore-scripts', '--loglevel=error'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: inProject(folder(name)) });
  const [{ files }] = JSON.parse(stdout);
  return files.map(({ path }: { path: string }) => path).filter((path: string) => !path.startsWith('dist/'));
}

/** What each package contains besides README, changelog, licence, manifest and compiled files. */
const more: Readonly<Record<string, readonly string[]>> = {
  embed: ['react', 'svelte', 'vue'].flatMap((name) => [`frameworks/${name}.d.ts`, `frameworks/${name}.js`]),
  graphql: ['frameworks/react.d.ts', 'frameworks/react.js'],
  rest: ['src/generated/openapi.json'],
};

describe.each(packages)('the npm package %s', (name) => {
  const manifest = json(`${folder(name)}/package.json`);

  it('has the MIT licence and the repository of the root, and is ready for provenance', () => {
    expect(manifest).toMatchObject({
      name: `@esign/${name}`,
      license: 'MIT',
      author: 'The Esign authors',
      keywords: expect.arrayContaining(['esign']),
      publishConfig: { access: 'public', provenance: true },
      type: 'module',
      engines: { node: expect.any(String) },
    });
    const repository = root.repository && { ...root.repository, directory: folder(name) };
    expect(manifest.repository).toEqual(repository);
    expect(typeof manifest.sideEffects).toBe('boolean');
    expect(manifest.private).toBeUndefined();
  });

  it('has types for each entry, before the code', () => {
    for (const [entry, target] of Object.entries<any>(manifest.exports)) {
      if (typeof target === 'string') expect(target, entry).toMatch(/\.json$/);
      else expect(Object.keys(target), entry).toEqual(['types', 'default']);
    }
    expect(manifest.types).toBe(manifest.exports['.'].types);
  });

  it('has a changelog with its version', () => {
    expect(text(`${folder(name)}/CHANGELOG.md`)).toMatch(new RegExp(`^## ${manifest.version}( |$)`, 'm'));
  });

  it('publishes its compiled files and no others of the folder', async () => {
    const expected = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', ...(more[name] ?? [])];
    expect((await sourceFilesOf(name)).sort()).toEqual(expected.sort());
  });
});

it('names the MIT licence in the clients of other languages', () => {
  expect(text('clients/python/pyproject.toml')).toContain('license = "MIT"\n');
  expect(json('clients/php/composer.json').license).toBe('MIT');
});

it('has the text of the Apache licence at the root, and of the MIT licence in each package', () => {
  expect(root.license).toBe('Apache-2.0');
  expect(text('LICENSE')).toContain('Apache License\n                           Version 2.0, January 2004');
  expect(text('NOTICE')).toMatch(/^Esign\nCopyright \d{4} The Esign authors\n/);
  expect(text('clients/LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} The Esign authors\n/);
  for (const one of [...packages.map(folder), 'clients/php', 'clients/python'])
    expect(text(`${one}/LICENSE`), one).toBe(text('clients/LICENSE'));
});
