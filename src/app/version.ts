import { readFileSync } from 'node:fs';
import { inProject } from '../platform/project-root.ts';

/** The version in package.json. */
export const version = (): string => JSON.parse(readFileSync(inProject('package.json'), 'utf8')).version;
