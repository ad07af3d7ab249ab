import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killInBulk } from '../../lab/soak/kill-in-bulk.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const folder = makeFolder('esign-bulk-kills-');
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

/** The scaled-down `npm run soak`: 60 rows instead of 1,000, two kills instead of nineteen. */
it('sends every row exactly once when killed in the middle of a bulk send', { timeout: 600_000 }, async () => {
  const dataDir = path.join(folder.path, 'data');
  const { kills, broken } = await killInBulk({ rows: 60, every: 25, dataDir, databaseUrl: database.url });
  expect([kills, broken]).toEqual([2, []]);
});
