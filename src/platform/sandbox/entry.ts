import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of a build, for a process that is not of the build but starts its entries. */
let build: URL | undefined;

/**
 * Makes a process that runs from source, or from a bundle of the tests, start the children of a build:
 * compiling an entry takes longer than most tests. The URL ends with a slash. Entries that
 * the build does not have are found as before.
 */
export function startEntriesOf(folder: URL): void {
  build = folder;
}

/**
 * Returns the URL of a child's entry module: `name.ts` beside the source when running from source (vitest,
 * tsx) or `name.js` in the build of `startEntriesOf`; `name.js` beside the bundle once built, because the build puts all
 * entries into one folder.
 */
export function workerEntry(importMetaUrl: string, name: `./${string}` | `../${string}`): URL {
  const bundle = `./${basename(name)}.js`;
  const built = build && new URL(bundle, build);
  if (built && existsSync(built)) return built;
  return new URL(new URL(importMetaUrl).pathname.endsWith('.ts') ? `${name}.ts` : bundle, importMetaUrl);
}

/**
 * Returns the arguments for `node` to run `entry`: tsx for a source file (resolved from here, because the server may
 * be started in any folder), none for a bundle.
 */
export function entryArguments(entry: URL): string[] {
  return isSource(entry) ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [];
}

const isSource = (entry: URL): boolean => fileURLToPath(entry).endsWith('.ts');
