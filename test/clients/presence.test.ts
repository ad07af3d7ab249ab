import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, type ExpectStatic, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import {
  type ClientToken,
  createPresence,
  type PresenceMark,
  type PresenceOptions,
} from '../../clients/typescript/graphql/src/presence.ts';
import { sandboxKey, startServerProcess } from '../../lab/soak/server-process.ts';
import { revokeApiKey } from '../../src/modules/access/index.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { type Cutter, openCutter } from '../world/cutter.ts';
import { createTestDatabase } from '../world/database.ts';
import { createEnvelope } from '../world/envelope.ts';
import { freePort } from '../world/free-port.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The promise of the guide: after an outage of any length, a wall is live again within this time, ms. */
const PROMISED = 5_000;

let world: World;
let caller: Caller;
let cutter: Cutter;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(async () => {
  cutter?.close();
  await world?.close();
});

/** A session with an open slot on any server, by its public interfaces. */
async function openSession(url: string, key: string, people: number) {
  const now = Date.now();
  const { body } = await rest(url, key, 'POST', '/attendance-sessions', {
    ...{ name: 'Sécurité incendie', trainer: { name: 'Nadia Benali' }, notify: false },
    slots: [
      { label: 'Matin', starts_at: new Date(now).toISOString(), ends_at: new Date(now + 3_600_000).toISOString() },
    ],
    attendees: Array.from({ length: people }, (_, n) => ({ name: `Apprenant ${n}` })),
  });
  const { id, attendees } = body;
  const slotId: string = body.slots[0].id;
  await rest(url, key, 'POST', `/attendance-sessions/${id}/slots/${slotId}/open`);
  const query = 'mutation ($slotId: ID!) { markPresence(input: { slotId: $slotId }) { mark { status } } }';
  const mark = async (n: number) => {
    const { errors } = await graphql(url, linkOf(attendees[n].sign_url), query, { slotId });
    expect(errors).toBeUndefined();
  };
  return { id: id as string, slotId, mark };
}

const CREATE = `mutation ($input: CreateClientTokenInput!) { createClientToken(input: $input) { token expiresAt } }`;

/** What a customer's server does for its page. */
async function createToken(url: string, key: string, id: string, more: object = {}): Promise<ClientToken> {
  const input = { scopes: ['ATTENDANCE_WRITE'], subjects: [id], ...more };
  const { data } = await graphql(url, `Bearer ${key}`, CREATE, { input });
  return data.createClientToken;
}

/** Follows a session as a page does, and keeps what the page was told. */
function watch(options: PresenceOptions, { poll }: ExpectStatic = expect) {
  const presence = createPresence({ webSocketImpl: WebSocket, ...options });
  const connections: string[] = [];
  /** Each mark that arrived. One that did not change is the same object in every state. */
  const arrived = new Set<PresenceMark>();
  const stop = presence.subscribe(() => {
    const { connection, marks } = presence.state();
    if (connections.at(-1) !== connection) connections.push(connection);
    for (const mark of marks) arrived.add(mark);
  });
  const until = (connection: string, timeout = 60_000) =>
    poll(() => presence.state().connection, { timeout, interval: 20 }).toBe(connection);
  const present = () => presence.state().slots[0]?.present;
  return { ...presence, connections, arrived, stop, until, present };
}

describe.concurrent('the presences of a session', () => {
  it.for([
    ['that cuts connections', 'cut', 2_000],
    ['that cuts connections for 60 s', 'cut', 60_000],
    ['behind a proxy that drops everything silently', 'silent', 2_000],
    ['behind a proxy that drops everything silently for 60 s', 'silent', 60_000],
  ] as const)('are live again within 5 s after an outage %s', async ([, how, duration], { expect }) => {
    const cutter = await openCutter(world.url);
    const { id, slotId, mark } = await openSession(world.url, caller.key, 6);
    const getToken = () => createToken(world.url, caller.key, id);
    const wall = watch({ baseUrl: cutter.url, sessionId: id, getToken }, expect);
    expect(wall.state()).toMatchObject({ connection: 'connecting', notice: 'Connecting…' });
    await wall.until('connected');
    await mark(0);
    await expect.poll(wall.present).toBe(1);
    const before = Date.now();
    cutter.fail(how);
    await mark(1);
    await mark(2);
    await wall.until('lost', PROMISED);
    const { lostAt, notice } = wall.state();
    expect(Math.abs(lostAt!.getTime() - before)).toBeLessThan(PROMISED);
    expect(notice).toBe(`Not connected since ${lostAt!.toLocaleTimeString('en', { timeStyle: 'medium' })}.`);
    await sleep(duration - (Date.now() - before));
    expect(wall.state()).toMatchObject({ connection: 'lost', lostAt });
    await mark(3);
    cutter.restore();
    await wall.until('connected', PROMISED);
    await expect.poll(wall.present, { timeout: PROMISED }).toBe(4);
    await mark(4);
    await expect.poll(wall.present).toBe(5);
    expect(wall.state()).toMatchObject({ connection: 'connected', lostAt: null, notice: null });
    expect(wall.state().attendees.filter((one) => wall.state().markOf(one.id, slotId))).toHaveLength(5);
    // None is missing, and none came twice: each connection resumed at its cursor.
    expect(wall.arrived.size).toBe(5);
    expect(wall.connections).toEqual(['connected', 'lost', 'connected']);
    wall.stop();
    cutter.close();
  });

  it('are live again within 5 s after the device has slept', async ({ expect }) => {
    const { id, mark } = await openSession(world.url, caller.key, 2);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-asleep-'));
    const { token, expiresAt } = await createToken(world.url, caller.key, id);
    const options = { baseUrl: world.url, sessionId: id };
    await build({
      stdin: {
        contents: `import { WebSocket } from 'ws';
          import { createPresence } from './clients/typescript/graphql/src/presence.ts';
          const getToken = async () => (${JSON.stringify({ token, expiresAt })});
          const wall = createPresence({ ...${JSON.stringify(options)}, getToken, webSocketImpl: WebSocket });
          wall.subscribe(() => console.log(wall.state().connection, wall.state().slots[0]?.present));`,
        resolveDir: inProject('.'),
      },
      ...{ bundle: true, platform: 'node', format: 'cjs', outfile: path.join(folder, 'wall.cjs') },
    });
    const device = spawn(process.execPath, [path.join(folder, 'wall.cjs')], { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    device.stdout.setEncoding('utf8').on('data', (text) => (said += text));
    const last = () => said.trim().split('\n').at(-1);
    await mark(0);
    await expect.poll(last).toBe('connected 1');
    device.kill('SIGSTOP');
    await mark(1);
    // Long enough for the service to end a connection that does not answer.
    await sleep(40_000);
    expect(last()).toBe('connected 1');
    device.kill('SIGCONT');
    await expect.poll(last, { timeout: PROMISED }).toBe('connected 2');
    device.kill();
    await rm(folder, { recursive: true });
  });

  it('get a new token before the old one ends, without an interruption', async ({ expect }) => {
    const { id, mark } = await openSession(world.url, caller.key, 2);
    const tokens: string[] = [];
    const getToken = async () => {
      const grant = await createToken(world.url, caller.key, id, { expiresIn: 60 });
      tokens.push(grant.token);
      return grant;
    };
    const wall = watch({ baseUrl: world.url, sessionId: id, getToken }, expect);
    await wall.until('connected');
    await mark(0);
    // Longer than the service accepts the first token.
    await sleep(66_000);
    await mark(1);
    await expect.poll(wall.present).toBe(2);
    expect(new Set(tokens).size).toBeGreaterThan(1);
    expect(tokens.length).toBeLessThan(5);
    expect(wall.connections).toEqual(['connected']);
    expect(wall.arrived.size).toBe(2);
    wall.stop();
  });

  it('get a new token after one that ended unnoticed, and try again when the page’s own server does not answer', async ({
    expect,
  }) => {
    const { id } = await openSession(world.url, caller.key, 1);
    const answers = [
      () => Promise.reject(new Error('no answer')),
      // Not valid any more; the clock of the device says otherwise.
      async () => ({ ...(await createToken(world.url, caller.key, id)), token: 'ct_test_AAAA' }),
    ];
    let asked = 0;
    const getToken = async () => {
      asked += 1;
      return (answers.shift() ?? (() => createToken(world.url, caller.key, id)))();
    };
    const wall = watch({ baseUrl: world.url, sessionId: id, getToken }, expect);
    // A token that was new when the service refused it ends the wall …
    await wall.until('ended');
    expect([asked, wall.state().refusal?.code]).toEqual([2, 'unauthorized']);
    wall.stop();
    // … and whoever subscribes again begins again.
    const again = wall.subscribe(() => {});
    await wall.until('connected');
    again();
  });
});

describe('a refusal for good', () => {
  it('ends the attempts, and is said in the language of the page', async () => {
    cutter = await openCutter(world.url);
    const { id } = await openSession(world.url, caller.key, 1);
    const other = await openSession(world.url, caller.key, 1);
    const getToken = () => createToken(world.url, caller.key, id);
    const envelope = await createEnvelope(world, caller, { send: false });
    const ofEnvelope = () => createToken(world.url, caller.key, envelope.id, { scopes: ['ENVELOPES_READ'] });
    const refusals = [
      [{ getToken: ofEnvelope }, 'forbidden', 'Cette page ne peut pas suivre la session.'],
      [{ getToken: async () => null }, 'unauthorized', 'Vous ne pouvez plus suivre cette session.'],
      [{ getToken: async () => ({ ...(await getToken()), token: 'x' }) }, 'unauthorized', 'Vous ne pouvez plus'],
      [{ sessionId: other.id }, 'not_found', 'Cette session n’existe pas.'],
    ] as const;
    for (const [wrong, code, words] of refusals) {
      const wall = watch({ baseUrl: cutter.url, sessionId: id, getToken, language: 'fr', ...wrong });
      await wall.until('ended');
      expect(wall.state().refusal).toMatchObject({ code, operation: 'slotPresence' });
      expect(wall.state().notice).toContain(words);
      const attempts = cutter.connections();
      await sleep(1_500);
      expect(cutter.connections()).toBe(attempts);
      wall.stop();
    }
  });

  it('may come later, when the key of the page’s server is revoked', async () => {
    const own = await world.caller();
    const { id } = await openSession(world.url, own.key, 1);
    const granted = await createToken(world.url, own.key, id);
    const wall = watch({ baseUrl: world.url, sessionId: id, getToken: async () => granted });
    await wall.until('connected');
    await revokeApiKey(world.service.services, own.keyId);
    await wall.until('ended');
    expect(wall.state().refusal?.code).toBe('unauthorized');
    wall.stop();
  });
});

it('a server that is killed and started again is followed from where it stopped', async () => {
  const [database, dataDir, port] = await Promise.all([
    createTestDatabase({ poolSize: 1 }),
    mkdtemp(path.join(os.tmpdir(), 'esign-wall-')),
    freePort(),
  ]);
  const start = () => startServerProcess({ dataDir, port, env: { DATABASE_URL: database.url } });
  let server = await start();
  const { url } = server;
  const key = sandboxKey(dataDir).trim();
  const { id, mark } = await openSession(url, key, 4);
  const wall = watch({ baseUrl: url, sessionId: id, getToken: () => createToken(url, key, id) });
  await wall.until('connected');
  await Promise.all([mark(0), mark(1)]);
  await server.kill();
  await wall.until('lost', PROMISED);
  server = await start();
  await mark(2);
  await wall.until('connected', PROMISED);
  await mark(3);
  await expect.poll(wall.present).toBe(4);
  expect(wall.arrived.size).toBe(4);
  wall.stop();
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});
