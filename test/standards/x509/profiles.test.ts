import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { oids } from '../../../src/standards/asn1/oids.ts';
import { children, readOnly } from '../../../src/standards/asn1/read.ts';
import { readOid } from '../../../src/standards/asn1/values.ts';
import {
  bitString,
  boolean,
  context,
  element,
  generalizedTime,
  integer,
  nullValue,
  octetString,
  oid,
  sequence,
} from '../../../src/standards/asn1/write.ts';
import { type Certificate, parseCertificate } from '../../../src/standards/x509/certificate.ts';
import { issueCertificate } from '../../../src/standards/x509/issue.ts';
import { lintCertificate } from '../../../src/standards/x509/lint.ts';
import { type DistinguishedName, encodeName } from '../../../src/standards/x509/name.ts';
import { profiles } from '../../../src/standards/x509/profiles.ts';
import type { CertificateOrder } from '../../../src/standards/x509/read-certificates.ts';
import { hasOpenssl, openssl } from '../openssl.ts';
import { hierarchy, pem } from '../x509-world.ts';

const HOUR = 3_600_000;
const person: DistinguishedName = {
  country: 'FR',
  surname: 'Müller-Şahin',
  givenName: 'Élodie Анна',
  serialNumber: `ES:FR-${'0123456789ABCDEF'.repeat(2)}`,
  commonName: 'Élodie Анна Müller-Şahin',
};

let world: Awaited<ReturnType<typeof hierarchy>>;
let order: CertificateOrder;
let good: Certificate;

beforeAll(async () => {
  world = await hierarchy();
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const notBefore = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
  order = {
    profile: profiles.signer,
    subject: person,
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    serial: randomBytes(16),
    notBefore,
    notAfter: new Date(notBefore.getTime() + HOUR),
    urls: { ocsp: 'http://127.0.0.1:9/ocsp', caIssuers: 'http://127.0.0.1:9/ca.cer' },
    register: 'http://127.0.0.1:9/pki',
  };
  good = await issueCertificate(order, world.ca.issuer);
});

describe('a signer’s certificate', () => {
  it('follows its profile', () => {
    expect(lintCertificate(good, order, world.ca.certificate)).toEqual([]);
    expect(good.keyUsage).toEqual(['nonRepudiation']);
    expect(good.subjectText).toBe(
      `CN=${person.commonName},serialNumber=${person.serialNumber},givenName=Élodie Анна,SN=Müller-Şahin,C=FR`,
    );
    expect(good.qcStatements).toEqual([oids.qcSyntaxV2]);
    expect(good.crlUrls).toEqual([]);
    expect(good.notAfter.getTime() - good.notBefore.getTime()).toBe(HOUR);
  });

  it.skipIf(!hasOpenssl)('is accepted by openssl in strict mode, with the right contents', () => {
    const files = {
      'signer.pem': pem(good.der),
      'ca.pem': pem(world.ca.certificate.der),
      'root.pem': pem(world.root.certificate.der),
    };
    const chain = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'ca.pem', '-purpose', 'any'];
    expect(openssl(files, 'verify', ...chain, 'signer.pem')).toMatchObject({ ok: true });
    const { text } = openssl(files, 'x509', '-in', 'signer.pem', '-noout', '-text', '-nameopt', 'utf8,sep_comma_plus');
    expect(text).toMatch(/Key Usage: critical\s+Non Repudiation\n/);
    expect(text).toContain('serialNumber=ES:FR-0123456789ABCDEF');
    expect(text).toContain('SN=Müller-Şahin');
    expect(text).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(text).not.toContain('CRL Distribution Points');
    expect(text).not.toContain('Extended Key Usage');
    // X.520 requires UTF8String, except PrintableString for country and serial number.
    const { text: parsed } = openssl(files, 'asn1parse', '-in', 'signer.pem');
    expect(parsed).toMatch(/:serialNumber\s+\d+:d=\d+\s+hl=\d+ l=\s*\d+ prim: PRINTABLESTRING/);
    expect(parsed).toMatch(/:surname\s+\d+:d=\d+\s+hl=\d+ l=\s*\d+ prim: UTF8STRING/);
    // A working URL names the register of the numbers.
    expect(good.der.includes(Buffer.from('http://127.0.0.1:9/pki'))).toBe(true);
    expect(text).toContain(`Policy: ${oids.signerPolicy}`);
  });
});

/** Indexes of the fields of a TBSCertificate (RFC 5280 §4.1). */
const places = ['version', 'serial', 'algorithm', 'issuer', 'validity', 'subject', 'spki', 'extensions'] as const;
type Parts = Record<(typeof places)[number], Buffer>;

/** The valid certificate with replaced parts; the linter does not check its signature. */
function forged(change: (parts: Parts) => Partial<Parts>): Certificate {
  const parts = Object.fromEntries(
    children(readOnly(good.tbs)).map(({ der }, at) => [places[at]!, Buffer.from(der)]),
  ) as Parts;
  const tbs = sequence(...Object.values({ ...parts, ...change(parts) }));
  return parseCertificate(sequence(tbs, parts.algorithm, bitString(Buffer.alloc(8))));
}

const extension = (id: string, value: Buffer, critical = false) =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(value));

/** Puts `value` in place of an extension, or leaves it out; appends it where there was none. */
const withExtension = (id: string, value: Buffer | null) => () => {
  const all = children(readOnly(children(readOnly(children(readOnly(good.tbs))[7]!.der))[0]!.der));
  const others = all.filter((each) => readOid(children(each)[0]!) !== id).map(({ der }) => der);
  return { extensions: context(3, sequence(...others, ...(value ? [value] : []))) };
};

const named = (more: Partial<Record<keyof DistinguishedName, string | undefined>>) => () => ({
  subject: encodeName({ ...person, ...more } as DistinguishedName),
});
const lasting = (from: number, to: number) => () => ({
  validity: sequence(
    generalizedTime(new Date(order.notBefore.getTime() + from)),
    generalizedTime(new Date(order.notBefore.getTime() + to)),
  ),
});
const keyUsage = (bits: number, critical = true) =>
  withExtension(oids.keyUsage, extension(oids.keyUsage, element(0x03, Buffer.from([0, bits])), critical));
const uri = (tag: number, text: string) => element(0x80 | tag, Buffer.from(text));
const statement = (...info: Buffer[]) =>
  withExtension(
    oids.qcStatements,
    extension(
      oids.qcStatements,
      sequence(sequence(oid(oids.qcSyntaxV2), sequence(oid(oids.semanticsNatural), ...info))),
    ),
  );
const keyEnd = element(0x81, Buffer.from('20300101000000Z'));
const someKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' });

describe('the linter refuses a violation with its clause:', () => {
  it.each<[string, (parts: Parts) => Partial<Parts>, string]>([
    ['a certificate of version 1', () => ({ version: context(0, integer(0)) }), 'RFC 5280 §4.1.2.1'],
    ['a short serial number', () => ({ serial: integer(77) }), 'RFC 5280 §4.1.2.2'],
    ['another issuer', () => ({ issuer: Buffer.from(world.tsaCa.certificate.subject) }), 'RFC 5280 §6.1.3'],
    ['another key', () => ({ spki: someKey }), 'subject and key are those ordered'],
    ['another name', named({ surname: 'Dupont' }), 'subject and key are those ordered'],
    ['a person who is an organisation', named({ organization: 'Atelier' }), 'EN 319 412-2 §4.2.4'],
    ['a serial number of no scheme', named({ serialNumber: '4711' }), 'EN 319 412-1 §5.1.3'],
    ['a scheme of three letters of one’s own', named({ serialNumber: 'ESIFR-4711' }), 'EN 319 412-1 §5.1.3'],
    ['no serial number where one is announced', named({ serialNumber: undefined }), 'EN 319 412-1 §5.1.3'],
    ['a scheme without its register', statement(), 'EN 319 412-1 §5.1.3'],
    ['a register that is no URI', statement(sequence(uri(2, 'example.org'))), 'EN 319 412-1 §5.1.3'],
    ['a register nobody can open', statement(sequence(uri(6, 'urn:oid:1.2.3'))), 'EN 319 412-1 §5.1.3'],
    ['a serial number without its semantics', withExtension(oids.qcStatements, null), 'EN 319 412-1 §5.1.3'],
    ['a life of two hours', lasting(0, 2 * HOUR), 'no longer than its profile allows'],
    ['an end before the beginning', lasting(0, -1000), 'validity as ordered'],
    ['a beginning before its issuer’s', lasting(-40 * 24 * HOUR, HOUR), 'valid only while its issuer is'],
    [
      'a CA',
      withExtension(oids.basicConstraints, extension(oids.basicConstraints, sequence(boolean(true)), true)),
      'RFC 5280 §4.2.1.9',
    ],
    ['digitalSignature beside nonRepudiation', keyUsage(0xc0), 'RFC 5280 §4.2.1.3'],
    ['digitalSignature beside nonRepudiation, by its type', keyUsage(0xc0), 'EN 319 412-2 §4.3.2'],
    ['a key usage that is not critical', keyUsage(0x40, false), 'RFC 5280 §4.2.1.3'],
    [
      'an extended key usage',
      withExtension(oids.extendedKeyUsage, extension(oids.extendedKeyUsage, sequence(oid(oids.ekuTimeStamping)))),
      'extendedKeyUsage as in the profile',
    ],
    [
      'a policy nobody ordered',
      withExtension(
        oids.certificatePolicies,
        extension(oids.certificatePolicies, sequence(sequence(oid(oids.timestampPolicy)))),
      ),
      'RFC 5280 §4.2.1.4',
    ],
    [
      'a policy under a UUID',
      withExtension(
        oids.certificatePolicies,
        extension(oids.certificatePolicies, sequence(sequence(oid('2.25.302437284499599830315945804513390823373.1')))),
      ),
      'every parser reads',
    ],
    [
      'a period of use nobody ordered',
      withExtension(oids.privateKeyUsagePeriod, extension(oids.privateKeyUsagePeriod, sequence(keyEnd))),
      'EN 319 422 §6.3',
    ],
    [
      'a claim to be qualified',
      withExtension(oids.qcStatements, extension(oids.qcStatements, sequence(sequence(oid(oids.qcCompliance))))),
      'EN 319 412-5 §4.2.1',
    ],
    [
      'noRevAvail beside an OCSP address',
      withExtension(oids.noRevAvail, extension(oids.noRevAvail, nullValue())),
      'RFC 9608 §2',
    ],
    ['no address of its status', withExtension(oids.authorityInfoAccess, null), 'RFC 5280 §4.2.1.13, §4.2.2.1'],
    [
      'the key identifier of another key',
      withExtension(oids.subjectKeyIdentifier, extension(oids.subjectKeyIdentifier, octetString(Buffer.alloc(20)))),
      'RFC 5280 §4.2.1.1, §4.2.1.2',
    ],
    [
      'an extension nobody ordered',
      withExtension('1.2.3.4', extension('1.2.3.4', nullValue())),
      'exactly the extensions',
    ],
  ])('%s', (_, change, clause) => {
    const problems = lintCertificate(forged(change), order, world.ca.certificate);
    expect(problems.filter((says) => says.includes(clause))).not.toEqual([]);
  });

  it('accepts an unchanged certificate', () => {
    expect(
      lintCertificate(
        forged(() => ({})),
        order,
        world.ca.certificate,
      ),
    ).toEqual([]);
  });

  it('a refused certificate is not signed', async () => {
    let signed = 0;
    const sign = (bytes: Buffer) => {
      signed += 1;
      return world.ca.issuer.sign(bytes);
    };
    const issuer = { ...world.ca.issuer, sign };
    const longer = { ...order, notAfter: new Date(order.notBefore.getTime() + HOUR + 1000) };
    await expect(issueCertificate(longer, issuer)).rejects.toThrow('no longer than its profile allows');
    expect(signed).toBe(0);
  });
});
