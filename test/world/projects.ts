import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The projects of vitest.config.ts. Which one a test file belongs to follows from its name, its folder and what it imports,
 * so that no list of files has to be kept:
 *
 * - `browser`: its imports reach a browser. `smoke` has the few of them that `npm test` runs.
 * - `whole`: `*.slow.test.ts`, and folders whose tests start, break or attack a whole installation.
 * - `service`: its imports reach a database, the build or a program.
 * - `unit`: all others.
 */
export type ProjectName = 'unit' | 'service' | 'smoke' | 'whole' | 'browser';

/** Tests of a whole installation, of packages and of documentation: `npm run test:all`. */
const whole = /^test\/(clients|docs|faults|forgeries|image|scenarios|attacks|tools)\//;
/** Modules that need PostgreSQL, `dist` or a bundler. */
const serving = /^test\/world\/(bundled|built-entries|database|run-esign)\.ts$/;
/** Modules that open a browser. */
const browsing = /^test\/e2e\/pages\/browser\.ts$/;

const imported = new Map<string, readonly string[]>();

/** Test files by project, relative to the root of the repository. */
export function testFiles(): Record<ProjectName, string[]> {
  const files: Record<ProjectName, string[]> = { unit: [], service: [], smoke: [], whole: [], browser: [] };
  for (const name of readdirSync('test', { recursive: true, encoding: 'utf8' })) {
    const file = path.posix.join('test', name.split(path.sep).join('/'));
    if (file.endsWith('.test.ts') && !file.includes('/node_modules/')) files[projectOf(file)].push(file);
  }
  return files;
}

function projectOf(file: string): ProjectName {
  const all = reachable(file);
  const reaches = (pattern: RegExp) => all.some((each) => pattern.test(each));
  if (file.startsWith('test/smoke/')) return 'smoke';
  if (file.startsWith('test/e2e/') || reaches(browsing)) return 'browser';
  if (whole.test(file) || file.endsWith('.slow.test.ts')) return 'whole';
  return reaches(serving) ? 'service' : 'unit';
}

/** A file and all modules of the tests that it imports, directly or not. */
function reachable(file: string): string[] {
  const seen = new Set([file]);
  for (const each of seen) for (const next of importsOf(each)) seen.add(next);
  return [...seen];
}

function importsOf(file: string): readonly string[] {
  const known = imported.get(file);
  if (known) return known;
  // Some tests have modules of an example as text.
  const found = [
    ...(existsSync(file) ? readFileSync(file, 'utf8') : '').matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.ts)'/g),
  ]
    .map(([, specifier]) => path.posix.join(path.posix.dirname(file), specifier!))
    .filter((each) => each.startsWith('test/'));
  imported.set(file, found);
  return found;
}
