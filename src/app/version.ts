import { readFileSync } from 'node:fs';
import { inProject } from '../platform/project-root.ts';

/** The version of this service, as package.json says it. */
export const version = (): string =>
  (JSON.parse(readFileSync(inProject('package.json'), 'utf8')) as { readonly version: string }).version;
