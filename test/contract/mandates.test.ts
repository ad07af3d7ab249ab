import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, type RestAnswer, rest } from '../world/client.ts';
import { mandateRequest, registeredMandate } from '../world/mandate.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { accepted, principal, refused, representative, UNKNOWN } from './bodies/mandate.ts';
import { text } from './bodies/sizes.ts';

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
const create = (more: object = {}, key = caller.key) => call('POST', '', mandateRequest(more), key);
const keys = [
  ...['id', 'status', 'principal', 'agents', 'scope', 'valid_from', 'valid_until', 'envelope_id', 'document_sha256'],
  ...['activated_at', 'revoked_at', 'created_at'],
];

describe('GET /signing-mandates', () => {
  it('answers all mandates at once, most recent first, also more than a page of GraphQL', async () => {
    const other = await world.caller();
    const now = world.clock.now().getTime();
    const made: string[] = [];
    for (let n = 0; n < 103; n++) {
      const { id } = await registeredMandate(world, other, { createdAt: new Date(now - n * 1_000) });
      made.push(id);
    }
    const { status, body } = await call('GET', '', undefined, other.key);
    expect([status, Object.keys(body)]).toEqual([200, ['data']]);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(made);
  });
});

describe('POST /signing-mandates', () => {
  it.each(accepted)('accepts %s', async (_what, more, shown = {}) => {
    const { status, body } = await create(more);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'pending', ...shown });
    expect((await call('GET', `/${body.id}`)).body).toEqual(body);
  });

  it.each(refused)('refuses %s and changes nothing', async (_what, more, path) => {
    const before = await traceOf(world);
    const answer = await create(more as object);
    expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([400, 'invalid_body']);
    expect(answer.body.error.details.map((detail: any) => detail.path)).toContain(path);
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers every documented key with the values sent', async () => {
    const input = mandateRequest(principal({ siren: '732829320', is_merchant: false }));
    const { body } = await call('POST', '', input);
    expect(Object.keys(body).sort()).toEqual([...keys].sort());
    const { name, email } = input.principal.representative;
    expect(body.principal).toEqual({
      legal_name: 'Horizon Intérim SAS',
      siren: '732829320',
      is_merchant: false,
      representative: { name, role: 'Présidente', email },
    });
    expect(body.agents).toEqual([
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Agent 1', email: 'agent1@exemple.fr' },
    ]);
    const { scope, valid_from, valid_until } = input;
    expect(body).toMatchObject({ scope, valid_from, valid_until, activated_at: null, revoked_at: null });
    expect(body.document_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('answers null for missing input and defaults to merchant', async () => {
    const { role: _, ...nameless } = mandateRequest().principal.representative;
    const { body } = await create(principal({ representative: nameless }));
    expect(body.principal).toMatchObject({ siren: null, is_merchant: true, representative: { role: null } });
  });

  it('refuses an unattested representative and changes nothing', async () => {
    const gone = (
      await rest(world.url, caller.key, 'POST', '/identities', mandateRequest().principal.representative.identity)
    ).body.id;
    await rest(world.url, caller.key, 'DELETE', `/identities/${gone}`);
    const before = await traceOf(world);
    for (const more of [
      { identity: undefined },
      ...[UNKNOWN, gone].map((id) => ({ identity: undefined, identity_id: id })),
      { identity: { ...mandateRequest().principal.representative.identity, document_expires_on: '2020-01-01' } },
    ]) {
      expect(await create(representative(more))).toMatchObject({
        status: 422,
        body: { error: { code: 'identity_required' } },
      });
    }
    const wrong = { ...representative({ identity: undefined }), scope: [] };
    expect(await create(wrong)).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    expect(await traceOf(world)).toEqual(before);
  });

  it('refuses a remote check without a provider and changes nothing', async () => {
    const before = await traceOf(world);
    const identity = { ...mandateRequest().principal.representative.identity, method: 'remote_id_check' };
    expect(await create(representative({ identity }), live.key)).toMatchObject({
      status: 503,
      body: { error: { code: 'idv_not_configured' } },
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('requires its own scope', async () => {
    const { key } = await world.caller({ scopes: ['envelopes:read', 'envelopes:write', 'identities:manage'] });
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', `/${UNKNOWN}`],
      ['POST', `/${UNKNOWN}/revoke`],
    ]) {
      expect(await call(method!, path!, method === 'POST' ? {} : undefined, key)).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      });
    }
  });

  it('requires no other scope', async () => {
    const { key } = await world.caller({ scopes: ['mandates:manage'] });
    expect((await create({}, key)).status).toBe(201);
  });

  it('is free, also for live keys', async () => {
    expect((await create({}, live.key)).status).toBe(201);
  });
});

describe('GET /signing-mandates', () => {
  it('lists all of them, newest first, without pages', async () => {
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

  it('answers 404 for mandates of other organisations and of the other mode', async () => {
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
      status: 409,
      body: { error: { code: 'invalid_status' } },
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('refuses a mandate that has expired by the clock, whatever its row says', async () => {
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
    'mutation ($input: CreateSigningMandateInput!) { createSigningMandate(input: $input) { mandate { id status startsAt endsAt agents { phone } } } }';
  const identity = { method: 'PARTNER_ATTESTED', givenName: 'Claire', familyName: 'Fontaine' };
  const nextYear = new Date().getUTCFullYear() + 1;
  const input = (more: object = {}) => ({
    principal: {
      legalName: 'A',
      siren: null,
      isMerchant: null,
      representative: { name: 'Claire', email: 'c@exemple.fr', phone: '1', identity, identityId: null },
    },
    agents: [{ name: 'Ana', email: 'ana@exemple.fr', phone: '2' }],
    scope: ['AUTRE'],
    message: null,
    validFrom: `${nextYear}-07-01`,
    validUntil: `${nextYear}-12-31`,
    ...more,
  });

  it('creates, reads, filters by current status, and revokes', async () => {
    const {
      createSigningMandate: { mandate: made },
    } = (await ask(CREATE, { input: input() })).data;
    expect(made).toMatchObject({ status: 'PENDING', agents: [{ phone: '2' }] });
    // Days are those of Paris: summer time at the beginning, winter time at the end.
    expect([made.startsAt, made.endsAt]).toEqual([
      `${nextYear}-06-30T22:00:00.000Z`,
      `${nextYear}-12-31T23:00:00.000Z`,
    ]);
    const past = (await ask(CREATE, { input: input({ validFrom: '2020-01-01', validUntil: '2020-12-31' }) })).data
      .createSigningMandate.mandate;
    const find = async (status: string[]) =>
      (
        await ask(
          'query ($status: [MandateStatus!]) { signingMandates(filter: { status: $status }) { nodes { id } } }',
          { status },
        )
      ).data.signingMandates.nodes.map(({ id }: any) => id);
    expect(await find(['PENDING'])).toContain(made.id);
    expect(await find(['PENDING'])).not.toContain(past.id);
    expect(await find(['EXPIRED'])).toContain(past.id);
    const revoked = await ask(
      'mutation ($id: ID!) { revokeSigningMandate(input: { id: $id }) { mandate { status } } }',
      { id: made.id },
    );
    expect(revoked.data.revokeSigningMandate.mandate.status).toBe('REVOKED');
    expect(await find(['REVOKED', 'ACTIVE'])).toContain(made.id);
    const read = await ask('query ($id: ID!) { signingMandate(id: $id) { status revokedAt } }', { id: made.id });
    expect(read.data.signingMandate.status).toBe('REVOKED');
  });

  it('refuses the same input as REST', async () => {
    const wrong = { validFrom: 'x', validUntil: '2026-07-01', agents: [], scope: [], message: text(2001) };
    for (const [path, value] of Object.entries(wrong)) {
      const { errors } = await ask(CREATE, { input: input({ [path]: value }) });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path }] });
    }
    const again = await ask('mutation ($id: ID!) { revokeSigningMandate(input: { id: $id }) { mandate { id } } }', {
      id: UNKNOWN,
    });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
  });
});
