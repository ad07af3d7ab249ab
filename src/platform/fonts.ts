import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** `node_modules` folders, the nearest first. */
const folders = createRequire(import.meta.url).resolve.paths('a-package') ?? [];

/** Reads a file of an installed package, also one that the package does not export. */
export function readPackaged(path: string): Buffer {
  const folder = folders.find((each) => existsSync(join(each, path)));
  if (!folder) throw new Error(`${path} is not installed`);
  return readFileSync(join(folder, path));
}
