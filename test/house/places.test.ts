import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

/**
 * Folders of `test` that mirror a floor of `src`. The others hold stories across floors, and what they need: `graphql` has
 * what callers of the interface see.
 */
const floors = readdirSync(inProject('src')).filter(
  (name) => name !== 'graphql' && existsSync(inProject(`test/${name}`)),
);

const testFiles = floors.flatMap((floor) =>
  readdirSync(inProject(`test/${floor}`), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => path.posix.join(floor, file)),
);

/** The validators are tested too, and stand below `test` themselves. */
const homeOf = (folder: string) => (folder.startsWith('standards/validators') ? `test/${folder}` : `src/${folder}`);

const namesIn = (folder: string): string[] =>
  existsSync(inProject(folder)) ? readdirSync(inProject(folder)).map((file) => file.replace(/\.\w+$/, '')) : [];

/** Whether a test has the folder and the name of a file, or of a folder, that it tests; `send-races` tests `send`. */
function hasItsPlace(file: string): boolean {
  const folder = path.posix.dirname(file);
  const name = path.posix.basename(file).replace(/(\.slow)?\.test\.ts$/, '');
  const tested = namesIn(homeOf(folder));
  if (tested.length === 0) return false;
  return [path.posix.basename(folder), ...tested].some((one) => name === one || name.startsWith(`${one}-`));
}

describe('a test file', () => {
  it('has the name and place of what it tests', () => {
    expect(testFiles.length).toBeGreaterThan(200);
    expect(testFiles.filter((file) => !hasItsPlace(file))).toEqual([]);
  });
});
