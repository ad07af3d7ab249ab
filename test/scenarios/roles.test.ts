import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgency, progressOf, putBeforeAgent, sendEnvelopes } from '../../lab/soak/agency.ts';
import { findBroken } from '../../lab/soak/kill-in-batch.ts';
import { makeFolder, openPostgres } from '../../lab/soak/postgres.ts';
import { freePort, type ServerProcess, sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import type { Role } from '../../src/app/listen.ts';
import { contract } from '../fixtures/pdf.ts';
import { overSocket } from '../graphql/followers.ts';
import { graphql, rest, signByLink } from '../world/client.ts';
import { onePager, person } from '../world/envelope.ts';
import { hasRedis, type RedisServer, startRedis } from '../world/redis.ts';
import { openRetryingProxy, type RetryingProxy } from '../world/retrying-proxy.ts';
import { runEsign } from '../world/run-esign.ts';

describe('esign serve', () => {
  const serve = (...words: string[]) => runEsign(['serve', ...words], { PATH: process.env.PATH });

  it.each(['web', 'worker'])('with --role %s names everything that several processes need', async (role) => {
    const { code, stderr } = await serve('--role', role);
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_URL'])
      expect(stderr).toContain(`${name} is required with --role web and worker: `);
  });

  it('rejects a role that does not exist', async () => {
    const { code, stderr } = await serve('--role', 'nobody');
    expect(code).toBe(2);
    expect(stderr).toContain('--role must be one of web, worker, all');
  });
});

/** Two webs and two workers as real processes on one PostgreSQL, Redis and folder of documents. */
describe.skipIf(!hasRedis)('two webs and two workers', () => {
  const folder = makeFolder('esign-roles-');
  const dataDir = path.join(folder.path, 'data');
  const roles: readonly Role[] = ['web', 'web', 'worker', 'worker'];
  const ports: number[] = [];
  let servers: ServerProcess[] = [];
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let redis: RedisServer;
  let proxy: RetryingProxy;
  let inspector: Client;
  let key: string;

  const start = (at: number) =>
    startServerProcess({
      ...{ dataDir, port: ports[at]!, role: roles[at]! },
      env: { DATABASE_URL: postgres.url, REDIS_URL: redis.url, PUBLIC_URL: proxy.url, DRAIN_SECONDS: '1' },
    });

  const send = async (url: string): Promise<{ id: string; sign_url: string }> => {
    const { status, body } = await rest(url, key, 'POST', '/envelopes', {
      name: 'Contrat',
      documents: [{ name: 'A.pdf', pdf_base64: (await onePager()).toString('base64') }],
      signers: [person(1)],
      send: true,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.id, sign_url: body.signers[0].sign_url };
  };

  const statusOf = async (url: string, id: string): Promise<string> =>
    (await rest(url, key, 'GET', `/envelopes/${id}`)).body.status;

  beforeAll(async () => {
    [postgres, redis] = await Promise.all([openPostgres(folder.path), startRedis()]);
    for (const _ of roles) ports.push(await freePort());
    proxy = await openRetryingProxy(ports.slice(0, 2));
    // All at the same time, on an empty database.
    servers = await Promise.all(roles.map((_, at) => start(at)));
    key = sandboxKey(dataDir);
    inspector = new Client({ connectionString: postgres.url });
    await inspector.connect();
  }, 240_000);

  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await inspector?.end();
    await proxy?.close();
    await redis?.stop();
    await postgres?.close();
    folder.remove();
  }, 120_000);

  it('start together with one hierarchy of certificates and one sandbox', async () => {
    const { rows } = await inspector.query(
      `SELECT (SELECT count(*)::int FROM organizations WHERE name = 'Sandbox') AS sandboxes,
         (SELECT count(*)::int FROM key_writers) AS processes`,
    );
    expect(rows[0]).toEqual({ sandboxes: 1, processes: 4 });
  });

  it('seal in a worker what was created on one web and signed on the other; subscribers of both see it', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess];
    const { id, sign_url } = await send(first.url);
    const query = 'subscription ($id: ID!) { envelopeStatus(id: $id) { type status } }';
    const leaving = new AbortController();
    const follow = async ({ url }: ServerProcess, seen: string[]) => {
      for await (const { data } of overSocket(url, `Bearer ${key}`, { query, variables: { id } }, leaving.signal))
        seen.push(data?.envelopeStatus.status);
    };
    const seen: string[][] = [[], []];
    const following = [follow(first, seen[0]!), follow(second, seen[1]!)];
    expect((await signByLink(second.url, sign_url)).errors).toBeUndefined();
    for (const one of seen) await expect.poll(() => one.at(-1)).toBe('COMPLETED');
    leaving.abort();
    await Promise.all(following);
    expect(await statusOf(first.url, id)).toBe('completed');
  });

  it('are counted by doctor, which finds the two workers', async () => {
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    const { stdout } = await runEsign(['doctor', '--json'], env);
    const { findings } = JSON.parse(stdout);
    expect(findings).toContainEqual({ what: 'workers', state: 'ok', detail: '2 running' });
  });

  it('serve requests only by webs, and reports for monitors on every port', async () => {
    const [web, , worker] = servers as [ServerProcess, ServerProcess, ServerProcess];
    const get = async (url: string) => (await fetch(url)).status;
    for (const { url } of [web, worker])
      for (const route of ['/healthz', '/readyz', '/metrics']) expect(await get(url + route)).toBe(200);
    for (const route of ['/docs', '/console', '/openapi.json']) {
      expect(await get(web.url + route)).toBe(200);
      expect(await get(worker.url + route)).toBe(404);
    }
    expect((await graphql(worker.url, `Bearer ${key}`, '{ __typename }').catch(() => null))?.data).toBeUndefined();
  });

  it('continue a batch in the other worker when one is killed', { timeout: 600_000 }, async () => {
    const agency = await openAgency(servers[0]!.url, key, postgres.url);
    const envelopes = 20;
    const { id, decide } = await putBeforeAgent(
      agency,
      await sendEnvelopes(agency, await contract({ pages: 2 }), envelopes),
    );
    await decide();
    const sealed = async () => (await progressOf(agency, id)).sealed;
    await expect.poll(sealed, { interval: 5 }).toBeGreaterThan(0);
    await servers[2]!.kill();
    await expect.poll(async () => (await progressOf(agency, id)).status, { timeout: 240_000 }).toBe('APPLIED');
    expect(await findBroken(inspector, id, envelopes)).toEqual([]);
    servers[2] = await start(2);
  });

  it('lose nothing when each is stopped and started in turn', { timeout: 600_000 }, async () => {
    const accepted: string[] = [];
    let isDone = false;
    const client = async () => {
      while (!isDone) {
        const { id, sign_url } = await send(proxy.url);
        const { errors } = await signByLink(proxy.url, sign_url);
        expect(errors).toBeUndefined();
        accepted.push(id);
      }
    };
    const clients = [client(), client()];
    try {
      for (const at of roles.keys()) {
        await servers[at]!.stop();
        servers[at] = await start(at);
      }
    } finally {
      isDone = true;
      await Promise.all(clients);
    }
    const done = async () => {
      const { rows } = await inspector.query<{ count: number }>(
        `SELECT count(*)::int FROM evidence_events WHERE type = 'envelope.completed' AND chain_id = ANY($1)`,
        [accepted],
      );
      return rows[0]!.count;
    };
    expect(accepted.length).toBeGreaterThan(0);
    await expect.poll(done, { timeout: 240_000 }).toBe(accepted.length);
  });
});
