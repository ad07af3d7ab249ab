import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { makeFolder } from '../../lab/soak/postgres.ts';
import { tasksOf } from '../../src/app/tasks.ts';
import { EmbeddedServer } from '../../src/platform/database/embedded/index.ts';
import { startWorker, type Worker } from '../../src/platform/jobs/index.ts';
import { silentLog } from '../../src/platform/log/index.ts';
import { overSocket } from '../graphql/followers.ts';
import { graphql, linkOf, rest, signByLink } from '../world/client.ts';
import { runOn, withDatabase } from '../world/database-url.ts';
import { createEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** A PostgreSQL that is stopped under a running service, and started again. */
const { paths } = parse(readFileSync('rest/openapi.yaml', 'utf8')) as { paths: Record<string, Record<string, object>> };
const routes = Object.entries(paths).flatMap(([path, item]) =>
  ['get', 'post', 'delete'].filter((verb) => item[verb]).map((verb) => [verb.toUpperCase(), path] as const),
);
const fill = (path: string, id: string) => path.replaceAll(/\{[^}]+\}/g, id);
const SECOND = 1_000;

const folder = makeFolder('esign-outage-');
let postgres: EmbeddedServer;
let world: World;
let worker: Worker;
let caller: Caller;
let envelope: any;
let following: Promise<void>;
/** Events received by a client that reconnects from its last cursor after each disconnection. */
const followed: string[] = [];
const leaving = new AbortController();
async function follow(): Promise<void> {
  for (
    let after: string | null = null;
    !leaving.signal.aborted;
    await new Promise((resume) => setTimeout(resume, 500))
  ) {
    const query = 'subscription ($after: ID) { events(after: $after) { id event } }';
    const results = overSocket(world.url, `Bearer ${caller.key}`, { query, variables: { after } }, leaving.signal);
    try {
      for await (const { data } of results) {
        if (!data) continue;
        after = data.events.id;
        followed.push(data.events.event);
      }
    } catch {
      // Cut off: again.
    }
  }
}
beforeAll(async () => {
  postgres = await EmbeddedServer.prepare({ dataDir: folder.path, sync: false });
  await postgres.ensureRunning();
  await runOn(postgres.url('postgres'), 'CREATE DATABASE own');
  const DATABASE_URL = withDatabase(postgres.url('postgres'), 'own');
  world = await openWorld({
    env: { DATABASE_URL },
    log: silentLog,
  });
  const { services } = world.service;
  worker = await startWorker({
    database: services.database,
    tasks: tasksOf(services),
    concurrency: 2,
    log: services.log,
  });
  caller = await world.caller();
  envelope = await createEnvelope(world, caller, { send: true });
  following = follow();
  const { body: endpoint } = await rest(world.url, caller.key, 'POST', '/webhook-endpoints', {
    url: 'https://127.0.0.1:1',
  });
  await vi.waitFor(
    async () => {
      await graphql(
        world.url,
        `Bearer ${caller.key}`,
        `mutation { sendTestEvent(input: { endpointId: "${endpoint.id}" }) { webhookEvent { id } } }`,
      );
      expect(followed.length).toBeGreaterThan(0);
    },
    { timeout: 120 * SECOND, interval: SECOND },
  );
  followed.length = 0;
  await postgres.stop();
});
afterAll(async () => {
  leaving.abort();
  await following;
  await worker?.stop();
  await world?.close();
  await postgres?.stop();
  folder.remove();
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(world.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Checks what all answers have in common while the service is unavailable. */
async function assertUnavailable(answer: Response): Promise<void> {
  expect([answer.status, (await answer.json()).error]).toEqual([
    503,
    { code: 'unavailable', message: expect.stringMatching(/./) },
  ]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('x-request-id')).toMatch(/./);
}

describe('while the database is down', () => {
  it.each(routes)('%s %s answers 503 with the documented body', async (method, path) => {
    const answer = await fetch(`${world.url}/api/v1${fill(path, envelope.id)}`, {
      method,
      headers: { authorization: `Bearer ${caller.key}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
    });
    await assertUnavailable(answer);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['a query of a key', '{ envelopes { edges { node { id } } } }', () => `Bearer ${caller.key}`],
    ['a query of a personal link', '{ signingSession { state } }', () => linkOf(envelope.signers[0].sign_url)],
    ['a mutation', 'mutation { cancelEnvelope(input: { id: "x" }) { envelope { id } } }', () => `Bearer ${caller.key}`],
    ['a subscription', 'subscription { events { id } }', () => `Bearer ${caller.key}`],
  ])('GraphQL refuses %s', async (_name, query, authorization) => {
    await assertUnavailable(await post('/graphql', { query }, { authorization: authorization() }));
  });

  it('closes a socket with the request to retry later', async () => {
    const results = overSocket(world.url, `Bearer ${caller.key}`, { query: 'subscription { events { id } }' });
    await expect(results.next()).rejects.toMatchObject({ code: 1013 });
  });

  it('shows a status page for a personal link, and the console does not blame the person who signs in', async () => {
    const page = await fetch(envelope.signers[0].sign_url);
    expect([page.status, page.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    await assertUnavailable(
      await post('/console/session', { email: 'elodie@exemple.fr', browser: 'b'.repeat(22), code: '123456' }),
    );
    await assertUnavailable(await post('/console/session', { token: 'x'.repeat(43) }));
  });

  it('reports alive and not ready', async () => {
    expect((await fetch(`${world.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${world.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { error: { code: 'unavailable' } }]);
    expect((await fetch(`${world.url}/openapi.json`)).status).toBe(200);
  });
});

describe('after the database is back', () => {
  beforeAll(async () => {
    await postgres.ensureRunning();
  });

  it('the next requests succeed in REST, GraphQL and the pages', async () => {
    expect((await rest(world.url, caller.key, 'GET', `/envelopes/${envelope.id}`)).body).toMatchObject({
      id: envelope.id,
      status: 'sent',
    });
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, `{ envelope(id: "${envelope.id}") { status } }`);
    expect(data.envelope.status).toBe('SENT');
    expect((await fetch(envelope.signers[0].sign_url)).status).toBe(200);
    // The result of a probe is used again for half a second.
    await expect.poll(async () => (await fetch(`${world.url}/readyz`)).status).toBe(200);
  });

  it('jobs continue, and subscribers reconnect and miss nothing', async () => {
    const { errors } = await signByLink(world.url, envelope.signers[0].sign_url);
    expect(errors).toBeUndefined();
    const results = overSocket(world.url, `Bearer ${caller.key}`, {
      query: `subscription { envelopeStatus(id: "${envelope.id}") { status } }`,
    });
    for await (const { data } of results) if (data?.envelopeStatus.status === 'COMPLETED') break;
    await vi.waitFor(() => expect(followed.at(-1)).toBe('ENVELOPE_COMPLETED'), {
      timeout: 120 * SECOND,
      interval: 100,
    });
  });
});
