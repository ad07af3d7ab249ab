import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../../../src/kernel/clock.ts';
import { forgetClients, isRegistered, readClient } from '../../../../src/modules/access/oauth/clients.ts';
import { openSafeFetch, type SafeFetch } from '../../../../src/platform/http/safe-fetch.ts';
import { allow, CALLBACK, openConsent } from '../../../world/connected-assistant.ts';
import { signedInMember } from '../../../world/member.ts';
import { tlsFiles } from '../../../world/tls-files.ts';
import { openWorld, type World } from '../../../world/world.ts';

/** Programs that may ask for a connection: those that register, and those with a metadata document. */
let world: World;
const folder = mkdtempSync(path.join(os.tmpdir(), 'esign-clients-'));
const { server: tls } = tlsFiles(folder);
/** What the host of the documents answers at each path. */
const documents = new Map<string, string>();
const host = createServer(tls, ({ url }, response) => {
  const body = documents.get(url ?? '');
  response.statusCode = body === undefined ? 404 : 200;
  response.end(body);
});
let fetch_: SafeFetch;
let base: string;
beforeAll(async () => {
  world = await openWorld({ env: { WEBHOOKS_ALLOW_PRIVATE: 'false' } });
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening));
  base = `https://localhost:${(host.address() as AddressInfo).port}`;
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
  fetch_ = openSafeFetch({ allowPrivate: false, resolve, permits: () => true, ca: tls.ca, keep: 5 * 1024 });
});
afterAll(async () => {
  await fetch_?.close();
  host.close();
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const register = async (body: unknown) => {
  const answer = await fetch(`${world.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as any };
};
const count = async () =>
  Number((await world.database.pool.query('SELECT count(*) FROM oauth_clients')).rows[0]?.count);

describe('a registration', () => {
  it('gives an id and no secret, whatever method the program asked for', async () => {
    const metadata = { client_name: 'Claude\u202e\n', redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none' };
    const { status, body } = await register({ ...metadata, scope: 'read', logo_uri: 'https://x.example/l.png' });
    expect([status, body]).toMatchObject([201, { client_name: 'Claude', token_endpoint_auth_method: 'none' }]);
    expect(body.client_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(Object.keys(body)).not.toContain('client_secret');
    expect((await register({ redirect_uris: [CALLBACK] })).body.client_name).toBe('assistant.example');
  });

  it.each([
    'https://assistant.example/callback?x=1',
    'http://localhost:3000/cb',
    'http://127.0.0.1/cb',
    'http://[::1]:8080/cb',
    'com.example.assistant:/cb',
    'cursor://anysphere.cursor/callback',
  ])('accepts the address %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201);
  });

  it.each([
    ['javascript:alert(1)', 'invalid_redirect_uri'],
    ['data:text/html,x', 'invalid_redirect_uri'],
    ['http://assistant.example/cb', 'invalid_redirect_uri'],
    ['http://127.0.0.1.evil.example/cb', 'invalid_redirect_uri'],
    ['https://user:x@assistant.example/cb', 'invalid_redirect_uri'],
    [`${CALLBACK}#fragment`, 'invalid_redirect_uri'],
    ['/callback', 'invalid_redirect_uri'],
    ['nodot:/callback', 'invalid_redirect_uri'],
  ])('refuses the address %s', async (uri, error) => {
    const before = await count();
    expect(await register({ redirect_uris: [uri] })).toMatchObject({ status: 400, body: { error } });
    expect(await count()).toBe(before);
  });

  it.each([
    ['no address', { redirect_uris: [] }, 'invalid_redirect_uri'],
    ['eleven addresses', { redirect_uris: Array(11).fill(CALLBACK) }, 'invalid_redirect_uri'],
    ['another grant', { redirect_uris: [CALLBACK], grant_types: ['password'] }, 'invalid_client_metadata'],
    ['another response', { redirect_uris: [CALLBACK], response_types: ['token'] }, 'invalid_client_metadata'],
    ['an empty name', { redirect_uris: [CALLBACK], client_name: ' ' }, 'invalid_client_metadata'],
    ['no JSON', '{', 'invalid_request'],
    ['a body that is too large', { redirect_uris: [CALLBACK], x: 'x'.repeat(20_000) }, 'invalid_request'],
  ])('refuses %s', async (_, body, error) => {
    const before = await count();
    expect(await register(body)).toMatchObject({ status: 400, body: { error } });
    expect(await count()).toBe(before);
  });

  it('is limited by network', async () => {
    const small = await openWorld({ env: { RATE_LIMIT_LINK: '60' } });
    try {
      const body = JSON.stringify({ redirect_uris: [CALLBACK] });
      const ask = () =>
        fetch(`${small.url}/oauth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const answers = [await ask(), await ask(), await ask()];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 429]);
      expect(answers[2]?.headers.get('retry-after')).toMatch(/^\d+$/);
    } finally {
      await small.close();
    }
  });

  it('that nobody uses is forgotten after a week, and the newest 5,000 are kept at most', async () => {
    await world.database.pool.query(
      `INSERT INTO oauth_clients (id, client_id, name, redirect_uris, created_at)
       SELECT gen_random_uuid(), 'x' || n, 'x', '{}', $1 FROM generate_series(1, 5001) n`,
      [world.clock.now()],
    );
    await forgetClients(world.service.services);
    expect(await count()).toBe(5_000);
    world.clock.advance(8 * DAY);
    await forgetClients(world.service.services);
    expect(await count()).toBe(0);
  });
});

describe('an address that a program is answered at', () => {
  it.each([
    ['https://a.example/cb', 'https://a.example/cb', true],
    ['https://a.example/cb', 'https://a.example/cb/', false],
    ['https://a.example/cb', 'https://a.example:8443/cb', false],
    ['https://a.example/cb', 'https://a.example/cb?x=1', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/cb', true],
    ['http://localhost:3000/cb', 'http://localhost:49152/cb', true],
    ['http://localhost:3000/cb', 'http://127.0.0.1:3000/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:49152/other', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:1@evil.example/cb', false],
  ])('registered as %s: %s is the same: %s', (own, uri, expected) => {
    expect(isRegistered({ redirectUris: [own] }, uri)).toBe(expected);
  });
});

describe('a metadata document', () => {
  const documentAt = (name: string, changes: object = {}) => {
    const url = `${base}/${name}`;
    const metadata = { client_id: url, client_name: 'ChatGPT', redirect_uris: [CALLBACK], ...changes };
    documents.set(`/${name}`, JSON.stringify(metadata));
    return url;
  };
  const read = (url: string, known: Parameters<typeof readClient>[2] = null) =>
    readClient(world.service.services, url, known, fetch_);

  it('is the registration of its program, which a person then allows', async () => {
    const url = documentAt('client.json');
    const client = await read(url);
    expect(client).toMatchObject({ clientId: url, name: 'ChatGPT', redirectUris: [CALLBACK] });
    const member = await signedInMember(world, await world.caller(), 'OWNER');
    const query = new URLSearchParams({
      ...{ response_type: 'code', client_id: url, redirect_uri: CALLBACK },
      ...{ code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' },
    });
    const consent = await openConsent(`${world.url}/oauth/authorize?${query}`);
    const { data } = await member.ask(`{ assistantRequest(query: ${JSON.stringify(consent)}) { name host } }`);
    expect(data.assistantRequest).toEqual({ name: 'ChatGPT', host: new URL(url).host });
    expect((await allow(member, consent)).searchParams.get('code')).toBeTruthy();
  });

  it('is read again after an hour, and its last state is used for a day if it cannot be read', async () => {
    const url = documentAt('changing.json');
    const first = await read(url);
    documentAt('changing.json', { client_name: 'Renamed' });
    expect((await read(url, first)).name).toBe('ChatGPT');
    world.clock.advance(HOUR);
    const second = await read(url, first);
    expect(second.name).toBe('Renamed');
    world.clock.advance(2 * HOUR);
    const down = openSafeFetch({ allowPrivate: false, permits: () => false });
    const whenDown = () => readClient(world.service.services, url, second, down);
    expect((await whenDown()).name).toBe('Renamed');
    world.clock.advance(DAY);
    await expect(whenDown()).rejects.toMatchObject({ code: 'invalid_client' });
    await down.close();
  });

  it.each([
    ['of another client', { client_id: 'https://other.example/client.json' }],
    ['with a secret', { client_secret: 'x' }],
    ['that asks for a secret', { token_endpoint_auth_method: 'client_secret_post' }],
    ['without addresses', { redirect_uris: undefined }],
    ['with a foreign kind of address', { redirect_uris: ['javascript:alert(1)'] }],
    ['that is too large', { filler: 'x'.repeat(6_000) }],
  ])('%s is refused', async (name, changes) => {
    const before = await count();
    await expect(read(documentAt(encodeURIComponent(name), changes))).rejects.toMatchObject({ code: 'invalid_client' });
    expect(await count()).toBe(before);
  });

  it.each([
    'https://127.0.0.1/client.json',
    'https://[::1]/client.json',
    'https://localhost/client.json',
    'https://assistant.example/',
    'https://assistant.example/a/../client.json',
    'https://user@assistant.example/client.json',
    'http://assistant.example/client.json',
  ])('at %s is not read', async (clientId) => {
    const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: CALLBACK });
    const answer = await fetch(`${world.url}/oauth/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_client' }]);
  });
});
