import { writeFileSync } from 'node:fs';
import { inProject } from '../platform/project-root.ts';
import { accessTable } from './access-table.ts';
import { annotatedSdl } from './annotated-sdl.ts';
import { schema } from './schema.ts';

/**
 * Writes schema.graphql and the guide `access.md`, which are committed. Run by `npm run generate` and by the check
 * that they are up to date.
 */
writeFileSync(inProject('schema.graphql'), annotatedSdl(schema));
writeFileSync(inProject('src/pages/docs/guides/access.md'), accessTable(schema));
