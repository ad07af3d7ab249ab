import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../../src/app/tasks.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { createEnvelope, field, person, readEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scrawl } from '../documents/picture.ts';
import { signWith } from '../signing/acts.ts';

/** Expiry and purge of an envelope, by the job in the database or by the sweep if the job was lost. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const DAY = 24 * 3_600_000;
/** The two ways in which due work is done. */
const ways: [string, () => Promise<void>][] = [
  ['by its job', () => world.settle()],
  [
    'by the sweep, its job lost',
    async () => {
      await world.database.pool.query(
        "SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs WHERE task_identifier LIKE 'envelopes.%'",
      );
      await sweep(world.service.services);
      await world.settle();
    },
  ],
];
const typesOf = async (id: string) =>
  (await world.database.prisma.evidenceEvent.findMany({ where: { chainId: id }, orderBy: { seq: 'asc' } })).map(
    ({ type }) => type,
  );
const jobsOf = async (id: string) => {
  const text = 'SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key LIKE $1';
  return (await world.database.pool.query<{ task: string }>(text, [`envelopes.%:${id}`])).rows.map(({ task }) => task);
};
const valid = async (id: string) =>
  (await graphql(world.url, `Bearer ${caller.key}`, `{ envelope(id: "${id}") { timeline { valid } } }`)).data.envelope
    .timeline.valid;

describe.each(ways)('an envelope past its expiry date (%s)', (way, run) => {
  it('expires once: its links are null, actions are refused, and every notified signer is informed', async () => {
    const { id, signers, expires_at } = await createEnvelope(world, caller, {
      expires_in_days: 1,
      signers: [person(1), person(2, { order: 1 })],
    });
    world.clock.advance(DAY - 60_000);
    await run();
    expect((await readEnvelope(world, caller, id)).status).toBe('sent');
    world.clock.advance(60_000);
    await run();
    await run();
    const expired = await readEnvelope(world, caller, id);
    expect(expired).toMatchObject({ status: 'expired', expires_at, completed_at: null, documents_available: true });
    expect(expired.signers.map(({ sign_url }: any) => sign_url)).toEqual([null, null]);
    expect((await typesOf(id)).filter((type) => type === 'envelope.expired')).toHaveLength(1);
    expect(await jobsOf(id)).toEqual(way === 'by its job' ? ['envelopes.purge'] : []);
    expect((await fetch(signers[0].sign_url)).status).toBe(410);
    const query = { where: { kind: 'envelope.expired', envelopeId: id }, select: { signerId: true } };
    expect(await world.database.prisma.message.findMany(query)).toEqual([{ signerId: signers[0].id }]);
    const before = await traceOf(world);
    for (const act of ['send', 'cancel']) {
      expect(await rest(world.url, caller.key, 'POST', `/envelopes/${id}/${act}`)).toMatchObject({
        status: 409,
        body: { error: { code: 'invalid_status' } },
      });
    }
    expect(await traceOf(world)).toEqual(before);
  });

  it('does not expire if it is a draft, canceled or completely signed', async () => {
    const draft = await createEnvelope(world, caller, { expires_in_days: 1, send: false });
    const canceled = await createEnvelope(world, caller, { expires_in_days: 1, retention_days: 9 });
    await rest(world.url, caller.key, 'POST', `/envelopes/${canceled.id}/cancel`);
    const signed = await createEnvelope(world, caller, { expires_in_days: 1, retention_days: 9 });
    expect((await signByLink(world.url, signed.signers[0].sign_url)).errors).toBeUndefined();
    world.clock.advance(2 * DAY);
    await run();
    expect(await readEnvelope(world, caller, draft.id)).toMatchObject({ status: 'draft', expires_at: null });
    expect(await readEnvelope(world, caller, canceled.id)).toMatchObject({ status: 'canceled' });
    expect(await readEnvelope(world, caller, signed.id)).toMatchObject({ status: 'completed' });
    for (const { id } of [draft, canceled, signed]) expect(await typesOf(id)).not.toContain('envelope.expired');
  });

  it('expires once under concurrent attempts; a last-moment signature is accepted or refused as a whole', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, () => createEnvelope(world, caller, { expires_in_days: 1 })),
    );
    world.clock.advance(DAY - 150);
    const signing = Promise.all(made.map(({ signers }) => signByLink(world.url, signers[0].sign_url)));
    for (let i = 0; i < 8; i++) await Promise.all([run(), sweep(world.service.services)]);
    const answers = await signing;
    await run();
    for (const [index, { id }] of made.entries()) {
      const { status, signers } = await readEnvelope(world, caller, id);
      const taken = answers[index]!.errors === undefined;
      expect([status, signers[0].status]).toEqual(taken ? ['completed', 'signed'] : ['expired', 'notified']);
      const endings = (await typesOf(id)).filter((type) => /^envelope\.(completed|expired)$/.test(type));
      expect(endings).toEqual([`envelope.${status}`]);
    }
  });
});

describe.each(ways)('an envelope at the end of its retention (%s)', (_way, run) => {
  it('loses its documents and keeps its proof', async () => {
    const signers = [person(1), person(2)];
    const fields = [field('signature'), field('text', 0, { y: 30 }), field('signature', 1, { y: 60 })];
    const { id, signers: people } = await createEnvelope(world, caller, { signers, fields, retention_days: 1 });
    await signWith(world, people[0].sign_url, {
      typedSignature: null,
      drawnSignature: scrawl(500 + Math.round(Math.random() * 90)).toString('base64'),
    });
    await signWith(world, people[1].sign_url, { values: [] });
    await world.settle();
    const sealed = await readEnvelope(world, caller, id);
    const { storage } = world.service.services;
    const row = () =>
      world.database.prisma.envelope.findUniqueOrThrow({
        where: { id },
        include: { documents: { include: { fields: true } }, people: true },
      });
    const before = await row();
    const picture = before.people.find(({ signatureImageSha256 }) => signatureImageSha256)!.signatureImageSha256!;
    expect(await storage.has(picture)).toBe(true);

    world.clock.advance(DAY - 60_000);
    await run();
    expect(await readEnvelope(world, caller, id)).toMatchObject({ documents_available: true, purged_at: null });
    world.clock.advance(60_000);
    await run();
    await run();

    const purged = await readEnvelope(world, caller, id);
    expect(purged).toMatchObject({
      status: 'completed',
      documents_available: false,
      evidence_download_url: null,
      pades_level: 'B-LTA',
    });
    expect(purged.purge_after).toBe(sealed.purge_after);
    expect(Date.parse(purged.purged_at)).toBeGreaterThanOrEqual(Date.parse(purged.purge_after));
    expect(purged.documents.map(({ sealed_download_url }: any) => sealed_download_url)).toEqual([null]);
    expect(purged.documents[0]).toMatchObject({
      sha256: sealed.documents[0].sha256,
      sealed_sha256: sealed.documents[0].sealed_sha256,
    });
    expect(purged.signers.map(({ sign_url }: any) => sign_url)).toEqual([null, null]);
    const after = await row();
    expect(after.documents.flatMap((document) => document.fields.map(({ value }) => value))).toEqual([
      null,
      null,
      null,
    ]);
    expect(after.people.map(({ signatureText }) => signatureText)).toEqual([null, null]);
    expect((await typesOf(id)).filter((type) => type === 'envelope.purged')).toHaveLength(1);
    expect(await valid(id)).toBe(true);
    expect(await storage.has(before.evidenceSha256!)).toBe(true);
    expect((await fetch(sealed.documents[0].sealed_download_url)).status).toBe(410);
    expect((await fetch(people[0].sign_url)).status).toBe(410);
  });

  it('is purged also after cancellation or expiry, and never as a draft', async () => {
    const draft = await createEnvelope(world, caller, { send: false, retention_days: 1 });
    const canceled = await createEnvelope(world, caller, { retention_days: 1 });
    await rest(world.url, caller.key, 'POST', `/envelopes/${canceled.id}/cancel`);
    const expired = await createEnvelope(world, caller, { retention_days: 1, expires_in_days: 1 });
    world.clock.advance(DAY);
    await run();
    world.clock.advance(DAY);
    await run();
    for (const { id } of [canceled, expired]) {
      const { documents_available, purged_at } = await readEnvelope(world, caller, id);
      expect([documents_available, purged_at === null]).toEqual([false, false]);
    }
    expect(await readEnvelope(world, caller, draft.id)).toMatchObject({ documents_available: true, purge_after: null });
  });

  it('keeps the bytes that another envelope shares', async () => {
    const [short, long] = [
      await sealedEnvelope(world, caller, { retention_days: 1 }),
      await sealedEnvelope(world, caller, { retention_days: 9 }),
    ];
    const { storage } = world.service.services;
    world.clock.advance(DAY);
    await run();
    expect((await readEnvelope(world, caller, short.id)).documents_available).toBe(false);
    const kept = await readEnvelope(world, caller, long.id);
    expect(await storage.has(kept.documents[0].sha256)).toBe(true);
    expect((await fetch(kept.documents[0].sealed_download_url)).status).toBe(200);
  });
});
