import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY, MINUTE } from '../../../../src/kernel/clock.ts';
import { pollIdentity, sweep } from '../../../../src/modules/identities/room.ts';
import { timeLimits } from '../../../../src/platform/neighbours/index.ts';
import { graphql, rest } from '../../../world/client.ts';
import { createEnvelope, onePager, person } from '../../../world/envelope.ts';
import { mandateRequest } from '../../../world/mandate.ts';
import { createTemplate, mutate } from '../../../world/template.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { openProvider, secret, sign, type TestProvider } from '../provider.ts';

/** Remote checks at an external provider: start, signed callbacks, polling, and expiry after a week. */
let world: World;
let provider: TestProvider;
let caller: Caller;
let usual: TestProvider['answer'];

beforeAll(async () => {
  provider = await openProvider();
  usual = provider.answer;
  world = await openWorld({ env: { IDV_URL: provider.url, IDV_SECRET: secret, IDV_SANDBOX: 'false' } });
  caller = await world.caller({ mode: 'LIVE' });
});
afterAll(async () => {
  await world?.close();
  await provider?.close();
});
beforeEach(() => {
  provider.requests.length = 0;
  provider.answer = usual;
});

const declared = { given_name: 'Élodie', family_name: 'Müller', birth_date: '1990-02-28' };
const create = (more: object = {}) =>
  rest(world.url, caller.key, 'POST', '/identities', { method: 'remote_id_check', ...declared, ...more });
const get = async (id: string) => (await rest(world.url, caller.key, 'GET', `/identities/${id}`)).body;
const begin = async (more: object = {}) => (await create(more)).body;

const outcome = (id: string, more: object = {}) =>
  JSON.stringify({ type: 'identity.outcome', identity_id: id, reference: `check-${id}`, status: 'verified', ...more });
const tell = async (body: string, headers = sign(body, world.clock.now())) => {
  const response = await fetch(`${world.url}/idv/callback`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as any };
};
const events = async (id: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } })).map(
    ({ type }) => type,
  );

describe('a remote check', () => {
  it('starts with a signed request and gives its address once', async () => {
    const { status, body } = await create({ method: 'france_identite', email: 'elodie@exemple.fr' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({ status: 'pending', verified_at: null, expires_at: null });
    expect(body.verification_url).toBe(`https://idv.example/${body.id}`);
    const [{ message, signed }] = provider.requests as [any];
    expect(signed).toBe(true);
    expect(message).toEqual({
      type: 'identity.check',
      identity_id: body.id,
      mode: 'live',
      method: 'france_identite',
      callback_url: `${world.url}/idv/callback`,
      attributes: {
        ...declared,
        email: 'elodie@exemple.fr',
        phone: null,
        document_type: null,
        document_number_hash: null,
        document_expires_on: null,
      },
    });
    expect(await get(body.id)).not.toHaveProperty('verification_url');
    const listed = (await rest(world.url, caller.key, 'GET', '/identities?limit=1')).body.data[0];
    expect(listed).not.toHaveProperty('verification_url');
  });

  it('ignores the caller’s own statements about the verification', async () => {
    const text = { verified_at: '2020-01-01T00:00:00Z', verified_by: 'me', attestation_ref: 'mine' };
    const made = await begin(text);
    expect(made).toMatchObject({ verified_at: null, verified_by: null, attestation_ref: null });
  });

  it('also works with a test key when the simulator is off', async () => {
    const { key } = await world.caller({ mode: 'TEST' });
    const made = await rest(world.url, key, 'POST', '/identities', { method: 'remote_id_check', ...declared });
    expect(made.body.verification_url).toContain('https://idv.example/');
    expect(provider.requests[0]!.message.mode).toBe('test');
    expect((await fetch(`${world.url}/idv/sandbox/x`)).status).toBe(404);
  });

  it.each([
    ['an error', { status: 500, body: 'no' }],
    ['no JSON', { body: 'hello' }],
    ['no reference', { body: { url: 'https://idv.example/x' } }],
    ['an address that is none', { body: { reference: 'r', url: 'javascript:alert(1)' } }],
    ['too much', { body: { reference: 'r', url: 'https://idv.example/x', more: 'x'.repeat(70_000) } }],
  ])('does not start when the provider answers %s', async (_what, answer) => {
    const before = await world.database.prisma.identity.count();
    provider.answer = () => answer;
    expect(await create()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(await world.database.prisma.identity.count()).toBe(before);
  });

  it('refuses whatever needs the check while the provider does not answer, and creates nothing', async () => {
    const { key, ...other } = await world.caller({ mode: 'LIVE' });
    const draft = await createEnvelope(world, { key, ...other }, { send: false });
    const template = await createTemplate(world, { key, ...other });
    provider.answer = () => ({ status: 500, body: 'no' });
    const identity = { method: 'remote_id_check', ...declared };
    const ofPerson = { method: 'REMOTE_ID_CHECK', givenName: 'Élodie', familyName: 'Müller' };
    const { documents } = draft;
    const before = await traceOf(world);
    const refused = { status: 503, body: { error: { code: 'unavailable' } } };
    expect(
      await rest(world.url, key, 'POST', '/envelopes', {
        name: 'Contrat',
        documents: [{ name: 'Contrat.pdf', pdf_base64: (await onePager()).toString('base64') }],
        signers: [person(1, { identity })],
      }),
    ).toMatchObject(refused);
    const mandate = mandateRequest();
    const { principal } = mandate;
    const representative = { ...principal.representative, identity };
    expect(
      await rest(world.url, key, 'POST', '/signing-mandates', {
        ...mandate,
        principal: { ...principal, representative },
      }),
    ).toMatchObject(refused);
    const { errors } = await graphql(
      world.url,
      `Bearer ${key}`,
      'mutation ($input: ReplaceDraftInput!) { replaceDraft(input: $input) { envelope { id } } }',
      {
        input: {
          id: draft.id,
          name: 'Autre',
          documents: [{ id: documents[0].id, name: 'Contrat.pdf' }],
          signers: [{ ...person(1), identity: ofPerson }],
        },
      },
    );
    expect(errors?.[0]?.extensions?.code).toBe('unavailable');
    const roles = [
      { role: 'bailleur', ...person(1), identity: ofPerson },
      { role: 'locataire', ...person(2) },
    ];
    const fromTemplate = { templateId: template.id, name: 'Bail', roles };
    const answer = await mutate(world, { key }, 'createEnvelopeFromTemplate', fromTemplate, 'envelope { id }');
    expect(answer.errors?.[0]?.extensions?.code, JSON.stringify(answer)).toBe('unavailable');
    expect(await traceOf(world)).toEqual(before);
  });

  it('answers 503 where the provider takes the question and never answers, and asks again later', async () => {
    const { body } = await create();
    provider.answer = () => null;
    expect(await create()).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    // Outside a request the limit of the table holds.
    const limits = vi.spyOn(AbortSignal, 'timeout');
    await pollIdentity(world.service.services, body.id, 1);
    expect(limits.mock.calls).toContainEqual([timeLimits.identities.answer]);
    limits.mockRestore();
    expect((await get(body.id)).status).toBe('pending');
  });
});

describe('POST /idv/callback', () => {
  it('verifies the identity with the data read from the document', async () => {
    const { id } = await begin({ expires_in_days: 30, given_name: 'Elodie' });
    const read = {
      given_name: 'Élodie Anne',
      document_type: 'passport',
      document_number_hash: `sha256:${'ab'.repeat(32)}`,
      document_expires_on: '2099-01-01',
    };
    expect(await tell(outcome(id, { attributes: read }))).toEqual({
      status: 200,
      body: { received: true, counted: true },
    });
    const identity = await get(id);
    expect(identity).toMatchObject({
      ...read,
      document_number_hash: 'ab'.repeat(32),
      status: 'verified',
      family_name: 'Müller',
      verified_by: new URL(provider.url).host,
      attestation_ref: `check-${id}`,
    });
    expect(Date.parse(identity.expires_at) - Date.parse(identity.verified_at)).toBe(30 * DAY);
    expect(await events(id)).toEqual(['identity.created', 'identity.verified']);
  });

  it('counts once: a replayed or different later outcome changes nothing', async () => {
    const { id } = await begin();
    const body = outcome(id, { status: 'failed' });
    const headers = sign(body, world.clock.now());
    expect((await tell(body, headers)).body.counted).toBe(true);
    expect((await tell(body, headers)).body).toEqual({ received: true, counted: false });
    expect((await tell(outcome(id))).body).toEqual({ received: true, counted: false });
    expect((await get(id)).status).toBe('failed');
    expect(await events(id)).toEqual(['identity.created', 'identity.failed']);
  });

  it('counts one of twenty concurrent callbacks', async () => {
    const { id } = await begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(outcome(id))));
    expect(answers.filter(({ body }) => body.counted)).toHaveLength(1);
    expect(await events(id)).toEqual(['identity.created', 'identity.verified']);
  });

  it.each([
    ['unsigned', (body: string) => ({ ...sign(body, world.clock.now()), 'webhook-signature': '' })],
    ['signed with another secret', (body: string) => sign(body, world.clock.now(), { key: 'another secret!!' })],
    ['signed for another body', () => sign('{}', world.clock.now())],
    ['moved to another id', (body: string) => ({ ...sign(body, world.clock.now()), 'webhook-id': 'msg_2' })],
    ['moved in time', (body: string) => ({ ...sign(body, world.clock.now()), 'webhook-timestamp': '1' })],
    ['six minutes old', (body: string) => sign(body, new Date(world.clock.now().getTime() - 6 * MINUTE))],
    ['six minutes ahead', (body: string) => sign(body, new Date(world.clock.now().getTime() + 6 * MINUTE))],
    ['cut short', (body: string) => shortened(sign(body, world.clock.now()))],
  ] as const)('refuses a callback that is %s', async (_what, headersOf) => {
    const { id } = await begin();
    const body = outcome(id);
    expect(await tell(body, headersOf(body) as any)).toMatchObject({
      status: 401,
      body: { error: { code: 'unauthorized' } },
    });
    expect((await get(id)).status).toBe('pending');
  });

  const shortened = (headers: Record<string, string>) => ({
    ...headers,
    'webhook-signature': headers['webhook-signature']!.slice(0, 20),
  });

  it('accepts one valid signature among several while a secret is rotated', async () => {
    const { id } = await begin();
    const body = outcome(id);
    const headers = sign(body, world.clock.now());
    headers['webhook-signature'] = `v1,AAAA v1a,BBBB ${headers['webhook-signature']}`;
    expect((await tell(body, headers)).status).toBe(200);
  });

  it.each([
    ['no JSON', '{', 400, 'invalid_json'],
    ['nothing', '', 400, 'invalid_json'],
    ['our own question, sent back', JSON.stringify({ type: 'identity.check', identity_id: randomUUID() }), 400],
    ['an outcome of nothing', outcome(randomUUID()), 404, 'not_found'],
    ['a status of its own', outcome(randomUUID(), { status: 'deleted' }), 400],
    ['pending', outcome(randomUUID(), { status: 'pending' }), 400],
    ['a name over the limit', outcome(randomUUID(), { attributes: { given_name: 'x'.repeat(101) } }), 400],
    ['an id that is none', outcome('x'), 400],
  ] as const)('refuses a callback with %s', async (_what, body, status, code: string = 'invalid_body') => {
    expect(await tell(body)).toMatchObject({ status, body: { error: { code } } });
  });

  it('refuses the outcome of another check of the same identity', async () => {
    const { id } = await begin();
    expect((await tell(outcome(id, { reference: 'check-other' }))).status).toBe(404);
    expect((await get(id)).status).toBe('pending');
  });

  it('limits the body’s size and answers POST only', async () => {
    expect((await tell(outcome(randomUUID(), { more: 'x'.repeat(70_000) }))).status).toBe(413);
    const got = await fetch(`${world.url}/idv/callback`);
    expect([got.status, got.headers.get('allow'), got.headers.get('cache-control')]).toEqual([405, 'POST', 'no-store']);
  });

  it('changes nothing for an erased or expired identity', async () => {
    const erased = await begin();
    await rest(world.url, caller.key, 'DELETE', `/identities/${erased.id}`);
    const late = await begin();
    world.clock.advance(7 * DAY);
    for (const { id } of [erased, late]) expect((await tell(outcome(id))).body.counted).toBe(false);
    expect((await get(erased.id)).status).toBe('deleted');
    expect((await get(late.id)).status).toBe('expired');
  });
});

describe('a remote check without a callback', () => {
  it('asks the provider at growing intervals until the outcome is known', async () => {
    const { id } = await begin();
    provider.requests.length = 0;
    provider.answer = () => ({ body: { status: 'pending' } });
    for (const minutes of [2, 4, 8]) {
      world.clock.advance((minutes - 1) * MINUTE);
      await world.settle();
      const before = mine(id);
      world.clock.advance(MINUTE);
      await world.settle();
      expect(mine(id)).toBe(before + 1);
    }
    expect(provider.requests.every(({ signed }) => signed)).toBe(true);
    provider.answer = ({ reference }) => ({ body: { status: 'verified', reference } });
    world.clock.advance(16 * MINUTE);
    await world.settle();
    expect((await get(id)).status).toBe('verified');
    const requestCount = mine(id);
    world.clock.advance(DAY);
    await world.settle();
    expect(mine(id)).toBe(requestCount);
  });

  const mine = (id: string) => provider.requests.filter(({ message }) => message.identity_id === id).length;

  it.each([
    ['an error', { status: 500, body: '' }],
    ['nonsense', { body: { status: 'perhaps' } }],
    ['the outcome of another check', { body: { status: 'verified', reference: 'check-other' } }],
  ])('ignores %s as an outcome', async (_what, answer) => {
    const { id } = await begin();
    provider.answer = () => answer;
    world.clock.advance(3 * MINUTE);
    await world.settle();
    expect((await get(id)).status).toBe('pending');
    provider.answer = ({ reference }) => ({ body: { status: 'failed', reference } });
    world.clock.advance(5 * MINUTE);
    await world.settle();
    expect((await get(id)).status).toBe('failed');
  });

  it('expires after seven days: at once by the clock, and in the row by the job', async () => {
    provider.answer = (message) =>
      message.type === 'identity.check' ? usual(message) : { body: { status: 'pending' } };
    const { id } = await begin();
    world.clock.advance(7 * DAY - MINUTE);
    expect((await get(id)).status).toBe('pending');
    world.clock.advance(MINUTE);
    expect((await get(id)).status).toBe('expired');
    expect(await events(id)).toEqual(['identity.created']);
    await world.settle();
    expect(await events(id)).toEqual(['identity.created', 'identity.expired']);
    expect(await sweep(world.service.services)).toEqual({ identities_expired: 0 });
  });
});
