// node prisma/engine/migrate.mjs --initial     rewrites the first migration from the models
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { offlineAdapters } from './offline-adapter.mjs';
import { schemaEngine } from './schema-engine.mjs';
import { migrationsDir, prismaDir, schemaFiles } from './schema-files.mjs';

const firstName = '20261121000000_begin';
const lockFile = `# Tells Prisma which kind of database the migrations are written for.\nprovider = "postgresql"\n`;

/** What the models cannot say (CHECK constraints, partial indexes): appended to the first migration. */
function handWritten() {
  const file = path.join(prismaDir, 'checks.sql');
  return existsSync(file) ? `\n${readFileSync(file, 'utf8').trim()}\n` : '';
}

function writeMigration(name, sql) {
  const folder = path.join(migrationsDir, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), sql);
  writeFileSync(path.join(migrationsDir, 'migration_lock.toml'), lockFile);
  console.log(`prisma/migrations/${name}/migration.sql`);
}

async function initial() {
  const files = schemaFiles();
  const engine = await schemaEngine(
    offlineAdapters,
    files.map((file) => [file.path, file.content]),
  );
  const { stdout } = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  writeMigration(firstName, stdout.trimEnd() + '\n' + handWritten());
}

await initial();
