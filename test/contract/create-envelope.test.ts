import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { type RestAnswer, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { accepted, refused, signer, withDocument } from './bodies/envelope.ts';

/** The contract's tables for POST /envelopes: each field at, under and over its limits, by status, code and path. */
let world: World;
let caller: Caller;
let pdf_base64: string;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdf_base64 = (await contract({ pages: 2 })).toString('base64');
});
afterAll(() => world?.close());

const base = () => ({ name: 'Contrat', documents: [{ name: 'c.pdf', pdf_base64 }], signers: [signer] });

const create = (more: Record<string, unknown>): Promise<RestAnswer> =>
  rest(world.url, caller.key, 'POST', '/envelopes', { ...base(), ...more });
const count = () => world.database.prisma.envelope.count();

describe('POST /envelopes', () => {
  it.each(accepted)('accepts %s', async (_what, more) => {
    const { status, body } = await create(more(pdf_base64) as Record<string, unknown>);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.status).toBe('draft');
  });

  it.each(refused)('refuses %s and changes nothing', async (_what, more, status, code, path) => {
    const before = await count();
    const answer = await create(more(pdf_base64) as Record<string, unknown>);
    expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([status, code]);
    if (path) expect(answer.body.error.details.map((detail: any) => detail.path)).toContain(path);
    expect(await count()).toBe(before);
    expect(await world.mailbox()).toEqual([]);
  });

  it('fills in the defaults and answers every documented key', async () => {
    const { body } = await create({});
    expect(Object.keys(body).sort()).toEqual(
      [
        ...['id', 'name', 'status', 'mode', 'message', 'signature_level', 'pades_level', 'qualified_timestamp'],
        ...['mandate_id', 'batch_id', 'prepared', 'created_at', 'expires_at', 'completed_at', 'sealed_at'],
        ...[
          'retention_days',
          'documents_available',
          'purge_after',
          'purged_at',
          'documents',
          'evidence_download_url',
          'signers',
        ],
      ].sort(),
    );
    expect(body).toMatchObject({
      message: null,
      signature_level: 'simple',
      qualified_timestamp: true,
      prepared: false,
      expires_at: null,
      retention_days: 365,
      documents_available: true,
      mode: 'test',
      evidence_download_url: null,
    });
    expect(Object.keys(body.signers[0]).sort()).toEqual(
      ['id', 'email', 'name', 'order', 'role', 'status', 'signed_at', 'signature_place', 'sign_url'].sort(),
    );
    expect(Object.keys(body.documents[0]).sort()).toEqual(
      ['id', 'name', 'sha256', 'sealed_sha256', 'revision', 'current_sha256', 'sealed_download_url'].sort(),
    );
  });

  it('answers 413 for a PDF over 10 MB and for a body over the total limit', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 0x41).toString('base64');
    expect(await create(withDocument({ pdf_base64: big }))).toMatchObject({
      status: 413,
      body: { error: { code: 'payload_too_large' } },
    });
    const whole = await create({ message: 'x'.repeat(6 * 1024 * 1024) });
    expect(whole).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
  });

  it('accepts a PDF of exactly 10 MB', async () => {
    const small = await contract({ pages: 1 });
    const exact = Buffer.concat([small, Buffer.alloc(10 * 1024 * 1024 - small.length, 0x0a)]);
    const { status, body } = await create(withDocument({ pdf_base64: exact.toString('base64') }));
    expect(status, JSON.stringify(body)).toBe(201);
  });
});

describe('any request', () => {
  const post = (body: string, headers: Record<string, string> = {}) =>
    rest(world.url, caller.key, 'POST', '/envelopes', body, headers);

  it.each([
    ['broken JSON', '{"name":', {}, 400, 'invalid_json'],
    ['no JSON at all', '', {}, 400, 'invalid_json'],
    ['JSON that is no object', '[]', {}, 400, 'invalid_body'],
    ['too deep', '['.repeat(100) + ']'.repeat(100), {}, 400, 'invalid_json'],
    ['another content type', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
  ] as const)('is refused for %s', async (_what, body, headers, status, code) => {
    expect(await post(body, headers)).toMatchObject({ status, body: { error: { code } } });
  });

  it.each([
    ['an unknown route', 'GET', '/nothing', 404, 'not_found'],
    ['a wrong method', 'DELETE', '/envelopes', 405, 'method_not_allowed'],
    ['an id that is no UUID', 'GET', '/envelopes/abc', 404, 'not_found'],
    ['an id that does not exist', 'GET', '/envelopes/00000000-0000-4000-8000-000000000000', 404, 'not_found'],
    ['a broken escape', 'GET', '/envelopes/%zz', 404, 'not_found'],
    ['limit 0', 'GET', '/envelopes?limit=0', 400, 'invalid_parameter'],
    ['limit x', 'GET', '/envelopes?limit=x', 400, 'invalid_parameter'],
    ['limit 1.5', 'GET', '/envelopes?limit=1.5', 400, 'invalid_parameter'],
    ['an empty limit', 'GET', '/envelopes?limit=', 400, 'invalid_parameter'],
    ['offset -1', 'GET', '/envelopes?offset=-1', 400, 'invalid_parameter'],
  ] as const)('is refused for %s', async (_what, method, path, status, code) => {
    const answer = await rest(world.url, caller.key, method, path);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
    expect(answer.headers.get('x-request-id')).toBeTruthy();
    if (status === 405) expect(answer.headers.get('allow')).toBe('GET, POST');
  });

  it('treats limit 500 as 100 and says so in the answer', async () => {
    const { body } = await rest(world.url, caller.key, 'GET', '/envelopes?limit=500&offset=2147483647');
    expect(body).toEqual({ data: [], limit: 100, offset: 2147483647 });
    const long = await rest(world.url, caller.key, 'GET', `/envelopes?limit=${'9'.repeat(30)}`);
    expect(long).toMatchObject({ status: 200, body: { limit: 100, offset: 0 } });
  });
});
