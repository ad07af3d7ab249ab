import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

const here = path.dirname(fileURLToPath(import.meta.url));
const build = path.join(here, 'build.mjs');

/** Builds what is missing, then runs an entry of dist/. A release has no sources: there, nothing is built. */
export async function run(entry, needs) {
  if (existsSync(build)) buildFromSources(needs);
  keepCompiledCode();
  optimizeOnlyHotWasm();
  await import(pathToFileURL(path.resolve(here, '../../../dist', entry)).href);
}

/**
 * Keeps compiled code for the next start, where Node can (22.1 and newer): in DATA_DIR, which only the service can write.
 * Node's default folder is in /tmp, where others could leave code for it, and where a unit of systemd finds nothing again.
 */
function keepCompiledCode() {
  const dataDir = process.env.DATA_DIR || '.data';
  if (existsSync(dataDir)) module.enableCompileCache?.(path.resolve(dataDir, 'compile-cache'));
}

/**
 * Prisma's query compiler has very large functions. Optimizing them takes 50 MB, which the allocator keeps. The default
 * budget of V8 is 1.8 to 13 million, depending on its version; with this one it optimizes only what runs all the time.
 */
function optimizeOnlyHotWasm() {
  v8.setFlagsFromString('--wasm-tiering-budget=100000000');
}

/** Builds in a child, because its compilers would stay in the memory of a server. The child says why it failed. */
function buildFromSources({ pages = true } = {}) {
  const { status } = spawnSync(process.execPath, [build, ...(pages ? [] : ['--no-pages'])], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
