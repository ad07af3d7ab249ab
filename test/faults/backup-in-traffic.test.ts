import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backUpInTraffic } from '../../lab/soak/backup-in-traffic.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { createEmptyDatabase } from '../world/database.ts';

type Empty = Awaited<ReturnType<typeof createEmptyDatabase>>;
let from: Empty;
let to: Empty;
const folder = makeFolder('esign-backup-');
beforeAll(async () => {
  [from, to] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
});
afterAll(async () => {
  await from?.close();
  await to?.close();
  folder.remove();
});

/** The scaled-down `npm run soak -- backup`. */
it('restores a backup made under traffic: every envelope can be completed with a valid chain', {
  timeout: 900_000,
}, async () => {
  const target = path.join(folder.path, 'target');
  const { restored, broken } = await backUpInTraffic({
    kills: 1,
    rounds: 1,
    from: { dataDir: path.join(folder.path, 'from'), databaseUrl: from.url },
    to: { dataDir: path.join(folder.path, 'to'), databaseUrl: to.url },
    target,
    targetFolder: target,
  });
  expect(broken).toEqual([]);
  expect(restored).toMatchObject({ draft: expect.any(Number), sent: expect.any(Number), purged: expect.any(Number) });
});
