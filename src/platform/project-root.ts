import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, also when this module runs from the bundle in dist/. */
export const projectRoot: string = find(path.dirname(fileURLToPath(import.meta.url)));

function find(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('the project’s package.json is not above this module');
  return find(above);
}

/** Returns the path of a file or folder of the project. */
export const inProject = (...parts: string[]): string => path.join(projectRoot, ...parts);

/** The version of this program, from package.json. */
export const version = (): string => JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;
