import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { schema } from '../graphql/schema.ts';
import { openTools } from '../mcp/open-tools.ts';
import { inProject } from '../platform/project-root.ts';
import { publishedContract } from './full-contract.ts';

/** Writes the published REST contract for the clients and the reference. Run by `npm run generate`. */
const file = inProject('clients/typescript/rest/src/generated/openapi.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(publishedContract(), null, 2)}\n`);

// Stops the generation if a tool of the assistants no longer fits the schema.
for (const kind of ['key', 'client'] as const) openTools(schema, inProject('src/mcp/operations'), kind);
