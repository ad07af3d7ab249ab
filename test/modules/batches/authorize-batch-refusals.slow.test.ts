import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../src/kernel/clock.ts';
import { authorize, codeFor, createBatch, sealable } from '../../world/batch.ts';
import { graphql, linkOf } from '../../world/client.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** Errors of the agent's page; each changes nothing. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

interface Batch {
  readonly id: string;
  readonly mandateId: string;
  readonly url: string;
}

async function pending(): Promise<Batch> {
  const { id: mandateId } = await registeredMandate(world, caller);
  const { id: envelopeId } = await sealable(world, caller, mandateId);
  const { id, authorization_url: url } = await createBatch(world, caller, mandateId, [envelopeId]);
  return { id, mandateId, url };
}
async function authorized(): Promise<Batch> {
  const batch = await pending();
  expect(codeOf(await authorize(world, batch.url, await codeFor(world, batch.url)))).toBeUndefined();
  return batch;
}
async function refused(): Promise<Batch> {
  const batch = await pending();
  expect(codeOf(await refuse(batch))).toBeUndefined();
  return batch;
}
async function locked(): Promise<Batch> {
  const batch = await pending();
  await world.database.prisma.codeLock.create({
    data: { subjectId: batch.id, wrongTries: 50, lockedAt: world.clock.now() },
  });
  return batch;
}

const ask = ({ url }: Batch, mutation: string) => graphql(world.url, linkOf(url), `mutation { ${mutation} }`);
const refuse = (batch: Batch) =>
  ask(batch, 'refuseSealBatch(input: { reason: "Liste fausse" }) { batchSession { status } }');
const request = (batch: Batch) => ask(batch, 'requestBatchCode { signingCode { sentTo } }');

async function expectRefusal(act: () => ReturnType<typeof graphql>, code: string): Promise<void> {
  const before = await traceOf(world);
  expect(codeOf(await act())).toBe(code);
  expect(await traceOf(world)).toEqual(before);
}

describe('an authorization is refused', () => {
  it.each<[string, string, (batch: Batch) => Promise<unknown>]>([
    ['code_expired', 'after ten minutes', async () => world.clock.advance(11 * MINUTE)],
    [
      'mandate_not_active',
      'once the mandate is revoked',
      ({ mandateId: id }) =>
        world.database.prisma.mandate.update({ where: { id }, data: { status: 'REVOKED', revokedAt: new Date() } }),
    ],
    [
      'mandate_expired',
      'after the end of the mandate',
      ({ mandateId: id }) =>
        world.database.prisma.mandate.update({ where: { id }, data: { endsAt: new Date('2026-01-02') } }),
    ],
  ])('with %s %s', async (code, _when, prepare) => {
    const batch = await pending();
    const right = await codeFor(world, batch.url);
    await prepare(batch);
    await expectRefusal(() => authorize(world, batch.url, right), code);
  });
});

describe('a refusal of the list', () => {
  it.each<[string, string, () => Promise<Batch>]>([
    ['gone', 'was refused before', refused],
    ['invalid_status', 'is authorized', authorized],
  ])('answers %s if the batch %s', async (code, _state, prepare) => {
    const batch = await prepare();
    await expectRefusal(() => refuse(batch), code);
  });
});

describe('the request of a code', () => {
  it.each<[string, string, () => Promise<Batch>]>([
    ['invalid_status', 'the batch is authorized', authorized],
    ['code_locked', 'too many wrong codes were entered', locked],
  ])('answers %s if %s', async (code, _state, prepare) => {
    const batch = await prepare();
    await expectRefusal(() => request(batch), code);
  });

  it('answers rate_limited right after another one', async () => {
    const batch = await pending();
    expect(codeOf(await request(batch))).toBeUndefined();
    await expectRefusal(() => request(batch), 'rate_limited');
  });
});

describe('the simulation of an agent', () => {
  const AUTHORIZE = 'simulateBatchAuthorization';
  const WRONG = 'simulateBatchWrongCode';
  const REFUSE = 'simulateBatchRefusal';
  const selections: Readonly<Record<string, (id: string) => string>> = {
    [AUTHORIZE]: (id) => `${AUTHORIZE}(input: { id: "${id}" }) { sealBatch { id } }`,
    [WRONG]: (id) => `${WRONG}(input: { id: "${id}" }) { refusal { code } }`,
    [REFUSE]: (id) => `${REFUSE}(input: { id: "${id}", reason: "Liste fausse" }) { sealBatch { id } }`,
  };
  const simulate = (what: string, { id }: Batch) =>
    graphql(world.url, `Bearer ${caller.key}`, `mutation { ${selections[what]!(id)} }`);

  /** Five codes within an hour; the last one has expired. */
  async function askedFiveTimes(): Promise<Batch> {
    const batch = await pending();
    for (let n = 0; n < 5; n++) {
      expect(codeOf(await request(batch))).toBeUndefined();
      world.clock.advance(31 * SECOND);
    }
    world.clock.advance(11 * MINUTE);
    return batch;
  }
  async function ofRevokedMandate(): Promise<Batch> {
    const batch = await pending();
    await world.database.prisma.mandate.update({
      where: { id: batch.mandateId },
      data: { status: 'REVOKED', revokedAt: new Date() },
    });
    return batch;
  }
  async function ofAnotherList(): Promise<Batch> {
    const batch = await pending();
    await world.database.prisma.sealBatch.update({ where: { id: batch.id }, data: { batchSha256: 'f'.repeat(64) } });
    return batch;
  }

  it.each<[string, string, () => Promise<Batch>]>([
    [AUTHORIZE, 'invalid_status', authorized],
    [AUTHORIZE, 'rate_limited', askedFiveTimes],
    [AUTHORIZE, 'code_locked', locked],
    [WRONG, 'gone', refused],
    [WRONG, 'invalid_status', authorized],
    [WRONG, 'rate_limited', askedFiveTimes],
    [WRONG, 'code_locked', locked],
    [REFUSE, 'gone', refused],
    [REFUSE, 'invalid_status', authorized],
  ])('%s answers %s', async (what, code, prepare) => {
    const batch = await prepare();
    await expectRefusal(() => simulate(what, batch), code);
  });

  it.each<[string, () => Promise<Batch>]>([
    ['mandate_not_active', ofRevokedMandate],
    ['batch_mismatch', ofAnotherList],
  ])('answers %s and seals nothing', async (code, prepare) => {
    const batch = await prepare();
    expect(codeOf(await simulate(AUTHORIZE, batch))).toBe(code);
    expect(await world.database.prisma.sealBatch.findUnique({ where: { id: batch.id } })).toMatchObject({
      status: 'PENDING',
    });
  });
});

it('answers invalid_body for a cursor that is none', async () => {
  const query = `{ sealBatches(after: "${btoa('GPC:S:x')}") { edges { cursor } } }`;
  const answer = await graphql(world.url, `Bearer ${caller.key}`, query);
  expect(codeOf(answer)).toBe('invalid_body');
});
