import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockEnvelope } from '../../../src/modules/envelopes/index.ts';
import { beginSealing } from '../../../src/modules/signing/sealing.ts';
import { repeatableTransaction } from '../../../src/platform/database/index.ts';
import { formFields, isDict, Pdf, stringText } from '../../../src/standards/pdf/index.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { laterChanges } from '../../standards/validation/later-changes.ts';
import { available } from '../../standards/validators/outside.ts';
import { graphql, linkOf, sha256 } from '../../world/client.ts';
import { field, person, readEnvelope } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { scrawl } from '../documents/picture.ts';
import { codeOf, signWith } from './acts.ts';
import { attested, createAdvanced, download, rootOf, signAdvanced, signer } from './advanced-people.ts';

/** How a signature of level advanced stands in the PDF. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller({ mode: 'LIVE' });
});
afterAll(() => world?.close());

async function sealedBytes(id: string): Promise<Buffer> {
  await world.settle();
  const { documents } = await readEnvelope(world, caller, id);
  return download(documents[0].sealed_download_url);
}

async function textOf(pdf: Buffer): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-text-'));
  try {
    await writeFile(path.join(folder, 'a.pdf'), pdf);
    return execFileSync('pdftotext', ['-layout', path.join(folder, 'a.pdf'), '-'], { encoding: 'utf8' });
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('an advanced signature in the document', () => {
  it.skipIf(!available('pdftotext', '-v'))('shows the attested name, the place, the day and its level', async () => {
    const envelope = await createAdvanced(world, caller, [person(1, attested('Ἑλένη', 'Παπαδοπούλου'))], {
      fields: [field('signature', 0, { y: 40, width: 60, height: 20 })],
    });
    expect(
      codeOf(await signAdvanced(world, envelope.signers[0], { place: 'Łódź', typedSignature: 'ΕΛΕΝΗ Παπαδοπουλου' })),
    ).toBeUndefined();
    const text = (await textOf(await sealedBytes(envelope.id))).normalize('NFC');
    for (const part of ['Παπαδοπούλου', 'Fait à Łódź', 'Signature électronique avancée', 'ΕΛΕΝΗ']) {
      expect(text).toContain(part);
    }
    expect(text).toContain(String(world.clock.now().getFullYear()));
    expect(text).not.toContain('Personne 1');
  });

  it('is the value of its first field; the other fields show it again', async () => {
    const envelope = await createAdvanced(world, caller, [signer(1)], {
      fields: [field('signature'), field('signature', 0, { y: 30 }), field('text', 0, { y: 50 })],
    });
    const drawnSignature = scrawl().toString('base64');
    expect(
      codeOf(await signAdvanced(world, envelope.signers[0], { typedSignature: null, drawnSignature })),
    ).toBeUndefined();
    const pdf = new Pdf(await sealedBytes(envelope.id));
    const ours = [...formFields(pdf)].filter(({ name }) => name.startsWith('esign-'));
    expect(ours.map(({ type }) => type)).toEqual(['Sig', 'Btn', 'Btn']);
    const [signature, again, text] = ours;
    const value = pdf.findDict(signature!.value)!;
    expect(stringText(value.get('Name')!)).toBe('Prénom1 Nom1');
    expect(stringText(value.get('Location')!)).toBe('Lyon');
    expect(stringText(text!.value)).toBe('Technicienne');
    for (const { dict } of [signature!, again!]) {
      const normal = pdf.resolve(pdf.findDict(dict.get('AP'))!.get('N')!);
      const appearance = isDict(normal) ? pdf.resolve(normal.get('Shown')) : normal;
      expect((appearance as { body: Buffer }).body.length).toBeGreaterThan(50);
    }
  });

  it('says in test mode that it has no legal value, in its certificate and on the page', async () => {
    const tester = await world.caller();
    const envelope = await createAdvanced(world, tester, [signer(1)]);
    expect(codeOf(await signAdvanced(world, envelope.signers[0]))).toBeUndefined();
    const { signers } = await readEnvelope(world, tester, envelope.id);
    expect(signers[0].signature.certificate_subject).toMatch(/^CN=TEST – sans valeur \/ SPECIMEN – /);
  });
});

describe('signers of level simple beside an advanced one', () => {
  it('have their values written in the revision of the next advanced signer', async () => {
    const envelope = await createAdvanced(
      world,
      caller,
      [signer(1), signer(2, { order: 1 }), signer(3, { order: 2 })],
      {
        fields: [field('text'), field('signature', 1, { y: 40 }), field('text', 2, { y: 60 })],
      },
    );
    // As in an envelope of level organization_seal, where those without an identity sign at level simple.
    const { prisma } = world.database;
    await prisma.envelope.update({ where: { id: envelope.id }, data: { signatureLevel: 'ORGANIZATION_SEAL' } });
    const [first, , third] = envelope.signers;
    await prisma.signer.updateMany({
      where: { id: { in: [first.id, third.id] } },
      data: { identityId: null, authentication: [] },
    });

    expect(codeOf(await signWith(world, first.sign_url))).toBeUndefined();
    expect((await readEnvelope(world, caller, envelope.id)).documents[0].revision).toBe(0);
    expect(codeOf(await signAdvanced(world, envelope.signers[1]))).toBeUndefined();
    const { documents, signers } = await readEnvelope(world, caller, envelope.id);
    expect(documents[0].revision).toBe(1);
    expect(signers.map((one: any) => one.signature?.level)).toEqual([undefined, 'advanced', undefined]);
    const signed = await world.service.services.storage.read(documents[0].current_sha256);
    const values = (pdf: Pdf) =>
      [...formFields(pdf)]
        .filter(({ type }) => type === 'Btn')
        .map(({ value }) => (value === null ? null : stringText(value)));
    expect(values(new Pdf(signed))).toEqual(['Technicienne', null]);

    expect(codeOf(await signWith(world, third.sign_url))).toBeUndefined();
    // As its batch does.
    const { services } = world.service;
    await repeatableTransaction(services.database, async (tx) =>
      beginSealing(services, tx, (await lockEnvelope(tx, envelope.id))!),
    );
    const sealed = await sealedBytes(envelope.id);
    expect(sealed.subarray(0, signed.length).equals(signed)).toBe(true);
    expect(values(new Pdf(sealed))).toEqual(['Technicienne', 'Technicienne']);
    expect(laterChanges(sealed).signatures.map(({ kind }) => kind)).toEqual([
      'form_filling',
      'validation_data',
      'none',
    ]);
    expect(judgeLevel(sealed, { roots: [await rootOf(world, 'LIVE')] })).toMatchObject({
      level: 'B-LTA',
      findings: [],
    });
  });
});

describe('the signer’s page', () => {
  const SESSION = `{ signingSession {
    level identity { status method givenName familyName verifiedBy verificationUrl }
    certificate { subject issuer validMinutes serial fingerprintSha256 }
    documents { url fields { signerName drawn } }
  } }`;
  const sessionOf = async ({ sign_url }: { sign_url: string }) =>
    (await graphql(world.url, linkOf(sign_url), SESSION)).data.signingSession;

  it('shows the identity, the certificate before and after, and the bytes that are signed', async () => {
    const envelope = await createAdvanced(world, caller, [signer(1), signer(2)]);
    const [one, two] = envelope.signers;
    const before = await sessionOf(one);
    expect(before).toMatchObject({
      level: 'ADVANCED',
      identity: { status: 'VERIFIED', method: 'PARTNER_ATTESTED', givenName: 'Prénom1', verifiedBy: 'Agence Rhône' },
      certificate: { issuer: expect.stringContaining('Signer CA'), validMinutes: 60, serial: null },
    });
    expect(before.documents[0].fields.map(({ drawn }: any) => drawn)).toEqual([false, false]);

    expect(codeOf(await signAdvanced(world, one))).toBeUndefined();
    const { signers, documents } = await readEnvelope(world, caller, envelope.id);
    const after = await sessionOf(one);
    expect(after.certificate).toEqual({
      subject: before.certificate.subject,
      issuer: null,
      validMinutes: null,
      serial: signers[0].signature.certificate_serial,
      fingerprintSha256: signers[0].signature.certificate_fingerprint_sha256,
    });
    const seen = await sessionOf(two);
    expect(seen.documents[0].fields.map(({ drawn }: any) => drawn)).toEqual([true, false]);
    expect(sha256(await download(seen.documents[0].url))).toBe(documents[0].current_sha256);
  });

  it('links to the verification while the identity is pending, and shows no certificate yet', async () => {
    const tester = await world.caller();
    const identity = { method: 'remote_id_check', given_name: 'Ana', family_name: 'Silva' };
    const envelope = await createAdvanced(world, tester, [signer(1, { identity })]);
    expect(await sessionOf(envelope.signers[0])).toMatchObject({
      identity: { status: 'PENDING', verificationUrl: expect.stringMatching(/^http/) },
      certificate: null,
    });
  });
});
