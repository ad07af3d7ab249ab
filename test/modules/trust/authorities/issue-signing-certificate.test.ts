import { generateKeyPairSync, randomUUID, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../../../src/kernel/clock.ts';
import { SPECIMEN } from '../../../../src/modules/trust/authorities/names.ts';
import { revokeCertificate } from '../../../../src/modules/trust/authorities/revoke-key.ts';
import {
  type Authority,
  abandonSigningCertificate,
  builtInCertificates,
  issueSigningCertificate,
  keepSigningCertificate,
} from '../../../../src/modules/trust/index.ts';
import { type Database, repeatableTransaction } from '../../../../src/platform/database/index.ts';
import { oids } from '../../../../src/standards/asn1/oids.ts';
import { checkCrl } from '../../../../src/standards/crl/crl.ts';
import { checkOcspResponse } from '../../../../src/standards/ocsp/request.ts';
import {
  type Certificate,
  isIssuedBy,
  parseCertificate,
  publicKeyOf,
} from '../../../../src/standards/x509/certificate.ts';
import { nameAttribute } from '../../../../src/standards/x509/name.ts';
import { hasOpenssl, openssl, opensslAsync } from '../../../standards/openssl.ts';
import { pem } from '../../../standards/x509-world.ts';
import { createTestDatabase } from '../../../world/database.ts';
import { keystore, movableClock, organization, type ServedAuthority, serveAuthority } from './world.ts';

const clock = movableClock();
let database: Database;
let authority: Authority;
let served: ServedAuthority;

beforeAll(async () => {
  database = await createTestDatabase();
  served = await serveAuthority(database, clock);
  ({ authority } = served);
});
afterAll(async () => {
  await served.close();
  await database.close();
});

const identityId = randomUUID();
const person = { identityId, givenName: 'Élodie', familyName: 'Müller-Şahin' };
const provider = () => builtInCertificates({ authority, keystore, clock, organization });
const issue = (more: object = {}, mode: 'LIVE' | 'TEST' = 'LIVE') =>
  issueSigningCertificate({ database, clock }, provider(), {
    mode,
    signerId: randomUUID(),
    person: { ...person, ...more },
  });
const rowOf = ({ fingerprintSha256 }: Certificate) =>
  database.prisma.signingCertificate.findUniqueOrThrow({ where: { fingerprintSha256 } });
const above = (credential: { signer: { chain: readonly Buffer[] } }) => parseCertificate(credential.signer.chain[0]!);

describe('the certificate for one signature', () => {
  it('is recorded before its key can be used, is valid for an hour, and has the attested names', async () => {
    const { signer } = await issue();
    const { certificate } = signer;
    expect(await rowOf(certificate)).toMatchObject({
      state: 'ISSUED',
      serial: certificate.serialHex,
      mode: 'LIVE',
      revokedAt: null,
      notBefore: certificate.notBefore,
      notAfter: certificate.notAfter,
    });
    expect(certificate.notAfter.getTime() - certificate.notBefore.getTime()).toBe(HOUR);
    expect(clock.now().getTime() - certificate.notBefore.getTime()).toBeLessThan(6 * MINUTE);
    expect(nameAttribute(certificate.subject, oids.givenName)).toBe('Élodie');
    expect(nameAttribute(certificate.subject, oids.surname)).toBe('Müller-Şahin');
    expect(nameAttribute(certificate.subject, oids.commonName)).toBe('Élodie Müller-Şahin');
    const bytes = Buffer.from('acte');
    expect(verify('sha256', bytes, publicKeyOf(certificate), await signer.sign(bytes))).toBe(true);
  });

  it('has a new key each time, which is gone once destroyed', async () => {
    const [one, two] = [await issue(), await issue()];
    expect(one.signer.certificate.spki).not.toEqual(two.signer.certificate.spki);
    one.destroy();
    one.destroy();
    expect(() => one.signer.sign(Buffer.from('x'))).toThrow('was deleted');
    await two.signer.sign(Buffer.from('x'));
  });

  it('has a serial name per identity: the same each time, different for others, revealing nothing', async () => {
    const numberOf = async (more: object = {}) =>
      nameAttribute((await issue(more)).signer.certificate.subject, oids.serialNumber)!;
    const number = await numberOf();
    expect(number).toMatch(/^ES:FR-[0-9A-F]{32}$/);
    expect(await numberOf()).toBe(number);
    expect(await numberOf({ familyName: 'Dupont' })).toBe(number);
    expect(await numberOf({ identityId: randomUUID() })).not.toBe(number);
    expect(number).not.toContain(identityId.replaceAll('-', '').toUpperCase());
  });

  it('is issued by a CA for signers only, under the same root as the seal', async () => {
    const credential = await issue();
    const ca = above(credential);
    const [seal, sealCa, root] = await authority.trustChain('LIVE');
    expect(isIssuedBy(credential.signer.certificate, ca) && isIssuedBy(ca, root!)).toBe(true);
    expect(ca.spki).not.toEqual(sealCa!.spki);
    expect(isIssuedBy(seal!, ca)).toBe(false);
    const test = await issue({}, 'TEST');
    expect(nameAttribute(test.signer.certificate.subject, oids.commonName)).toContain(SPECIMEN);
    expect(isIssuedBy(test.signer.certificate, ca)).toBe(false);
  });

  it.each([
    ['longer than a common name', 'Maximilian'.repeat(10), 'von und zu '.repeat(9), /^Maximilian.*…$/],
    ['of several lines', 'Ana\r\nMaria', 'x\t y', /^Ana Maria x y$/],
    ['that turn the direction', '\u202eeidolE', '\u2066Müller\u2069', /^eidolE Müller$/],
    ['of nothing that shows', '\u0001', '\u0002', /^– –$/],
    ['of other scripts', '明日香', 'Иванова', /^明日香 Иванова$/],
  ])('accepts names %s', async (_, givenName, familyName, commonName) => {
    const { certificate } = (await issue({ givenName, familyName })).signer;
    expect(nameAttribute(certificate.subject, oids.commonName)).toMatch(commonName);
  });

  it.skipIf(!hasOpenssl)('is accepted by openssl in strict mode with nonRepudiation only', async () => {
    const credential = await issue();
    const [, , root] = await authority.trustChain('LIVE');
    const files = {
      'signer.pem': pem(credential.signer.certificate.der),
      'ca.pem': pem(credential.signer.chain[0]!),
      'root.pem': pem(root!.der),
    };
    const chain = ['-x509_strict', '-CAfile', 'root.pem', '-untrusted', 'ca.pem', '-purpose', 'any'];
    expect(openssl(files, 'verify', ...chain, 'signer.pem')).toMatchObject({ ok: true });
    const { text } = openssl(files, 'x509', '-in', 'signer.pem', '-noout', '-text');
    expect(text).toMatch(/Key Usage: critical\s+Non Repudiation\n/);
    expect(text).toContain(`OCSP - URI:${credential.signer.certificate.ocspUrls[0]}`);
    expect(text).not.toMatch(/CRL Distribution|No Revocation Available|Extended Key Usage/);
  });
});

describe('the status of the certificate', () => {
  const ask = async (credential: Awaited<ReturnType<typeof issue>>) => {
    const { certificate } = credential.signer;
    const [, , root] = await authority.trustChain('LIVE');
    const files = {
      'signer.pem': pem(certificate.der),
      'ca.pem': pem(above(credential).der),
      'root.pem': pem(root!.der),
    };
    const { text } = await opensslAsync(
      files,
      ...['ocsp', '-url', certificate.ocspUrls[0]!, '-issuer', 'ca.pem', '-cert', 'signer.pem', '-CAfile', 'root.pem'],
      ...['-verify_other', 'ca.pem'],
    );
    expect(text).toContain('Response verify OK');
    return /signer\.pem: (\w+)/.exec(text)![1];
  };

  it.skipIf(!hasOpenssl)('is good from the start and stays good once the signature has committed', async () => {
    const credential = await issue();
    const { certificate } = credential.signer;
    expect(await ask(credential)).toBe('good');
    expect(
      await repeatableTransaction(database, (tx) => keepSigningCertificate(tx, certificate.fingerprintSha256)),
    ).toBe(true);
    await abandonSigningCertificate({ database, clock }, certificate.fingerprintSha256);
    expect(await rowOf(certificate)).toMatchObject({ state: 'USED', revokedAt: null });
    expect(await ask(credential)).toBe('good');
  });

  it.skipIf(!hasOpenssl)('is revoked when the signature did not take place, which then cannot commit', async () => {
    const credential = await issue();
    const { certificate } = credential.signer;
    await abandonSigningCertificate({ database, clock }, certificate.fingerprintSha256);
    expect(await rowOf(certificate)).toMatchObject({ state: 'ABANDONED' });
    expect(await ask(credential)).toBe('revoked');
    expect(
      await repeatableTransaction(database, (tx) => keepSigningCertificate(tx, certificate.fingerprintSha256)),
    ).toBe(false);
    await expect(credential.validationData()).rejects.toThrow('revoked');
  });

  it.skipIf(!hasOpenssl)('is revoked on request, at once by OCSP and in its CA’s CRL', async () => {
    const credential = await issue();
    const { certificate } = credential.signer;
    const revoke = () =>
      repeatableTransaction(database, (tx) =>
        revokeCertificate(tx, {
          fingerprintSha256: certificate.fingerprintSha256,
          reason: 'keyCompromise',
          at: clock.now(),
        }),
      );
    expect([await revoke(), await revoke()]).toEqual([true, false]);
    expect(await ask(credential)).toBe('revoked');
    const question = { certificate, issuer: above(credential), now: clock.now() };
    expect(checkCrl((await authority.crl(credential.issuerKeyId!))!, question).isRevoked).toBe(true);
    clock.move(8 * DAY);
    const later = { ...question, now: clock.now() };
    expect(checkCrl((await authority.crl(credential.issuerKeyId!))!, later).isRevoked).toBe(false);
  });

  it('is proven by the archived chain, OCSP response and CRL, without the certificate itself', async () => {
    const credential = await issue();
    const { certificate } = credential.signer;
    const { certificates, ocspResponses, crls } = await credential.validationData();
    const parsed = certificates.map((der) => parseCertificate(der));
    expect(parsed.map(({ fingerprintSha256 }) => fingerprintSha256)).not.toContain(certificate.fingerprintSha256);
    expect(parsed).toHaveLength(3); // its CA, the root, its responder
    const [, , root] = await authority.trustChain('LIVE');
    const question = { certificate, issuer: above(credential), now: clock.now() };
    expect(checkOcspResponse(ocspResponses[0]!, question).status).toBe('good');
    expect(checkCrl(crls[0]!, { certificate: question.issuer, issuer: root!, now: clock.now() }).isRevoked).toBe(false);
  });
});

it('a private key leaves no trace in the database', async () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const secret = Buffer.from(keys.privateKey.export({ format: 'jwk' }).d!, 'base64url');
  const own = builtInCertificates({ authority, keystore, clock, organization, generateKey: async () => keys });
  const credential = await issueSigningCertificate({ database, clock }, own, {
    mode: 'LIVE',
    signerId: randomUUID(),
    person,
  });
  await credential.signer.sign(Buffer.from('x'));
  const { rows } = await database.pool.query<{ line: string }>(
    'SELECT t::text AS line FROM signing_certificates t UNION ALL SELECT t::text FROM pki_keys t',
  );
  const all = rows.map(({ line }) => line).join('\n');
  expect(all).toContain(credential.signer.certificate.serialHex);
  expect(all).not.toContain(secret.toString('hex'));
  expect(all).not.toContain(secret.toString('base64'));
});
