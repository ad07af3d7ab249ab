import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyFiles } from '../../../../src/cli/verify-files.ts';
import { type EvidenceProof, judgeFile, readProof } from '../../../../src/modules/evidence/file/index.ts';
import { readRootFolder } from '../../../../src/modules/trust/index.ts';
import { openLookup } from '../../../../src/modules/verification/index.ts';
import { contract } from '../../../fixtures/pdf.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../../standards/validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../../standards/validators/qpdf.ts';
import { graphql, linkOf, rest, sha256, signByLink } from '../../../world/client.ts';
import { openWorld, type World } from '../../../world/world.ts';

/** The evidence file as the service makes it: drawn in a child, sealed, stored, downloaded. */
describe('the evidence file of an envelope signed through the service', () => {
  let world: World;
  let evidence: Buffer;
  let sealed: Buffer;
  let envelope: { id: string; documents: { sha256: string; sealed_sha256: string; sealed_download_url: string }[] };
  beforeAll(async () => {
    world = await openWorld();
    const { key } = await world.caller();
    const pdf = await contract();
    const created = await rest(world.url, key, 'POST', '/envelopes', {
      name: 'Contrat de mission <b>"é"</b>',
      message: 'Bonjour,\nmerci de signer.',
      documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
      signers: [
        { email: 'elodie@exemple.fr', name: 'Élodie Müller-Şahin', authentication: ['otp_email'] },
        { email: 'giorgos@exemple.gr', name: 'Γιώργος 王小明', order: 1 },
      ],
      fields: [
        { document_index: 0, signer_index: 0, type: 'signature', page: 1, x: 10, y: 70, width: 30, height: 8 },
        { document_index: 0, signer_index: 0, type: 'checkbox', page: 1, x: 10, y: 60, width: 3, height: 3 },
        { document_index: 0, signer_index: 1, type: 'signature', page: 1, x: 55, y: 70, width: 30, height: 8 },
      ],
      send: true,
    });
    const [first, second] = created.body.signers.map((signer: { sign_url: string }) => signer.sign_url);
    const ask = 'mutation { requestSigningCode(input: { channel: OTP_EMAIL }) { signingCode { sentTo } } }';
    await graphql(world.url, linkOf(first), ask);
    await world.settle();
    const code = /^ {4}(\d{6})$/m.exec((await world.mailbox())[0]!.text)![1]!;
    await signByLink(world.url, first, { code, place: 'Saint-Étienne' });
    await signByLink(world.url, second, { typedSignature: 'Γιώργος' });
    await world.settle();
    envelope = (await rest(world.url, key, 'GET', `/envelopes/${created.body.id}`)).body;
    const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
    evidence = await download((envelope as unknown as { evidence_download_url: string }).evidence_download_url);
    sealed = await download(envelope.documents[0]!.sealed_download_url);
  });
  afterAll(() => world?.close());

  it('is still PDF/A-3B after sealing', () => {
    expect(judgePdfa3b(evidence).findings).toEqual([]);
  });

  it.skipIf(!qpdfAvailable)('is valid for qpdf', () => {
    expect(qpdfCheck(evidence)).toEqual({ result: 'clean', messages: [] });
  });

  it.skipIf(!available('pdfsig', '-v'))('has a valid signature for pdfsig', () => {
    const { stdout } = withScratch(({ file }) => run('pdfsig', ['-nocert', file(evidence, '.pdf')]));
    expect(stdout).toMatch(/Signature is Valid/);
    expect(stdout).toMatch(/Total document signed/);
  });

  it('tells the whole story in words: codes, consents, places, and a name for every event', async () => {
    const proof = readProof(evidence) as EvidenceProof;
    expect(proof.envelope).toMatchObject({ id: envelope.id, mode: 'test', status: 'sent', completed_at: null });
    expect(proof.documents[0]).toMatchObject({ sealed_sha256: envelope.documents[0]!.sealed_sha256 });
    expect(proof.signers[0]).toMatchObject({ authentication_used: ['otp_email'], signature_place: 'Saint-Étienne' });
    expect(proof.signers[0]!.consent!.sha256).toBe(sha256(Buffer.from(proof.signers[0]!.consent!.text)));
    expect(proof.events.map(({ type }) => type)).toContain('signer.code_sent');
    expect(proof.events.at(-1)!.type).not.toBe('envelope.completed');
    if (!available('pdftotext', '-v')) return;
    const text = withScratch(
      ({ file }) => run('pdftotext', ['-layout', '-enc', 'UTF-8', file(evidence, '.pdf'), '-']).stdout,
    );
    const words = Buffer.from(text, 'latin1').toString('utf8');
    // The exact type follows its label; alone it would mean that a label is missing.
    for (const { type } of proof.events) expect(words).toMatch(new RegExp(`· [^·\\n]+ · ${type.replace('.', '\\.')}`));
    for (const page of words.split('\f').slice(0, -1)) expect(page).toContain('SPECIMEN – sans valeur');
  });

  it('is verified offline with the sealed PDF beside it, and online by its head', async () => {
    const anchors = await readRootFolder(world.dataDir);
    const judge = (bytes: Buffer) => judgeFile(bytes, { anchors, at: world.clock.now() });
    const subjects = [
      { file: 'dossier.pdf', verdict: judge(evidence) },
      { file: 'contrat.pdf', verdict: judge(sealed) },
    ];
    for (const lookup of [null, openLookup(world.service.services)]) {
      const [file, document] = await verifyFiles(subjects, lookup);
      expect(file).toMatchObject({ verdict: 'holds', reasons: [], mode: 'test', evidence: { valid: true, erased: 0 } });
      expect(document).toMatchObject({ verdict: 'holds', named_in: [{ as: 'sealed' }], mode: 'test' });
      if (lookup) expect(file!.online).toMatchObject({ known: true, chain_valid: true });
    }
  });
});
