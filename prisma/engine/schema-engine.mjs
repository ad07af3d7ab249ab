import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';

let loading;

/** Compiles the WebAssembly once. The package's own loader relies on a bundler, so this one does it by hand. */
function load() {
  loading ??= (async () => {
    const folder = path.dirname(fileURLToPath(import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg')));
    globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
      set_message(message) {
        this.message = message;
      },
    };
    const wasm = await WebAssembly.compile(readFileSync(path.join(folder, 'schema_engine_bg.wasm')));
    const instance = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loading;
}

/**
 * Prisma's own schema engine, the WebAssembly build, talking to PostgreSQL through `adapters`
 * (`engineAdapters` makes them). `datamodels` are `[path, content]` pairs.
 */
export async function schemaEngine(adapters, datamodels) {
  await load();
  return bindings.SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapters));
}

/** The migrations folder in the form the engine takes, oldest first. */
export function migrationList(baseDir) {
  const lock = path.join(baseDir, 'migration_lock.toml');
  const folders = existsSync(baseDir) ? readdirSync(baseDir, { withFileTypes: true }) : [];
  return {
    baseDir,
    lockfile: { path: 'migration_lock.toml', content: existsSync(lock) ? readFileSync(lock, 'utf8') : null },
    shadowDbInitScript: '',
    migrationDirectories: folders
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
      .map((name) => {
        const value = readFileSync(path.join(baseDir, name, 'migration.sql'), 'utf8');
        return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok', value } } };
      }),
  };
}
