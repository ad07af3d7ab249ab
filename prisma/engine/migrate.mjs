// node prisma/engine/migrate.mjs --name add_xyz   writes a migration with what the models have and the migrations lack
// node prisma/engine/migrate.mjs --check          fails when the models have something that the migrations lack
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { engineAdapters } from './adapters.mjs';
import { migrationList, schemaEngine } from './schema-engine.mjs';
import { migrationsDir, schemaFiles } from './schema-files.mjs';
import { withServer } from './server.mjs';

const lockFile = `# Tells Prisma which kind of database the migrations are written for.\nprovider = "postgresql"\n`;
const usage = 'node prisma/engine/migrate.mjs --name <verb_noun> | --check';

/** The SQL that leads from `from` to the models; empty when there is nothing to do. */
async function diffToModels(from, adapters) {
  const files = schemaFiles();
  const engine = await schemaEngine(
    adapters,
    files.map(({ path: file, content }) => [file, content]),
  );
  const { exitCode, stdout } = await engine.diff({
    from,
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: true,
    filters: { externalTables: [], externalEnums: [] },
  });
  return exitCode === 2 ? `${stdout.trimEnd()}\n` : '';
}

const fromMigrations = () =>
  withServer((url) => diffToModels({ tag: 'migrations', ...migrationList(migrationsDir) }, engineAdapters(url)));

function write(name, sql) {
  const folder = path.join(migrationsDir, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'migration.sql'), `-- expand\n\n${sql}`);
  writeFileSync(path.join(migrationsDir, 'migration_lock.toml'), lockFile);
  console.log(
    `prisma/migrations/${name}/migration.sql\nRead prisma/README.md, then run npx vitest run test/house/migrations.test.ts.`,
  );
}

const [command, name] = process.argv.slice(2);
if (command === '--name' && /^[a-z][a-z0-9_]*$/.test(name ?? '')) {
  const sql = await fromMigrations();
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  if (sql) write(`${stamp}_${name}`, sql);
  else console.log('The migrations have everything that the models have.');
} else if (command === '--check') {
  const sql = await fromMigrations();
  if (sql) {
    console.error(
      `The models have what the migrations lack:\n\n${sql}\nRun: node prisma/engine/migrate.mjs --name <verb_noun>`,
    );
    process.exitCode = 1;
  }
} else {
  console.error(usage);
  process.exitCode = 2;
}
