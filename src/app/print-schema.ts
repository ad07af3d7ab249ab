import { writeFileSync } from 'node:fs';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { inProject } from '../platform/project-root.ts';
import { schema } from './schema.ts';

/** Writes schema.graphql, which is committed: `npm run generate`, and the check that it is fresh. */
writeFileSync(inProject('schema.graphql'), `${printSchema(lexicographicSortSchema(schema))}\n`);
