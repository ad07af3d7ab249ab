import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkProof, type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { sealable } from '../../world/batch.ts';
import { graphql, linkOf, rest, signByLink } from '../../world/client.ts';
import { correct, correctable, eventsOf, mailsTo, otherSigners, refused, signerOf } from '../../world/corrections.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf, lastCode, requestCode, sessionOf, signWith } from '../signing/acts.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  caller = await world.caller();
});
afterAll(() => world?.close());

describe('correcting a signer', () => {
  it('sends the notice to the new address, with a new link; the old one is dead', async () => {
    const { id, signers } = await correctable(world, caller, { email: 'faute@exemple.fr' });
    const old = signers[0].sign_url;
    const { data } = await correct(world, caller, { id: signers[0].id, email: 'juste@exemple.fr' });
    expect(data.correctSigner.envelope).toMatchObject({ id, signers: [{ email: 'juste@exemple.fr' }, {}] });
    const url = data.correctSigner.envelope.signers[0].signUrl;
    expect(url).not.toBe(old);
    expect((await mailsTo(world, 'faute@exemple.fr')).length).toBe(1);
    const [mail] = await mailsTo(world, 'juste@exemple.fr');
    expect(mail?.text).toContain(url);
    const dead = await graphql(world.url, linkOf(old), '{ signingSession { state } }');
    expect(dead.errors?.[0]?.extensions?.code).toBe('unauthorized');
    expect(await sessionOf(world, url)).toMatchObject({ state: 'READY' });
    const found = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      '{ new: envelopes(first: 1, filter: { text: "juste" }) { totalCount } old: envelopes(first: 1, filter: { text: "faute" }) { totalCount } }',
    );
    expect(found.data).toEqual({ new: { totalCount: 1 }, old: { totalCount: 0 } });
  });

  it('is in the chain with the former values, and the envelope can be completed with a valid evidence file', async () => {
    const { id, signers } = await createEnvelope(world, caller, {
      signers: [person(1, { email: 'avant@exemple.fr' })],
    });
    const { data } = await correct(world, caller, {
      id: signers[0].id,
      email: 'apres@exemple.fr',
      phone: '+33600000001',
    });
    const event = (await eventsOf(world, id)).at(-1)!;
    expect(event).toMatchObject({
      type: 'signer.corrected',
      actor: 'organization',
      data: { signer: 1, channel: 'email' },
    });
    // There was no phone before.
    const committed = ['email', 'former_email', 'ip', 'phone', 'sent_to'];
    expect(Object.keys(event.commitments as object).sort()).toEqual(committed);
    await signByLink(world.url, data.correctSigner.envelope.signers[0].signUrl);
    await world.settle();
    const done = (await rest(world.url, caller.key, 'GET', `/envelopes/${id}`)).body;
    expect(done.status).toBe('completed');
    const pdf = Buffer.from(await (await fetch(done.evidence_download_url)).arrayBuffer());
    const proof = readProof(pdf) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    // The summary names the address and the time of the link that was used.
    const [, , invited] = await eventsOf(world, id);
    expect(proof.signers[0]!.link).toMatchObject({ channel: 'email', sent_to: 'apres@exemple.fr' });
    expect(Date.parse(proof.signers[0]!.link!.at)).toBeGreaterThan(invited!.at.getTime());
  });

  it('forgets what belongs to the old link: codes, wrong tries, first view, undelivered mail', async () => {
    const { signers } = await correctable(world, caller, {
      email: 'vieux@exemple.fr',
      authentication: ['otp_email'],
    });
    const { id, sign_url: old } = signers[0];
    await requestCode(world, old, { channel: 'OTP_EMAIL' });
    await world.settle();
    const code = await lastCode(world, 'vieux@exemple.fr');
    const { prisma } = world.database;
    await prisma.signer.update({
      where: { id },
      data: {
        viewedAt: world.clock.now(),
        language: 'fr',
        deliveryFailedAt: world.clock.now(),
        deliveryStatus: '5.1.1',
      },
    });
    await prisma.codeLock.create({ data: { subjectId: id, wrongTries: 50, lockedAt: world.clock.now() } });
    await correct(world, caller, { id, email: 'neuf@exemple.fr' });
    expect(await signerOf(world, caller, id)).toMatchObject({
      viewedAt: null,
      deliveryFailure: null,
      codesLockedAt: null,
      noticeResentAt: null,
    });
    const { signUrl: url } = await signerOf(world, caller, id);
    expect(codeOf(await signWith(world, url, { code }))).toBe('code_required');
    expect((await signerOf(world, caller, id)).status).toBe('NOTIFIED');
    world.clock.advance(60_000);
    expect((await requestCode(world, url, { channel: 'OTP_EMAIL' })).errors).toBeUndefined();
    await world.settle();
    expect((await signWith(world, url, { code: await lastCode(world, 'neuf@exemple.fr') })).errors).toBeUndefined();
  });

  it('sends codes by SMS to the new number', async () => {
    const { signers } = await correctable(world, caller, { phone: '+33600000001', authentication: ['otp_sms'] });
    await correct(world, caller, { id: signers[0].id, phone: '+33600000099' });
    const { signUrl: url, phone } = await signerOf(world, caller, signers[0].id);
    expect(phone).toBe('+33600000099');
    expect((await requestCode(world, url, { channel: 'OTP_SMS' })).data.requestSigningCode.signingCode.sentTo).toBe(
      '•••• 99',
    );
  });

  it('sends nothing before it is the turn of the signer, and then uses the new address', async () => {
    const { id, signers } = await createEnvelope(world, caller, {
      signers: [person(1), person(2, { order: 1, email: 'plustard@exemple.fr' })],
    });
    await correct(world, caller, { id: signers[1].id, email: 'ensuite@exemple.fr' });
    expect((await eventsOf(world, id)).at(-1)!.data).toEqual({ signer: 2 });
    expect(await mailsTo(world, 'ensuite@exemple.fr')).toEqual([]);
    expect((await signByLink(world.url, signers[0].sign_url)).errors).toBeUndefined();
    const [mail] = await mailsTo(world, 'ensuite@exemple.fr');
    expect(mail?.text).toContain((await signerOf(world, caller, signers[1].id)).signUrl);
    expect(await mailsTo(world, 'plustard@exemple.fr')).toEqual([]);
  });

  it('changes nothing with the same values', async () => {
    const { id, signers } = await correctable(world, caller, { email: 'meme@exemple.fr', phone: '+33600000002' });
    const same = { id: signers[0].id, email: 'meme@exemple.fr', phone: '+33600000002' };
    const before = await eventsOf(world, id);
    expect((await correct(world, caller, same)).errors).toBeUndefined();
    expect(await eventsOf(world, id)).toEqual(before);
    expect((await signerOf(world, caller, signers[0].id)).signUrl).toBe(signers[0].sign_url);
  });

  /** A signer at level advanced, whom the organisation attested with this address and number. */
  const attested = async (stated: object) => {
    const identity = { method: 'partner_attested', given_name: 'Ana', family_name: 'Silva', verified_by: 'Agence' };
    const { id, signers } = await createEnvelope(world, caller, {
      signature_level: 'advanced',
      signers: [
        person(1, {
          email: 'jose@exemple.fr',
          phone: '+33600000008',
          authentication: ['otp_email', 'otp_sms'],
          identity: { ...identity, ...stated, verified_at: world.clock.now() },
        }),
      ],
    });
    return { envelopeId: id, id: signers[0].id, identityId: signers[0].signature.identity_id };
  };

  it('of an identity that the organisation attested may contradict it: codes go to the new address', async () => {
    const { envelopeId, id } = await attested({ email: 'jose@exemple.fr', phone: '+33600000008' });
    expect((await correct(world, caller, { id, email: 'ana.juste@exemple.fr' })).errors).toBeUndefined();
    const event = (await eventsOf(world, envelopeId)).at(-1)!;
    expect(event.data).toEqual({ signer: 1, channel: 'email' });
    expect(Object.keys(event.commitments as object).sort()).toEqual([
      'email',
      'former_email',
      'identity_email',
      'ip',
      'sent_to',
    ]);
    expect(JSON.stringify(event)).not.toContain('exemple.fr');
    const { signUrl } = await signerOf(world, caller, id);
    await requestCode(world, signUrl, { channel: 'OTP_EMAIL' });
    expect((await mailsTo(world, 'jose@exemple.fr')).length).toBe(1);
    await world.settle();
    const code = await lastCode(world, 'ana.juste@exemple.fr');
    expect((await signWith(world, signUrl, { code })).errors).toBeUndefined();
    await world.settle();
    const { body } = await rest(world.url, caller.key, 'GET', `/envelopes/${envelopeId}`);
    expect(body.status).toBe('completed');
    const proof = readProof(
      Buffer.from(await (await fetch(body.evidence_download_url)).arrayBuffer()),
    ) as EvidenceProof;
    expect(checkProof(proof).problems).toEqual([]);
    expect(proof.signers[0]).toMatchObject({ email: 'ana.juste@exemple.fr' });
  });

  it('of an attested identity sends codes by SMS to the new number', async () => {
    const { envelopeId, id } = await attested({ email: 'jose@exemple.fr', phone: '+33600000008' });
    await correct(world, caller, { id, phone: '+33600000077' });
    expect(Object.keys((await eventsOf(world, envelopeId)).at(-1)!.commitments as object)).toContain('identity_phone');
    const { signUrl } = await signerOf(world, caller, id);
    const { data } = await requestCode(world, signUrl, { channel: 'OTP_SMS' });
    expect(data.requestSigningCode.signingCode.sentTo).toBe('•••• 77');
  });

  it.each(['PARTNER_ATTESTED', 'REMOTE_ID_CHECK'] as const)(
    'accepts every contact for an identity that states none (%s)',
    async (method) => {
      const { envelopeId, id, identityId } = await attested({});
      await world.database.prisma.identity.update({ where: { id: identityId }, data: { method } });
      const contact = { email: 'sans@exemple.fr', phone: '+33600000009' };
      expect((await correct(world, caller, { id, ...contact })).errors).toBeUndefined();
      const names = Object.keys((await eventsOf(world, envelopeId)).at(-1)!.commitments as object);
      expect(names.filter((name) => name.startsWith('identity_'))).toEqual([]);
    },
  );

  it.each(['REMOTE_ID_CHECK', 'FRANCE_IDENTITE'] as const)(
    'of an identity that was verified remotely accepts only what it states (%s)',
    async (method) => {
      const stated = { email: 'ana@exemple.fr', phone: '+33600000003' };
      const { id, identityId } = await attested(stated);
      await world.database.prisma.identity.update({ where: { id: identityId }, data: { method } });
      const email = await refused(world, 'invalid_body', () => correct(world, caller, { id, email: 'x@exemple.fr' }));
      expect(email.details).toMatchObject([
        { path: 'email', message: 'is not the address of the remotely verified identity of this signer' },
      ]);
      const phone = await refused(world, 'invalid_body', () => correct(world, caller, { id, phone: '+33600000004' }));
      expect(phone.details).toMatchObject([
        { path: 'phone', message: 'is not the phone number of the remotely verified identity of this signer' },
      ]);
      expect((await correct(world, caller, { id, ...stated, email: 'Ana@exemple.fr' })).errors).toBeUndefined();
    },
  );
});

describe('a correction is refused', () => {
  it.each(otherSigners)('for a signer %s', async (_who, stand) => {
    const id = await stand(world, caller);
    await refused(world, 'invalid_status', () => correct(world, caller, { id, email: 'juste@exemple.fr' }));
  });

  it('for a signer who has declined', async () => {
    const { signers } = await correctable(world, caller);
    await world.database.prisma.signer.update({
      where: { id: signers[0].id },
      data: { declinedAt: world.clock.now(), declineReason: 'Non.' },
    });
    await refused(world, 'invalid_status', () =>
      correct(world, caller, { id: signers[0].id, email: 'juste@exemple.fr' }),
    );
  });

  it('for the representative who signs the act of a mandate', async () => {
    const mandate = await registeredMandate(world, caller);
    const act = await createEnvelope(world, caller, {});
    await world.database.prisma.mandate.update({ where: { id: mandate.id }, data: { envelopeId: act.id } });
    await refused(world, 'invalid_status', () =>
      correct(world, caller, { id: act.signers[0].id, email: 'juste@exemple.fr' }),
    );
  });

  it('with the address of an agent of the mandate', async () => {
    const { signers } = await sealable(world, caller, (await registeredMandate(world, caller)).id, {
      signers: [person(1), agent(1)],
    });
    const sealer = signers.find(({ role }: any) => role === 'agent');
    const signer = signers.find(({ role }: any) => role === 'signer');
    const { details } = await refused(world, 'invalid_body', () =>
      correct(world, caller, { id: signer.id, email: sealer.email.toUpperCase() }),
    );
    expect(details).toMatchObject([{ path: 'email', message: 'is the address of an agent of the mandate' }]);
  });

  it('after a hundred new links', async () => {
    const { signers } = await correctable(world, caller);
    const { id } = signers[0];
    await world.database.prisma.signer.update({ where: { id }, data: { linkGeneration: 100 } });
    await refused(world, 'invalid_status', () => correct(world, caller, { id, email: 'juste@exemple.fr' }));
  });

  const wrong: [string, object, string][] = [
    ['neither an address nor a phone', {}, 'email'],
    ['no e-mail address', { email: 'juste' }, 'email'],
    ['a phone of spaces', { phone: '  ' }, 'phone'],
    ['a phone of more than 30 characters', { phone: '0'.repeat(31) }, 'phone'],
  ];
  it.each(wrong)('with %s', async (_what, contact, path) => {
    const { signers } = await correctable(world, caller);
    const { details } = await refused(world, 'invalid_body', () =>
      correct(world, caller, { id: signers[0].id, ...contact }),
    );
    expect(details).toMatchObject([{ path: expect.stringContaining(path) }]);
  });

  it('to other organisations and in the other mode', async () => {
    const { signers } = await correctable(world, caller);
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    const email = 'juste@exemple.fr';
    for (const by of [live, await world.caller()])
      await refused(world, 'not_found', () => correct(world, by, { id: signers[0].id, email }));
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      await refused(world, 'not_found', () => correct(world, caller, { id, email }));
  });
});
