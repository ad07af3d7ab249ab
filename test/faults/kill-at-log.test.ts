import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addEntries, placedRows, readLog } from '../modules/evidence/log/log-world.ts';
import { bundled } from '../world/bundled.ts';
import { openWorld, type World } from '../world/world.ts';

const logProcess = bundled(new URL('./log-process.ts', import.meta.url));
const KILLS = 6;
const EACH = 9_000;
let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world?.close());

/** Starts a process that appends, and kills it so many milliseconds after it is ready; null: lets it end. */
async function appendUntil(killAfter: number | null): Promise<string> {
  const env = { ...process.env, DATABASE_URL: world.database.url, DATA_DIR: world.dataDir, LOG_LEVEL: 'error' };
  const child = fork(await logProcess, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  let output = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk;
      if (output.includes('ready')) resolve();
    });
  });
  const ended = once(child, 'exit');
  await Promise.race([ready, ended]);
  if (killAfter !== null) {
    await sleep(killAfter);
    child.kill('SIGKILL');
  }
  await ended;
  return output;
}

it('loses nothing and forks nothing when killed while it appends', { timeout: 300_000 }, async () => {
  let former: Buffer[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await addEntries(world, EACH);
    await appendUntil(kill * 60);
    const { size, entries } = await readLog(world.service.services).catch(() => ({ size: 0, entries: [] as Buffer[] }));
    // What was published stays published: the log only grows.
    expect(entries.slice(0, former.length)).toEqual(former.slice(0, size));
    former = entries.length > 0 ? entries : former;
  }
  expect(await appendUntil(null)).toContain('done');
  const log = await readLog(world.service.services);
  expect(log.size).toBe(KILLS * EACH);
  expect(log.entries.slice(0, former.length)).toEqual(former);
  expect(log.entries).toEqual(await placedRows(world));
  expect([log.recomputed, log.edge]).toEqual([log.root, log.root]);
});
