import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { presentResource } from '../../../src/app/compose.ts';
import { HOUR } from '../../../src/kernel/clock.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { field, readEnvelope } from '../../world/envelope.ts';
import { filesWith, tablesWith } from '../../world/everything.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scrawl } from '../documents/picture.ts';
import { codeOf, decline, requestCode, sessionOf, signWith, view } from '../signing/acts.ts';
import { attested, codeFor, createAdvanced, signAdvanced, signer } from '../signing/advanced-people.ts';

/** After an erasure, personal data remains only in the sealed PDFs and their evidence files. */
let world: World;
let caller: Caller;
const printed: string[] = [];
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    vi.spyOn(stream, 'write').mockImplementation((chunk, ...more) => {
      printed.push(String(chunk));
      return String(chunk).startsWith('{"level"') || write(chunk as string, ...(more as []));
    });
  }
  world = await openWorld({ env: { LOG_LEVEL: 'trace' } });
  caller = await world.caller({ mode: 'LIVE' });
});
afterAll(async () => {
  await world?.close();
  vi.restoreAllMocks();
});

/** A person whose data consists of unique words that can be searched for. */
const someone = (n: number) => {
  const givenName = `Quetzal${n}na`;
  const family = `Coatlus${n}sky`;
  const email = `quetzal${n}.coatlus@canary.example`;
  const phone = `+3361234${String(n).padStart(4, '5')}`;
  const more = { email, phone, birth_date: '1987-03-14', document_number_hash: `sha256:${'1f'.repeat(32)}` };
  return {
    email,
    words: [givenName, family, `quetzal${n}.coatlus`, phone, `Tulancingo${n}`, '1f'.repeat(32)],
    signer: { email, phone, name: `${givenName} ${family}`, ...attested(givenName, family, more) },
    place: `Tulancingo${n}`,
  };
};
const erase = async (id: string) =>
  expect((await rest(world.url, caller.key, 'DELETE', `/identities/${id}`)).status).toBe(200);
/** Unreferenced files are swept once they are old enough. */
const swept = async () => {
  world.clock.advance(2 * HOUR);
  await sweepBlobs(world.service.services);
};
const mailsTo = async (email: string) => (await world.mailbox()).filter(({ to }) => to === email).length;

describe('erasing somebody who has signed', () => {
  it('keeps their names, addresses and picture only in the sealed PDF and the evidence file', async () => {
    const who = someone(1);
    const envelope = await createAdvanced(world, caller, [who.signer, signer(2)], {
      fields: [field('signature', 0, { y: 10 }), field('text', 0, { y: 30 }), field('signature', 1, { y: 50 })],
    });
    const [person, other] = envelope.signers;
    await view(world, person.sign_url, { language: 'FR' });
    await decline(world, person.sign_url, { reason: `Pas à ${who.place}.` });
    const code = await codeFor(world, person);
    const drawnSignature = scrawl(300, 100).toString('base64');
    const mine = await sessionOf(world, person.sign_url);
    const text = mine.documents[0].fields.find((one: any) => one.mine && one.type === 'TEXT');
    const input = {
      place: who.place,
      drawnSignature,
      typedSignature: null,
      values: [{ fieldId: text.id, value: who.words[1] }],
    };
    expect(codeOf(await signWith(world, person.sign_url, { code, ...input }))).toBeUndefined();
    expect(codeOf(await signAdvanced(world, other))).toBeUndefined();
    await world.settle();
    const before = await readEnvelope(world, caller, envelope.id);
    // The search works: it finds what is there.
    expect(await tablesWith(world, who.words)).toEqual(expect.arrayContaining(['public.fields', 'public.signers']));
    expect(await mailsTo(who.email)).toBeGreaterThan(1);
    const { documents } = before;
    const row = await world.database.prisma.envelope.findUniqueOrThrow({ where: { id: envelope.id } });
    await swept();
    const kept = [documents[0].sealed_sha256, row.evidenceSha256].sort();
    expect((await filesWith(world, who.words)).sort()).toEqual(kept);

    await erase(person.signature.identity_id);
    expect(await tablesWith(world, who.words)).toEqual([]);
    expect(await mailsTo(who.email)).toBe(0);
    await swept();
    expect((await filesWith(world, who.words)).sort()).toEqual(kept);
    expect(printed.filter((line) => who.words.some((word) => line.includes(word)))).toEqual([]);

    const after = await readEnvelope(world, caller, envelope.id);
    const { certificate_subject: _, ...signature } = before.signers[0].signature;
    expect(after.signers[0]).toEqual({
      ...before.signers[0],
      name: '',
      email: 'erased@erased.invalid',
      signature_place: null,
      signature: { ...signature, certificate_subject: null },
    });
    expect(after.signers[1]).toEqual(before.signers[1]);
    const graph = '{ envelope(id: "' + envelope.id + '") { signers { name email } } }';
    expect((await graphql(world.url, `Bearer ${caller.key}`, graph)).data!.envelope.signers[0]).toEqual({
      name: '',
      email: 'erased@erased.invalid',
    });
    const owner = { organizationId: caller.organizationId, mode: 'LIVE' } as const;
    expect(await presentResource(world.service.services, 'envelope', envelope.id, owner)).toMatchObject({
      signers: [{ name: '', email: 'erased@erased.invalid' }, {}],
    });
    // The unreferenced image is gone too, and the other person's opening remains.
    const { events, report } = await readChain(world.service.services, envelope.id);
    expect(report).toEqual({ valid: true, problems: [] });
    const openings = (actor: string) =>
      events.filter((one) => one.actor === actor).flatMap((one) => Object.keys(one.openings));
    expect([openings('signer:1'), openings('signer:2').length > 0]).toEqual([[], true]);
    for (const key of [caller.key, (await world.caller({ mode: 'LIVE' })).key]) {
      const { body } = await rest(world.url, key, 'POST', '/verify', { sha256: documents[0].sealed_sha256 });
      expect(body).toMatchObject({ known: true, chain_valid: true });
      expect(body.signers[0]).toMatchObject({
        name: '',
        email: 'erased@erased.invalid',
        certificate_subject: null,
        status: 'signed',
      });
      expect(JSON.stringify(body)).not.toMatch(/quetzal|coatlus|tulancingo/i);
    }
  });
});

describe('erasing somebody who has not signed', () => {
  it('removes them from a waiting envelope and cancels their messages', async () => {
    const who = someone(3);
    const envelope = await createAdvanced(world, caller, [signer(1), { ...who.signer, order: 1 }]);
    const [first, person] = envelope.signers;
    await erase(person.signature.identity_id);
    expect(await tablesWith(world, who.words)).toEqual([]);
    expect(codeOf(await signAdvanced(world, first))).toBeUndefined();
    await world.settle();
    expect(codeOf(await requestCode(world, person.sign_url, { channel: 'OTP_EMAIL' }))).toBe('identity_lapsed');
    expect((await rest(world.url, caller.key, 'POST', `/envelopes/${envelope.id}/cancel`)).status).toBe(200);
    await world.settle();
    expect((await world.mailbox()).filter(({ to }) => to === '' || to === who.email)).toEqual([]);
    expect((await readChain(world.service.services, envelope.id)).report.valid).toBe(true);
  });

  it('waits until an envelope of level simple is closed, which can still be signed and sealed', async () => {
    const [signs, waits] = [someone(4), someone(5)];
    const envelope = await createAdvanced(world, caller, [signs.signer, waits.signer], { signature_level: 'simple' });
    const ids = (await world.database.prisma.signer.findMany({
      where: { envelopeId: envelope.id },
      orderBy: { position: 'asc' },
    })) as { identityId: string }[];
    const [one, two] = envelope.signers;
    expect(codeOf(await signByLink(world.url, one.sign_url, { place: signs.place }))).toBeUndefined();
    for (const { identityId } of ids) await erase(identityId);
    expect((await readEnvelope(world, caller, envelope.id)).signers[1].email).toBe(waits.email);
    expect(codeOf(await signByLink(world.url, two.sign_url, { place: waits.place }))).toBeUndefined();
    await world.settle();
    const after = await readEnvelope(world, caller, envelope.id);
    expect(after).toMatchObject({
      status: 'completed',
      signers: [
        { name: '', email: 'erased@erased.invalid' },
        { name: '', email: 'erased@erased.invalid' },
      ],
    });
    expect(await tablesWith(world, [...signs.words, ...waits.words])).toEqual([]);
  });
});
