import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

/** Runs the complete test of forgeries: every manipulation of every kind of file. Resolves to its exit code. */
export function forgeAll(): Promise<number> {
  const child = spawn(process.execPath, [vitest, 'run', 'test/forgeries/forgeries.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, FORGERIES: 'all' },
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
