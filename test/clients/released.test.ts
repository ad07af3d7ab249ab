import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  currentApi,
  currentContract,
  currentSchema,
  currentVersions,
  type Language,
  npmPackages,
  releasedFolder,
} from '../../clients/release/baseline.ts';
import { has } from '../docs/blocks.ts';
import { breaksInApi, breaksInContract, breaksInSchema } from './breaking.ts';

const released = (file: string) => readFileSync(path.join(releasedFolder, file), 'utf8');
const before: Record<string, string> = JSON.parse(released('versions.json'));
const now = currentVersions();
const major = (version: string | undefined) => Number(version?.split('.')[0]);

/** Fails with what broke, unless the package has a new major version. */
function expectNoBreak(name: string, breaks: string[]): void {
  const hint = `These changes break programs that use the released ${name} ${before[name]}. Undo them, or give the package a new major version. Before the first release: npm run baseline (CONTRIBUTING.md, “Releasing”)`;
  expect(major(now[name]) > major(before[name]) ? [] : breaks, hint).toEqual([]);
}

describe('compared with the last release', () => {
  it('the REST contract has no breaking change without a new major version', () => {
    expectNoBreak('rest', breaksInContract(JSON.parse(released('openapi.json')), JSON.parse(currentContract())));
  });

  it('the GraphQL schema has no breaking change without a new major version', () => {
    expectNoBreak('graphql', breaksInSchema(released('schema.graphql'), currentSchema()));
  });

  let typescript = '';
  it.each(npmPackages)('the npm package %s has no breaking change without a new major version', (name) => {
    typescript ||= currentApi('typescript');
    const own = (text: string) =>
      text
        .split('\n')
        .filter((line) => RegExp(`^@esign/${name}[ /]`).test(line))
        .join('\n');
    expect(own(typescript).length).toBeGreaterThan(100);
    expectNoBreak(name, breaksInApi(own(released('typescript.txt')), own(typescript)));
  });

  const others: readonly [Language, string][] = [
    ['php', 'php'],
    ['python', 'python3'],
  ];
  for (const [language, program] of others)
    it.skipIf(!has(program))(`the client in ${language} has no breaking change without a new major version`, () => {
      expectNoBreak(language, breaksInApi(released(`${language}.txt`), currentApi(language)));
    });

  it('no version decreases', () => {
    for (const [name, version] of Object.entries(before))
      expect(now[name]!.localeCompare(version, 'en', { numeric: true }), name).toBeGreaterThanOrEqual(0);
  });

  it('the REST client has the version of the contract', () => {
    expect(now.rest).toBe(JSON.parse(currentContract()).info.version);
  });
});
