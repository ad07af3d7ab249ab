import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Der } from './judges/der.ts';
import { append, edit, flip, numberAt, overwrite, serialize } from './judges/forge.ts';
import { changeCms, contentsOf, SIGNED_ATTRIBUTES, SIGNER_INFO } from './judges/forge-cms.ts';
import { opensslAvailable } from './judges/openssl.ts';
import { withScratch } from './judges/outside.ts';
import { readCertificates } from './judges/pades/certificate.ts';
import { judgeLongTerm } from './judges/pades/long-term.ts';
import { readMaterial } from './judges/pades/material.ts';
import { judgeLevel, type LevelReport, type SignatureReport } from './judges/pades-level.ts';
import { PdfFile } from './judges/reader/file.ts';
import { type PdfRef, PdfStream } from './judges/reader/objects.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`./judges/samples/${name}`, import.meta.url));
const contract = sample('contract.pdf');
const roots = [sample('root.der')];
const at = new Date('2026-12-01T00:00:00Z');
const judged = new WeakMap<Buffer, LevelReport>();
const judge = (pdf: Buffer): LevelReport => {
  const known = judged.get(pdf) ?? judgeLevel(pdf, { roots, at });
  judged.set(pdf, known);
  return known;
};

const report = (pdf: Buffer, field: string): SignatureReport =>
  judge(pdf).signatures.find((each) => each.field === field)!;
const codes = ({ findings }: SignatureReport): string[] =>
  findings.filter((each) => !each.remark).map((each) => each.code);
const remarks = ({ findings }: SignatureReport): string[] =>
  findings.filter((each) => each.remark).map((each) => each.code);

/** Bytes of the revision before the security store and the document timestamp. */
const beforeArchive = contract.subarray(0, contract.lastIndexOf('%%EOF', contract.length - 10) + 6);
const catalog = numberAt(contract);

describe.skipIf(!opensslAvailable)('the level judge', () => {
  it('finds B-LTA in the sample, every shade of every signature', () => {
    const { level, signatures, findings } = judge(contract);
    expect(level).toBe('B-LTA');
    expect(findings).toEqual([]);
    const shades = signatures.map(({ field, kind, intact, trusted, level: own, findings: said }) => [
      field,
      kind,
      intact,
      trusted,
      own,
      said,
    ]);
    expect(shades).toEqual([
      ['Signer1', 'signature', true, true, 'B-LTA', []],
      ['ServiceSeal', 'signature', true, true, 'B-LTA', []],
      ['ArchiveTimestamp1', 'document-timestamp', true, true, undefined, []],
    ]);
    expect(signatures[0]!.signer).toBe('Élodie Müller-Şahin');
    expect(signatures.map((each) => each.coversWholeFile)).toEqual([false, false, true]);
  });

  it('finds B-LTA in the evidence sample', () => {
    expect(judge(sample('evidence.pdf')).level).toBe('B-LTA');
  });

  it('finds B-T, and why no more, before the archive revision', () => {
    const { level, signatures } = judge(beforeArchive);
    expect(level).toBe('B-T');
    expect(codes(signatures[1]!)).toEqual(['dss-missing', 'no-document-timestamp']);
    expect(signatures.every((each) => each.intact && each.trusted)).toBe(true);
  });

  it('keeps shades apart: without the root everything is intact, nothing trusted, no more than B-T', () => {
    const { signatures } = judgeLevel(contract, { roots: [], at });
    expect(signatures.map((each) => each.intact)).toEqual([true, true, true]);
    expect(signatures.map((each) => each.trusted)).toEqual([false, false, false]);
    expect(signatures.map((each) => each.level)).toEqual(['B-B', 'B-T', undefined]); // Signer1's certificate lived an hour
    expect(codes(signatures[0]!)).toContain('timestamp-untrusted');
    expect(codes(signatures[0]!)).toContain('chain');
  });

  it('does not trust the archive timestamp once its unit has ended', () => {
    const { signatures } = judgeLevel(contract, { roots, at: new Date('2035-01-01T00:00:00Z') });
    expect(codes(signatures[2]!)).toEqual(['timestamp-untrusted']);
    expect(signatures[1]!.trusted).toBe(false);
  });

  describe('integrity', () => {
    it('a flipped byte of the first revision breaks all signatures', () => {
      const { level, signatures } = judge(flip(contract, contract.indexOf('/MediaBox') + 1));
      expect(level).toBe('none');
      expect(signatures.map((each) => each.intact)).toEqual([false, false, false]);
      expect(codes(signatures[1]!)).toContain('signature-value');
      expect(codes(signatures[2]!)).toContain('timestamp-imprint');
    });

    it('a flipped byte of a later revision leaves the earlier signature intact', () => {
      const seal = report(flip(contract, contract.indexOf('/Type /DocTimeStamp') + 8), 'ServiceSeal');
      expect([seal.intact, seal.trusted]).toEqual([true, true]);
    });

    it('a flipped bit of the signature value', () => {
      const cut = changeCms(contract, 'ServiceSeal', SIGNER_INFO, (parts) =>
        parts.map((part, i) => (i === 5 ? flip(part, part.length - 1) : part)),
      );
      expect(report(cut, 'ServiceSeal').intact).toBe(false);
      expect(codes(report(cut, 'ServiceSeal'))).toContain('signature-value');
    });

    it('a ByteRange that leaves out more than Contents', () => {
      const { start } = contentsOf(contract, 'ServiceSeal');
      const moved = overwrite(contract, contract.indexOf(`[0 ${start} `), `[0 ${start - 1} `);
      expect(codes(report(moved, 'ServiceSeal'))).toContain('byte-range-gap');
    });

    it('a ByteRange that ends where no revision ends', () => {
      const { end } = contentsOf(contract, 'ServiceSeal');
      const place =
        contract.indexOf(` ${end} `, contract.indexOf(`[0 ${contentsOf(contract, 'ServiceSeal').start} `)) +
        ` ${end} `.length;
      const rest = Number.parseInt(contract.toString('latin1', place, place + 8), 10);
      expect(codes(report(overwrite(contract, place, String(rest - 5)), 'ServiceSeal'))).toEqual(['byte-range-end']);
    });

    it('bytes behind the CMS in Contents', () => {
      const { end } = contentsOf(contract, 'ServiceSeal');
      expect(codes(report(overwrite(contract, end - 3, 'ff'), 'ServiceSeal'))).toContain('contents-padding');
    });

    it('signatures that a later revision hides, and revisions that it abandons', () => {
      const hidden = judge(edit(contract, catalog, (dict) => dict.delete('AcroForm')));
      expect(hidden.signatures).toEqual([]);
      expect(hidden.findings.filter(({ code }) => code === 'signature-lost')).toHaveLength(3);
      const first = new PdfFile(contract).sections.at(-1)!.offset;
      const anew = judge(append(contract, { objects: {}, trailer: { Prev: first } }));
      expect(anew.findings.filter(({ code }) => code === 'revision-abandoned')).toHaveLength(5);
    });

    it('a file without structure', () => {
      expect(judge(Buffer.from('no PDF at all')).findings[0]!.code).toBe('unreadable');
    });

    it('a signature timestamp over another signature', () => {
      const other = Der.read(contentsOf(contract, 'Signer1').bytes).child(1).child(0).child(4).child(0).child(6).raw;
      const swapped = changeCms(contract, 'ServiceSeal', SIGNER_INFO, (parts) =>
        parts.map((part, i) => (i === 6 ? other : part)),
      );
      expect(codes(report(swapped, 'ServiceSeal'))).toContain('timestamp-imprint');
      expect(report(swapped, 'ServiceSeal').level).toBe('none');
    });
  });

  describe('rules of B-B', () => {
    const broken = (change: (attributes: Buffer[]) => Buffer[]): string[] =>
      codes(report(changeCms(contract, 'ServiceSeal', SIGNED_ATTRIBUTES, change), 'ServiceSeal'));

    it('signed attributes out of DER order', () => {
      expect(broken((all) => [...all].reverse())).toContain('attributes-der-sorted');
    });

    it('an attribute twice, and two signing-certificate-v2', () => {
      const roomy = changeCms(contract, 'ServiceSeal', SIGNER_INFO, (parts) => parts.slice(0, 6)); // no timestamp
      const twice = (end: string): string[] => {
        const again = (all: Buffer[]) => [...all, all.find((each) => Der.read(each).child(0).oid.endsWith(end))!];
        return codes(report(changeCms(roomy, 'ServiceSeal', SIGNED_ATTRIBUTES, again), 'ServiceSeal'));
      };
      expect(twice('.9.3')).toEqual(expect.arrayContaining(['attributes-unique', 'content-type']));
      expect(twice('.16.2.47')).toEqual(expect.arrayContaining(['attributes-unique', 'one-signing-certificate-v2']));
    });

    it('a signing-certificate-v2 of another certificate', () => {
      const other = broken((all) =>
        all.map((each) => (Der.read(each).child(0).oid.endsWith('16.2.47') ? flip(each, 30) : each)),
      );
      expect(other).toContain('ess-hash');
      expect(other).not.toContain('one-signing-certificate-v2');
    });

    it('no signing-certificate-v2 at all', () => {
      const found = broken((all) => all.filter((each) => !Der.read(each).child(0).oid.endsWith('16.2.47')));
      expect(found).toContain('one-signing-certificate-v2');
      expect(found).toContain('ess-hash');
    });

    it('the signing certificate missing from the CMS', () => {
      const bare = changeCms(contract, 'ServiceSeal', [1, 0, 3], (all) => all.slice(0, 0));
      expect(codes(report(bare, 'ServiceSeal'))).toContain('signer-certificate-inside');
    });

    it('another SubFilter and a missing /M', () => {
      const first = overwrite(contract, contract.indexOf('/ETSI.CAdES.detached'), '/adbe.pkcs7.detached');
      expect(codes(report(first, 'Signer1'))).toContain('sub-filter');
      const noTime = overwrite(contract, contract.lastIndexOf('/M (D:'), '/X (D:');
      expect(codes(report(noTime, 'ServiceSeal'))).toContain('claimed-time');
    });
  });

  describe('validation material', () => {
    const cutStore = (key: string, keep: (all: PdfRef[]) => PdfRef[]): Buffer =>
      edit(contract, numberAt(contract, 'DSS'), (dss) => {
        dss.set(key, keep(dss.get(key) as PdfRef[]));
      });

    it('the security store removed later', () => {
      const cut = edit(contract, catalog, (dict) => dict.delete('DSS'));
      expect(judge(cut).level).toBe('B-T');
      expect(codes(report(cut, 'ServiceSeal'))).toContain('dss-missing');
      expect(report(cut, 'ServiceSeal').intact).toBe(true);
    });

    it('the OCSP responses of seal and unit and the CRL of the root are needed', () => {
      for (const index of [0, 1]) {
        const cut = judge(cutStore('OCSPs', (all) => all.filter((_, i) => i !== index)));
        expect(cut.level, `response ${index}`).toBe('B-T');
        expect(cut.signatures.flatMap(codes)).toContain('revocation-missing');
      }
      const missing = codes(
        report(
          cutStore('CRLs', () => []),
          'ServiceSeal',
        ),
      );
      expect(missing).toEqual(['revocation-missing', 'revocation-missing']); // both intermediate authorities
    });

    it('a short-lived certificate may do without, which is remarked', () => {
      const cut = cutStore('OCSPs', (all) => all.slice(0, 2));
      expect(judge(cut).level).toBe('B-LTA');
      expect(remarks(report(cut, 'Signer1'))).toContain('revocation-exempt');
    });

    it('issuers missing from the store', () => {
      const cut = cutStore('Certs', () => []);
      expect(codes(report(cut, 'ServiceSeal'))).toContain('dss-certificate-missing');
      expect(judge(cut).level).toBe('B-T');
    });

    it('a forged OCSP response and a damaged CRL are refused and named', () => {
      const file = new PdfFile(contract);
      const first = (key: string) => (file.entry(file.entry(file.catalog, 'DSS'), key) as PdfRef[])[0]!.num;
      const basic = (der: Der) => Der.read(der.child(1).child(0).child(1).content);
      const signatureOf = {
        OCSPs: (der: Der) => basic(der).child(2).content,
        CRLs: (der: Der) => der.child(2).content,
      };
      for (const [key, source] of [
        ['OCSPs', 'OCSP'],
        ['CRLs', 'CRL'],
      ] as const) {
        const { raw } = file.object(first(key))!.value as PdfStream;
        const value = signatureOf[key](Der.read(raw));
        const forged = flip(raw, value.byteOffset - raw.byteOffset + value.length - 1);
        const damaged = append(contract, { objects: { [first(key)]: serialize(new PdfStream(new Map(), forged)) } });
        const said = judge(damaged).signatures.flatMap(({ findings }) => findings);
        expect(said.find(({ code }) => code === 'revocation-missing')?.message).toContain(`${source}: `);
      }
    });

    it('material that was out of date when the signature was made, or collected too late', () => {
      const material = readMaterial(new PdfFile(contract))!;
      const leaf = material.certificates.find((each) => each.name.includes('Seal'))!;
      const gaps = (madeAt: string, collectedBy: string) =>
        withScratch((scratch) => {
          const need = { who: 'signer', leaf, madeAt: new Date(madeAt), collectedBy: new Date(collectedBy) } as const;
          const verdict = judgeLongTerm(need, material, { scratch, roots: readCertificates(roots), pool: [] });
          return verdict.gaps.map(({ message }) => message);
        });
      expect(gaps('2026-11-21T08:00:00Z', '2026-12-01T00:00:00Z')).toEqual([]);
      expect(gaps('2026-12-10T00:00:00Z', '2026-12-11T00:00:00Z')).toEqual([expect.stringContaining('out of time')]);
      expect(gaps('2026-11-21T08:00:00Z', '2026-11-21T08:00:00Z')).toHaveLength(2);
    });

    it('something that is no stream in the store', () => {
      const odd = edit(contract, numberAt(contract, 'DSS'), (dss) =>
        dss.set('Certs', [1, ...(dss.get('Certs') as PdfRef[])]),
      );
      expect(judge(odd).findings.map(({ code }) => code)).toEqual(['dss-entry-no-stream']);
      expect(judge(odd).level).toBe('B-T');
    });
  });
});
