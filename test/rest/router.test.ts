import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** What every REST route does with the parts of a request around its fields. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const call = (method: string, path: string, body?: unknown) => rest(world.url, caller.key, method, path, body);

describe('a query parameter', () => {
  it.each([
    ['GET', '/envelopes?status=sent', 'status', 'is not a known parameter; allowed parameters: limit, offset'],
    [
      'GET',
      '/identities?ref=x&limit=1',
      'ref',
      'is not a known parameter; allowed parameters: limit, offset, external_ref',
    ],
    ['GET', '/envelopes/0190a0a0-0000-7000-8000-000000000000?limit=1', 'limit', 'is not a known parameter'],
    ['GET', `/signing-mandates?${'x'.repeat(300)}=1`, 'x'.repeat(100), 'is not a known parameter'],
    ['POST', '/webhook-endpoints?dryRun=1', 'dryRun', 'is not a known parameter'],
    ['DELETE', '/webhook-endpoints/x?force', 'force', 'is not a known parameter'],
  ])('that %s %s does not have is refused by its name', async (method, path, name, message) => {
    const before = await traceOf(world);
    const sent = method === 'POST' ? { url: 'https://hooks.example.org' } : undefined;
    const { status, body } = await call(method, path, sent);
    expect([status, body.error]).toEqual([
      400,
      { code: 'invalid_parameter', message: `${name} ${message}.`, details: [{ path: name, message }] },
    ]);
    expect(await traceOf(world)).toEqual(before);
  });

  it('for pages is ignored by lists without pages', async () => {
    for (const path of ['/signing-mandates', '/webhook-endpoints'])
      expect(await call('GET', `${path}?limit=1&offset=1`)).toMatchObject({ status: 200, body: { data: [] } });
  });
});

describe('a compressed body', () => {
  const send = (path: string, coding: string, body: BodyInit) =>
    fetch(`${world.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${caller.key}`,
        'content-type': 'application/json',
        'content-encoding': coding,
        accept: 'application/json, text/event-stream',
      },
      body,
    });

  it.each(['/api/v1/webhook-endpoints', '/graphql', '/mcp'])('is refused by its name at %s', async (path) => {
    const before = await traceOf(world);
    for (const coding of ['gzip', 'GZIP', 'br', 'identity, gzip']) {
      const answer = await send(path, coding, gzipSync('{"url":"https://hooks.example.org"}'));
      const { error } = (await answer.json()) as { error: { message: string } };
      expect([answer.status, answer.headers.get('accept-encoding'), error.message]).toEqual([
        415,
        'identity',
        'The request body must not be compressed: send it without Content-Encoding.',
      ]);
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('is none with the coding identity, and another content type says nothing of codings', async () => {
    const plain = await send('/api/v1/webhook-endpoints', 'Identity', '{"url":"https://hooks.example.org"}');
    expect(plain.status).toBe(201);
    const other = await rest(world.url, caller.key, 'POST', '/identities', 'x', { 'content-type': 'text/plain' });
    expect([other.status, other.headers.get('accept-encoding')]).toEqual([415, null]);
  });
});

describe('HEAD', () => {
  it('answers like GET, without a body', async () => {
    const { id } = await createEnvelope(world, caller);
    const authorization = `Bearer ${caller.key}`;
    for (const [path, status] of [
      [`/envelopes/${id}`, 200],
      ['/envelopes?limit=1', 200],
      ['/envelopes?status=x', 400],
      ['/envelopes/x', 404],
      ['/verify', 405],
    ] as const) {
      const head = await fetch(`${world.url}/api/v1${path}`, { method: 'HEAD', headers: { authorization } });
      expect([head.status, await head.text()], path).toEqual([status, '']);
      expect(head.headers.get('content-type'), path).toBe('application/json; charset=utf-8');
      if (status === 405) continue;
      const get = await fetch(`${world.url}/api/v1${path}`, { headers: { authorization } });
      expect(head.headers.get('content-length'), path).toBe(get.headers.get('content-length'));
    }
    const stranger = await fetch(`${world.url}/api/v1/envelopes/${id}`, { method: 'HEAD' });
    expect(stranger.status).toBe(401);
  });
});

describe('a refusal', () => {
  it.each([
    ['POST', '/webhook-endpoints', { url: 'http://hooks.example.org' }],
    ['POST', '/identities', { method: 'partner_attested', given_name: 'A', family_name: 'B', email: 'x' }],
    ['POST', '/verify', { sha256: 'zz' }],
    ['POST', '/verify', { pdf_base64: 'AAAA', sha256: 5 }],
    [
      'POST',
      '/envelopes',
      { name: 'x', documents: [{ name: 'x', pdf_base64: 'AAAA' }], signers: [{ name: 'A', email: 'a@b.fr' }] },
    ],
    ['GET', '/envelopes?limit=x', undefined],
  ])('of %s %s has its first detail as message', async (method, path, sent) => {
    const { status, body } = await call(method, path, sent);
    const [first] = body.error.details;
    expect([status, body.error.message]).toEqual([400, `${first.path} ${first.message}.`]);
    expect(first.path).toMatch(/^[a-z0-9_.]+$/);
  });
});
