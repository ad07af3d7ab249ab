import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { askBatch, authorize, batchSession, codeFor, createBatch, sealable } from '../../world/batch.ts';
import { rest } from '../../world/client.ts';
import { field, readEnvelope } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Two concurrent requests at each point of a batch's life: one succeeds completely, and nothing is sealed twice. */
let world: World;
let caller: Caller;
let mandateId: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

beforeEach(async () => {
  mandateId = (await registeredMandate(world, caller)).id;
});

const several = async (count: number): Promise<string[]> => {
  const made = [];
  for (let n = 0; n < count; n++) made.push(await sealable(world, caller, mandateId));
  return made.map(({ id }) => id);
};
const statusOf = async (id: string) =>
  (await world.database.prisma.sealBatch.findUniqueOrThrow({ where: { id } })).status;
const cancel = async (id: string) => (await rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`)).status;
const revoke = async () =>
  (await rest(world.url, caller.key, 'POST', `/signing-mandates/${mandateId}/revoke`)).body.status;
/** How often each document of an envelope was sealed, and how often that was announced. */
const tally = async (id: string) => ({
  seals: await world.database.prisma.documentFingerprint.count({
    where: { kind: 'SEALED', document: { envelopeId: id } },
  }),
  told: await world.database.prisma.webhookEvent.count({ where: { type: 'envelope.completed', subjectId: id } }),
});
const once = { seals: 1, told: 1 };
const never = { seals: 0, told: 0 };
const applied = (id: string) =>
  world.database.prisma.webhookEvent.count({ where: { type: 'seal_batch.applied', subjectId: id } });
const decide = async (batch: any) =>
  authorize(world, batch.authorization_url, await codeFor(world, batch.authorization_url));

describe('two batches with the same envelope', () => {
  it('are created at the same moment: one gets the envelope, the other is refused', async () => {
    const [shared, ...others] = await several(5);
    const answers = await Promise.all(
      others.map((other) => askBatch(world, caller, { mandate_id: mandateId, envelope_ids: [other, shared] })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(3).fill([409, 'invalid_status']),
    );
    expect(await world.database.prisma.sealBatchItem.count({ where: { envelopeId: shared!, live: true } })).toBe(1);
    expect(await world.database.prisma.sealBatchItem.count({ where: { batch: { mandateId } } })).toBe(2);
  });

  it('are refused by the database itself', async () => {
    const [envelopeId] = await several(1);
    await createBatch(world, caller, mandateId, [envelopeId!]);
    const { prisma } = world.database;
    const { agentId } = await prisma.sealBatch.findFirstOrThrow({ where: { mandateId } });
    const now = world.clock.now();
    const { id: batchId } = await prisma.sealBatch.create({
      data: {
        id: randomUUID(),
        organizationId: caller.organizationId,
        mode: 'TEST',
        mandateId,
        agentId,
        batchSha256: '',
        createdAt: now,
        expiresAt: now,
      },
    });
    const row = { batchId, position: 0, envelopeId: envelopeId! };
    await expect(prisma.sealBatchItem.create({ data: row })).rejects.toMatchObject({ code: 'P2002' });
  });
});

describe('canceling an envelope of a batch', () => {
  it('before the code is requested cancels the batch, and the code opens nothing', async () => {
    const [first, second] = await several(2);
    const batch = await createBatch(world, caller, mandateId, [first!, second!]);
    const code = await codeFor(world, batch.authorization_url);
    expect(await cancel(first!)).toBe(200);
    expect((await authorize(world, batch.authorization_url, code)).errors?.[0]?.extensions?.code).toBe('gone');
    await world.settle();
    expect([await statusOf(batch.id), await tally(second!)]).toEqual(['CANCELED', never]);
  });

  it('while the agent enters the code either cancels the batch or drops the envelope from it', async () => {
    const ids = await several(3);
    const batch = await createBatch(world, caller, mandateId, ids);
    const code = await codeFor(world, batch.authorization_url);
    const [answer] = await Promise.all([authorize(world, batch.authorization_url, code), cancel(ids[1]!)]);
    await world.settle();
    expect((await readEnvelope(world, caller, ids[1]!)).status).toBe('canceled');
    expect([await statusOf(batch.id), await tally(ids[0]!)]).toEqual(
      answer.errors ? ['CANCELED', never] : ['APPLIED', once],
    );
  });

  it('after the code and before its seal drops it; the rest is sealed and the batch applied', async () => {
    const ids = await several(3);
    const batch = await createBatch(world, caller, mandateId, ids);
    await decide(batch);
    expect(await cancel(ids[2]!)).toBe(200);
    await world.settle();
    expect(await Promise.all(ids.map(tally))).toEqual([once, once, never]);
    expect([await statusOf(batch.id), await applied(batch.id)]).toEqual(['APPLIED', 1]);
    expect((await batchSession(world, batch.authorization_url)).progress).toMatchObject({ sealed: 2, dropped: 1 });
  });

  it('and all the others at once cancels each of them and the batch, without a deadlock', async () => {
    const ids = await several(6);
    const batch = await createBatch(world, caller, mandateId, ids);
    expect(await Promise.all(ids.map(cancel))).toEqual(Array(6).fill(200));
    expect(await statusOf(batch.id)).toBe('CANCELED');
  });
});

describe('revoking a mandate', () => {
  it('before the code cancels its pending batches and frees their envelopes', async () => {
    const ids = await several(2);
    const batches = await Promise.all(ids.map((id) => createBatch(world, caller, mandateId, [id])));
    expect(await revoke()).toBe('revoked');
    expect(await Promise.all(batches.map(({ id }) => statusOf(id)))).toEqual(['CANCELED', 'CANCELED']);
    expect((await readEnvelope(world, caller, ids[0]!)).batch_id).toBeNull();
  });

  it('while a batch is applied still seals what was decided', async () => {
    const ids = await several(4);
    const batch = await createBatch(world, caller, mandateId, ids);
    await decide(batch);
    const [revoked] = await Promise.all([revoke(), world.settle()]);
    expect(revoked).toBe('revoked');
    expect([await statusOf(batch.id), await applied(batch.id)]).toEqual(['APPLIED', 1]);
    expect(await Promise.all(ids.map(tally))).toEqual(Array(4).fill(once));
  });
});

describe('a document replaced in storage', () => {
  it('is never sealed, delays no other document, and is sealed once the right bytes are back', async () => {
    // An additional field makes its bytes unique.
    const bad = await sealable(world, caller, mandateId, { fields: [field('signature')] });
    const good = await sealable(world, caller, mandateId);
    const batch = await createBatch(world, caller, mandateId, [bad.id, good.id]);
    await decide(batch);
    const { storage } = world.service.services;
    const row = await world.database.prisma.document.findFirstOrThrow({ where: { envelopeId: bad.id } });
    const bytes = await storage.read(row.preparedSha256!);
    const file = await storage.path(row.preparedSha256!);
    const swap = async (content: Buffer) => {
      await rm(file);
      await writeFile(file, content);
    };
    await swap(Buffer.concat([bytes, Buffer.from('\n')]));
    await world.settle();
    expect([await tally(bad.id), await tally(good.id)]).toEqual([never, once]);
    expect((await batchSession(world, batch.authorization_url)).progress).toMatchObject({
      status: 'AUTHORIZED',
      sealed: 1,
      waiting: 1,
    });
    await swap(bytes);
    world.clock.advance(15 * MINUTE);
    await world.settle();
    expect([await statusOf(batch.id), await tally(bad.id), await applied(batch.id)]).toEqual(['APPLIED', once, 1]);
  });
});
