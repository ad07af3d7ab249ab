import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkOf, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The contract's three routes for webhook endpoints: every answer, every refusal, and nothing changed by a refusal. */
let world: World;
let caller: Caller;
let live: Caller;
let stranger: Caller;
let envelope: any;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
  stranger = await world.caller({ name: 'Autre' });
  envelope = await createEnvelope(world, caller);
});
afterAll(() => world?.close());

const call = (method: string, path: string, body?: unknown, key: string | null = caller.key, headers = {}) =>
  rest(world.url, key, method, `/webhook-endpoints${path}`, body, headers);
const create = (body: unknown = { url: 'https://exemple.fr/hook' }, key = caller.key) => call('POST', '', body, key);
const list = async (key = caller.key): Promise<any[]> => (await call('GET', '', undefined, key)).body.data;

/** Every row that these routes write, and the jobs that wait. */
async function trace(): Promise<string> {
  const tables = ['webhook_endpoints', 'webhook_secrets', 'webhook_events', 'webhook_deliveries', 'domain_events'];
  const digests = tables.map(
    (table) => `(SELECT coalesce(string_agg(t::text, '|' ORDER BY t::text), '') FROM ${table} t)`,
  );
  const jobs = '(SELECT count(*)::text FROM graphile_worker.jobs)';
  const { rows } = await world.database.pool.query(
    `SELECT md5(concat_ws('#', ${[...digests, jobs].join(', ')})) AS digest`,
  );
  return rows[0].digest;
}

/** Runs `run` and checks that it changed nothing. */
async function unchanged<T>(run: () => Promise<T>): Promise<T> {
  const before = await trace();
  const result = await run();
  expect(await trace()).toBe(before);
  return result;
}

const url = (length: number) => 'https://exemple.fr/'.padEnd(length, 'a');
const accepted: [string, string?][] = [
  ['https://exemple.fr'],
  ['https://exemple.fr/'],
  ['HTTPS://EXEMPLE.FR/Hook?a=b&c=%20#d'],
  ['https://exemple.fr:8443/hook'],
  ['https://élodie.exemple.fr/café'],
  ['https://127.0.0.1/hook'],
  ['https://[::1]:9000/hook'],
  ['https://intranet/hook'],
  ['2048 characters', url(2048)],
];
const refused: [string, unknown, string | undefined][] = [
  ['no url', {}, 'url'],
  ['a null url', { url: null }, 'url'],
  ['a number', { url: 7 }, 'url'],
  ['a list', { url: ['https://exemple.fr'] }, 'url'],
  ['an empty url', { url: '' }, 'url'],
  ['a blank url', { url: '   ' }, 'url'],
  ['http', { url: 'http://exemple.fr/hook' }, 'url'],
  ['http to a private address', { url: 'http://127.0.0.1/hook' }, 'url'],
  ['ftp', { url: 'ftp://exemple.fr/hook' }, 'url'],
  ['javascript', { url: 'javascript:alert(1)' }, 'url'],
  ['a path', { url: '/hook' }, 'url'],
  ['no scheme', { url: 'exemple.fr/hook' }, 'url'],
  ['no host', { url: 'https://' }, 'url'],
  ['no host but a path', { url: 'https:///' }, 'url'],
  ['no host but a path that could be one', { url: 'https:///exemple.fr' }, 'url'],
  ['no slashes', { url: 'https:exemple.fr' }, 'url'],
  ['a host that is none', { url: 'https://exa mple.fr' }, 'url'],
  ['a port beyond 65535', { url: 'https://exemple.fr:70000/' }, 'url'],
  ['white space before', { url: ' https://exemple.fr' }, 'url'],
  ['a tab for a host', { url: 'https://\texemple.fr' }, 'url'],
  ['a line end', { url: 'https://exemple.fr/\r\nX-Evil: 1' }, 'url'],
  ['U+0000', { url: 'https://exemple.fr/\0' }, 'url'],
  ['a user and password', { url: 'https://user:secret@exemple.fr/' }, 'url'],
  ['2049 characters', { url: url(2049) }, 'url'],
  ['a key that is not of this request', { url: 'https://exemple.fr', events: ['envelope.completed'] }, 'events'],
  ['a list for a body', [{ url: 'https://exemple.fr' }], ''],
  ['a string for a body', '"https://exemple.fr"', undefined],
];

describe('POST /webhook-endpoints', () => {
  it.each(accepted)('accepts %s', async (name, address = name) => {
    const { status, body } = await create({ url: address });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(Object.keys(body)).toEqual(['id', 'url', 'active', 'secret']);
    expect(body).toMatchObject({ url: address, active: true });
    expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(body.secret.slice(6), 'base64')).toHaveLength(32);
  });

  it('stores the secret encrypted and never generates the same one twice', async () => {
    const [one, two] = [(await create()).body, (await create()).body];
    expect(one.secret).not.toBe(two.secret);
    const { rows } = await world.database.pool.query('SELECT s::text AS row, sealed FROM webhook_secrets s');
    const bytes = Buffer.from(one.secret.slice(6), 'base64');
    for (const { row, sealed } of rows) {
      expect(row).not.toContain(one.secret);
      expect(sealed.includes(bytes) || sealed.includes(one.secret)).toBe(false);
    }
  });

  it.each(refused)('refuses %s with 400 and the path', async (_name, body, path) => {
    const answer = await unchanged(() => create(body));
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toBe('invalid_body');
    const paths = answer.body.error.details?.map((detail: any) => detail.path);
    if (path !== undefined) expect(paths).toContain(path);
  });

  it('refuses invalid JSON, another content type and a body that is too large', async () => {
    const broken = await unchanged(() => create('{"url":'));
    expect(broken).toMatchObject({ status: 400, body: { error: { code: 'invalid_json' } } });
    const text = await unchanged(() =>
      call('POST', '', 'url=https://exemple.fr', caller.key, { 'content-type': 'text/plain' }),
    );
    expect(text).toMatchObject({ status: 415, body: { error: { code: 'unsupported_media_type' } } });
    const large = await unchanged(() => create({ url: url(2_000_000) }));
    expect(large).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
  });

  it('refuses more than one hundred per organisation and mode', async () => {
    const { key } = await world.caller({ name: 'Beaucoup' });
    for (let n = 0; n < 100; n++) expect((await create(undefined, key)).status).toBe(201);
    const answer = await unchanged(() => create(undefined, key));
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    await call('DELETE', `/${(await list(key))[0].id}`, undefined, key);
    expect((await create(undefined, key)).status).toBe(201);
  });
});

describe('GET /webhook-endpoints', () => {
  it('lists the caller’s own, newest first, without secrets or pages', async () => {
    const other = await world.caller({ name: 'Liste' });
    expect((await call('GET', '', undefined, other.key)).body).toEqual({ data: [] });
    const made = [];
    for (let n = 0; n < 23; n++) made.unshift((await create({ url: `https://exemple.fr/${n}` }, other.key)).body);
    const { status, body } = await call('GET', '?limit=1', undefined, other.key);
    expect(status).toBe(200);
    expect(body).toEqual({ data: made.map(({ id, url: address }) => ({ id, url: address, active: true })) });
  });

  it('hides endpoints of the other mode and of other organisations', async () => {
    const { body } = await create({ url: 'https://exemple.fr/live' }, live.key);
    expect((await list(live.key)).map(({ id }) => id)).toEqual([body.id]);
    expect((await list()).map(({ id }) => id)).not.toContain(body.id);
    expect(await list(stranger.key)).toEqual([]);
  });
});

describe('DELETE /webhook-endpoints/{id}', () => {
  it('deletes for good: no longer listed, and a second request answers 404', async () => {
    const { id } = (await create()).body;
    const answer = await call('DELETE', `/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id, active: false });
    expect((await list()).map((endpoint) => endpoint.id)).not.toContain(id);
    expect(await world.database.prisma.webhookSecret.count({ where: { endpointId: id } })).toBe(0);
    const again = await unchanged(() => call('DELETE', `/${id}`));
    expect(again).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it.each([
    ['any content type', 'text/plain', 'x'],
    ['an empty object', 'application/json', {}],
  ])('accepts a request with %s', async (_name, type, body) => {
    const { id } = (await create()).body;
    expect((await call('DELETE', `/${id}`, body, caller.key, { 'content-type': type })).status).toBe(200);
  });

  it('answers 404 to unknown or invalid ids, of the other mode and of other organisations', async () => {
    const { id } = (await create()).body;
    const nowhere = '0190a1b2-0000-7000-8000-000000000000';
    for (const [path, key] of [
      [nowhere, caller.key],
      ['abc', caller.key],
      [`${id}%00`, caller.key],
      [envelope.id, caller.key],
      [id, live.key],
      [id, stranger.key],
    ] as const) {
      const answer = await unchanged(() => call('DELETE', `/${path}`, undefined, key));
      expect(answer, path).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    }
    expect((await list()).map((endpoint) => endpoint.id)).toContain(id);
  });
});

describe('access to webhook endpoints', () => {
  it.each([
    ['POST', ''],
    ['GET', ''],
    ['DELETE', '/{id}'],
  ])('%s /webhook-endpoints%s: 401 without a key, 403 without the scope', async (method, path) => {
    const { id } = (await create()).body;
    const { key: narrow } = await world.caller({
      organizationId: caller.organizationId,
      scopes: ['envelopes:read', 'envelopes:write', 'identities:manage', 'mandates:manage', 'attendance:write'],
    });
    const body = method === 'POST' ? { url: 'http://not-even-checked' } : undefined;
    const at = path.replace('{id}', id);
    const nobody = await unchanged(() => call(method, at, body, null));
    expect(nobody).toMatchObject({ status: 401, body: { error: { code: 'unauthorized' } } });
    const link = { authorization: linkOf(envelope.signers[0].sign_url) };
    expect((await unchanged(() => call(method, at, body, null, link))).status).toBe(403);
    const lacking = await unchanged(() => call(method, at, body, narrow));
    expect(lacking).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  });

  it.each([
    ['PUT', '', 'GET, POST'],
    ['DELETE', '', 'GET, POST'],
    ['GET', '/0190a1b2-0000-7000-8000-000000000000', 'DELETE'],
    ['PATCH', '/0190a1b2-0000-7000-8000-000000000000', 'DELETE'],
  ])('%s /webhook-endpoints%s: 405 with Allow', async (method, path, allow) => {
    const answer = await unchanged(() => call(method, path));
    expect(answer).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } });
    expect(answer.headers.get('allow')!.split(', ').sort().join(', ')).toBe(allow);
  });
});
