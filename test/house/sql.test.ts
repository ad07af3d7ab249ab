import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../src/platform/project-root.ts';

/**
 * Files that hold a connection of the driver for themselves, for what no statement of the pool can do: transactions over many
 * tables, COPY, cursors, session locks, other limits. Everybody else uses Prisma, or `sql` with `rows`, `run` and `defer`.
 */
const SESSIONS = [
  /^src\/platform\/(?:backup|database)\//,
  /^src\/platform\/keystore\/(?:count-values|encrypted-column|rotate|stored-keys|stored-keystore)\.ts$/,
  /^src\/platform\/jobs\/(?:orphans|schema|unfinished-jobs)\.ts$/,
  /^src\/platform\/metrics\/state\.ts$/,
  /^src\/app\/organization\//,
];

/** Prisma's own SQL, which nobody uses, and statements for the driver. */
const PRISMA = /\.\$(?:query|execute)Raw|\bPrisma\.(?:sql|raw|join)\b/;
const DRIVER = /\b(?:pool|client|session|database|db|connection)\.query[(<]/i;

const files = ['src', 'rest'].flatMap((root) =>
  readdirSync(inProject(root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${root}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/(?:generated|web)\//.test(path)),
);
const withText = (pattern: RegExp) => files.filter((path) => pattern.test(readFileSync(inProject(path), 'utf8')));

it('SQL has one dialect: no file uses that of Prisma', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(withText(PRISMA)).toEqual([]);
});

it('and that of the driver stands only where a connection is held', () => {
  const used = withText(DRIVER);
  expect(used.filter((path) => !SESSIONS.some((session) => session.test(path)))).toEqual([]);
  for (const session of SESSIONS) expect(used.some((path) => session.test(path))).toBe(true);
});
