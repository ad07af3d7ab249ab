import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { type PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../../../../src/kernel/canonical-json.ts';
import { sha256Hex } from '../../../../src/kernel/ids.ts';
import {
  drawEvidenceFile,
  type EvidenceProof,
  readProof,
  recipe,
} from '../../../../src/modules/evidence/file/index.ts';
import { attachmentOf } from '../../../../src/modules/evidence/file/parse-proof.ts';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import type { Typefaces } from '../../../../src/standards/text/index.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../../standards/validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../../standards/validators/qpdf.ts';
import { chainOf, proofOf, signerOf } from './evidence-file-proof.ts';

const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString('utf8');
const textOf = (pdf: Buffer): string =>
  withScratch(({ file }) => utf8(run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout));
/** The visible text, without line breaks. */
const flat = (text: string) => text.replace(/\s+/g, ' ');
const inTest = (proof: EvidenceProof): EvidenceProof => ({ ...proof, envelope: { ...proof.envelope, mode: 'test' } });

/** What is drawn on each page, its streams one after the other. */
const contentsOf = async (bytes: Buffer): Promise<string[]> => {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map(({ node }) =>
    (node.Contents() as PDFArray)
      .asArray()
      .map((ref) => inflateSync((document.context.lookup(ref) as PDFRawStream).contents).toString('latin1'))
      .join('\n'),
  );
};

/** Text that has broken programs: its kind, and how it must be shown. */
const nasty: [what: string, given: string, seen: string][] = [
  ['control characters', 'a\u0000b\u001b[31mc', 'a[U+0000]b[U+001B][31mc'],
  ['line ends', 'x\r\nBcc: y\u2028z', 'x Bcc: y z'],
  ['right-to-left override', 'facture\u202Efdp.exe', 'facture[U+202E]fdp.exe'],
  ['zero-width characters', 'Du\u200Bpont', 'Du[U+200B]pont'],
  ['a lone surrogate', 'ab\ud800c', 'ab[U+D800]c'],
  ['noncharacters', 'a\uffffb', 'a[U+FFFF]b'],
  ['markup', '<script>alert(1)</script> (\\) %%EOF', '<script>alert(1)</script> (\\) %%EOF'],
  ['a formula', '=cmd|calc!A1', '=cmd|calc!A1'],
  ['Polish, Turkish, Romanian', 'Łukasz Şahin Țepeș Đorđe', 'Łukasz Şahin Țepeș Đorđe'],
  ['Vietnamese', 'Nguyễn Thị Hồng Ánh', 'Nguyễn Thị Hồng Ánh'],
  ['Greek and Cyrillic', 'Ελένη Привет Їжак', 'Ελένη Привет Їжак'],
  ['decomposed accents', 'E\u0301lodie', 'Élodie'],
  ['characters no font has', '王小明', '王小明'],
];

describe('the evidence file', () => {
  let fonts: Typefaces;
  let pdf: Buffer;
  beforeAll(async () => {
    fonts = openTypefaces(readPackaged);
    pdf = await drawEvidenceFile(proofOf(), fonts);
  });

  it('carries the whole proof, which reads back unchanged', async () => {
    expect(readProof(pdf)).toEqual(proofOf());
  });

  it('is PDF/A-3B for our own checker, also in test mode and with an unusual name', async () => {
    const unusual = proofOf({ signers: [signerOf(0, { name: '王小明 محمد דוד \u{1f600}' })] });
    for (const file of [pdf, await drawEvidenceFile(inTest(unusual), fonts)]) {
      expect(judgePdfa3b(file)).toEqual({ conforms: true, findings: [] });
    }
  });

  it('says which privacy notice the opened page showed, only for whom an event names one', async () => {
    expect(textOf(pdf).match(/affichée au bas de la page, version 1-3/g)).toHaveLength(1);
  });

  it('gives the same bytes for the same proof', async () => {
    expect((await drawEvidenceFile(proofOf(), fonts)).equals(pdf)).toBe(true);
  });

  it('names the public verification page if there is one, and stays PDF/A-3B', async () => {
    const url = 'https://sign.exemple.fr/verify';
    const file = await drawEvidenceFile(proofOf(), fonts, null, url);
    expect(judgePdfa3b(file)).toEqual({ conforms: true, findings: [] });
    expect(textOf(file)).toContain(url);
    expect(textOf(pdf)).not.toContain('/verify');
  });

  it('declares PDF/A-3B, its attachment as data, its language and its title', async () => {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    const metadata = document.catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
    const xmp = Buffer.from(metadata.contents).toString('utf8');
    expect(xmp).toMatch(/pdfaid:part>3</);
    expect(xmp).toMatch(/pdfaid:conformance>B</);
    expect(String(document.catalog.get(PDFName.of('Lang')))).toBe('(fr-FR)');
    expect(document.getTitle()).toContain(proofOf().envelope.name);
    const [spec] = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict && object.get(PDFName.of('Type')) === PDFName.of('Filespec') ? [object] : [],
      );
    expect(spec?.get(PDFName.of('AFRelationship'))).toBe(PDFName.of('Data'));
    expect(document.catalog.has(PDFName.of('AF'))).toBe(true);
  });

  it('puts the warning of a test envelope behind the text of each page', async () => {
    for (const page of await contentsOf(await drawEvidenceFile(inTest(proofOf()), fonts)))
      expect(page).toContain('/Artifact BMC');
    for (const page of await contentsOf(pdf)) expect(page).not.toContain('/Artifact BMC');
  });

  it('never shows the missing-character glyph', async () => {
    const odd = await drawEvidenceFile(proofOf({ signers: [signerOf(0, { name: '王\u{1f9ff}ა' })] }), fonts);
    for (const contents of await contentsOf(odd)) {
      const shown = [...contents.matchAll(/<([0-9a-f]+)> Tj/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
      expect(shown.length).toBeGreaterThan(50);
      expect(shown).not.toContain('0000');
    }
  });

  it.skipIf(!qpdfAvailable)('is valid for qpdf', () => {
    expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
  });

  it.skipIf(!available('mutool', '-v'))('is drawn by mutool without a warning on any page', () => {
    withScratch(({ file, path }) => {
      const { status, output } = run('mutool', ['draw', '-o', path('-%d.png'), '-r', '20', file(pdf, '.pdf')]);
      expect(status).toBe(0);
      // A message about how this mutool was built, not about the file.
      expect(output.replace('warning: ICC support is not available', '')).not.toMatch(/warning|error/i);
    });
  });

  describe.skipIf(!available('pdftotext', '-v'))('the text of the file', () => {
    it('says who signed what, when, how and from where', () => {
      const text = flat(textOf(pdf));
      const { documents, signers, seal, trust_chain, events, head, envelope } = proofOf();
      const [first, second] = signers;
      for (const expected of [
        envelope.id,
        envelope.name,
        envelope.organization.name,
        'Signature électronique simple',
        'a été signé par ses 2 signataires',
        '12 pages, 104 312 octets',
        documents[0]!.sha256,
        documents[0]!.base_sha256,
        documents[0]!.sealed_sha256!,
        first!.name,
        second!.name,
        first!.email,
        `par e-mail à ${first!.email}`,
        'acceptation par le serveur de messagerie le 14 mars 2026 à 09:00:14 UTC (10:00:14 à Paris), réponse « 250 2.0.0 Ok: queued as 4XbZ »',
        'saisie au clavier : « Élodie M. »',
        'possession du lien personnel et code à usage unique envoyé par e-mail',
        'l’API lui remet aussi ce lien (sign_url)',
        'Code vérifié le',
        'page 1 : 12 s, page 3 : 7 s',
        '14 mars 2026 à 09:31:07 UTC (10:31:07 à Paris)',
        '14 mars 2026 à 23:05:41 UTC (15 mars 2026, 00:05:41 à Paris)',
        'Saint-Étienne',
        'code à usage unique envoyé par e-mail',
        first!.ip!,
        first!.consent!.text.slice(0, 40),
        first!.consent!.version,
        first!.consent!.sha256,
        'anglais',
        'case à cocher : cochée',
        'liste de choix : Intérim',
        'signature : apposée dans le PDF : Γιώργος Παπαδόπουλος',
        seal!.serial,
        seal!.fingerprint_sha256,
        trust_chain[1]!.fingerprint_sha256,
        'non qualifié',
        ...events.flatMap(({ at, hash, prev_hash }) => [at, hash, ...(prev_hash ? [prev_hash] : [])]),
        `Tête de la chaîne, événement n° ${head.seq}`,
        'aucune altération',
        'avant l’inscription de l’événement final',
      ]) {
        expect(text).toContain(flat(expected));
      }
      expect(text).not.toContain('SPECIMEN');
    });

    it('numbers its pages and names the envelope on each', () => {
      const pages = textOf(pdf).split('\f').slice(0, -1);
      expect(pages.length).toBeGreaterThan(3);
      pages.forEach((page, index) => {
        expect(flat(page)).toContain(`Page ${index + 1} / ${pages.length}`);
        expect(page).toContain(`Enveloppe ${proofOf().envelope.id}`);
      });
    });

    it('says SPECIMEN – sans valeur on every page of a test envelope only', async () => {
      const pages = textOf(await drawEvidenceFile(inTest(proofOf()), fonts))
        .split('\f')
        .slice(0, -1);
      for (const page of pages) expect(page).toContain('SPECIMEN – sans valeur');
    });

    it('shows a refusal and its reason only if there was one', async () => {
      expect(textOf(pdf)).not.toContain('Refus de signer');
      const declined = { at: '2026-03-14T10:00:00.000Z', reason: 'Prix trop élevé.\nVoir mon courrier.' };
      const signers = [signerOf(0, { status: 'notified', signed_at: null, consent: null, declined }), signerOf(1)];
      const text = flat(textOf(await drawEvidenceFile(proofOf({ signers }), fonts)));
      expect(text).toMatch(/Refus de signer.*14 mars 2026 à 10:00:00 UTC.*Prix trop élevé\. Voir mon courrier\./);
      expect(text).toContain('1 signataire sur 2 a signé le document transmis');
    });

    it('says when the chain is invalid', async () => {
      const { events } = proofOf();
      const changed = events.map((event, index) => (index === 4 ? { ...event, actor: 'signer:2' } : event));
      const text = flat(textOf(await drawEvidenceFile(proofOf({ events: changed }), fonts)));
      expect(text).toMatch(/altérée \(event 5: was changed/);
      expect(text).not.toContain('aucune altération');
    });

    it.each(nasty)('shows %s harmlessly', async (_what, input, seen) => {
      const proof = proofOf({ signers: [signerOf(0, { name: input, signature_place: input, user_agent: input })] });
      const text = flat(textOf(await drawEvidenceFile(proof, fonts)));
      expect(text.split(flat(seen)).length - 1).toBeGreaterThanOrEqual(3);
    });

    it('spells out a name that no font can show', async () => {
      const proof = proofOf({ signers: [signerOf(0, { name: '\u{e000}\u{10fffd}' })] });
      expect(textOf(await drawEvidenceFile(proof, fonts))).toContain('U+E000 U+10FFFD');
    });

    it('shows a large envelope in full: five documents, ten signers, 300 events, names of 200 characters', async () => {
      const long = 'W'.repeat(200);
      const base = proofOf();
      const events = chainOf(
        Array.from({ length: 300 }, (_, i) => ({
          type: 'signer.viewed',
          actor: `signer:${i}`,
          at: '2026-03-14T10:00:00.000Z',
        })),
      );
      const big = await drawEvidenceFile(
        {
          ...base,
          envelope: { ...base.envelope, name: long, message: `${'mot '.repeat(400)}\n`.repeat(2) },
          documents: Array.from({ length: 5 }, () => ({ ...base.documents[0]!, name: `${long}.pdf` })),
          signers: Array.from({ length: 10 }, (_, i) => signerOf(i, { name: long, user_agent: 'x'.repeat(8000) })),
          events,
          head: { seq: 300, hash: events.at(-1)!.hash },
        },
        fonts,
      );
      const text = textOf(big);
      for (const { hash } of events) expect(text).toContain(hash);
      if (qpdfAvailable) expect(qpdfCheck(big).result).toBe('clean');
    });
  });

  it('is conformant for any text and gives it back unchanged', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, reason, agent) => {
        const declined = { at: '2026-03-14T10:00:00.000Z', reason };
        const signers = [signerOf(0, { name, user_agent: agent, declined, signature_place: reason })];
        const { envelope } = proofOf();
        const organization = { ...envelope.organization, name: agent };
        const proof = proofOf({ signers, envelope: { ...envelope, name, message: reason, organization } });
        const drawn = await drawEvidenceFile(proof, fonts);
        expect(readProof(drawn)).toEqual(proof);
        expect(judgePdfa3b(drawn).findings).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  it('attaches events whose hash is that of exactly their other members', () => {
    const { events, openings } = attachmentOf(proofOf());
    for (const { hash, ...event } of events) expect(sha256Hex(canonicalJson(event))).toBe(hash);
    expect(Object.keys(openings)).toEqual(['3', '4', '5', '9', '12', '13']);
  });

  describe.skipIf(!available('python3'))('the printed verification script', () => {
    const runScript = (proof: EvidenceProof) =>
      withScratch(({ file }) => {
        const json = file(JSON.stringify(attachmentOf(proof)), '.json');
        return run('python3', ['-c', recipe.replace('"evidence.json"', JSON.stringify(json))]);
      });

    it('accepts a valid chain', () => {
      const { status, stdout } = runScript(proofOf());
      expect(status).toBe(0);
      expect(stdout).toContain(`chain intact: {'seq': 13, 'hash': '${proofOf().head.hash}'}`);
    });

    it('detects a changed event, a changed person and a shortened chain', () => {
      const { events, ...proof } = proofOf();
      const renamed = { ...events[8]!, openings: { ...events[8]!.openings, name: { salt: '00', value: 'Autre' } } };
      expect(
        runScript({ ...proof, events: events.with(1, { ...events[1]!, at: '2026-03-01T00:00:00.000Z' }) }).status,
      ).toBe(1);
      expect(runScript({ ...proof, events: events.with(8, renamed) }).status).toBe(1);
      expect(runScript({ ...proof, events: events.slice(0, -1) }).status).toBe(1);
    });
  });

  it('embeds the same font subsets in every file', async () => {
    const programs = async (bytes: Buffer) => {
      const document = await PDFDocument.load(bytes);
      return document.context
        .enumerateIndirectObjects()
        .flatMap(([, object]) =>
          object instanceof PDFRawStream && object.dict.has(PDFName.of('Length1'))
            ? [Buffer.from(object.contents).toString('base64')]
            : [],
        );
    };
    const other = proofOf({ signers: [signerOf(0, { name: 'Jean Dupont' }), signerOf(1, { name: 'Ζωή' })] });
    expect(await programs(await drawEvidenceFile(other, fonts))).toEqual(await programs(pdf));
  });
});
