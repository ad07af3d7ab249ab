import { writeFileSync } from 'node:fs';
import { accessTable, annotatedSdl } from '../graphql/access-table.ts';
import { subGraphSchema } from '../graphql/document-cache.ts';
import { schema } from '../graphql/schema.ts';
import { inProject } from '../platform/project-root.ts';

/**
 * Writes what is generated from the schema and committed: `schema.graphql` for partners, the complete schema for our
 * pages, and the guide `access.md`. Run by `npm run generate` and by the check that they are up to date.
 */
writeFileSync(inProject('schema.graphql'), annotatedSdl(subGraphSchema('PARTNER')));
writeFileSync(inProject('src/pages/schema.graphql'), annotatedSdl(schema));
writeFileSync(inProject('src/pages/docs/guides/access.md'), accessTable(schema));
