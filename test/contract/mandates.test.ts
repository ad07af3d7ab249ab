import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, type RestAnswer, rest } from '../world/client.ts';
import { asked } from '../world/mandate.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The contract's tables for signing mandates: each field at, under and over its limits, by status, code and path. */
let world: World;
let caller: Caller;
let live: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
});
afterAll(() => world?.close());

const call = (method: string, path: string, body?: unknown, key = caller.key, headers = {}): Promise<RestAnswer> =>
  rest(world.url, key, method, `/signing-mandates${path}`, body, headers);
const create = (more: object = {}, key = caller.key) => call('POST', '', asked(more), key);
const text = (length: number, letter = 'é') => letter.repeat(length);
const principal = (more: object) => ({ principal: { ...asked().principal, ...more } });
const representative = (more: object) =>
  principal({ representative: { ...asked().principal.representative, ...more } });
const agents = (more: object) => ({ agents: [{ ...asked().agents[0], ...more }] });
const keys = [
  ...['id', 'status', 'principal', 'agents', 'scope', 'valid_from', 'valid_until', 'envelope_id', 'document_sha256'],
  ...['activated_at', 'revoked_at', 'created_at'],
];
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const accepted: [string, object, object?][] = [
  ['only what is required', {}],
  ['legal_name of 1', principal({ legal_name: 'É' })],
  ['legal_name of 200 code points outside the BMP', principal({ legal_name: text(200, '𝄞') })],
  ['a legal_name with line ends, formulas and tags', principal({ legal_name: '=1+1\r\n\t<script>' })],
  ['any siren', principal({ siren: 'pas un SIREN' })],
  ['an empty siren', principal({ siren: '' })],
  ['a siren of many pages', principal({ siren: text(20_000, '1') })],
  ['a merchant', principal({ is_merchant: true })],
  ['one that is none', principal({ is_merchant: false })],
  ['a representative of 200', representative({ name: text(200) })],
  ['a role of 100', representative({ role: text(100) })],
  ['an empty role', representative({ role: '' })],
  ['a representative’s phone of 30', representative({ phone: text(30, '1') })],
  ['20 agents', { agents: Array.from({ length: 20 }, () => asked().agents[0]) }],
  ['an agent of 200', agents({ name: text(200, 'W') })],
  ['an agent’s phone of 30', agents({ phone: text(30, '1') })],
  ['every scope', { scope: ['cmad', 'contrat_mission', 'avenant', 'releve_heures', 'autre'] }],
  ['a scope said twice', { scope: ['autre', 'autre'] }, { scope: ['autre'] }],
  ['a leap day', { valid_from: '2024-02-29', valid_until: '2096-02-29' }],
  [
    'moments with an offset',
    { valid_from: '2026-01-01T00:00:00+02:00', valid_until: '2030-01-01T10:00:00.123456Z' },
    { valid_from: '2025-12-31T22:00:00.000Z', valid_until: '2030-01-01T10:00:00.123Z' },
  ],
  [
    'a moment without one, as UTC',
    { valid_from: '2026-01-01T08:00', valid_until: '2030-01-01T08:00:00' },
    { valid_from: '2026-01-01T08:00:00.000Z', valid_until: '2030-01-01T08:00:00.000Z' },
  ],
  ['a day and a moment of it', { valid_from: '2030-01-01', valid_until: '2030-01-01T00:00:01Z' }],
  ['a validity that is over', { valid_from: '2020-01-01', valid_until: '2020-12-31' }, { status: 'expired' }],
  ['a validity to come', { valid_from: '2098-01-01', valid_until: '9999-12-31' }],
  ['message of 2000', { message: text(2000) }],
  ['an empty message', { message: '' }],
];

const person = (where: string, of: (more: object) => object): [string, unknown, string][] => [
  [`no name of ${where}`, of({ name: undefined }), `${where}.name`],
  [`a blank name of ${where}`, of({ name: ' \t' }), `${where}.name`],
  [`a name of 201 of ${where}`, of({ name: text(201) }), `${where}.name`],
  [`U+0000 in the name of ${where}`, of({ name: 'a\0' }), `${where}.name`],
  [`no e-mail of ${where}`, of({ email: undefined }), `${where}.email`],
  [`an e-mail that is none of ${where}`, of({ email: 'claire' }), `${where}.email`],
  [`no phone of ${where}`, of({ phone: undefined }), `${where}.phone`],
  [`an empty phone of ${where}`, of({ phone: '' }), `${where}.phone`],
  [`a phone of 31 of ${where}`, of({ phone: text(31, '1') }), `${where}.phone`],
  [`a null phone of ${where}`, of({ phone: null }), `${where}.phone`],
  [`an unknown key of ${where}`, of({ fax: '1' }), `${where}.fax`],
];

const refused: [string, unknown, string][] = [
  ['no principal', { principal: undefined }, 'principal'],
  ['no legal_name', principal({ legal_name: undefined }), 'principal.legal_name'],
  ['an empty legal_name', principal({ legal_name: '' }), 'principal.legal_name'],
  ['legal_name of 201', principal({ legal_name: text(201) }), 'principal.legal_name'],
  ['a number as siren', principal({ siren: 732829320 }), 'principal.siren'],
  ['a null siren', principal({ siren: null }), 'principal.siren'],
  ['U+0000 in siren', principal({ siren: '\0' }), 'principal.siren'],
  ['is_merchant as text', principal({ is_merchant: 'true' }), 'principal.is_merchant'],
  ['no representative', principal({ representative: undefined }), 'principal.representative'],
  ...person('principal.representative', representative),
  ['a role of 101', representative({ role: text(101) }), 'principal.representative.role'],
  ['an identity_id that is none', representative({ identity_id: 'x' }), 'principal.representative.identity_id'],
  ['identity and identity_id', representative({ identity_id: UNKNOWN }), 'principal.representative.identity'],
  [
    'an identity without a name',
    representative({ identity: { method: 'partner_attested', given_name: 'A' } }),
    'principal.representative.identity.family_name',
  ],
  ['no agents', { agents: undefined }, 'agents'],
  ['an empty list of agents', { agents: [] }, 'agents'],
  ['21 agents', { agents: Array.from({ length: 21 }, () => asked().agents[0]) }, 'agents'],
  ...person('agents.0', agents),
  ['no scope', { scope: undefined }, 'scope'],
  ['an empty scope', { scope: [] }, 'scope'],
  ['an unknown scope', { scope: ['bail'] }, 'scope.0'],
  ['a scope in capitals', { scope: ['CMAD'] }, 'scope.0'],
  ['a scope that is no list', { scope: 'cmad' }, 'scope'],
  ...['valid_from', 'valid_until'].flatMap((name): [string, unknown, string][] => [
    [`no ${name}`, { [name]: undefined }, name],
    [`an empty ${name}`, { [name]: '' }, name],
    [`a null ${name}`, { [name]: null }, name],
    [`${name} in words`, { [name]: 'demain' }, name],
    [`${name} in French digits`, { [name]: '31/12/2030' }, name],
    [`${name} that no calendar has`, { [name]: '2030-02-30' }, name],
    [`a moment that no calendar has as ${name}`, { [name]: '2030-02-30T10:00:00Z' }, name],
    [`an hour that no clock has as ${name}`, { [name]: '2030-02-01T25:00:00Z' }, name],
    [`a number as ${name}`, { [name]: 20300101 }, name],
    [`${name} beyond all calendars`, { [name]: '+012026-01-01' }, name],
    [`${name} of the year 0`, { [name]: '0000-01-01' }, name],
  ]),
  ['valid_until before valid_from', { valid_from: '2030-01-02', valid_until: '2030-01-01' }, 'valid_until'],
  ['valid_until on the day of valid_from', { valid_from: '2030-01-01', valid_until: '2030-01-01' }, 'valid_until'],
  [
    'valid_until at the moment of valid_from',
    { valid_from: '2030-01-01T12:00:00Z', valid_until: '2030-01-01T13:00:00+01:00' },
    'valid_until',
  ],
  ['message of 2001', { message: text(2001) }, 'message'],
  ['a null message', { message: null }, 'message'],
  ['an unknown key', { valid_to: '2030-01-01' }, 'valid_to'],
];

describe('POST /signing-mandates', () => {
  it.each(accepted)('takes %s', async (_what, more, shown = {}) => {
    const { status, body } = await create(more);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'pending', ...shown });
    expect((await call('GET', `/${body.id}`)).body).toEqual(body);
  });

  it.each(refused)('refuses %s, and nothing changes', async (_what, more, path) => {
    const before = await traceOf(world);
    const answer = await create(more as object);
    expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([400, 'invalid_body']);
    expect(answer.body.error.details.map((detail: any) => detail.path)).toContain(path);
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers every documented key, as given', async () => {
    const given = asked(principal({ siren: '732829320', is_merchant: false }));
    const { body } = await call('POST', '', given);
    expect(Object.keys(body).sort()).toEqual([...keys].sort());
    const { name, email } = given.principal.representative;
    expect(body.principal).toEqual({
      ...{ legal_name: 'Horizon Intérim SAS', siren: '732829320', is_merchant: false },
      representative: { name, role: 'Présidente', email },
    });
    expect(body.agents).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Agent 1', email: 'agent1@exemple.fr' },
    ]);
    const { scope, valid_from, valid_until } = given;
    expect(body).toMatchObject({ scope, valid_from, valid_until, activated_at: null, revoked_at: null });
    expect(body.document_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('is null where nothing was given, and a merchant by default', async () => {
    const { role: _, ...nameless } = asked().principal.representative;
    const { body } = await create(principal({ representative: nameless }));
    expect(body.principal).toMatchObject({ siren: null, is_merchant: true, representative: { role: null } });
  });

  it('refuses a representative who is not attested, and nothing changes', async () => {
    const gone = (await rest(world.url, caller.key, 'POST', '/identities', asked().principal.representative.identity))
      .body.id;
    await rest(world.url, caller.key, 'DELETE', `/identities/${gone}`);
    const before = await traceOf(world);
    for (const more of [
      { identity: undefined },
      ...[UNKNOWN, gone].map((id) => ({ identity: undefined, identity_id: id })),
      { identity: { ...asked().principal.representative.identity, document_expires_on: '2020-01-01' } },
    ]) {
      expect(await create(representative(more))).toMatchObject({
        ...{ status: 422, body: { error: { code: 'identity_required' } } },
      });
    }
    const wrong = { ...representative({ identity: undefined }), scope: [] };
    expect(await create(wrong)).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    expect(await traceOf(world)).toEqual(before);
  });

  it('refuses a remote check that nobody provides, and nothing changes', async () => {
    const before = await traceOf(world);
    const identity = { ...asked().principal.representative.identity, method: 'remote_id_check' };
    expect(await create(representative({ identity }), live.key)).toMatchObject({
      ...{ status: 503, body: { error: { code: 'idv_not_configured' } } },
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('asks for its own scope', async () => {
    const { key } = await world.caller({ scopes: ['envelopes:read', 'envelopes:write', 'identities:manage'] });
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${UNKNOWN}`],
      ['POST', `/${UNKNOWN}/revoke`],
    ]) {
      expect(await call(method!, path!, method === 'POST' ? {} : undefined, key)).toMatchObject({
        ...{ status: 403, body: { error: { code: 'forbidden' } } },
      });
    }
  });

  it('needs no scope but its own', async () => {
    const { key } = await world.caller({ scopes: ['mandates:manage'] });
    expect((await create({}, key)).status).toBe(201);
  });

  it('is free, for live keys too', async () => {
    expect((await create({}, live.key)).status).toBe(201);
  });
});

describe('GET /signing-mandates', () => {
  it('lists all of them, most recent first, not paged', async () => {
    const own = await world.caller({ name: 'Liste' });
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1) ids.unshift((await create({}, own.key)).body.id);
    const { status, body } = await call('GET', '?limit=2&offset=1', undefined, own.key);
    expect([status, Object.keys(body)]).toEqual([200, ['data']]);
    expect(body.data.map(({ id }: any) => id)).toEqual(ids);
    expect(Object.keys(body.data[0]).sort()).toEqual([...keys].sort());
    const other = await world.caller({ organizationId: own.organizationId, mode: 'LIVE' });
    expect((await call('GET', '', undefined, other.key)).body).toEqual({ data: [] });
  });

  it.each(['abc', UNKNOWN])('answers 404 for %s', async (id) => {
    expect(await call('GET', `/${id}`)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await call('POST', `/${id}/revoke`)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it('answers 404 for another’s and for the other mode’s', async () => {
    const { id } = (await create()).body;
    const stranger = await world.caller({ name: 'Autre' });
    const before = await traceOf(world);
    for (const { key } of [live, stranger]) {
      expect((await call('GET', `/${id}`, undefined, key)).status).toBe(404);
      expect((await call('POST', `/${id}/revoke`, undefined, key)).status).toBe(404);
    }
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('POST /signing-mandates/{id}/revoke', () => {
  it.each([undefined, {}])('revokes with body %j, once', async (body) => {
    const made = (await create()).body;
    const { status, body: revoked } = await call('POST', `/${made.id}/revoke`, body);
    expect([status, revoked.status]).toEqual([200, 'revoked']);
    expect(revoked).toEqual({ ...made, status: 'revoked', revoked_at: expect.stringMatching(/Z$/) });
    const before = await traceOf(world);
    expect(await call('POST', `/${made.id}/revoke`)).toMatchObject({
      ...{ status: 409, body: { error: { code: 'invalid_status' } } },
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('refuses one that is expired by the clock, whatever is written down', async () => {
    const { id, status } = (await create({ valid_from: '2020-01-01', valid_until: '2020-12-31' })).body;
    expect(status).toBe('expired');
    const before = await traceOf(world);
    expect(await call('POST', `/${id}/revoke`)).toMatchObject({ body: { error: { code: 'invalid_status' } } });
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('GraphQL', () => {
  const ask = (query: string, variables = {}) => graphql(world.url, `Bearer ${caller.key}`, query, variables);
  const CREATE =
    'mutation ($input: CreateSigningMandateInput!) { createSigningMandate(input: $input) { id status startsAt endsAt agents { phone } } }';
  const identity = { method: 'PARTNER_ATTESTED', givenName: 'Claire', familyName: 'Fontaine' };
  const input = (more: object = {}) => ({
    principal: {
      ...{ legalName: 'A', siren: null, isMerchant: null },
      representative: { name: 'Claire', email: 'c@exemple.fr', phone: '1', identity, identityId: null },
    },
    ...{ agents: [{ name: 'Ana', email: 'ana@exemple.fr', phone: '2' }], scope: ['AUTRE'], message: null },
    ...{ validFrom: '2026-07-01', validUntil: '2026-12-31', ...more },
  });

  it('creates, reads, filters by the state of the moment, and revokes', async () => {
    const { createSigningMandate: made } = (await ask(CREATE, { input: input() })).data;
    expect(made).toMatchObject({ status: 'PENDING', agents: [{ phone: '2' }] });
    // Days are those of Paris: summer time at the beginning, winter time at the end.
    expect([made.startsAt, made.endsAt]).toEqual(['2026-06-30T22:00:00.000Z', '2026-12-31T23:00:00.000Z']);
    const past = (await ask(CREATE, { input: input({ validFrom: '2020-01-01', validUntil: '2020-12-31' }) })).data
      .createSigningMandate;
    const find = async (status: string[]) =>
      (
        await ask('query ($status: [MandateStatus!]) { signingMandates(status: $status) { id } }', { status })
      ).data.signingMandates.map(({ id }: any) => id);
    expect(await find(['PENDING'])).toContain(made.id);
    expect(await find(['PENDING'])).not.toContain(past.id);
    expect(await find(['EXPIRED'])).toContain(past.id);
    const revoked = await ask('mutation ($id: ID!) { revokeSigningMandate(id: $id) { status } }', { id: made.id });
    expect(revoked.data.revokeSigningMandate.status).toBe('REVOKED');
    expect(await find(['REVOKED', 'ACTIVE'])).toContain(made.id);
    const read = await ask('query ($id: ID!) { signingMandate(id: $id) { status revokedAt } }', { id: made.id });
    expect(read.data.signingMandate.status).toBe('REVOKED');
  });

  it('refuses as REST does', async () => {
    const wrong = { validFrom: 'x', validUntil: '2026-07-01', agents: [], scope: [], message: text(2001) };
    for (const [path, value] of Object.entries(wrong)) {
      const { errors } = await ask(CREATE, { input: input({ [path]: value }) });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path }] });
    }
    const again = await ask('mutation ($id: ID!) { revokeSigningMandate(id: $id) { id } }', { id: UNKNOWN });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
  });
});
