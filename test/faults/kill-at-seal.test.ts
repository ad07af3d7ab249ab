import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAtSeal } from '../../lab/soak/kill-at-seal.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { findBroken } from '../../lab/soak/verdict.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const KILLS = 6;
const folder = makeFolder('esign-kills-');
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

/** The scaled-down `npm run soak`: the same kills, judged the same way. */
it('loses and repeats nothing when killed between the last signature and completion', {
  timeout: 900_000,
}, async () => {
  const dataDir = path.join(folder.path, 'data');
  const setup = { kills: KILLS, dataDir, databaseUrl: database.url };
  const broken = await killAtSeal(setup, async (survivor) => {
    expect(survivor.kills).toHaveLength(KILLS);
    return findBroken(survivor, dataDir);
  });
  expect(broken).toEqual([]);
});
