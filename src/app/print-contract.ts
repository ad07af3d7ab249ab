import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from '../platform/project-root.ts';
import { fullContract } from './full-contract.ts';

/** Writes the complete REST contract for the REST client. Run by `npm run generate`. */
const file = inProject('clients/typescript/rest/src/generated/openapi.json');
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(fullContract(), null, 2)}\n`);
