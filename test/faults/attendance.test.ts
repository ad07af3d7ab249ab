import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markBy, type OpenSession, openDashboards, openSession } from '../../lab/bench/attendance-load.ts';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { rest } from '../world/client.ts';
import { createTestDatabase } from '../world/database.ts';
import { freePort } from '../world/free-port.ts';
import { hasRedis, type RedisServer, startRedis } from '../world/redis.ts';

/** Real server processes on one database, while one is killed and Redis goes away and comes back. */
let database: Database;
let redis: RedisServer | null = null;
const folder = makeFolder('esign-attendance-');
const servers: ServerProcess[] = [];
let key: string;
const dataDir = path.join(folder.path, 'data');
const ports: number[] = [];

async function start(n: number): Promise<ServerProcess> {
  const env = { DATABASE_URL: database.url, ...(redis ? { REDIS_URL: redis.url } : {}) };
  const server = await startServerProcess({ dataDir, port: ports[n]!, env });
  servers[n] = server;
  return server;
}

beforeAll(async () => {
  database = await createTestDatabase({ poolSize: 2 });
  if (hasRedis) redis = await startRedis();
  ports.push(await freePort(), await freePort());
  await start(0);
  await start(1);
  key = sandboxKey(dataDir);
}, 180_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop().catch(() => {})));
  await redis?.stop();
  await database?.close();
  folder.remove();
});

const marksOf = ({ id }: OpenSession) => database.prisma.mark.count({ where: { sessionId: id } });
const until = (there: () => boolean) => expect.poll(there).toBe(true);

describe('two server processes', () => {
  it('create five hundred marks when five hundred people mark at both, and a closed slot does not change', async () => {
    const [one, two] = servers;
    const session = await openSession(one!.url, key, 500);
    const tries = session.links.flatMap((link) =>
      [one!, two!].map((server) => markBy(server.url, link, session.slotId)),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === 'GIVEN')).toHaveLength(500);
    expect(await marksOf(session)).toBe(500);
    const other = await openSession(two!.url, key, 100);
    const racing = Promise.allSettled(other.links.map((link, n) => markBy(servers[n % 2]!.url, link, other.slotId)));
    const closed = await rest(one!.url, key, 'POST', `/attendance-sessions/${other.id}/slots/${other.slotId}/close`);
    const settled = await racing;
    expect(closed.status).toBe(200);
    const fulfilled = settled.filter(({ status }) => status === 'fulfilled').length;
    expect(await marksOf(other)).toBe(fulfilled);
    expect(closed.body.slots[0].present).toBe(fulfilled);
  });

  it('lose no acknowledged mark when one is killed in the middle of a burst', async () => {
    const [one, two] = servers;
    const session = await openSession(two!.url, key, 300);
    let acknowledged = 0;
    const marking = Promise.allSettled(
      session.links.map(async (link) => {
        await markBy(one!.url, link, session.slotId);
        acknowledged += 1;
      }),
    );
    await until(() => acknowledged > 30);
    await one!.kill();
    await marking;
    expect(await marksOf(session)).toBeGreaterThanOrEqual(acknowledged);
    // The page keeps the tap and tries again: with the other process, then with the one that came back.
    const again = await start(0);
    await Promise.all(session.links.map((link, n) => markBy((n % 2 ? two! : again).url, link, session.slotId)));
    expect(await marksOf(session)).toBe(300);
  });

  it.skipIf(!hasRedis)('lose nothing while Redis is down, and every dashboard recovers', async () => {
    const [one, two] = servers;
    const session = await openSession(one!.url, key, 60);
    const seen = [new Set<string>(), new Set<string>()];
    const boards = await Promise.all(
      [one!, two!].map((server, n) =>
        openDashboards(server.url, key, session.id, 1, ({ marks }) => {
          for (const { attendeeId } of marks) seen[n]!.add(attendeeId);
        }),
      ),
    );
    const markAll = (links: readonly string[]) =>
      Promise.all(links.map((link) => markBy(one!.url, link, session.slotId)));
    await markAll(session.links.slice(0, 20));
    await until(() => seen.every(({ size }) => size === 20));
    await redis!.stop();
    await markAll(session.links.slice(20, 40));
    await until(() => seen[0]!.size === 40);
    await redis!.start();
    await until(() => seen[1]!.size === 40);
    await markAll(session.links.slice(40));
    await until(() => seen.every(({ size }) => size === 60));
    for (const board of boards) board.close();
  });
});
