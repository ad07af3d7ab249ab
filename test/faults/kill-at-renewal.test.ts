import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY } from '../../src/kernel/clock.ts';
import { readChain } from '../../src/modules/evidence/index.ts';
import { preserveDue } from '../../src/modules/verification/preservation/preserve-due.ts';
import { kept } from '../modules/verification/preservation/files.ts';
import { openLongWorld, preserved } from '../modules/verification/preservation/world.ts';
import { bundled } from '../world/bundled.ts';
import { sha256 } from '../world/client.ts';
import { sealedEnvelope } from '../world/envelope.ts';
import type { World } from '../world/world.ts';

const renewalProcess = bundled(new URL('./renewal-process.ts', import.meta.url));
const KILLS = 5;
let world: World;
beforeAll(async () => {
  world = await openLongWorld();
  const caller = await world.caller();
  for (let n = 0; n < 4; n++) await sealedEnvelope(world, caller, kept);
  world.clock.advance(DAY);
  await preserveDue(world.service.services);
  // All are due, none has ended: the units of this world live 1,523 days.
  world.clock.advance(1_400 * DAY);
}, 300_000);
afterAll(() => world?.close());

/** Starts a process that renews, and kills it so many milliseconds after it is ready; null: lets it end. */
async function renewUntil(killAfter: number | null): Promise<string> {
  const env = {
    ...process.env,
    DATABASE_URL: world.database.url,
    DATA_DIR: world.dataDir,
    PORT: new URL(world.url).port,
    PROOF_RETENTION_YEARS: '3',
    LOG_LEVEL: 'error',
    CLOCK_AHEAD: String(world.clock.now().getTime() - Date.now()),
  };
  const child = fork(await renewalProcess, { env, execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
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

it('loses nothing and renews nothing twice when killed during renewal', { timeout: 600_000 }, async () => {
  for (let kill = 0; kill < KILLS; kill++) await renewUntil(150 + (kill / KILLS) * 900);
  expect(await renewUntil(null)).toContain('done');
  const rows = await preserved(world);
  expect(rows).toHaveLength(8);
  const { storage } = world.service.services;
  for (const { generation, state, sha256: name } of rows) {
    expect({ generation, state }).toEqual({ generation: 1, state: 'KEPT' });
    expect(sha256(await storage.read(name))).toBe(name);
  }
  expect(await world.database.prisma.preservedFingerprint.count()).toBe(8);
  for (const chainId of new Set(rows.map((row) => row.chainId))) {
    const { events, report } = await readChain(world.service.services, chainId);
    expect(report.valid).toBe(true);
    expect(events.filter(({ type }) => type.endsWith('.renewed'))).toHaveLength(2);
  }
});
