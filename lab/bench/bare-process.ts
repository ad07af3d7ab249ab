import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { entryArguments } from '../../src/platform/sandbox/index.ts';
import { freePort } from '../../test/world/free-port.ts';

/** Runs the bare routes in their own process on the same PostgreSQL. */
export async function startBareRoute(databaseUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const entry = new URL('./bare-route.ts', import.meta.url);
  const port = await freePort();
  const process_ = spawn(process.execPath, [...entryArguments(entry), fileURLToPath(entry)], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(process_.stdout!, 'data');
  return { url: `http://127.0.0.1:${port}`, process: process_ };
}
