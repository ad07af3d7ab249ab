import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProof } from '../../src/modules/evidence/file/index.ts';
import { parseCms } from '../../src/standards/cms/read.ts';
import { signatures } from '../../src/standards/pades/index.ts';
import { contract } from '../fixtures/pdf.ts';
import { codeOf } from '../modules/signing/acts.ts';
import { attested, createAdvanced, download, rootOf, signAdvanced } from '../modules/signing/advanced-people.ts';
import { hasOpenssl, opensslAsync } from '../standards/openssl.ts';
import { judgeLevel } from '../standards/validation/judge-level.ts';
import { laterChanges } from '../standards/validation/later-changes.ts';
import { edit, numberAt } from '../standards/validators/forge.ts';
import { judgePdfa3b } from '../standards/validators/pdfa3b.ts';
import { pdfsig, pdfsigAvailable } from '../standards/validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../standards/validators/qpdf.ts';
import { pem } from '../standards/x509-world.ts';
import { rest, sha256 } from '../world/client.ts';
import { field, readEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Three people with attested identities sign: two in parallel, then one. Outside programs check the sealed files. */
let world: World;
let caller: Caller;
let created: any;
/** The documents as REST shows them after each step. */
const steps: any[] = [];
let envelope: any;
let sealed: Buffer;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller({ mode: 'LIVE' });
  const pdf_base64 = (await contract()).toString('base64');
  created = await createAdvanced(
    world,
    caller,
    [
      { email: 'elodie@exemple.fr', name: 'E. Müller', ...attested('Élodie', 'Müller-Şahin') },
      { email: 'lukasz@exemple.fr', name: 'Ł. Ćwikła', ...attested('Łukasz', 'Ćwikła') },
      { email: 'anna@exemple.fr', name: 'A. Иванова', order: 1, ...attested('Анна', 'Иванова') },
    ],
    {
      documents: [
        { name: 'Contrat.pdf', pdf_base64 },
        { name: 'Annexe.pdf', pdf_base64: (await contract({ pages: 1, xref: 'stream' })).toString('base64') },
      ],
      fields: [
        field('signature', 0, { y: 70, height: 9 }),
        field('text', 0, { y: 60 }),
        field('date', 0, { y: 50 }),
        field('signature', 1, { x: 55, y: 70, height: 9 }),
        field('checkbox', 1, { x: 55, y: 60, width: 4 }),
        // Anna has no visible signature on the first document.
        field('signature', 2, { document_index: 1, y: 70, height: 9 }),
        field('signature', 2, { document_index: 1, y: 85, height: 9 }),
      ],
    },
  );
  const [one, two, three] = created.signers;
  steps.push(created);
  const early = await signAdvanced(world, three).catch((error: unknown) => String(error));
  expect(early).toContain('not_your_turn');
  const both = await Promise.all([signAdvanced(world, one), signAdvanced(world, two, { place: 'Gdańsk' })]);
  expect(both.map(codeOf)).toEqual([undefined, undefined]);
  steps.push(await readEnvelope(world, caller, created.id));
  expect(codeOf(await signAdvanced(world, three, { place: null }))).toBeUndefined();
  steps.push(await readEnvelope(world, caller, created.id));
  await world.settle();
  envelope = await readEnvelope(world, caller, created.id);
  sealed = await download(envelope.documents[0].sealed_download_url);
});
afterAll(() => world?.close());

describe('the documents of an advanced envelope', () => {
  it('get one revision for each signer, then the seal', () => {
    const seen = steps.map(({ documents }) => documents.map(({ revision }: any) => revision));
    expect(seen).toEqual([
      [0, 0],
      [2, 2],
      [3, 3],
    ]);
    expect(envelope.documents.map(({ revision }: any) => revision)).toEqual([4, 4]);
    expect(envelope).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
    for (const document of envelope.documents) expect(document.current_sha256).toBe(document.sealed_sha256);
  });

  it('have intact, trusted and time-stamped signatures, archived as a whole', async () => {
    const roots = [await rootOf(world, 'LIVE')];
    for (const { sealed_download_url } of envelope.documents) {
      const pdf = await download(sealed_download_url);
      const { level, signatures: judged, findings } = judgeLevel(pdf, { roots });
      expect(findings).toEqual([]);
      expect(judged.flatMap((one) => one.findings)).toEqual([]);
      expect(level).toBe('B-LTA');
      expect(judged).toHaveLength(5);
      for (const { intact, trusted, timestampedAt } of judged) {
        expect([intact, trusted, timestampedAt !== null]).toEqual([true, true, true]);
      }
      expect(judged.map(({ signer }) => signer).slice(2)).toEqual([
        'Анна Иванова',
        world.service.services.config.sealOrganization.name,
        expect.stringContaining('TSU'),
      ]);
      expect(
        judged
          .map(({ signer }) => signer)
          .slice(0, 2)
          .sort(),
      ).toEqual(['Élodie Müller-Şahin', 'Łukasz Ćwikła']);
      // A year later, long after every signer's certificate has expired.
      const later = judgeLevel(pdf, { roots, at: new Date(Date.now() + 365 * 86_400_000) });
      expect(later.signatures.every(({ intact, trusted }) => intact && trusted)).toBe(true);
    }
  });

  it('pass a strict check that only forms were filled after each signature', async () => {
    for (const { sealed_download_url } of envelope.documents) {
      const graded = laterChanges(await download(sealed_download_url));
      expect(graded.problems).toEqual([]);
      const grades = ['form_filling', 'form_filling', 'form_filling', 'validation_data', 'none'];
      expect(graded.signatures.map(({ kind }) => kind)).toEqual(grades);
      expect(graded.signatures.every(({ permitted }) => permitted)).toBe(true);
    }
  });

  it.skipIf(!pdfsigAvailable || !qpdfAvailable)('are valid for pdfsig and qpdf', async () => {
    for (const { sealed_download_url } of envelope.documents) {
      const pdf = await download(sealed_download_url);
      expect(pdfsig(pdf).map(({ valid }) => valid)).toEqual([true, true, true, true, false]); // Poppler: no timestamps
      expect(qpdfCheck(pdf).result).toBe('clean');
    }
  });

  it('are rejected if an update replaces a page', async () => {
    const shadow = edit(sealed, numberAt(sealed, 'Pages', 'Kids', 0), (page) => {
      page.delete('Contents');
    });
    const graded = laterChanges(shadow);
    expect(graded.signatures.map(({ permitted }) => permitted)).toEqual([false, false, false, false, false]);
    const { body } = await rest(world.url, caller.key, 'POST', '/verify', { pdf_base64: shadow.toString('base64') });
    expect(body).toEqual({ known: false, sha256: sha256(shadow), billed_credits: 0 });
    const intact = await rest(world.url, caller.key, 'POST', '/verify', { pdf_base64: sealed.toString('base64') });
    expect(intact.body).toMatchObject({ known: true, matches: 'sealed_document' });
  });
});

/** Reads the signing certificate of a signature in the PDF. */
const certificatesIn = (pdf: Buffer) =>
  signatures(pdf)
    .slice(0, 3)
    .map(({ contents }) => parseCms(contents, { padded: true }).signerCertificate!);

describe('the signature object', () => {
  it('states the requested level from the start and is otherwise empty until signed', () => {
    for (const { signature } of created.signers) {
      expect(signature).toEqual({
        level: 'advanced',
        identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        authentication: ['otp_email'],
        authentication_used: [],
        identity_confirmed_at: null,
        certificate_serial: null,
        certificate_subject: null,
        certificate_fingerprint_sha256: null,
        applied_at: null,
        timestamp: null,
      });
    }
  });

  it('then names the certificate of the PDF, with the attested names', () => {
    const found = new Map(certificatesIn(sealed).map((one) => [one.fingerprintSha256, one]));
    for (const { signature, signed_at } of envelope.signers) {
      const certificate = found.get(signature.certificate_fingerprint_sha256)!;
      expect(signature).toMatchObject({
        authentication_used: ['otp_email'],
        certificate_serial: certificate.serialHex,
        certificate_subject: certificate.subjectText,
        identity_confirmed_at: signed_at,
      });
      expect(signature.timestamp).toEqual({
        issuer: expect.stringContaining('TSU'),
        serial: expect.stringMatching(/^[0-9a-f]{32}$/),
        gen_time: expect.stringMatching(/Z$/),
        qualified: false,
        provider: expect.any(String),
      });
      expect(Date.parse(signature.applied_at)).toBeGreaterThanOrEqual(Date.parse(signature.timestamp.gen_time));
    }
    expect(envelope.signers[0].signature.certificate_subject).toMatch(
      /^CN=Élodie Müller-Şahin,serialNumber=ES:FR-[0-9A-F]{32},givenName=Élodie,SN=Müller-Şahin,C=FR$/,
    );
    expect(found.size).toBe(3);
  });

  it.skipIf(!hasOpenssl)('leads to a certificate whose status anybody can query', async () => {
    for (const certificate of certificatesIn(sealed)) {
      const ca = await download(certificate.caIssuersUrls[0]!);
      const root = await rootOf(world, 'LIVE');
      const { text } = await opensslAsync(
        { 'signer.pem': pem(certificate.der), 'ca.pem': pem(ca), 'root.pem': pem(root) },
        ...['ocsp', '-url', certificate.ocspUrls[0]!, '-issuer', 'ca.pem', '-cert', 'signer.pem'],
        ...['-CAfile', 'root.pem', '-verify_other', 'ca.pem'],
      );
      expect(text).toContain('Response verify OK');
      expect(text).toContain('signer.pem: good');
    }
  });

  it('is absent for signers of level simple', async () => {
    const simple = await createAdvanced(world, caller, [{ email: 's@exemple.fr', name: 'S' }], {
      signature_level: 'simple',
    });
    expect(Object.keys(simple.signers[0])).not.toContain('signature');
  });
});

describe('the proof of an advanced envelope', () => {
  it('finds each signed revision and states who signed with which certificate', async () => {
    const seen = [...new Set(steps.flatMap(({ documents }) => documents[0].current_sha256))];
    const expected = ['original_document', 'signed_revision', 'signed_revision'];
    for (const [n, digest] of seen.entries()) {
      const { body } = await rest(world.url, caller.key, 'POST', '/verify', { sha256: digest });
      expect(body).toMatchObject({ known: true, matches: expected[n], scope: 'owner', chain_valid: true });
    }
    const stranger = await world.caller({ mode: 'LIVE' });
    const { body } = await rest(world.url, stranger.key, 'POST', '/verify', {
      sha256: envelope.documents[0].sealed_sha256,
    });
    expect(body.scope).toBe('third_party');
    expect(body.signers.map((one: any) => one.level)).toEqual(['advanced', 'advanced', 'advanced']);
    expect(body.signers.map((one: any) => one.certificate_serial)).toEqual(
      envelope.signers.map((one: any) => one.signature.certificate_serial),
    );
    expect(body.signers[2]).toMatchObject({
      certificate_subject: envelope.signers[2].signature.certificate_subject,
      ip: null,
      certificate_fingerprint_sha256: envelope.signers[2].signature.certificate_fingerprint_sha256,
    });
    // Time-stamps of three signers on two documents, of the seal and archive of each document, and of the evidence file.
    expect(body.proof.timestamps.length).toBeGreaterThanOrEqual(6 + 4);
    expect(body.proof.trust_chain.map((one: any) => one.subject)).toContainEqual(expect.stringContaining('Signer CA'));
  });

  it('states in the evidence file who attested whom and the certificates used', async () => {
    const file = await download(envelope.evidence_download_url);
    expect(judgePdfa3b(file)).toMatchObject({ conforms: true });
    const proof = readProof(file)!;
    expect(proof.signers[0]).toMatchObject({
      level: 'advanced',
      authentication_used: ['otp_email'],
      identity: {
        method: 'partner_attested',
        given_name: 'Élodie',
        family_name: 'Müller-Şahin',
        verified_by: 'Agence Rhône',
        attestation_ref: 'DOSSIER-17',
      },
      certificate: {
        serial: envelope.signers[0].signature.certificate_serial,
        subject: envelope.signers[0].signature.certificate_subject,
        fingerprint_sha256: envelope.signers[0].signature.certificate_fingerprint_sha256,
      },
    });
    expect(proof.documents[0]!.signed_revisions).toHaveLength(3);
    expect(proof.documents[0]!.signed_revisions!.at(-1)).toBe(steps[2].documents[0].current_sha256);
  });
});
