import { X509Certificate } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { oids } from '../../src/standards/asn1/oids.ts';
import { Asn1Error } from '../../src/standards/asn1/read.ts';
import { context, element, oid, sequence, utf8String } from '../../src/standards/asn1/write.ts';
import { isIssuedBy, parseCertificate } from '../../src/standards/x509/certificate.ts';
import { encodeTbsCertificate, LintFailure } from '../../src/standards/x509/issue.ts';
import { encodeName, nameAttribute, nameText } from '../../src/standards/x509/name.ts';
import { profiles } from '../../src/standards/x509/profiles.ts';
import type { CertificateOrder } from '../../src/standards/x509/read-certificates.ts';
import { hasOpenssl, openssl } from './openssl.ts';
import { buildByLibrary } from './x509-library-writer.ts';
import { DAY, hierarchy, issue, pem } from './x509-world.ts';

let world: Awaited<ReturnType<typeof hierarchy>>;
beforeAll(async () => {
  world = await hierarchy();
});

describe('certificates', () => {
  it('are parsed as node:crypto parses them', () => {
    for (const { certificate } of Object.values(world)) {
      const judge = new X509Certificate(certificate.der);
      expect(certificate.serialHex).toBe(judge.serialNumber.toLowerCase());
      expect(certificate.fingerprintSha256).toBe(judge.fingerprint256.replaceAll(':', '').toLowerCase());
      expect(certificate.notAfter).toEqual(new Date(judge.validTo));
      expect(certificate.basicConstraints?.ca).toBe(judge.ca);
      expect(certificate.spki).toEqual(judge.publicKey.export({ type: 'spki', format: 'der' }));
    }
    const { certificate } = world.seal;
    expect(certificate.subjectText).toBe(
      'CN=Essai Sceau,organizationIdentifier=NTRFR-123456789,O=Atelier d’essai,C=FR',
    );
    expect(certificate.ocspUrls).toEqual(['http://127.0.0.1:9/ocsp']);
    expect(certificate.caIssuersUrls).toEqual(['http://127.0.0.1:9/ca.cer']);
    expect(certificate.crlUrls).toEqual(['http://127.0.0.1:9/ca.crl']);
    expect(nameAttribute(certificate.subject, oids.commonName)).toBe('Essai Sceau');
  });

  it('name their issuer', () => {
    const { root, ca, tsaCa, seal, unit } = world;
    expect(isIssuedBy(seal.certificate, ca.certificate)).toBe(true);
    expect(isIssuedBy(root.certificate, root.certificate)).toBe(true);
    expect(isIssuedBy(unit.certificate, ca.certificate)).toBe(false);
    expect(isIssuedBy(ca.certificate, tsaCa.certificate)).toBe(false);
    expect(isIssuedBy(seal.certificate, { ...ca.certificate, basicConstraints: null })).toBe(false);
    expect(isIssuedBy(seal.certificate, { ...ca.certificate, keyUsage: ['cRLSign'] })).toBe(false);
    const forged = Buffer.from(seal.certificate.der);
    forged[forged.length - 1]! ^= 1;
    expect(isIssuedBy(parseCertificate(forged), ca.certificate)).toBe(false);
  });

  it.each(Object.entries(profiles))(
    'of the profile %s are written as @peculiar/x509 writes them',
    async (_, profile) => {
      const subject = {
        ...{
          country: 'FR',
          organization: 'Atelier',
          organizationIdentifier: 'NTRFR-123456789',
          commonName: 'Élodie Müller',
        },
        ...{ surname: 'Müller', givenName: 'Élodie', serialNumber: 'ES:FR-0123456789' },
      };
      const from = new Date('2026-03-01T10:00:00.500Z');
      const pointers = ['ocsp', 'caIssuers', 'crl'] as const;
      for (const urls of [{}, Object.fromEntries(pointers.map((name) => [name, `http://127.0.0.1:9/${name}`]))]) {
        // The second date is written as GeneralizedTime.
        for (const notAfter of [new Date('2026-03-02T10:00:00Z'), new Date('2051-01-01T00:00:00Z')]) {
          for (const algorithm of ['ecdsa-sha256', 'rsa-sha256'] as const) {
            const order: CertificateOrder = {
              ...{ profile, subject, urls, notBefore: from, notAfter, register: 'http://127.0.0.1:9/pki' },
              ...{ spki: world.seal.certificate.spki, serial: Buffer.alloc(16, 0xff) },
            };
            const certificate = profile.ca?.pathLength === null ? null : world.ca.certificate;
            const { tbs } = await buildByLibrary(order, certificate, algorithm);
            expect(encodeTbsCertificate(order, certificate, algorithm)).toEqual(tbs);
          }
        }
      }
    },
  );

  it.skipIf(!hasOpenssl)('pass openssl verify for their purpose in strict mode', () => {
    const { root, ca, tsaCa, seal, unit, responder } = world;
    const files = {
      'root.pem': pem(root.certificate.der),
      'cas.pem': pem(ca.certificate.der) + pem(tsaCa.certificate.der),
      'seal.pem': pem(seal.certificate.der),
      'unit.pem': pem(unit.certificate.der),
      'ocsp.pem': pem(responder.certificate.der),
    };
    for (const [file, purpose] of [
      ['seal.pem', 'smimesign'],
      ['unit.pem', 'timestampsign'],
      ['ocsp.pem', 'any'],
    ] as const) {
      const chain = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'cas.pem', '-purpose', purpose];
      expect(openssl(files, 'verify', ...chain, file)).toMatchObject({ ok: true });
    }
    const { text } = openssl(files, 'x509', '-in', 'unit.pem', '-noout', '-text');
    expect(text).toMatch(/Extended Key Usage: critical\s+Time Stamping\n/);
    expect(openssl(files, 'x509', '-in', 'ocsp.pem', '-noout', '-text').text).toContain('OCSP No Check');
    expect(openssl(files, 'x509', '-in', 'seal.pem', '-noout', '-text').text).toContain(
      'organizationIdentifier = NTRFR-',
    );
  });

  it('have QcType eseal and never QcCompliance', () => {
    expect(world.seal.certificate.qcStatements).toEqual([oids.qcType, oids.qcSyntaxV2]);
    for (const { certificate } of Object.values(world))
      expect(certificate.qcStatements).not.toContain(oids.qcCompliance);
  });
});

describe('issuing checks the certificate before signing', () => {
  const claim = sequence(oid(oids.qcCompliance));
  const long = (order: CertificateOrder): Date => new Date(order.notBefore.getTime() + 1200 * DAY);
  it.each<[string, (order: CertificateOrder) => CertificateOrder, RegExp]>([
    ['outlives its issuer', (o) => ({ ...o, notAfter: new Date('2050-06-01Z') }), /only while its issuer/],
    ['outlives its profile', (o) => ({ ...o, notAfter: long(o) }), /no longer than its profile/],
    [
      'claims to be qualified',
      (o) => ({ ...o, profile: { ...o.profile, qcStatements: [claim] } }),
      /never QcCompliance/,
    ],
    ['lacks a pointer', (o) => ({ ...o, urls: { ocsp: 'http://a/' } }), /pointers as ordered/],
    ['points to a file', (o) => ({ ...o, urls: { ...o.urls, ocsp: 'file:///x' } }), /http or https/],
    ['is a CA under a CA that may have none', (o) => ({ ...o, profile: profiles.subordinateCa }), /may have CAs below/],
    [
      'lacks its organisation’s number',
      (o) => ({ ...o, subject: { ...o.subject, organizationIdentifier: undefined! } }),
      /attributes of its profile/,
    ],
    ['has a short serial number', (o) => ({ ...o, serial: Buffer.alloc(4, 1) }), /serial number/],
    ['ends before it begins', (o) => ({ ...o, notAfter: new Date(o.notBefore.getTime() - 1000) }), /validity/],
  ])('refuses a certificate that %s and signs nothing', async (_, change, reason) => {
    let signed = 0;
    const { ca } = world;
    const sign = (bytes: Buffer) => {
      signed += 1;
      return ca.issuer.sign(bytes);
    };
    const watched = { ...ca, issuer: { ...ca.issuer, sign } };
    const order = { profile: 'seal', commonName: 'x', by: watched, from: new Date(), days: 900, change } as const;
    const refusal = await issue(order).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(LintFailure);
    expect((refusal as LintFailure).message).toMatch(reason);
    expect(signed).toBe(0);
  });

  it('refuses a signature by another key than the issuer’s', async () => {
    const { ca, root } = world;
    const liar = { ...ca, issuer: { ...ca.issuer, sign: (b: Buffer) => root.issuer.sign(b) } };
    const order = { profile: 'seal', commonName: 'x', by: liar, from: new Date(), days: 900 } as const;
    await expect(issue(order)).rejects.toThrow('is not valid');
  });

  it('refuses names longer than the bounds of X.520', () => {
    const name = { country: 'FR', organization: 'O', commonName: 'x'.repeat(65) };
    expect(() => encodeName(name)).toThrow(RangeError);
    expect(() => encodeName({ ...name, commonName: '' })).toThrow(RangeError);
    expect(() => encodeName({ ...name, commonName: 'x', country: 'France' })).toThrow(RangeError);
  });
});

describe('names as RFC 4514 text', () => {
  const name = (...pairs: [string, string][]) =>
    sequence(...pairs.map(([type, value]) => element(0x31, sequence(oid(type), utf8String(value)))));

  it('are written in reverse order, escaped, on one line', () => {
    expect(nameText(name([oids.country, 'FR'], [oids.commonName, 'Dupont, Père & Fils']))).toBe(
      'CN=Dupont\\, Père & Fils,C=FR',
    );
    expect(nameText(name([oids.commonName, ' #a"+;<>\\ ']))).toBe('CN=\\ #a\\"\\+\\;\\<\\>\\\\\\ ');
    expect(nameText(name([oids.commonName, '#x']))).toBe('CN=\\#x');
    expect(nameText(name([oids.commonName, 'a\nb']))).toBe('CN=a\\0ab');
    expect(nameText(name(['1.2.3.4', 'é']))).toBe('1.2.3.4=#0c02c3a9');
  });
});

describe('hostile certificates', () => {
  it('are refused with a typed error', () => {
    const { der } = world.seal.certificate;
    const flips = fc.tuple(fc.nat(der.length - 1), fc.integer({ min: 1, max: 255 }), fc.nat(3));
    fc.assert(
      fc.property(fc.array(flips, { minLength: 1, maxLength: 4 }), (changes) => {
        const hostile = Buffer.from(der);
        for (const [at, by] of changes) hostile[at]! ^= by;
        try {
          isIssuedBy(parseCertificate(hostile), world.ca.certificate);
        } catch (error) {
          expect(error).toBeInstanceOf(Asn1Error);
        }
      }),
      { numRuns: 1000 },
    );
    expect(() => parseCertificate(context(0, sequence()))).toThrow(Asn1Error);
  });
});
