import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

/** The TypeScript files of the tests with their texts, by path. */
const files = new Map(
  readdirSync(inProject('test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [inProject(`test/${file}`), readFileSync(inProject(`test/${file}`), 'utf8')]),
);

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, to]) => path.resolve(path.dirname(file), to!));

// The test runner loads a module once for all files of a process (vitest.config.ts, `isolate`).
it('a module that several test files import registers no hooks when it is loaded', () => {
  const users = new Map<string, number>();
  for (const [file, text] of files)
    for (const imported of importsOf(file, text)) users.set(imported, (users.get(imported) ?? 0) + 1);
  const hook = /^(before|after)(All|Each)\(/m;
  const withHooks = [...files].filter(([, text]) => hook.test(text)).map(([file]) => file);
  expect(withHooks.length).toBeGreaterThan(100);
  expect(withHooks.filter((file) => (users.get(file) ?? 0) > 1)).toEqual([]);
});
