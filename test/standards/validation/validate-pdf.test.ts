import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validatePdf } from '../../../src/standards/validation/index.ts';
import { opensslAvailable } from '../validators/openssl.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { judgeLevel } from './judge-level.ts';

const sample = (name: string): Buffer => readFileSync(new URL(`../validators/samples/${name}`, import.meta.url));
const contract = sample('contract.pdf');
const anchors = [sample('root.der')];
const at = new Date('2026-12-01T00:00:00Z');
const indications = (pdf: Buffer, options = { anchors, at }) =>
  validatePdf(pdf, options).signatures.map(({ field, indication, subIndication, level }) =>
    [field, indication, subIndication, level].join(' '),
  );

describe('the validator of PDF signatures', () => {
  it('accepts every signature and time-stamp of an archived contract, with level, times and paths', () => {
    expect(indications(contract)).toEqual([
      'Signer1 TOTAL-PASSED  B-LTA',
      'ServiceSeal TOTAL-PASSED  B-LTA',
      'ArchiveTimestamp1 TOTAL-PASSED  ',
    ]);
    const { verdict, reasons, signatures } = validatePdf(contract, { anchors, at });
    expect({ verdict, reasons }).toEqual({ verdict: 'holds', reasons: [] });
    expect(signatures.map(({ revision, modifications }) => [revision, modifications.kind])).toEqual([
      [2, 'form_filling'],
      [4, 'validation_data'],
      [5, 'none'],
    ]);
    const [signer] = signatures;
    expect(signer!.provenAt).toEqual(new Date('2026-11-21T08:08:13.848Z'));
    expect(signer!.timestamps.map(({ source }) => source)).toEqual(['signature', 'document']);
    expect(signer!.path.map(({ subject }) => subject.split(',')[0])).toEqual([
      'CN=Élodie Müller-Şahin',
      'CN=Démo Issuing CA',
      'CN=Démo Root CA',
    ]);
    expect(signer!.algorithm).toBe('ecdsa-with-SHA256 P-256');
  });

  it('fails with HASH_FAILURE when a signed byte was changed', () => {
    const forged = Buffer.from(contract);
    forged[1_000]! ^= 1;
    const { verdict } = validatePdf(forged, { anchors, at });
    expect(verdict).toBe('fails');
    expect(indications(forged).every((each) => each.includes('TOTAL-FAILED HASH_FAILURE'))).toBe(true);
  });

  it('finds no path and no proof of time without trust anchors', () => {
    expect(indications(contract, { anchors: [], at })).toEqual([
      'Signer1 INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND B-T',
      'ServiceSeal INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND B-T',
      'ArchiveTimestamp1 INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND ',
    ]);
    const report = validatePdf(contract, { anchors: [], at });
    expect(report.verdict).not.toBe('holds');
    expect(report.signatures.map(({ provenAt }) => provenAt)).toEqual([null, null, null]);
  });

  it('does not trust the archive after its newest time-stamp certificate has expired', () => {
    const later = { anchors, at: new Date('2045-01-01T00:00:00Z') };
    expect(indications(contract, later).every((each) => each.includes('OUT_OF_BOUNDS_NO_POE'))).toBe(true);
  });

  it('reports invalid PDFs and PDFs without a signature as undetermined', () => {
    const { verdict, reasons, signatures, sha256 } = validatePdf(Buffer.from('no PDF'), { anchors, at });
    expect({ verdict, signatures }).toEqual({ verdict: 'undetermined', signatures: [] });
    expect(reasons[0]).toMatch(/^The PDF cannot be read/);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.skipIf(!opensslAvailable)('agrees with OpenSSL about every signature, path and time-stamp', () => {
    for (const name of ['contract.pdf', 'evidence.pdf']) {
      const judged = judgeLevel(sample(name), { roots: anchors, at });
      expect([judged.level, judged.findings]).toEqual(['B-LTA', []]);
      for (const { intact, trusted, findings } of judged.signatures)
        expect([intact, trusted, findings]).toEqual([true, true, []]);
    }
  });

  it.skipIf(!pdfsigAvailable)('agrees with pdfsig about which bytes are signed and whether they are intact', () => {
    const forged = Buffer.from(contract);
    forged[1_000]! ^= 1;
    for (const pdf of [contract, sample('evidence.pdf'), forged]) {
      const ours = validatePdf(pdf, { anchors, at }).signatures.filter(({ kind }) => kind === 'signature');
      const outside = pdfsig(pdf).filter(({ field }) => ours.some((each) => each.field === field));
      const seen = (list: readonly (readonly [string, boolean, boolean])[]) => [...list].sort();
      expect(
        seen(ours.map((each) => [each.field, each.subIndication !== 'HASH_FAILURE', each.coversWholeFile])),
      ).toEqual(seen(outside.map((each) => [each.field, each.valid, each.coversWholeFile])));
    }
  });
});
