import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, type RestAnswer, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { accepted, base, hash, refused, whole } from './bodies/identity.ts';
import { text } from './bodies/sizes.ts';

/** The contract's tables for identities: each field at, under and over its limits, by status, code and path. */
let world: World;
let caller: Caller;
let live: Caller;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
});
afterAll(() => world?.close());

const create = (more: object, key = caller.key): Promise<RestAnswer> =>
  rest(world.url, key, 'POST', '/identities', { ...base, ...more });
const get = (id: string, key = caller.key) => rest(world.url, key, 'GET', `/identities/${id}`);
const erase = (id: string, key = caller.key) => rest(world.url, key, 'DELETE', `/identities/${id}`);
const count = async () => [
  await world.database.prisma.identity.count(),
  await world.database.prisma.evidenceEvent.count(),
];
const keys = [
  ...['id', 'method', 'status', 'given_name', 'family_name', 'birth_date', 'email', 'phone', 'document_type'],
  ...['document_number_hash', 'document_expires_on', 'verified_at', 'verified_by', 'attestation_ref', 'external_ref'],
  ...['expires_at', 'created_at'],
];

describe('POST /identities', () => {
  it.each(accepted)('accepts %s', async (_what, more) => {
    const { status, body } = await create(more);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.status).toBe('verified');
    const { verification_url, ...rest } = body;
    expect(verification_url).toBeNull();
    expect((await get(body.id)).body).toEqual(rest);
  });

  it.each(refused)('refuses %s and changes nothing', async (_what, more, path) => {
    const before = await count();
    const answer = await create(more as object);
    expect([answer.status, answer.body.error?.code], JSON.stringify(answer.body)).toEqual([400, 'invalid_body']);
    expect(answer.body.error.details.map((detail: any) => detail.path)).toContain(path);
    expect(await count()).toEqual(before);
  });

  it('answers every documented key with the values sent', async () => {
    const { body } = await create(whole);
    expect(Object.keys(body).sort()).toEqual([...keys, 'verification_url'].sort());
    const { expires_in_days, document_number_hash, ...accepted } = whole;
    expect(body).toMatchObject({ ...accepted, document_number_hash: hash, verified_at: '2026-01-15T08:00:00.000Z' });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(expires_in_days * 86_400_000);
  });

  it('is verified at once, with a null verified_by if none is given', async () => {
    const { body } = await create({});
    const nulls = ['birth_date', 'email', 'phone', 'document_type', 'document_number_hash', 'document_expires_on'];
    for (const key of [...nulls, 'verified_by', 'attestation_ref', 'external_ref', 'expires_at']) {
      expect(body[key], key).toBeNull();
    }
    expect(body.verified_at).toBe(body.created_at);
    expect(body.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it.each(['remote_id_check', 'france_identite'])(
    'refuses %s without a provider, after all other checks',
    async (method) => {
      const before = await count();
      const answer = await create({ method }, live.key);
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'idv_not_configured' } } });
      expect(await create({ method, given_name: '' }, live.key)).toMatchObject({ status: 400 });
      expect(await count()).toEqual(before);
    },
  );

  it('answers 415, 413 and invalid_json like every route', async () => {
    const post = (body: string, headers = {}) => rest(world.url, caller.key, 'POST', '/identities', body, headers);
    expect(await post('{', {})).toMatchObject({ status: 400, body: { error: { code: 'invalid_json' } } });
    expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    expect(await post(JSON.stringify({ phone: text(2 * 1024 * 1024, 'x') }))).toMatchObject({ status: 413 });
  });
});

describe('GET /identities', () => {
  let own: Caller;
  const ids: string[] = [];
  const list = async (query = '', key = own.key) => rest(world.url, key, 'GET', `/identities${query}`);

  beforeAll(async () => {
    own = await world.caller({ name: 'Liste' });
    for (let index = 0; index < 25; index += 1) {
      const { body } = await create({ external_ref: `ref-${index % 2}`, given_name: `N${index}` }, own.key);
      ids.unshift(body.id);
    }
  });

  it('lists newest first, twenty per page', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['data', 'limit', 'offset']);
    expect(body).toMatchObject({ limit: 20, offset: 0 });
    expect(body.data.map(({ id }: any) => id)).toEqual(ids.slice(0, 20));
    expect(Object.keys(body.data[0]).sort()).toEqual([...keys].sort());
  });

  it('pages by offset', async () => {
    const { body } = await list('?limit=10&offset=20');
    expect(body.data.map(({ id }: any) => id)).toEqual(ids.slice(20));
    expect((await list('?limit=500')).body).toMatchObject({ limit: 100, offset: 0 });
  });

  it('filters by exact external_ref', async () => {
    const { body } = await list('?external_ref=ref-1&limit=100');
    expect(body.data).toHaveLength(12);
    expect(new Set(body.data.map((identity: any) => identity.external_ref))).toEqual(new Set(['ref-1']));
    for (const other of ['ref-', 'REF-1', '', 'ref-1%20', text(300)]) {
      expect((await list(`?external_ref=${encodeURIComponent(other)}`)).body.data, other).toEqual([]);
    }
  });

  it.each([
    'limit=0',
    'limit=x',
    'limit=1.5',
    'limit=',
    'offset=-1',
    'external_ref=%00',
    'external_ref=a&external_ref=b',
  ])('refuses %s', async (query) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { error: { code: 'invalid_parameter' } } });
  });

  it('shows nothing of another organisation or mode', async () => {
    const otherMode = await world.caller({ organizationId: own.organizationId, mode: 'LIVE' });
    const stranger = await world.caller({ name: 'Autre' });
    for (const { key } of [otherMode, stranger]) {
      expect((await list('?external_ref=ref-1', key)).body.data).toEqual([]);
      expect(await get(ids[0]!, key)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
      expect(await erase(ids[0]!, key)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    }
    expect((await get(ids[0]!, own.key)).body.status).toBe('verified');
  });

  it.each(['abc', '00000000-0000-4000-8000-000000000000'])('answers 404 for %s', async (id) => {
    expect(await get(id)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(await erase(id)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
  });

  it('answers other methods with 405', async () => {
    const answer = await rest(world.url, own.key, 'PUT', '/identities', {});
    expect(answer).toMatchObject({ status: 405, body: { error: { code: 'method_not_allowed' } } });
    expect(answer.headers.get('allow')).toBe('GET, POST');
    expect((await rest(world.url, own.key, 'POST', `/identities/${ids[0]}`, {})).headers.get('allow')).toBe(
      'GET, DELETE',
    );
  });
});

describe('DELETE /identities/{id}', () => {
  it('keeps a tombstone and gives a second request the same answer', async () => {
    const { body: made } = await create(whole);
    for (let time = 0; time < 2; time += 1) {
      expect(await erase(made.id)).toMatchObject({ status: 200, body: { deleted: true } });
    }
    const { body } = await get(made.id);
    expect(Object.keys(body).sort()).toEqual([...keys].sort());
    const { id, method, created_at } = made;
    const tombstone = { id, method, created_at, status: 'deleted', given_name: '', family_name: '' };
    expect(body).toEqual({ ...Object.fromEntries(keys.map((key) => [key, null])), ...tombstone });
    const events = await world.database.prisma.evidenceEvent.findMany({
      where: { chainId: made.id },
      orderBy: { seq: 'asc' },
    });
    expect(events.map(({ type }) => type)).toEqual(['identity.created', 'identity.verified', 'identity.deleted']);
    expect(
      (await rest(world.url, caller.key, 'GET', '/identities?external_ref=client-42')).body.data,
    ).not.toContainEqual(expect.objectContaining({ id }));
  });
});

describe('GraphQL', () => {
  const ask = (query: string, variables = {}) => graphql(world.url, `Bearer ${caller.key}`, query, variables);

  it('creates, reads, lists by cursor, finds by document number and erases', async () => {
    const input = {
      method: 'PARTNER_ATTESTED',
      givenName: 'Zoé',
      familyName: 'Petit',
      documentType: 'ID_CARD',
      documentNumberHash: 'cd'.repeat(32),
      externalRef: 'gql',
    };
    const created = await ask(
      'mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { verificationUrl identity { id status } } }',
      { input },
    );
    const { identity, verificationUrl } = created.data.createIdentity;
    expect([identity.status, verificationUrl]).toEqual(['VERIFIED', null]);
    const read = await ask(
      'query ($id: ID!) { identity(id: $id) { givenName documentType documentNumberHash } }',
      identity,
    );
    expect(read.data.identity).toEqual({
      givenName: 'Zoé',
      documentType: 'ID_CARD',
      documentNumberHash: input.documentNumberHash,
    });
    const find =
      'query ($hash: String, $ref: String) { identities(first: 5, filter: { documentNumberHash: $hash, externalRef: $ref }) { edges { cursor node { id } } } }';
    for (const by of [{ hash: `sha256:${input.documentNumberHash}` }, { ref: 'gql' }]) {
      expect((await ask(find, by)).data.identities.edges.map(({ node }: any) => node.id)).toEqual([identity.id]);
    }
    expect((await ask(find, { hash: 'ef'.repeat(32) })).data.identities.edges).toEqual([]);
    const erased = await ask(
      'mutation ($id: ID!) { deleteIdentity(input: { id: $id }) { identity { status givenName } } }',
      identity,
    );
    expect(erased.data.deleteIdentity.identity).toEqual({ status: 'DELETED', givenName: '' });
    expect((await ask(find, { hash: input.documentNumberHash })).data.identities.edges).toEqual([]);
  });

  it('pages by cursor and refuses foreign cursors', async () => {
    const { key } = await world.caller({ name: 'Pages' });
    const made: string[] = [];
    for (let index = 0; index < 3; index += 1) made.unshift((await create({}, key)).body.id);
    const page = (after: string | null) =>
      graphql(
        world.url,
        `Bearer ${key}`,
        'query ($after: String) { identities(first: 2, after: $after) { pageInfo { endCursor hasNextPage } edges { node { id } } } }',
        { after },
      );
    const first = (await page(null)).data.identities;
    expect([first.edges.map(({ node }: any) => node.id), first.pageInfo.hasNextPage]).toEqual([made.slice(0, 2), true]);
    const second = (await page(first.pageInfo.endCursor)).data.identities;
    expect([second.edges.map(({ node }: any) => node.id), second.pageInfo.hasNextPage]).toEqual([made.slice(2), false]);
    const stranger = Buffer.from('GPC:S:abc').toString('base64');
    for (const wrong of ['abc', stranger]) {
      expect((await page(wrong)).errors?.[0]?.extensions?.code, wrong).toBe('invalid_body');
    }
  });

  it('accepts null for optional input and refuses the same input as REST', async () => {
    const make = (more: object) =>
      ask('mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id } } }', {
        input: { method: 'PARTNER_ATTESTED', givenName: 'A', familyName: 'B', ...more },
      });
    expect((await make({ phone: null, externalRef: null })).errors).toBeUndefined();
    const wrong = {
      givenName: ' ',
      familyName: '',
      birthDate: 'x',
      email: 'x',
      phone: text(31),
      documentNumberHash: 'x',
      documentExpiresOn: 'x',
      verifiedAt: '0000-01-01T00:00:00Z',
      verifiedBy: text(201),
      expiresInDays: 0,
      attestationRef: text(201),
      externalRef: 'a\0',
    };
    for (const [name, value] of Object.entries(wrong)) {
      const { errors } = await make({ [name]: value });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: name }] });
    }
  });
});
