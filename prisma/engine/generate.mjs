// node prisma/engine/generate.mjs [--force]
// Writes src/platform/database/generated from the models, offline; does nothing when nothing changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prismaCli } from './cli.mjs';
import { projectDir, schemaFiles } from './schema-files.mjs';

const require = createRequire(import.meta.url);
const generated = path.join(projectDir, 'src/platform/database/generated');
const stamp = path.join(generated, '.from');

const from = createHash('sha256')
  .update(JSON.stringify(schemaFiles().map((file) => [path.relative(projectDir, file.path), file.content])))
  .update(require('prisma/package.json').version)
  .update(readFileSync(path.join(projectDir, 'node_modules/@pothos/plugin-prisma/package.json')))
  .digest('hex');

const unchanged = existsSync(stamp) && readFileSync(stamp, 'utf8') === from;
if (unchanged && !process.argv.includes('--force')) process.exit(0);

// `generate` never talks to the schema engine, it only wants a program to be there: Node itself will do.
const status = prismaCli(['generate', '--no-hints'], process.execPath);
if (status === 0) writeFileSync(stamp, from);
process.exit(status);
