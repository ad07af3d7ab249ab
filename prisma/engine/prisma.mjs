// node prisma/engine/prisma.mjs migrate status|deploy|diff|resolve …
// The Prisma CLI, offline, on the database that DATABASE_URL names. (Not on Windows, which cannot run binary.mjs.)
import { fileURLToPath } from 'node:url';
import { prismaCli } from './cli.mjs';

process.exitCode = prismaCli(process.argv.slice(2), fileURLToPath(new URL('./binary.mjs', import.meta.url)));
