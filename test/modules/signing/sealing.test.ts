import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../../src/app/tasks.ts';
import { signatures } from '../../../src/standards/pades/index.ts';
import { formFields, Pdf, stringText } from '../../../src/standards/pdf/index.ts';
import { handwritten, onePage } from '../../fixtures/pdf.ts';
import { graphql, type RestAnswer, rest, sha256, signByLink } from '../../world/client.ts';
import { createEnvelope, readEnvelope } from '../../world/envelope.ts';
import { examineWorld } from '../../world/examine.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { openTimestampRelay, type TimestampRelay } from './relay.ts';

/** A seal that waits for its time-stamp, and one that is overtaken by a cancellation. */
let authority: World;
let relay: TimestampRelay;
let world: World;
let caller: Caller;
beforeAll(async () => {
  authority = await openWorld({ env: { SEAL_ORGANIZATION_NAME: 'Horlogerie du Nord' } });
  relay = await openTimestampRelay();
  world = await openWorld({ env: { TSA_URL: relay.url, LOG_LEVEL: 'silent' } });
  caller = await world.caller();
});
afterAll(async () => {
  await world?.close();
  await relay?.leave().catch(() => {});
  await authority?.close();
});
beforeEach(() => relay.serve(`${authority.url}/tsa/test`));

/** Moves both clocks: an authority whose clock is behind gives no usable proof. */
const pass = (milliseconds: number) => {
  for (const { clock } of [world, authority]) clock.advance(milliseconds);
};

/** An envelope whose last signature has just been given. */
async function signed(more: object = {}): Promise<string> {
  const { id, signers } = await createEnvelope(world, caller, more);
  expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
  return id;
}
const sealingOf = async (id: string) => {
  const query = `{ envelope(id: "${id}") { status padesLevel sealedAt sealing { state reason needsOtherDocument attempts nextAttemptAt } documents { sealedSha256 } } }`;
  return (await graphql(world.url, `Bearer ${caller.key}`, query)).data.envelope;
};
const cancel = (id: string): Promise<RestAnswer> => rest(world.url, caller.key, 'POST', `/envelopes/${id}/cancel`);
const eventsOf = async (id: string) =>
  (await world.database.prisma.domainEvent.findMany({ where: { aggregateId: id }, orderBy: { id: 'asc' } })).map(
    ({ type }) => type,
  );
const waits = async (id: string) => {
  const { nextAttemptAt } = (await sealingOf(id)).sealing;
  return Math.round((Date.parse(nextAttemptAt) - world.clock.now().getTime()) / 1_000);
};

describe('a seal', () => {
  it('shows the common name and reserves little more space than needed', async () => {
    await world.settle();
    const ids = [await signed(), await signed()];
    await world.settle();
    for (const id of ids) {
      const [document] = (await sealingOf(id)).documents;
      const bytes = await world.service.services.storage.read(document.sealedSha256);
      const pdf = new Pdf(bytes);
      const field = [...formFields(pdf)].find(({ name }) => name === 'EsignSeal')!;
      expect(stringText(pdf.dict(field.value, 'signature').get('Name')!)).not.toContain('=');
      for (const { contents } of id === ids[1] ? signatures(bytes) : []) {
        const used = 4 + contents.readUInt16BE(2);
        expect(contents.length - used).toBeLessThan(2_048);
      }
    }
  });
});

describe('a time-stamp authority that is unavailable', () => {
  it('delays the seal, is reported everywhere, and never lowers the level', async () => {
    await relay.leave();
    const id = await signed({ expires_in_days: 1 });
    await world.settle();
    const first = await sealingOf(id);
    expect(first).toMatchObject({
      status: 'SENT',
      padesLevel: null,
      sealedAt: null,
      documents: [{ sealedSha256: null }],
    });
    expect(first.sealing).toMatchObject({ state: 'WAITING', attempts: 1 });
    expect(first.sealing.reason).toMatch(/127\.0\.0\.1/);
    expect(await waits(id)).toBeGreaterThan(3);

    // There is no attempt before the retry time; then attempts continue, with the delay doubling.
    await world.settle();
    expect((await sealingOf(id)).sealing.attempts).toBe(1);
    for (const [attempts, wait] of [
      [2, 10],
      [3, 20],
      [4, 40],
    ] as const) {
      pass(41_000);
      // Every other time the job is lost, and the sweep finds the seal.
      if (attempts % 2 === 0) {
        await world.database.pool.query('DELETE FROM graphile_worker._private_jobs');
        expect(await sweep(world.service.services)).toMatchObject({ seals_due: 1 });
      }
      await world.settle();
      expect((await sealingOf(id)).sealing).toMatchObject({ state: 'WAITING', attempts });
      const left = await waits(id);
      expect([left > wait / 2, left < wait + 1], `${left} of ${wait} s`).toEqual([true, true]);
    }
    const report = await examineWorld(world);
    expect(report.failed).toBe(true);
    expect(report.text).toContain(`${id} waits after 4 attempts`);
    expect(report.text).toMatch(/✗ timestamps {5}no seal can be completed: 127\.0\.0\.1/);

    // All signatures are given, so the expiry date has no effect.
    pass(25 * 3_600_000);
    expect(await sweep(world.service.services)).toMatchObject({ expired: 0 });
    await world.settle();
    expect(await readEnvelope(world, caller, id)).toMatchObject({
      status: 'sent',
      pades_level: null,
      completed_at: null,
    });

    await relay.comeBack();
    pass(11 * 60_000);
    await world.settle();
    const sealed = await readEnvelope(world, caller, id);
    expect(sealed).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    expect((await sealingOf(id)).sealing).toMatchObject({ state: 'DONE', reason: null, nextAttemptAt: null });
    const well = await examineWorld(world);
    expect([well.failed, well.text]).toEqual([false, expect.stringMatching(/✓ timestamps {5}CN=.* answers, 20/)]);
    expect((await eventsOf(id)).filter((type) => type === 'envelope.completed')).toHaveLength(1);
    const [{ sealed_sha256, sealed_download_url }] = sealed.documents;
    expect(sha256(Buffer.from(await (await fetch(sealed_download_url)).arrayBuffer()))).toBe(sealed_sha256);
    const { body } = await rest(world.url, caller.key, 'POST', '/verify', { sha256: sealed_sha256 });
    expect(body.proof.pades_level).toBe('B-LTA');
    const providers = body.proof.timestamps.map(({ provider, qualified }: any) => [provider, qualified]);
    expect(providers).toEqual(providers.map(() => ['Horlogerie du Nord', false]));
  });

  it.each([
    ['refuses', 503, ''],
    ['answers something else', 200, '<html>'],
    ['answers nothing', 200, ''],
  ])('delays the seal in the same way when it %s', async (_what, status, body) => {
    relay.answer(status, body);
    const id = await signed();
    await world.settle();
    const { sealing, ...envelope } = await sealingOf(id);
    expect(envelope).toMatchObject({ status: 'SENT', padesLevel: null, documents: [{ sealedSha256: null }] });
    expect(sealing).toMatchObject({
      state: 'WAITING',
      attempts: 1,
      reason: expect.stringContaining(new URL(relay.url).host),
    });
    relay.serve(`${authority.url}/tsa/test`);
    pass(6_000);
    await world.settle();
    expect(await sealingOf(id)).toMatchObject({ status: 'COMPLETED', padesLevel: 'B_LTA', sealing: { attempts: 2 } });
  });

  it('and returns with a clock one day behind keeps the seal waiting until the clocks agree', async () => {
    const id = await signed();
    world.clock.advance(24 * 3_600_000);
    await world.settle();
    const waiting = await sealingOf(id);
    expect(waiting).toMatchObject({ status: 'SENT', padesLevel: null, documents: [{ sealedSha256: null }] });
    expect(waiting.sealing).toMatchObject({ state: 'WAITING', reason: expect.stringContaining('wrong by 86') });
    authority.clock.advance(24 * 3_600_000);
    // As each minute while the clock is wrong.
    await world.service.timestamps.TEST.timestamp(Buffer.alloc(32));
    pass(11 * 60_000);
    await world.settle();
    expect(await sealingOf(id)).toMatchObject({ status: 'COMPLETED', padesLevel: 'B_LTA' });
  });

  it('seals within ten minutes what was put off while a clock was wrong', async () => {
    const id = await signed();
    const put = (seconds: number) =>
      world.database.pool.query(
        "UPDATE sealings SET state = 'WAITING', attempts = 1, next_attempt_at = $2 WHERE envelope_id = $1",
        [id, new Date(world.clock.now().getTime() + seconds * 1_000)],
      );
    await world.database.pool.query('DELETE FROM graphile_worker._private_jobs');
    await put(600);
    expect(await sweep(world.service.services)).toMatchObject({ seals_due: 0 });
    await put(400 * 86_400);
    expect(await sweep(world.service.services)).toMatchObject({ seals_due: 1 });
    await world.settle();
    expect(await sealingOf(id)).toMatchObject({ status: 'COMPLETED', padesLevel: 'B_LTA' });
  });

  it('does not delay a cancellation, which drops the seal', async () => {
    relay.answer(503, '');
    const id = await signed();
    await world.settle();
    expect((await cancel(id)).status).toBe(200);
    relay.serve(`${authority.url}/tsa/test`);
    pass(6_000);
    await world.settle();
    expect(await sealingOf(id)).toMatchObject({ status: 'CANCELED', padesLevel: null, sealing: { state: 'DROPPED' } });
    expect(await eventsOf(id)).not.toContain('envelope.completed');
  });
});

it('a document that cannot be sealed is told to its sender, who can cancel the envelope', async () => {
  const id = await signed();
  // Stands for a file that an earlier version accepted.
  const other = await world.service.services.storage.put(handwritten(onePage, '/Encrypt <</Filter /Standard>>'));
  await world.database.pool.query('UPDATE documents SET prepared_sha256 = $2 WHERE envelope_id = $1', [id, other]);
  await world.settle();
  expect((await sealingOf(id)).sealing).toMatchObject({ state: 'WAITING', needsOtherDocument: true });
  expect((await cancel(id)).body).toMatchObject({ status: 'canceled' });
  pass(6_000);
  await world.settle();
  expect((await sealingOf(id)).sealing).toMatchObject({ state: 'DROPPED', needsOtherDocument: false });
});

describe('a concurrent cancellation and seal', () => {
  it('end canceled if the cancellation commits first: the seal is dropped, nothing is completed', async () => {
    const release = relay.hold();
    const id = await signed();
    const countBefore = relay.requestCount();
    const sealing = world.settle();
    await expect.poll(relay.requestCount).toBeGreaterThan(countBefore);
    const canceled = await cancel(id);
    expect([canceled.status, canceled.body.status]).toEqual([200, 'canceled']);
    release();
    await sealing;
    expect(await sealingOf(id)).toMatchObject({
      status: 'CANCELED',
      padesLevel: null,
      sealedAt: null,
      documents: [{ sealedSha256: null }],
      sealing: { state: 'DROPPED' },
    });
    expect(await eventsOf(id)).not.toContain('envelope.completed');
    expect(
      (await world.mailbox()).filter(({ subject }) => /termin|complet|sign[eé]s? par tous/i.test(subject ?? '')),
    ).toEqual([]);
    const { documents } = await readEnvelope(world, caller, id);
    expect(documents[0]).toMatchObject({ revision: 0, sealed_sha256: null, sealed_download_url: null });
  });

  it('end completed if the seal commits first: the cancellation is refused and nothing changes', async () => {
    const id = await signed();
    await world.settle();
    const before = await traceOf(world);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
    expect(await traceOf(world)).toEqual(before);
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  });

  it('end in one of the two states, completely', async () => {
    for (const delay of [0, 5, 10, 20, 40, 80, 120, 160]) {
      const id = await signed();
      const [answer] = await Promise.all([
        new Promise((resolve) => setTimeout(resolve, delay)).then(() => cancel(id)),
        world.settle(),
      ]);
      await world.settle();
      const { status, sealing, documents } = await sealingOf(id);
      const events = await eventsOf(id);
      if (answer.status === 200) {
        expect([status, sealing.state, documents[0].sealedSha256]).toEqual(['CANCELED', 'DROPPED', null]);
        expect(events).not.toContain('envelope.completed');
      } else {
        expect([answer.body.error.code, status, sealing.state]).toEqual(['invalid_status', 'COMPLETED', 'DONE']);
        expect(events).not.toContain('envelope.canceled');
      }
    }
  });

  it('seals once when several workers start at the same time', async () => {
    const id = await signed();
    const countBefore = relay.requestCount();
    await Promise.all([world.settle(), sweep(world.service.services), sweep(world.service.services), world.settle()]);
    await world.settle();
    expect((await eventsOf(id)).filter((type) => type === 'envelope.completed')).toHaveLength(1);
    const { sealing } = await sealingOf(id);
    expect(sealing).toMatchObject({ state: 'DONE', attempts: 1 });
    // One token of its own and one over the whole, for the PDF and for the evidence file.
    expect(relay.requestCount() - countBefore).toBe(4);
  });
});
