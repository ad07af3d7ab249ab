// node prisma/engine/prisma.mjs migrate status|deploy|diff|resolve …
// The Prisma CLI, offline, on the database that DATABASE_URL names, with binary.mjs in the place of the native schema engine,
// which it would download. `npm ci --prefix test/tools` installs it. (Not on Windows, which cannot run binary.mjs.)
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectDir } from './schema-files.mjs';

const entry = path.join(projectDir, 'test/tools/node_modules/prisma/build/index.js');
if (!existsSync(entry)) {
  console.error('The Prisma CLI is not installed. Run: npm ci --prefix test/tools');
  process.exit(1);
}
const { status, error } = spawnSync(process.execPath, [entry, ...process.argv.slice(2)], {
  cwd: projectDir,
  stdio: 'inherit',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: fileURLToPath(new URL('./binary.mjs', import.meta.url)),
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
if (error) throw error;
process.exitCode = status ?? 1;
