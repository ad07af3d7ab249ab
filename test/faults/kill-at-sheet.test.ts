import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killAtSheet } from '../../lab/soak/kill-at-sheet.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const folder = makeFolder('esign-sheet-kills-');
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

/** The scaled-down `npm run soak`: three kills instead of twenty-five. */
it('loses no mark and seals each sheet once when killed while sessions close', {
  timeout: 600_000,
}, async () => {
  const setup = { kills: 3, people: 12, dataDir: path.join(folder.path, 'data'), databaseUrl: database.url };
  const { kills, broken } = await killAtSheet(setup);
  expect([kills.length, broken]).toEqual([3, []]);
});
