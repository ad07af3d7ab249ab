import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { type RestAnswer, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

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

const signer = { email: 'elodie@exemple.fr', name: 'Élodie' };
const field = { document_index: 0, signer_index: 0, type: 'text', page: 1, x: 1, y: 1, width: 10, height: 5 };
const base = () => ({ name: 'Contrat', documents: [{ name: 'c.pdf', pdf_base64 }], signers: [signer] });

const create = (more: Record<string, unknown>): Promise<RestAnswer> =>
  rest(world.url, caller.key, 'POST', '/envelopes', { ...base(), ...more });
const withSigner = (more: object) => ({ signers: [{ ...signer, ...more }] });
const withField = (more: object) => ({ fields: [{ ...field, ...more }] });
const identity = { method: 'partner_attested', given_name: 'É', family_name: 'M' };
const withIdentity = (more: object) => withSigner({ identity: { ...identity, ...more } });
const withDocument = (more: object) => ({ documents: [{ name: 'c.pdf', pdf_base64, ...more }] });
const text = (length: number, letter = 'é') => letter.repeat(length);
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);

const count = () => world.database.prisma.envelope.count();

const accepted: [string, () => object][] = [
  ['name of 1', () => ({ name: 'n' })],
  ['name of 200 code points outside the BMP', () => ({ name: text(200, '𝄞') })],
  ['message of 2000', () => ({ message: text(2000) })],
  ['an empty message', () => ({ message: '' })],
  ['expires_in_days 1', () => ({ expires_in_days: 1 })],
  ['expires_in_days 90', () => ({ expires_in_days: 90 })],
  ['retention_days 1', () => ({ retention_days: 1 })],
  ['retention_days 3650', () => ({ retention_days: 3650 })],
  ['5 documents', () => ({ documents: many(5, { name: 'c.pdf', pdf_base64 }) })],
  ['document name of 200', () => withDocument({ name: text(200) })],
  ['10 signers', () => ({ signers: many(10, signer) })],
  ['signer name of 200', () => withSigner({ name: text(200) })],
  ['order 0', () => withSigner({ order: 0 })],
  ['order 20', () => withSigner({ order: 20 })],
  ['phone of 30', () => withSigner({ phone: text(30, '1') })],
  ['authentication otp_email', () => withSigner({ authentication: ['otp_email'] })],
  [
    'both authentications with a phone',
    () => withSigner({ authentication: ['otp_sms', 'otp_email'], phone: '+33612345678' }),
  ],
  ['no fields', () => ({ fields: [] })],
  ['a field at 0,0', () => withField({ x: 0, y: 0, width: 0.5, height: 0.5 })],
  ['a field of the whole page', () => withField({ x: 0, y: 0, width: 100, height: 100 })],
  ['a field that overhangs', () => withField({ x: 100, y: 100, width: 100, height: 100 })],
  ['a field on the last page', () => withField({ page: 2 })],
  [
    'each field type',
    () => ({ fields: ['signature', 'text', 'date', 'checkbox'].map((type) => ({ ...field, type })) }),
  ],
  ['value of 1000', () => withField({ value: text(1000) })],
  ['names with line ends, tabs, formulas and tags', () => ({ name: '=1+1\r\n\t<script>' })],
  ['qualified_timestamp false', () => ({ qualified_timestamp: false })],
];

const refused: [string, () => object, number, string, string?][] = [
  ['name of 201', () => ({ name: text(201) }), 400, 'invalid_body', 'name'],
  ['an empty name', () => ({ name: '' }), 400, 'invalid_body', 'name'],
  ['a blank name', () => ({ name: '   ' }), 400, 'invalid_body', 'name'],
  ['a null name', () => ({ name: null }), 400, 'invalid_body', 'name'],
  ['a number as name', () => ({ name: 5 }), 400, 'invalid_body', 'name'],
  ['no name', () => ({ name: undefined }), 400, 'invalid_body', 'name'],
  ['U+0000 in the name', () => ({ name: 'a\0b' }), 400, 'invalid_body', 'name'],
  ['a null message', () => ({ message: null }), 400, 'invalid_body', 'message'],
  ['message of 2001', () => ({ message: text(2001) }), 400, 'invalid_body', 'message'],
  ['expires_in_days 0', () => ({ expires_in_days: 0 }), 400, 'invalid_body', 'expires_in_days'],
  ['expires_in_days 91', () => ({ expires_in_days: 91 }), 400, 'invalid_body', 'expires_in_days'],
  ['expires_in_days 1.5', () => ({ expires_in_days: 1.5 }), 400, 'invalid_body', 'expires_in_days'],
  ['expires_in_days as text', () => ({ expires_in_days: '5' }), 400, 'invalid_body', 'expires_in_days'],
  ['retention_days 0', () => ({ retention_days: 0 }), 400, 'invalid_body', 'retention_days'],
  ['retention_days 3651', () => ({ retention_days: 3651 }), 400, 'invalid_body', 'retention_days'],
  ['send as text', () => ({ send: 'true' }), 400, 'invalid_body', 'send'],
  ['an unknown level', () => ({ signature_level: 'qualified' }), 400, 'invalid_body', 'signature_level'],
  ['a level in capitals', () => ({ signature_level: 'SIMPLE' }), 400, 'invalid_body', 'signature_level'],
  ['a mandate_id that is no UUID', () => ({ mandate_id: 'x' }), 400, 'invalid_body', 'mandate_id'],
  ['an unknown key', () => ({ expires_in_day: 5 }), 400, 'invalid_body', 'expires_in_day'],
  ['an unknown key in a signer', () => withSigner({ mail: 'x' }), 400, 'invalid_body', 'signers.0.mail'],
  ['no documents', () => ({ documents: [] }), 400, 'invalid_body', 'documents'],
  ['6 documents', () => ({ documents: many(6, { name: 'c', pdf_base64: 'x' }) }), 400, 'invalid_body', 'documents'],
  ['document name of 201', () => withDocument({ name: text(201) }), 400, 'invalid_body', 'documents.0.name'],
  ['an empty pdf_base64', () => withDocument({ pdf_base64: '' }), 400, 'invalid_body', 'documents.0.pdf_base64'],
  [
    'pdf_base64 that is no base64',
    () => withDocument({ pdf_base64: '%%%%' }),
    400,
    'invalid_body',
    'documents.0.pdf_base64',
  ],
  [
    'base64 with white space',
    () => withDocument({ pdf_base64: `${pdf_base64.slice(0, 8)}\n${pdf_base64.slice(8)}` }),
    400,
    'invalid_body',
    'documents.0.pdf_base64',
  ],
  [
    'URL-safe base64 without padding',
    () => withDocument({ pdf_base64: '_-8' }),
    400,
    'invalid_body',
    'documents.0.pdf_base64',
  ],
  [
    'a PDF that is none',
    () => withDocument({ pdf_base64: Buffer.from('hello').toString('base64') }),
    400,
    'invalid_body',
    'documents.0.pdf_base64',
  ],
  ['a number as pdf_base64', () => withDocument({ pdf_base64: 5 }), 400, 'invalid_body', 'documents.0.pdf_base64'],
  ['no signers', () => ({ signers: [] }), 400, 'invalid_body', 'signers'],
  ['11 signers', () => ({ signers: many(11, signer) }), 400, 'invalid_body', 'signers'],
  ['no e-mail', () => ({ signers: [{ name: 'É' }] }), 400, 'invalid_body', 'signers.0.email'],
  ['an e-mail that is none', () => withSigner({ email: 'elodie' }), 400, 'invalid_body', 'signers.0.email'],
  ['signer name of 201', () => withSigner({ name: text(201) }), 400, 'invalid_body', 'signers.0.name'],
  ['order -1', () => withSigner({ order: -1 }), 400, 'invalid_body', 'signers.0.order'],
  ['order 21', () => withSigner({ order: 21 }), 400, 'invalid_body', 'signers.0.order'],
  ['phone of 31', () => withSigner({ phone: text(31, '1') }), 400, 'invalid_body', 'signers.0.phone'],
  [
    'authentication without an item',
    () => withSigner({ authentication: [] }),
    400,
    'invalid_body',
    'signers.0.authentication',
  ],
  [
    'an unknown authentication',
    () => withSigner({ authentication: ['fax'] }),
    400,
    'invalid_body',
    'signers.0.authentication.0',
  ],
  [
    'an identity_id that is no UUID',
    () => withSigner({ identity_id: 'x' }),
    400,
    'invalid_body',
    'signers.0.identity_id',
  ],
  [
    'identity and identity_id',
    () => withSigner({ identity, identity_id: '00000000-0000-4000-8000-000000000000' }),
    400,
    'invalid_body',
  ],
  [
    'identity without a method',
    () => withIdentity({ method: undefined }),
    400,
    'invalid_body',
    'signers.0.identity.method',
  ],
  [
    'given_name of 101',
    () => withIdentity({ given_name: text(101) }),
    400,
    'invalid_body',
    'signers.0.identity.given_name',
  ],
  [
    'a birth_date out of pattern',
    () => withIdentity({ birth_date: '1.2.1990' }),
    400,
    'invalid_body',
    'signers.0.identity.birth_date',
  ],
  [
    'a hash in capitals',
    () => withIdentity({ document_number_hash: text(64, 'A') }),
    400,
    'invalid_body',
    'signers.0.identity.document_number_hash',
  ],
  [
    'verified_by of 201',
    () => withIdentity({ verified_by: text(201) }),
    400,
    'invalid_body',
    'signers.0.identity.verified_by',
  ],
  [
    'identity expires_in_days 3651',
    () => withIdentity({ expires_in_days: 3651 }),
    400,
    'invalid_body',
    'signers.0.identity.expires_in_days',
  ],
  ['a document_index outside', () => withField({ document_index: 1 }), 400, 'invalid_body', 'fields.0.document_index'],
  ['a document_index below 0', () => withField({ document_index: -1 }), 400, 'invalid_body', 'fields.0.document_index'],
  ['a signer_index outside', () => withField({ signer_index: 1 }), 400, 'invalid_body', 'fields.0.signer_index'],
  ['a page 0', () => withField({ page: 0 }), 400, 'invalid_body', 'fields.0.page'],
  ['a page that does not exist', () => withField({ page: 3 }), 400, 'invalid_body', 'fields.0.page'],
  ['a page beyond all numbers', () => withField({ page: 3e9 }), 400, 'invalid_body', 'fields.0.page'],
  ['x below 0', () => withField({ x: -0.1 }), 400, 'invalid_body', 'fields.0.x'],
  ['y above 100', () => withField({ y: 100.1 }), 400, 'invalid_body', 'fields.0.y'],
  ['width below 0.5', () => withField({ width: 0.4 }), 400, 'invalid_body', 'fields.0.width'],
  ['height above 100', () => withField({ height: 100.1 }), 400, 'invalid_body', 'fields.0.height'],
  ['value of 1001', () => withField({ value: text(1001) }), 400, 'invalid_body', 'fields.0.value'],
  ['an unknown field type', () => withField({ type: 'stamp' }), 400, 'invalid_body', 'fields.0.type'],
  ['advanced without identities', () => ({ signature_level: 'advanced' }), 422, 'identity_required'],
  [
    'an unknown identity_id',
    () => withSigner({ identity_id: '00000000-0000-4000-8000-000000000000' }),
    422,
    'identity_required',
  ],
  ['otp_sms without a phone', () => withSigner({ authentication: ['otp_sms'] }), 422, 'phone_required'],
  [
    'otp_sms with a phone of spaces',
    () => withSigner({ authentication: ['otp_sms'], phone: '  ' }),
    422,
    'phone_required',
    'signers.0.phone',
  ],
  ['organization_seal without a mandate', () => ({ signature_level: 'organization_seal' }), 422, 'mandate_required'],
  [
    'organization_seal with an unknown mandate',
    () => ({ signature_level: 'organization_seal', mandate_id: '00000000-0000-4000-8000-000000000000' }),
    422,
    'mandate_required',
  ],
  [
    'a wrong page before a missing identity',
    () => ({ signature_level: 'advanced', ...withField({ page: 9 }) }),
    400,
    'invalid_body',
  ],
];

describe('POST /envelopes', () => {
  it.each(accepted)('takes %s', async (_what, more) => {
    const { status, body } = await create(more() as Record<string, unknown>);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.status).toBe('draft');
  });

  it.each(refused)('refuses %s, and nothing changes', async (_what, more, status, code, path) => {
    const before = await count();
    const answer = await create(more() as Record<string, unknown>);
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
      ...{ message: null, signature_level: 'simple', qualified_timestamp: true, prepared: false, expires_at: null },
      ...{ retention_days: 365, documents_available: true, mode: 'test', evidence_download_url: null },
    });
    expect(Object.keys(body.signers[0]).sort()).toEqual(
      ['id', 'email', 'name', 'order', 'role', 'status', 'signed_at', 'signature_place', 'sign_url'].sort(),
    );
    expect(Object.keys(body.documents[0]).sort()).toEqual(
      ['id', 'name', 'sha256', 'sealed_sha256', 'revision', 'current_sha256', 'sealed_download_url'].sort(),
    );
  });

  it('answers 413 for a PDF over 10 MB, and for a body over the whole', async () => {
    const big = Buffer.alloc(10 * 1024 * 1024 + 1, 0x41).toString('base64');
    expect(await create(withDocument({ pdf_base64: big }))).toMatchObject({
      status: 413,
      body: { error: { code: 'payload_too_large' } },
    });
    const whole = await create({ message: 'x'.repeat(2 * 1024 * 1024) });
    expect(whole).toMatchObject({ status: 413, body: { error: { code: 'payload_too_large' } } });
  });

  it('takes a PDF of exactly 10 MB', async () => {
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

  it('serves limit 500 as 100, and says so', async () => {
    const { body } = await rest(world.url, caller.key, 'GET', '/envelopes?limit=500&offset=2147483647');
    expect(body).toEqual({ data: [], limit: 100, offset: 2147483647 });
    const long = await rest(world.url, caller.key, 'GET', `/envelopes?limit=${'9'.repeat(30)}`);
    expect(long).toMatchObject({ status: 200, body: { limit: 100, offset: 0 } });
  });
});
