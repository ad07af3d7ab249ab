import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validatePdf } from '../../../src/standards/validation/index.ts';
import { Der } from '../validators/der.ts';
import { append, edit, flip, numberAt, overwrite, serialize } from '../validators/forge.ts';
import { changeCms, contentsOf, SIGNED_ATTRIBUTES, SIGNER_INFO } from '../validators/forge-cms.ts';
import { opensslAvailable } from '../validators/openssl.ts';
import { openOpensslAuthority } from '../validators/openssl-authority.ts';
import { certificatesIn } from '../validators/openssl-signature.ts';
import { storeProblems } from '../validators/openssl-store.ts';
import { withScratch } from '../validators/outside.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { type PdfRef, PdfStream } from '../validators/reader/objects.ts';
import { findSignatures } from '../validators/signatures.ts';
import { readStore } from '../validators/store.ts';
import { type JudgedSignature, judgeLevel, type LevelReport } from './judge-level.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../validators/samples/${name}`, import.meta.url));
const contract = sample('contract.pdf');
const roots = [sample('root.der')];
const at = new Date('2026-12-01T00:00:00Z');
const judged = new WeakMap<Buffer, LevelReport>();
const judge = (pdf: Buffer): LevelReport => {
  const known = judged.get(pdf) ?? judgeLevel(pdf, { roots, at });
  judged.set(pdf, known);
  return known;
};

const report = (pdf: Buffer, field: string): JudgedSignature | undefined =>
  judge(pdf).signatures.find((each) => each.field === field);
/** All findings about a signature, as one text. */
const found = (pdf: Buffer, field = 'ServiceSeal'): string =>
  report(pdf, field)?.findings.join(' ') ?? 'no such signature';

/** Findings of OpenSSL alone about the security store. */
const storeFindings = (pdf: Buffer, trusted: readonly Buffer[] = roots): string[] => {
  const file = new PdfFile(pdf);
  const others = findSignatures(file).flatMap(certificatesIn);
  return withScratch((scratch) => storeProblems(scratch, readStore(file)!, { roots: trusted, others }));
};

/** Bytes of the revision before the security store and the document timestamp. */
const beforeArchive = contract.subarray(0, contract.lastIndexOf('%%EOF', contract.length - 10) + 6);
const catalog = numberAt(contract);

describe.skipIf(!opensslAvailable)('the judgement of signatures by our validator and OpenSSL', () => {
  it('finds B-LTA in the sample, without findings', () => {
    const { level, signatures, findings } = judge(contract);
    expect([level, findings]).toEqual(['B-LTA', []]);
    expect(signatures).toMatchObject([
      { field: 'Signer1', kind: 'signature', intact: true, trusted: true, level: 'B-LTA', findings: [] },
      { field: 'ServiceSeal', kind: 'signature', intact: true, trusted: true, level: 'B-LTA', findings: [] },
      {
        field: 'ArchiveTimestamp1',
        kind: 'document_timestamp',
        intact: true,
        trusted: true,
        level: null,
        findings: [],
      },
    ]);
    expect(signatures[0]?.signer).toBe('Élodie Müller-Şahin');
    const { signatures: own } = validatePdf(contract, { anchors: roots, at });
    expect(own.map((each) => each.coversWholeFile)).toEqual([false, false, true]);
  });

  it('finds B-LTA in the evidence sample', () => {
    expect(judge(sample('evidence.pdf')).level).toBe('B-LTA');
  });

  it('finds B-T before the archive revision, with the reasons against a higher level', () => {
    const { level, signatures } = judge(beforeArchive);
    expect(level).toBe('B-T');
    expect(signatures.map(({ intact }) => intact)).toEqual([true, true]);
    expect(found(beforeArchive)).toContain('revocation status');
  });

  it('finds every signature intact and none trusted without the root', () => {
    const { signatures } = judgeLevel(contract, { roots: [], at });
    expect(signatures.map(({ intact, trusted }) => [intact, trusted])).toEqual(Array(3).fill([true, false]));
    expect(signatures.map(({ level }) => level)).toEqual(['B-T', 'B-T', null]);
    for (const { findings } of signatures) expect(findings.join(' ')).toMatch(/No path leads from .* OpenSSL refuses/);
  });

  it('does not trust the archive time-stamp after its certificate has expired', () => {
    const { signatures } = judgeLevel(contract, { roots, at: new Date('2035-01-01T00:00:00Z') });
    expect(signatures[2]?.findings.join(' ')).toMatch(/ended on .* OpenSSL refuses the time-stamp/);
    expect(signatures.map(({ trusted }) => trusted)).toEqual([false, false, false]);
  });

  describe('integrity', () => {
    it('reports all signatures broken after a flipped byte in the first revision', () => {
      const cut = flip(contract, contract.indexOf('/MediaBox') + 1);
      expect(judge(cut).level).toBe(null);
      expect(judge(cut).signatures.map((each) => each.intact)).toEqual([false, false, false]);
      expect(found(cut)).toMatch(/The signed bytes were changed.*OpenSSL refuses the signature/);
      expect(found(cut, 'ArchiveTimestamp1')).toMatch(/for other bytes.*OpenSSL refuses the time-stamp/);
    });

    it('reports the earlier signature intact after a flipped byte in a later revision', () => {
      const cut = flip(contract, contract.indexOf('/Type /DocTimeStamp') + 8);
      expect(report(cut, 'ServiceSeal')).toMatchObject({ intact: true, trusted: true });
    });

    it('reports a flipped bit of the signature value', () => {
      const cut = changeCms(contract, 'ServiceSeal', SIGNER_INFO, (parts) =>
        parts.map((part, i) => (i === 5 ? flip(part, part.length - 1) : part)),
      );
      expect(report(cut, 'ServiceSeal')?.intact).toBe(false);
      expect(found(cut)).toMatch(/The signature value is wrong.*OpenSSL refuses the signature/);
    });

    it('reports a ByteRange that leaves out more than Contents', () => {
      const { start } = contentsOf(contract, 'ServiceSeal');
      const moved = overwrite(contract, contract.indexOf(`[0 ${start} `), `[0 ${start - 1} `);
      expect(found(moved)).toContain('ByteRange does not cover everything but Contents');
    });

    it('reports a ByteRange that does not end at the end of a revision', () => {
      const { start, end } = contentsOf(contract, 'ServiceSeal');
      const place = contract.indexOf(` ${end} `, contract.indexOf(`[0 ${start} `)) + ` ${end} `.length;
      const rest = Number.parseInt(contract.toString('latin1', place, place + 8), 10);
      const cut = overwrite(contract, place, String(rest - 5));
      expect(found(cut)).toContain('The signed bytes were changed');
      expect(
        validatePdf(cut, { anchors: roots, at }).signatures.find(({ field }) => field === 'ServiceSeal'),
      ).toMatchObject({
        revision: null,
      });
    });

    it('reports bytes behind the CMS in Contents', () => {
      const { end } = contentsOf(contract, 'ServiceSeal');
      expect(found(overwrite(contract, end - 3, 'ff'))).toContain('Bytes other than zero follow the CMS');
    });

    it('reports signatures that a later revision hides, and revisions that it abandons', () => {
      const hidden = judge(edit(contract, catalog, (dict) => dict.delete('AcroForm')));
      expect(hidden.signatures).toEqual([]);
      expect(hidden.findings.filter((each) => each.includes('was removed or replaced'))).toHaveLength(3);
      const first = new PdfFile(contract).sections.at(-1)!.offset;
      const anew = judge(append(contract, { objects: {}, trailer: { Prev: first } }));
      expect([anew.level, anew.signatures]).toEqual([null, []]);
      expect(
        anew.findings.filter((each) => /^The revision that ends at byte \d+ was abandoned/.test(each)),
      ).toHaveLength(5);
    });

    it('reports a file without structure', () => {
      expect(judge(Buffer.from('no PDF at all')).findings).toEqual(['The PDF cannot be read: This is not a PDF.']);
    });

    it('reports a signature time-stamp of another signature', () => {
      const other = Der.read(contentsOf(contract, 'Signer1').bytes).child(1).child(0).child(4).child(0).child(6).raw;
      const swapped = changeCms(contract, 'ServiceSeal', SIGNER_INFO, (parts) =>
        parts.map((part, i) => (i === 6 ? other : part)),
      );
      expect(found(swapped)).toContain('OpenSSL refuses the time-stamp');
      expect(report(swapped, 'ServiceSeal')).toMatchObject({ trusted: false, level: 'B-B' });
    });
  });

  describe('rules of B-B', () => {
    const broken = (change: (attributes: Buffer[]) => Buffer[], base = contract): string => {
      const pdf = changeCms(base, 'ServiceSeal', SIGNED_ATTRIBUTES, change);
      expect(report(pdf, 'ServiceSeal')).toMatchObject({ intact: false, level: null });
      return found(pdf);
    };

    it('report signed attributes out of DER order', () => {
      expect(broken((all) => [...all].reverse())).toContain('The signed attributes are not in DER order.');
    });

    it('report a repeated attribute, and two signing-certificate-v2', () => {
      const roomy = changeCms(contract, 'ServiceSeal', SIGNER_INFO, (parts) => parts.slice(0, 6)); // no timestamp
      const twice = (end: string): string =>
        broken((all) => [...all, ...all.filter((each) => Der.read(each).child(0).oid.endsWith(end))], roomy);
      expect(twice('.9.3')).toContain('1.2.840.113549.1.9.3 must have one value');
      expect(twice('.16.2.47')).toContain('1.2.840.113549.1.9.16.2.47 must have one value');
    });

    it('report a signing-certificate-v2 of another certificate', () => {
      const other = broken((all) =>
        all.map((each) => (Der.read(each).child(0).oid.endsWith('16.2.47') ? flip(each, 30) : each)),
      );
      expect(other).toContain('The signing-certificate attribute names another certificate.');
    });

    it('report a missing signing-certificate-v2', () => {
      const none = broken((all) => all.filter((each) => !Der.read(each).child(0).oid.endsWith('16.2.47')));
      expect(none).toContain('has no signing-certificate attribute');
    });

    it('report a signing certificate that is missing from the CMS', () => {
      const bare = changeCms(contract, 'ServiceSeal', [1, 0, 3], (all) => all.slice(0, 0));
      expect(report(bare, 'ServiceSeal')?.level).toBe(null);
    });

    it('report a different SubFilter and a missing /M', () => {
      const first = overwrite(contract, contract.indexOf('/ETSI.CAdES.detached'), '/adbe.pkcs7.detached');
      expect(report(first, 'Signer1')?.level).toBe(null);
      const noTime = overwrite(contract, contract.lastIndexOf('/M (D:'), '/X (D:');
      expect(report(noTime, 'ServiceSeal')).toMatchObject({ level: null, claimedAt: null });
    });
  });

  describe('validation material', () => {
    const cutStore = (key: string, keep: (all: PdfRef[]) => PdfRef[]): Buffer =>
      edit(contract, numberAt(contract, 'DSS'), (dss) => {
        dss.set(key, keep(dss.get(key) as PdfRef[]));
      });

    it('is reported missing if the security store is removed later', () => {
      const cut = edit(contract, catalog, (dict) => dict.delete('DSS'));
      expect(judge(cut).level).toBe('B-T');
      expect(found(cut)).toContain('revocation status');
      expect(report(cut, 'ServiceSeal')?.intact).toBe(true);
    });

    it('must contain the OCSP responses of the seal and of the time-stamping unit and the CRL of the root', () => {
      for (const index of [0, 1]) {
        const cut = cutStore('OCSPs', (all) => all.filter((_, i) => i !== index));
        expect(judge(cut).level, `response ${index}`).toBe('B-T');
        expect(found(cut)).toContain('revocation status');
      }
      expect(judge(cutStore('CRLs', () => [])).level).toBe('B-T');
      expect(found(cutStore('CRLs', () => []))).toMatch(/revocation status of CN=Démo Issuing CA/);
    });

    it('needs no revocation data for a short-lived certificate', () => {
      const cut = cutStore('OCSPs', (all) => all.slice(0, 2));
      expect(judge(cut).level).toBe('B-LTA');
      expect(found(cut, 'Signer1')).toBe('');
    });

    it('is reported if issuers are missing from the store', () => {
      const cut = cutStore('Certs', () => []);
      expect(found(cut)).toMatch(/The store does not hold CN=Démo Issuing CA/);
    });

    it('is refused by our validator and by OpenSSL if an OCSP response or a CRL is forged', () => {
      const file = new PdfFile(contract);
      const first = (key: string) => (file.entry(file.entry(file.catalog, 'DSS'), key) as PdfRef[])[0]!.num;
      const basic = (der: Der) => Der.read(der.child(1).child(0).child(1).content);
      const signatureOf = {
        OCSPs: (der: Der) => basic(der).child(2).content,
        CRLs: (der: Der) => der.child(2).content,
      };
      const refusals = { OCSPs: 'OpenSSL refuses the OCSP response', CRLs: 'OpenSSL refuses the CRL' };
      for (const key of ['OCSPs', 'CRLs'] as const) {
        const { raw } = file.object(first(key))!.value as PdfStream;
        const value = signatureOf[key](Der.read(raw));
        const forged = flip(raw, value.byteOffset - raw.byteOffset + value.length - 1);
        const damaged = append(contract, { objects: { [first(key)]: serialize(new PdfStream(new Map(), forged)) } });
        expect(judge(damaged).level).toBe('B-T');
        expect(found(damaged)).toContain('revocation status');
        expect(storeFindings(damaged)).toEqual([expect.stringContaining(refusals[key])]);
      }
    });

    it('is accepted by OpenSSL under the root of the sample, and under no other root', () => {
      expect(storeFindings(contract)).toEqual([]);
      const { root, dispose } = openOpensslAuthority();
      dispose();
      const findings = storeFindings(contract, [root]).join(' ');
      expect(findings).toMatch(/OpenSSL refuses the path of .*CN=Démo Issuing CA/);
      expect(findings).toContain('OpenSSL refuses the OCSP response');
    });

    it('is reported if an entry of the store is not a stream', () => {
      const odd = edit(contract, numberAt(contract, 'DSS'), (dss) =>
        dss.set('Certs', [1, ...(dss.get('Certs') as PdfRef[])]),
      );
      expect(judge(odd).findings.join(' ')).toContain('changed after signature');
    });
  });
});
