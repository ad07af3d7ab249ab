import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killInBatch } from '../../lab/soak/kill-in-batch.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const folder = makeFolder('esign-batch-kills-');
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

/** The scaled-down `npm run soak`: 20 envelopes instead of 500, two kills instead of nineteen. */
it('loses and repeats nothing when killed while a batch is sealed', { timeout: 600_000 }, async () => {
  const dataDir = path.join(folder.path, 'data');
  const { kills, broken } = await killInBatch({ envelopes: 20, every: 7, dataDir, databaseUrl: database.url });
  expect([kills, broken]).toEqual([2, []]);
});
