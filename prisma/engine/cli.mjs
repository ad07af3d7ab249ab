import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { projectDir } from './schema-files.mjs';

const require = createRequire(import.meta.url);

/**
 * Runs the Prisma CLI with `engine` in the place of the native schema engine, which Prisma would otherwise
 * download. Returns the CLI's exit code.
 */
export function prismaCli(args, engine, env = {}) {
  const entry = path.join(path.dirname(require.resolve('prisma/package.json')), 'build/index.js');
  // Generators are found on PATH; npm puts .bin there for scripts, a plain `node` does not.
  const pathName = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const searchPath = [path.join(projectDir, 'node_modules/.bin'), process.env[pathName]].join(path.delimiter);
  const { status, error } = spawnSync(process.execPath, [entry, ...args], {
    cwd: projectDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...env,
      [pathName]: searchPath,
      PRISMA_SCHEMA_ENGINE_BINARY: engine,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  if (error) throw error;
  return status ?? 1;
}
