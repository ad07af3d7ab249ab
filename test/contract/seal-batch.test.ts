import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../../src/kernel/clock.ts';
import { askBatch, authorize, batchSession, codeFor, createBatch, sealable } from '../world/batch.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createEnvelope, person, readEnvelope } from '../world/envelope.ts';
import { agent, registeredMandate } from '../world/mandate.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** POST /seal-batch: every documented refusal, and what becomes of a batch that nobody decides. */
let world: World;
let caller: Caller;
let mandateId: string;
let ids: string[];
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  mandateId = (await registeredMandate(world, caller, { agents: [agent(1)] })).id;
  ids = [];
  for (let n = 0; n < 3; n++) ids.push((await sealable(world, caller, mandateId)).id);
});
afterAll(() => world?.close());

const body = (more: object = {}) => ({ mandate_id: mandateId, envelope_ids: ids, ...more });
const statusOf = async (id: string) =>
  (await world.database.prisma.sealBatch.findUniqueOrThrow({ where: { id } })).status;
const many = (count: number) => Array.from({ length: count }, () => randomUUID());

type Refusal = readonly [what: string, ask: () => Promise<object> | object, status: number, code: string];

const refusals: readonly Refusal[] = [
  ['no mandate_id', () => ({ envelope_ids: ids }), 400, 'invalid_body'],
  ['a mandate_id that is no UUID', () => body({ mandate_id: 'x' }), 400, 'invalid_body'],
  ['no envelope_ids', () => ({ mandate_id: mandateId }), 400, 'invalid_body'],
  ['no envelope', () => body({ envelope_ids: [] }), 400, 'invalid_body'],
  ['501 envelopes', () => body({ envelope_ids: many(501) }), 400, 'invalid_body'],
  ['an envelope that is no UUID', () => body({ envelope_ids: ['x'] }), 400, 'invalid_body'],
  ['an envelope twice', () => body({ envelope_ids: [ids[0], ids[1], ids[0]] }), 400, 'invalid_body'],
  [
    'an envelope twice, in other letters',
    () => body({ envelope_ids: [ids[0], ids[0]!.toUpperCase()] }),
    400,
    'invalid_body',
  ],
  ['0 hours', () => body({ expires_in_hours: 0 }), 400, 'invalid_body'],
  ['169 hours', () => body({ expires_in_hours: 169 }), 400, 'invalid_body'],
  ['half an hour', () => body({ expires_in_hours: 0.5 }), 400, 'invalid_body'],
  ['an agent_email that is none', () => body({ agent_email: 'x' }), 400, 'invalid_body'],
  ['an unknown key', () => body({ expires_in_hour: 3 }), 400, 'invalid_body'],
  ['null for the agent', () => body({ agent_email: null }), 400, 'invalid_body'],
  ['an unknown mandate', () => body({ mandate_id: randomUUID() }), 404, 'not_found'],
  ['an unknown envelope', () => body({ envelope_ids: [ids[0], randomUUID()] }), 404, 'not_found'],
  ['500 unknown envelopes', () => body({ envelope_ids: many(500) }), 404, 'not_found'],
  ['another organisation’s mandate', async () => body({ mandate_id: await othersMandate() }), 404, 'not_found'],
  ['another organisation’s envelope', async () => body({ envelope_ids: [await othersEnvelope()] }), 404, 'not_found'],
  ['a live envelope, by a test key', async () => body({ envelope_ids: [await liveEnvelope()] }), 404, 'not_found'],
  ['a pending mandate', async () => underMandate({ status: 'PENDING' }), 409, 'mandate_not_active'],
  [
    'a revoked mandate',
    async () => underMandate({ status: 'REVOKED', revokedAt: new Date() }),
    409,
    'mandate_not_active',
  ],
  [
    'a mandate of tomorrow',
    async () => underMandate({ startsAt: new Date(world.clock.now().getTime() + DAY) }),
    409,
    'mandate_not_active',
  ],
  [
    'a mandate of yesterday',
    async () => underMandate({ endsAt: new Date(world.clock.now().getTime() - DAY) }),
    409,
    'mandate_expired',
  ],
  ['a draft', async () => envelope({ send: false }), 409, 'invalid_status'],
  ['a canceled envelope', async () => ended('cancel'), 409, 'invalid_status'],
  [
    'an envelope that somebody has still to sign',
    async () => envelope({ signers: [agent(1), person(1)] }),
    409,
    'invalid_status',
  ],
  [
    'an envelope of another level',
    async () => body({ envelope_ids: [(await createEnvelope(world, caller)).id] }),
    409,
    'invalid_status',
  ],
  [
    'an envelope that waits in another batch',
    async () => body({ envelope_ids: [await taken()] }),
    409,
    'invalid_status',
  ],
  [
    'an envelope of another mandate',
    async () => body({ envelope_ids: [await ofAnotherMandate()] }),
    409,
    'batch_mismatch',
  ],
  ['somebody who is no agent', () => body({ agent_email: 'p1@exemple.fr' }), 422, 'agent_not_in_mandate'],
  ['no agent of several', async () => ofTwo({}), 422, 'agent_not_in_mandate'],
  [
    'an agent who is no signer of it',
    async () => ofTwo({ agent_email: 'agent2@exemple.fr' }),
    422,
    'agent_not_in_mandate',
  ],
];

const envelope = async (more: object) =>
  body({ envelope_ids: [ids[0], (await sealable(world, caller, mandateId, more)).id] });
const othersMandate = async () => (await registeredMandate(world, await world.caller({ name: 'Autre' }))).id;
const othersEnvelope = async () => (await createEnvelope(world, await world.caller({ name: 'Autre' }))).id;
const liveEnvelope = async () =>
  (
    await createEnvelope(world, await world.caller({ mode: 'LIVE', organizationId: caller.organizationId }), {
      send: false,
    })
  ).id;
async function underMandate(more: object) {
  const { id } = await registeredMandate(world, caller, { ...more });
  return { mandate_id: id, envelope_ids: [(await sealable(world, caller, id)).id] };
}
async function ended(act: string) {
  const { id } = await sealable(world, caller, mandateId);
  await rest(world.url, caller.key, 'POST', `/envelopes/${id}/${act}`);
  return body({ envelope_ids: [id] });
}
async function taken() {
  const { id } = await sealable(world, caller, mandateId);
  await createBatch(world, caller, mandateId, [id]);
  return id;
}
const ofAnotherMandate = async () => (await sealable(world, caller, (await registeredMandate(world, caller)).id)).id;
async function ofTwo(more: object) {
  const { id } = await registeredMandate(world, caller, { agents: [agent(1), agent(2)] });
  return { mandate_id: id, envelope_ids: [(await sealable(world, caller, id)).id], ...more };
}

describe('POST /seal-batch refuses', () => {
  it.each(refusals)('%s', async (_what, ask, status, code) => {
    const batch = await ask();
    const before = await traceOf(world);
    const answer = await askBatch(world, caller, batch);
    expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('POST /seal-batch', () => {
  it('requires mandates:manage', async () => {
    const { key } = await world.caller({ organizationId: caller.organizationId, scopes: ['envelopes:write'] });
    const { status, body: answer } = await rest(world.url, key, 'POST', '/seal-batch', body());
    expect([status, answer.error.code]).toEqual([403, 'forbidden']);
  });

  it('answers exactly the SealBatch of the contract', async () => {
    const { status, body: batch } = await askBatch(world, caller, body({ expires_in_hours: 168 }));
    expect(status).toBe(201);
    expect(Object.keys(batch).sort()).toEqual(
      'agent applied_at authorization_url authorized_at batch_sha256 created_at envelope_ids expires_at id mandate_id principal status'.split(
        ' ',
      ),
    );
    expect(new Date(batch.expires_at).getTime() - new Date(batch.created_at).getTime()).toBe(168 * HOUR);
    await refuse(batch);
  });
});

const refuse = (batch: any) =>
  graphql(
    world.url,
    linkOf(batch.authorization_url),
    'mutation { refuseSealBatch(input: { reason: "Pas celui-ci." }) { batchSession { status } } }',
  );

describe('a pending batch', () => {
  let id: string;
  let batch: any;
  beforeEach(async () => {
    ({ id } = await sealable(world, caller, mandateId));
    batch = await createBatch(world, caller, mandateId, [id, (await sealable(world, caller, mandateId)).id]);
  });

  it('is canceled when its agent refuses, and its envelopes are free', async () => {
    expect((await refuse(batch)).data.refuseSealBatch.batchSession.status).toBe('CANCELED');
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'sent', batch_id: null });
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      'query ($id: ID!) { sealBatch(id: $id) { status cancelReason refusal authorizationUrl } }',
      { id: batch.id },
    );
    expect(data.sealBatch).toEqual({
      status: 'CANCELED',
      cancelReason: 'AGENT_REFUSED',
      refusal: 'Pas celui-ci.',
      authorizationUrl: null,
    });
    await createBatch(world, caller, mandateId, batch.envelope_ids);
    expect((await graphqlCode(batch)).errors?.[0]?.extensions?.code).toBe('gone');
  });

  it('is canceled with any of its envelopes, and the other envelopes are free', async () => {
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
    expect(await statusOf(batch.id)).toBe('CANCELED');
    expect((await readEnvelope(world, caller, batch.envelope_ids[1])).batch_id).toBeNull();
  });

  it('expires by the clock, then in the row by its job', async () => {
    world.clock.advance(72 * HOUR);
    expect((await batchSession(world, batch.authorization_url)).status).toBe('EXPIRED');
    expect((await graphqlCode(batch)).errors?.[0]?.extensions?.code).toBe('gone');
    await world.settle();
    expect(await statusOf(batch.id)).toBe('EXPIRED');
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'sent', batch_id: null });
  });

  it('is refused with batch_mismatch when a document changed, and nothing else changes', async () => {
    const code = await codeFor(world, batch.authorization_url);
    await world.database.prisma.document.updateMany({
      where: { envelopeId: id },
      data: { currentSha256: 'f'.repeat(64) },
    });
    const before = await traceOf(world);
    const { errors } = await authorize(world, batch.authorization_url, code);
    expect(errors?.[0]?.extensions?.code).toBe('batch_mismatch');
    expect(await traceOf(world)).toEqual(before);
    expect(await statusOf(batch.id)).toBe('PENDING');
  });

  it('allows five tries for a code', async () => {
    const code = await codeFor(world, batch.authorization_url);
    const wrong = code === '000000' ? '000001' : '000000';
    const tried: string[] = [];
    for (let n = 0; n < 6; n++) {
      tried.push((await authorize(world, batch.authorization_url, wrong)).errors?.[0]?.extensions?.code);
    }
    expect(tried).toEqual([...Array(4).fill('code_wrong'), 'code_exhausted', 'code_exhausted']);
    expect((await authorize(world, batch.authorization_url, code)).errors?.[0]?.extensions?.code).toBe(
      'code_exhausted',
    );
    expect(await statusOf(batch.id)).toBe('PENDING');
  });

  it('refuses a code of another batch and a used one', async () => {
    const code = await codeFor(world, batch.authorization_url);
    const other = await createBatch(world, caller, mandateId, [(await sealable(world, caller, mandateId)).id]);
    expect((await authorize(world, other.authorization_url, code)).errors?.[0]?.extensions?.code).toBe('code_required');
    const answers = await Promise.all([1, 2, 3].map(() => authorize(world, batch.authorization_url, code)));
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    await world.settle();
    expect(await statusOf(batch.id)).toBe('APPLIED');
  });
});

const graphqlCode = (batch: any) =>
  graphql(world.url, linkOf(batch.authorization_url), 'mutation { requestBatchCode { signingCode { sentTo } } }');
