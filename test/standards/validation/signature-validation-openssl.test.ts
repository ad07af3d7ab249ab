import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignatureReport, validatePdf } from '../../../src/standards/validation/index.ts';
import { Der } from '../validators/der.ts';
import { append, build, numberAt, serialize, sign } from '../validators/forge.ts';
import { rebuild, SIGNER_INFO } from '../validators/forge-cms.ts';
import { opensslAvailable } from '../validators/openssl.ts';
import { type OpensslAuthority, openOpensslAuthority } from '../validators/openssl-authority.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { PdfRef, PdfStream, type PdfValue } from '../validators/reader/objects.ts';
import { type CmsForm, type OpensslSigners, openOpensslSigners } from './openssl-signers.ts';

const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>';
const base = build({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[3 0 R]/Count 1>>', 3: page });
/** Two minutes ahead: lists and answers are of this moment. */
const soon = (): Date => new Date(Date.now() + 120_000);

/** Puts certificates, lists, answers and `odd` OCSP entries into a security store, as a revision of its own. */
function withStore(
  pdf: Buffer,
  store: { certs?: readonly Buffer[]; crls?: readonly Buffer[]; ocsps?: readonly Buffer[]; odd?: readonly PdfValue[] },
): Buffer {
  let next = Math.max(...new PdfFile(pdf).entries.keys()) + 1;
  const objects: Record<number, string> = {};
  const refs = (ders: readonly Buffer[] = []): PdfRef[] =>
    ders.map((der) => {
      objects[next] = serialize(new PdfStream(new Map(), der));
      return new PdfRef(next++, 0);
    });
  const dss = new Map<string, PdfValue>([
    ['Certs', refs(store.certs)],
    ['CRLs', refs(store.crls)],
    ['OCSPs', [...(store.odd ?? []), ...refs(store.ocsps)]],
  ]);
  const catalog = new Map(new PdfFile(pdf).catalog).set('DSS', dss);
  return append(pdf, { objects: { ...objects, [numberAt(pdf)]: serialize(catalog) } });
}

const signed = (contents: (content: Buffer) => Buffer, subFilter = 'adbe.pkcs7.detached'): Buffer =>
  sign(base, { field: 'Outside', type: 'Sig', subFilter, size: 12_000, dict: '/M(D:20261122080000Z)', contents });
const first = (pdf: Buffer, root: Buffer, at = soon()): SignatureReport =>
  validatePdf(pdf, { anchors: [root], at }).signatures[0]!;
const indication = ({ indication: main, subIndication, reasons }: SignatureReport): string =>
  [main, subIndication, reasons[0]].filter(Boolean).join(' ');

describe.skipIf(!opensslAvailable)('signatures made by OpenSSL', () => {
  let world: OpensslSigners;
  beforeAll(() => {
    world = openOpensslSigners();
  });
  afterAll(() => world?.dispose());

  const ec = (curve: string): readonly string[] => ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];
  const forms: readonly (readonly [string, CmsForm, string])[] = [
    ['RSA-2048 with SHA-256', { key: ['rsa:2048'], options: ['-md', 'sha256'] }, 'SHA256WithRSA 2048'],
    ['RSA-3072 with SHA-512', { key: ['rsa:3072'], options: ['-md', 'sha512'] }, 'SHA512WithRSA 3072'],
    [
      'RSA-PSS with SHA-256',
      {
        key: ['rsa:2048'],
        options: ['-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_pss_saltlen:32'],
      },
      'SHA256WithRSAandMGF1 2048',
    ],
    ['ECDSA P-256 with SHA-256', { key: ec('P-256'), options: ['-md', 'sha256'] }, 'ecdsa-with-SHA256 P-256'],
    ['ECDSA P-384 with SHA-384', { key: ec('P-384'), options: ['-md', 'sha384'] }, 'ecdsa-with-SHA384 P-384'],
    ['ECDSA P-521 with SHA-512', { key: ec('P-521'), options: ['-md', 'sha512'] }, 'ecdsa-with-SHA512 P-521'],
    [
      'ECDSA brainpool',
      { key: ec('brainpoolP256r1'), options: ['-md', 'sha256'] },
      'ecdsa-with-SHA256 brainpoolP256r1',
    ],
    ['a signer named by its key identifier', { key: ec('P-256'), options: ['-keyid'] }, 'ecdsa-with-SHA256 P-256'],
    ['no signed attributes', { key: ec('P-256'), options: ['-noattr'] }, 'ecdsa-with-SHA256 P-256'],
    ['a signing-certificate attribute', { key: ec('P-256'), options: ['-cades'] }, 'ecdsa-with-SHA256 P-256'],
  ];

  it.each(forms)('agrees with OpenSSL about %s, intact and changed', (_name, form, algorithm) => {
    let content: Buffer = Buffer.alloc(0);
    let cms: Buffer | null = null;
    const pdf = signed((bytes) => {
      content = bytes;
      cms = world.sign(bytes, form);
      return cms ?? Buffer.alloc(1);
    });
    if (!cms) return expect.unreachable('this OpenSSL cannot sign so');
    expect(world.accepts(cms, content)).toBe(true);
    const report = first(withStore(pdf, { crls: world.crls }), world.root);
    // ETSI TS 119 312: RSA below 3000 bits is not secure from 2029 on.
    const hasEnded = /RSA.* 2048$/.test(algorithm) && soon() >= new Date('2029-01-01T00:00:00Z');
    if (hasEnded) expect(indication(report)).toContain('CRYPTO_CONSTRAINTS_FAILURE_NO_POE');
    else expect(indication(report)).toBe('TOTAL-PASSED');
    expect(report.algorithm).toBe(algorithm);
    expect(report.path).toHaveLength(3);
    expect(report.revocation.map(({ kind, source, status }) => [kind, source, status])).toEqual([
      ['crl', 'dss', 'good'],
      ['crl', 'dss', 'good'],
    ]);

    const changed = Buffer.from(content);
    changed[20]! ^= 1;
    expect(world.accepts(cms, changed)).toBe(false);
    const forged = Buffer.from(pdf);
    forged[20]! ^= 1;
    expect(first(forged, world.root)).toMatchObject({ indication: 'TOTAL-FAILED' });
  });

  it('agrees with OpenSSL about indefinite lengths', () => {
    // Signed attributes and certificates are signed as DER, so they stay.
    const isSigned = ({ tag }: Der): boolean => tag === 0xa0;
    const outer = (value: Der, depth: number): Buffer =>
      depth > 3 || (depth > 2 && isSigned(value)) || !(value.tag & 0x20)
        ? value.raw
        : Buffer.concat([
            Buffer.from([value.tag, 0x80]),
            ...value.children.map((child) => outer(child, depth + 1)),
            Buffer.alloc(2),
          ]);
    let content: Buffer = Buffer.alloc(0);
    let cms: Buffer = Buffer.alloc(0);
    const pdf = signed((bytes) => {
      content = bytes;
      cms = outer(Der.read(world.sign(bytes, { key: ec('P-256'), options: [] })!), 0);
      return cms;
    });
    expect(cms.subarray(0, 2)).toEqual(Buffer.from([0x30, 0x80]));
    expect(world.accepts(cms, content)).toBe(true);
    expect(indication(first(withStore(pdf, { crls: world.crls }), world.root))).toBe('TOTAL-PASSED');
  });

  it('verifies Ed25519, Ed448 and SHA-3, which OpenSSL 3.0 cannot put into a CMS on its command line', () => {
    const ed25519 = world.signBy({ key: ['ed25519'] }, { digest: 'sha512', signature: '1.3.101.112', hash: null });
    const ed448 = world.signBy({ key: ['ed448'] }, { digest: 'shake256', signature: '1.3.101.113', hash: null });
    const sha3 = world.signBy(
      { key: ec('P-256') },
      { digest: 'sha3-256', signature: '2.16.840.1.101.3.4.3.10', hash: 'sha3-256' },
    );
    const reports = [ed25519, ed448, sha3].map((by) => first(withStore(signed(by), { crls: world.crls }), world.root));
    expect(reports.map(indication)).toEqual(['TOTAL-PASSED', 'TOTAL-PASSED', 'TOTAL-PASSED']);
    expect(reports.map(({ algorithm }) => algorithm)).toEqual(['Ed25519', 'Ed448', 'ecdsa-with-SHA3-256 P-256']);
  });

  it('accepts a CAdES signature and requires its signing-certificate attribute', () => {
    const with_ = { key: ec('P-256'), options: ['-cades'] };
    const without = { key: ec('P-256'), options: [] };
    const reports = [with_, without].map((form) => {
      const pdf = signed((bytes) => world.sign(bytes, form)!, 'ETSI.CAdES.detached');
      return first(withStore(pdf, { crls: world.crls }), world.root);
    });
    expect(reports.map(({ subIndication }) => subIndication)).toEqual([null, 'SIG_CONSTRAINTS_FAILURE']);
    // OpenSSL always adds signing-time, which PAdES baseline forbids.
    expect(reports.map(({ level }) => level)).toEqual([null, null]);
  });

  it('verifies SHA-1 and reports it as no longer secure', () => {
    const pdf = signed((bytes) => world.sign(bytes, { key: ['rsa:2048'], options: ['-md', 'sha1'] })!);
    const report = first(withStore(pdf, { crls: world.crls }), world.root);
    expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE' });
    expect(report.reasons[0]).toContain('2012-08-01');
  });

  it('does not confirm a signature behind whose CMS other bytes than zeros stand', () => {
    const pdf = signed((bytes) =>
      Buffer.concat([world.sign(bytes, { key: ec('P-256'), options: [] })!, Buffer.from('x')]),
    );
    const report = first(withStore(pdf, { crls: world.crls }), world.root);
    expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'SIG_CONSTRAINTS_FAILURE' });
  });

  it('reports streams of the security store that are not what their list says', () => {
    const pdf = signed((bytes) => world.sign(bytes, { key: ec('P-256'), options: [] })!);
    const store = { crls: [...world.crls, Buffer.from('junk')], certs: [Buffer.from('more junk')] };
    const { verdict, reasons } = validatePdf(withStore(pdf, store), { anchors: [world.root], at: soon() });
    expect(verdict).toBe('undetermined');
    expect(reasons).toEqual([
      '2 streams of the security store are no certificates, revocation lists or OCSP responses.',
    ]);
  });

  it('reports an unsupported algorithm, such as DSA', () => {
    const dsa = Buffer.from('300906072a8648ce380403', 'hex');
    const pdf = signed((bytes) => {
      const cms = Der.read(world.sign(bytes, { key: ec('P-256'), options: [] })!);
      return rebuild(cms, SIGNER_INFO, (all) => all.map((each, at) => (at === 4 ? dsa : each)));
    });
    const report = first(withStore(pdf, { crls: world.crls }), world.root);
    expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'CRYPTO_CONSTRAINTS_FAILURE' });
    expect(report.reasons[0]).toBe('1.2.840.10040.4.3 is not supported.');
  });

  it('reports a key that is too short', () => {
    const short = signed((bytes) => world.sign(bytes, { key: ['rsa:1024'], options: ['-md', 'sha256'] })!);
    expect(first(withStore(short, { crls: world.crls }), world.root).subIndication).toBe(
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    );
  });

  it.each([
    ['a certificate for servers only', 'keyUsage=critical,keyEncipherment', 'CHAIN_CONSTRAINTS_FAILURE'],
    ['a certificate for time-stamping', 'extendedKeyUsage=critical,timeStamping', 'CHAIN_CONSTRAINTS_FAILURE'],
    ['an unknown critical extension', '1.2.3.4=critical,DER:0500', 'CERTIFICATE_CHAIN_GENERAL_FAILURE'],
  ])('refuses %s', (_name, extensions, expected) => {
    const pdf = signed((bytes) => world.sign(bytes, { key: ec('P-256'), options: [], extensions })!);
    const report = first(withStore(pdf, { crls: world.crls }), world.root);
    expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: expected });
  });

  it('reports the status as unknown without CRLs or with outdated ones', () => {
    const pdf = signed((bytes) => world.sign(bytes, { key: ec('P-256'), options: [] })!);
    expect(first(pdf, world.root).subIndication).toBe('TRY_LATER');
    const later = new Date(Date.now() + 40 * 86_400_000);
    expect(first(withStore(pdf, { crls: world.crls }), world.root, later).subIndication).toBe('TRY_LATER');
  });

  it('finds no path without the intermediate CA or to another root', () => {
    const pdf = withStore(
      signed((bytes) => world.sign(bytes, { key: ec('P-256'), options: [] })!),
      { crls: world.crls },
    );
    expect(first(pdf, world.intermediate).path).toHaveLength(2);
    const other = openOpensslSigners();
    expect(first(pdf, other.root).subIndication).toBe('NO_CERTIFICATE_CHAIN_FOUND');
    other.dispose();
  });
});

describe.skipIf(!opensslAvailable)('time-stamps and OCSP responses made by OpenSSL', () => {
  let authority: OpensslAuthority;
  let pdf: Buffer;
  beforeAll(() => {
    authority = openOpensslAuthority();
    pdf = signed(authority.cms, 'ETSI.CAdES.detached');
  });
  afterAll(() => authority?.dispose());
  const store = (file: Buffer, ...ocsps: Buffer[]): Buffer =>
    withStore(file, { certs: [authority.certificate('root')], ocsps });
  const stamp = (file: Buffer, token = authority.token): Buffer =>
    sign(file, { field: 'Stamp', type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161', size: 6_000, contents: token });

  it('accepts an archived signature, proven by the document time-stamp', () => {
    const archived = stamp(store(pdf, authority.ocsp('signer'), authority.ocsp('unit')));
    const { verdict, reasons, signatures } = validatePdf(archived, { anchors: [authority.root], at: soon() });
    expect(signatures.map(indication)).toEqual(['TOTAL-PASSED', 'TOTAL-PASSED']);
    expect({ verdict, reasons }).toEqual({ verdict: 'holds', reasons: [] });
    expect(signatures[0]!.provenAt).toEqual(signatures[1]!.provenAt);
    expect(signatures[0]!.revocation[0]).toMatchObject({ kind: 'ocsp', source: 'dss', status: 'good' });
  });

  it('takes nothing from store entries that are no streams, and calls them a forbidden change', () => {
    const certs = [authority.certificate('root')];
    const ocsps = [authority.ocsp('signer'), authority.ocsp('unit')];
    for (const entry of [1, null, new PdfRef(1, 0), new PdfRef(9_999, 0)]) {
      const archived = stamp(withStore(pdf, { certs, ocsps, odd: [entry] }));
      const { verdict, reasons, signatures } = validatePdf(archived, { anchors: [authority.root], at: soon() });
      expect(signatures.map(indication)).toEqual(['TOTAL-PASSED', 'TOTAL-PASSED']);
      expect([verdict, reasons[0]]).toEqual([
        'fails',
        'The document was changed after signature Outside in a forbidden way.',
      ]);
    }
  });

  it('still accepts an archived signature after the OCSP responses are out of date', () => {
    const archived = stamp(store(pdf, authority.ocsp('signer'), authority.ocsp('unit')));
    const at = new Date(Date.now() + 5 * 365 * 86_400_000);
    expect(validatePdf(archived, { anchors: [authority.root], at }).verdict).toBe('holds');
    expect(first(store(pdf, authority.ocsp('signer')), authority.root, at).subIndication).toBe('TRY_LATER');
  });

  it('reports a revocation that precedes the proven time', () => {
    const archived = stamp(store(pdf, authority.ocsp('signer', true), authority.ocsp('unit')));
    const report = first(archived, authority.root);
    expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
    expect(report.revocation[0]!.status).toBe('revoked');
  });

  it('does not use the time of a revoked time-stamping unit', () => {
    const archived = stamp(store(pdf, authority.ocsp('signer'), authority.ocsp('unit', true)));
    const [signature, stamped] = validatePdf(archived, { anchors: [authority.root], at: soon() }).signatures;
    expect(stamped!.subIndication).toBe('REVOKED_NO_POE');
    expect(signature!.provenAt).toBeNull();
  });

  it('rejects a document time-stamp over other bytes', () => {
    const archived = stamp(store(pdf, authority.ocsp('signer'), authority.ocsp('unit')), () =>
      authority.token(Buffer.from('x')),
    );
    const { verdict, signatures } = validatePdf(archived, { anchors: [authority.root], at: soon() });
    expect(signatures[1]).toMatchObject({ indication: 'TOTAL-FAILED', subIndication: 'HASH_FAILURE', provenAt: null });
    expect(verdict).toBe('fails');
  });
});
