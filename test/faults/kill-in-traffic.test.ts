import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { killInTraffic } from '../../lab/soak/kill-in-traffic.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { createTestDatabase } from '../world/database.ts';

let database: Database;
const folder = makeFolder('esign-traffic-');
beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 1 });
});
afterAll(async () => {
  await database?.close();
  folder.remove();
});

/** The scaled-down `npm run soak`: the same kills, judged the same way. */
it('keeps the credit ledger balanced when killed under traffic of live envelopes', {
  timeout: 600_000,
}, async () => {
  const dataDir = path.join(folder.path, 'data');
  const { ends, broken } = await killInTraffic({ kills: 4, dataDir, databaseUrl: database.url });
  expect(broken).toEqual([]);
  expect(ends).toMatchObject({
    completed: expect.any(Number),
    expired: expect.any(Number),
    canceled: expect.any(Number),
  });
});
