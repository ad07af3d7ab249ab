import { readFileSync } from 'node:fs';
import { inProject } from './project-root.ts';

/** The version of this program, from package.json. */
export const version = (): string => JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;
