import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../fixtures/pdf.ts';
import { type RestAnswer, rest, sha256 } from '../world/client.ts';
import { createEnvelope, field, readEnvelope, sealedEnvelope } from '../world/envelope.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** POST /verify: what a fingerprint tells, to whom, and what it never does. */
let world: World;
let owner: Caller;
let stranger: Caller;
beforeAll(async () => {
  world = await openWorld();
  owner = await world.caller();
  stranger = await world.caller({ name: 'Autre' });
});
afterAll(() => world?.close());

const DAY = 24 * 3_600_000;
const verify = (body: unknown, { key }: Caller = owner): Promise<RestAnswer> =>
  rest(world.url, key, 'POST', '/verify', body);
const known = async (fingerprint: string, caller?: Caller) => (await verify({ sha256: fingerprint }, caller)).body;
const unknown = (fingerprint: string) => ({ known: false, sha256: fingerprint, billed_credits: 0 });
const base64 = (bytes: Buffer) => bytes.toString('base64');
let made = 0;
/** A PDF that nobody has sent yet. */
const freshPdf = () => contract({ pages: 1, change: (document) => document.setSubject(`n° ${++made}`) });
const documentOf = (pdf: Buffer) => ({ documents: [{ name: 'Contrat.pdf', pdf_base64: base64(pdf) }] });
const bytesOf = (fingerprint: string) => world.service.services.storage.read(fingerprint);

describe('a fingerprint', () => {
  it('finds the document by each form: as sent, as repaired, as prepared, as sealed', async () => {
    const broken = Buffer.concat([Buffer.from('From: a mail\r\n\r\n'), await freshPdf()]);
    const { id } = await sealedEnvelope(world, owner, { ...documentOf(broken), fields: [field('signature')] });
    const row = await world.database.prisma.document.findFirstOrThrow({ where: { envelopeId: id } });
    const forms = [row.sha256, row.baseSha256, row.preparedSha256!, row.sealedSha256!];
    expect(new Set(forms).size).toBe(4);
    expect(row.sha256).toBe(sha256(broken));
    for (const fingerprint of forms) {
      const matches = fingerprint === row.sealedSha256 ? 'sealed_document' : 'original_document';
      const pdf_base64 = base64(await bytesOf(fingerprint));
      for (const request of [{ sha256: fingerprint }, { pdf_base64 }, { pdf_base64, sha256: fingerprint }]) {
        const { status, body } = await verify(request);
        expect(status).toBe(200);
        expect(body).toMatchObject({
          known: true,
          sha256: fingerprint,
          matches,
          scope: 'owner',
          chain_valid: true,
          billed_credits: 0,
        });
        expect(body.envelope.id).toBe(id);
        expect(body.document).toEqual({
          id: row.id,
          name: 'Contrat.pdf',
          sha256: row.sha256,
          sealed_sha256: row.sealedSha256,
          current_sha256: row.sealedSha256,
        });
      }
    }
  });

  it('that is unknown is answered with exactly three keys, free of charge', async () => {
    const pdf = await freshPdf();
    for (const body of [
      { sha256: sha256(pdf) },
      { pdf_base64: base64(pdf) },
      { pdf_base64: base64(pdf), sha256: sha256(pdf) },
    ]) {
      expect(await verify(body)).toMatchObject({ status: 200, body: unknown(sha256(pdf)) });
      expect(Object.keys((await verify(body)).body).sort()).toEqual(['billed_credits', 'known', 'sha256']);
    }
  });
});

describe('a request', () => {
  const some = 'a'.repeat(64);
  const hello = base64(Buffer.from('hello'));

  it.each<[string, unknown]>([
    ['of neither PDF nor fingerprint', {}],
    ['of a fingerprint too short', { sha256: 'a'.repeat(63) }],
    ['of one too long', { sha256: 'a'.repeat(65) }],
    ['of one in capitals', { sha256: 'A'.repeat(64) }],
    ['of one that is no hex', { sha256: 'g'.repeat(64) }],
    ['of one with its algorithm', { sha256: `sha256:${some}` }],
    ['of one with a line end', { sha256: `${some}\n` }],
    ['of an empty one', { sha256: '' }],
    ['of null', { sha256: null }],
    ['of a number', { sha256: 64 }],
    ['of an empty PDF', { pdf_base64: '' }],
    ['of a PDF that is null', { pdf_base64: null }],
    ['of a PDF that is no base64', { pdf_base64: 'é' }],
    ['of base64 without padding', { pdf_base64: hello.replace('=', '') }],
    ['of both, that disagree', { pdf_base64: hello, sha256: some }],
    ['of both, one malformed', { pdf_base64: hello, sha256: 'x' }],
    ['with one key too many', { sha256: some, sha512: some }],
    ['that is no object', [some]],
  ])('with %s answers 400 and records nothing', async (_what, body) => {
    const before = await traceOf(world);
    expect(await verify(body)).toMatchObject({ status: 400, body: { error: { code: 'invalid_body' } } });
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('an envelope that is not completed:', () => {
  it.each<[string, (pdf: Buffer) => Promise<string>]>([
    ['draft', async (pdf) => (await createEnvelope(world, owner, { ...documentOf(pdf), send: false })).id],
    ['sent', async (pdf) => (await createEnvelope(world, owner, documentOf(pdf))).id],
    [
      'canceled',
      async (pdf) => {
        const { id } = await createEnvelope(world, owner, documentOf(pdf));
        await rest(world.url, owner.key, 'POST', `/envelopes/${id}/cancel`);
        return id;
      },
    ],
  ])('%s: known to its owner without a proof, unknown to others', async (status, make) => {
    const pdf = await freshPdf();
    const id = await make(pdf);
    const mine = await known(sha256(pdf));
    expect(mine).toMatchObject({
      known: true,
      scope: 'owner',
      matches: 'original_document',
      envelope: { id, status, pades_level: null, sealed_at: null },
    });
    expect(mine).not.toHaveProperty('proof');
    expect(await known(sha256(pdf), stranger)).toEqual(unknown(sha256(pdf)));
  });
});

describe('several envelopes with one fingerprint: the answer is', () => {
  it('the caller’s own newest, else names nobody if several of others have the original', async () => {
    const pdf = await freshPdf();
    const of = (caller: Caller, more: object = {}) => sealedEnvelope(world, caller, { ...documentOf(pdf), ...more });
    const third = await world.caller({ name: 'Tiers' });
    const older = await of(owner);
    world.clock.advance(1_000);
    expect((await known(sha256(pdf), third)).envelope.id).toBe(older.id);
    await of(stranger);
    world.clock.advance(1_000);
    await createEnvelope(world, stranger, { ...documentOf(pdf), send: false });
    expect((await known(sha256(pdf))).envelope.id).toBe(older.id);
    expect(await known(sha256(pdf), third)).toEqual({
      ...{ known: true, sha256: sha256(pdf), matches: 'original_document', scope: 'third_party', billed_credits: 0 },
    });
    world.clock.advance(1_000);
    const { id } = await createEnvelope(world, third, { ...documentOf(pdf), send: false });
    expect(await known(sha256(pdf), third)).toMatchObject({ scope: 'owner', envelope: { id, status: 'draft' } });
  });

  it('an exact match of the sealed file first, even before the caller’s own', async () => {
    const sealed = await sealedEnvelope(world, owner, documentOf(await freshPdf()));
    const fingerprint = sealed.documents[0].sealed_sha256;
    await createEnvelope(world, stranger, documentOf(await bytesOf(fingerprint)));
    expect(await known(fingerprint, stranger)).toMatchObject({
      matches: 'sealed_document',
      scope: 'third_party',
      envelope: { id: sealed.id },
    });
    expect(await known(fingerprint)).toMatchObject({ matches: 'sealed_document', scope: 'owner' });
  });
});

describe('time', () => {
  it('purges the documents and keeps the proof; after the proof’s end the fingerprint is unknown to all', async () => {
    const { id, documents } = await sealedEnvelope(world, owner, {
      ...documentOf(await freshPdf()),
      retention_days: 1,
    });
    const [{ sha256: original, sealed_sha256: sealed }] = documents;
    const before = await known(sealed);
    world.clock.advance(DAY + 1);
    await world.settle();
    expect(await readEnvelope(world, owner, id)).toMatchObject({ documents_available: false });
    const after = await known(sealed);
    expect(after).toMatchObject({ known: true, chain_valid: true, envelope: { documents_available: false } });
    expect(after.events.map(({ type }: any) => type)).toEqual([
      ...before.events.map(({ type }: any) => type),
      'envelope.purged',
    ]);
    expect(after.proof).toEqual(before.proof);
    expect(after.signers).toEqual(before.signers);
    expect((await known(original, stranger)).known).toBe(true);

    const until = Date.parse(after.envelope.proof_retained_until);
    world.clock.advance(until - world.clock.now().getTime() - 60_000);
    expect((await known(sealed, stranger)).known).toBe(true);
    world.clock.advance(60_000);
    for (const fingerprint of [original, sealed]) {
      for (const caller of [owner, stranger]) expect(await known(fingerprint, caller)).toEqual(unknown(fingerprint));
    }
  });
});
