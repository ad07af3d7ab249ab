import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCms } from '../../../src/standards/cms/read.ts';
import { readSealPurpose } from '../../../src/standards/cms/sign.ts';
import { signatures } from '../../../src/standards/pades/index.ts';
import { judgeLevel } from '../../standards/validation/judge-level.ts';
import { available, run, withScratch } from '../../standards/validators/outside.ts';
import { graphql, linkOf, rest } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { codeOf } from './acts.ts';
import { createAdvanced, download, rootOf, signAdvanced, signer } from './advanced-people.ts';

let world: World;
let caller: Caller;
let envelope: any;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  const created = await createAdvanced(world, caller, [signer(1), signer(2)]);
  for (const person of created.signers) expect(codeOf(await signAdvanced(world, person))).toBeUndefined();
  await world.settle();
  envelope = await readEnvelope(world, caller, created.id);
});
afterAll(() => world?.close());

const own = (url: string) =>
  graphql(world.url, linkOf(url), 'mutation { attestOwnSignature { signatureAttestation { sha256 downloadUrl } } }');
const ofSender = (id: string, key = caller.key) =>
  graphql(
    world.url,
    `Bearer ${key}`,
    `mutation { attestSignature(input: { signerId: "${id}" }) { signatureAttestation { sha256 downloadUrl } } }`,
  );
const textOf = (pdf: Buffer): string =>
  withScratch(({ file }) => {
    const { stdout } = run('pdftotext', ['-raw', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']);
    return Buffer.from(stdout, 'latin1').toString('utf8').replaceAll(/\s+/g, ' ');
  });

describe('the attestation of a signature', () => {
  it('is sealed for its purpose, and names the signer, the document and no other signer', async () => {
    const [first, second] = envelope.signers;
    const { data, errors } = await own(first.sign_url);
    expect(errors).toBeUndefined();
    const pdf = await download(data.attestOwnSignature.signatureAttestation.downloadUrl);
    expect(judgeLevel(pdf, { roots: [await rootOf(world)] })).toMatchObject({ level: 'B-LTA', findings: [] });
    const seal = signatures(pdf).find(({ kind }) => kind === 'signature')!;
    expect(readSealPurpose(parseCms(seal.contents, { padded: true }).signedAttributes)).toBe('attestation');
    if (!available('pdftotext', '-v')) return;
    const text = textOf(pdf);
    for (const part of ['Attestation de signature', first.email, 'Prénom1 Nom1', 'Code vérifié le', 'j’en accepte'])
      expect(text).toContain(part);
    expect(text).toContain(envelope.documents[0].sealed_sha256);
    for (const part of [second.email, 'Nom2', second.name]) expect(text).not.toContain(part);
  });

  it('is the same for the sender, and unknown to other organisations', async () => {
    const [first] = envelope.signers;
    const { data } = await ofSender(first.id);
    const pdf = await download(data.attestSignature.signatureAttestation.downloadUrl);
    if (available('pdftotext', '-v')) expect(textOf(pdf)).toContain('Prénom1 Nom1');
    const other = await world.caller();
    expect(codeOf(await ofSender(first.id, other.key))).toBe('not_found');
  });

  it('is refused before the seal, and once the person was erased', async () => {
    const created = await createAdvanced(world, caller, [signer(3), signer(4, { order: 1 })]);
    expect(codeOf(await signAdvanced(world, created.signers[0]))).toBeUndefined();
    await world.settle();
    const before = await traceOf(world);
    expect(codeOf(await own(created.signers[0].sign_url))).toBe('not_attestable');
    expect(codeOf(await ofSender(created.signers[1].id))).toBe('not_attestable');
    expect(await traceOf(world)).toEqual(before);
    const [, second] = envelope.signers;
    await rest(world.url, caller.key, 'DELETE', `/identities/${second.signature.identity_id}`);
    expect(codeOf(await ofSender(second.id))).toBe('gone');
    expect(codeOf(await own(second.sign_url))).toBe('gone');
  });
});
