import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { append, numberAt, serialize, sign } from '../validators/forge.ts';
import { opensslAvailable, opensslKnowsCades } from '../validators/openssl.ts';
import { type OpensslAuthority, openOpensslAuthority } from '../validators/openssl-authority.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { PdfRef, PdfStream } from '../validators/reader/objects.ts';
import { judgeLevel } from './judge-level.ts';

/** Attributes that the product always writes and OpenSSL omits. */
const ownObjections = ['CMSAlgorithmProtection is missing.'];

describe.skipIf(!opensslAvailable || !opensslKnowsCades)('the judgement of signatures made by OpenSSL', () => {
  let authority: OpensslAuthority;
  let signed: Buffer;
  let archived: Buffer;
  const base = readFileSync(new URL('../validators/samples/evidence.pdf', import.meta.url));
  const now = () => new Date(Date.now() + 120_000);
  const outside = (pdf: Buffer) =>
    judgeLevel(pdf, { roots: [authority.root], at: now() }).signatures.find(({ field }) => field === 'Outside')!;
  const stamp = (pdf: Buffer, field = 'Stamp') =>
    sign(pdf, { field, type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', size: 4000, contents: authority.token });
  const withStore = (pdf: Buffer, ocsps: readonly Buffer[]): Buffer => {
    const next = Math.max(...new PdfFile(pdf).entries.keys()) + 1;
    const certs = (['root', 'signer', 'unit'] as const).map((who) => authority.certificate(who));
    const all = [...certs, ...ocsps];
    const objects = Object.fromEntries(all.map((der, i) => [next + i, serialize(new PdfStream(new Map(), der))]));
    const refs = all.map((_, i) => new PdfRef(next + i, 0));
    const root = numberAt(pdf);
    const dss = new Map([
      ['Certs', refs.slice(0, 3)],
      ['OCSPs', refs.slice(3)],
    ]);
    const dict = new Map(new PdfFile(pdf).catalog).set('DSS', dss);
    return append(pdf, { objects: { ...objects, [root]: serialize(dict) } });
  };

  beforeAll(() => {
    authority = openOpensslAuthority();
    signed = sign(base, {
      field: 'Outside',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 4000,
      dict: '/M(D:20261121080000Z)',
      contents: authority.cms,
    });
    archived = stamp(signed);
  });
  afterAll(() => authority?.dispose());

  it('denies a level for the signing-time attribute that OpenSSL adds, and calls the signature intact', () => {
    const { intact, level, findings } = outside(
      stamp(withStore(signed, [authority.ocsp('signer'), authority.ocsp('unit')])),
    );
    expect([intact, level]).toEqual([true, null]);
    expect(findings).toEqual(ownObjections);
  });

  it('accepts validation material made by OpenSSL, and trusts no signature without it', () => {
    const material = [authority.ocsp('signer'), authority.ocsp('unit')];
    expect(outside(stamp(withStore(signed, material)))).toMatchObject({ trusted: true, findings: ownObjections });
    expect(outside(withStore(archived, material)).trusted).toBe(true);
    expect(outside(archived)).toMatchObject({
      trusted: false,
      findings: expect.arrayContaining([expect.stringContaining('revocation status')]),
    });
  });

  it('does not trust a signer whose certificate was revoked before', () => {
    const revoked = outside(stamp(withStore(signed, [authority.ocsp('signer', true), authority.ocsp('unit')])));
    expect([revoked.intact, revoked.trusted]).toEqual([true, false]);
    expect(revoked.findings.join(' ')).toContain('revoked');
  });
});
