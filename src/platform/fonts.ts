import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Folders of installed packages, the nearest first. */
const folders = createRequire(import.meta.url).resolve.paths('a-package') ?? [];

/** A file of an installed package, also where the package exports it under no name. */
export function readPackaged(path: string): Buffer {
  const folder = folders.find((each) => existsSync(join(each, path)));
  if (!folder) throw new Error(`${path} is not installed`);
  return readFileSync(join(folder, path));
}
