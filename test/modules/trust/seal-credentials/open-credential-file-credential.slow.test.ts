import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import {
  CredentialRefused,
  CredentialUnavailable,
  HeldCredential,
  OutsideData,
} from '../../../../src/modules/trust/index.ts';
import { parseCrl } from '../../../../src/standards/crl/crl.ts';
import { nameText } from '../../../../src/standards/x509/name.ts';
import { hasOpenssl } from '../../../standards/openssl.ts';
import { MovableClock } from '../../../world/clock.ts';
import { type CertificateWish, openOpensslCa } from './openssl-ca.ts';

describe.skipIf(!hasOpenssl)('a credential in a file', () => {
  let ca: Awaited<ReturnType<typeof openOpensslCa>>;
  const clock = new MovableClock();
  beforeAll(async () => {
    ca = await openOpensslCa();
  });
  afterAll(() => ca?.close());

  const held = (credential: string, password: string | null = null, algorithm: 'rsa-pss-sha256' | null = null) =>
    new HeldCredential(
      { credential, password, algorithm },
      { clock, outside: new OutsideData(clock), remember: async () => {}, findWithdrawal: async () => null },
    );
  const write = (name: string, text: string): string => {
    const file = path.join(ca.directory, name);
    writeFileSync(file, text);
    return file;
  };
  const refusal = async (credential: string, password: string | null = null): Promise<string> => {
    const error = await held(credential, password)
      .check()
      .then(
        () => undefined,
        (reason: unknown) => reason,
      );
    expect(error).toBeInstanceOf(CredentialRefused);
    return (error as Error).message;
  };

  it.each([
    ['P-256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], 'ecdsa-sha256'],
    ['P-384', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384'], 'ecdsa-sha256'],
    ['P-521', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521'], 'ecdsa-sha256'],
    ['RSA-2048', ['-newkey', 'rsa:2048'], 'rsa-sha256'],
    ['RSA-4096', ['-newkey', 'rsa:4096'], 'rsa-sha256'],
    ['RSA-PSS', ['-newkey', 'rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048'], 'rsa-pss-sha256'],
  ])('seals with %s', async (name, newKey, algorithm) => {
    const file = ca.issue(name, { newKey });
    const credential = held(`pem:${file}`);
    await credential.check();
    const { signer, trustChain } = await credential.seal();
    expect(signer.algorithm).toBe(algorithm);
    expect(trustChain.map(({ subjectText }) => subjectText)).toEqual([
      expect.stringContaining(`CN=${name}`),
      expect.stringContaining('CN=ca'),
      expect.stringContaining('CN=Autrui Root'),
    ]);
  });

  it('signs with the configured algorithm, and refuses one that the key does not have', async () => {
    const rsa = held(`pem:${ca.issue('RSA by PSS', { newKey: ['-newkey', 'rsa:2048'] })}`, null, 'rsa-pss-sha256');
    expect((await rsa.seal()).signer.algorithm).toBe('rsa-pss-sha256');
    const ec = held(`pem:${ca.issue('EC by PSS')}`, null, 'rsa-pss-sha256');
    await expect(ec.check()).rejects.toThrow('can sign with ecdsa-sha256, not with rsa-pss-sha256');
  });

  it.each([
    ['as openssl writes it', []],
    ['with triple DES', ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES', '-macalg', 'sha1']],
    ['with AES-128 and SHA-512', ['-certpbe', 'AES-128-CBC', '-keypbe', 'AES-128-CBC', '-macalg', 'sha512']],
    ['without encryption of the certificates', ['-certpbe', 'NONE']],
  ])('is read from PKCS#12 %s, with a password that is not ASCII', async (_, options) => {
    ca.issue('Étoile');
    const file = ca.pkcs12('Étoile', 'clé à molette', ...options);
    await held(`pkcs12:${file}`, 'clé à molette').check();
    expect(await refusal(`pkcs12:${file}`, 'cle a molette')).toBe(
      `The file ${file} cannot be used: the password is wrong, or the file is damaged.`,
    );
    expect(await refusal(`pkcs12:${file}`)).toContain('No password is configured.');
  });

  it('is read from an encrypted PEM key', async () => {
    const plain = ca.issue('Encrypted');
    const { stdout } = spawnSync('openssl', [
      'pkcs8',
      '-topk8',
      '-in',
      `${ca.directory}/Encrypted.key`,
      '-passout',
      'pass:geheim',
    ]);
    const certificates = readFileSync(plain, 'utf8').replace(
      /-----BEGIN (EC )?PRIVATE KEY[\s\S]+?END (EC )?PRIVATE KEY-----/,
      '',
    );
    const file = write('encrypted.pem', `${certificates}${stdout}`);
    await held(`pem:${file}`, 'geheim').check();
    expect(await refusal(`pem:${file}`, 'falsch')).toContain('the password is wrong');
    expect(await refusal(`pem:${file}`)).toContain('it is encrypted, and no password is configured');
  });

  it('finds missing issuers at the addresses in the certificates', async () => {
    ca.issue('Alone');
    const file = write(
      'alone.pem',
      ['key', 'pem'].map((end) => readFileSync(`${ca.directory}/Alone.${end}`, 'utf8')).join(''),
    );
    expect((await held(`pem:${file}`).seal()).trustChain).toHaveLength(3);
  });

  it('needs no revocation status if its certificate says that there is none', async () => {
    const extensions = `${ca.usage}\n2.5.29.56 = DER:0500\nauthorityInfoAccess = caIssuers;URI:${ca.url}/ca.cer`;
    const seal = await held(`pem:${ca.issue('No status', { extensions })}`).seal();
    const { ocspResponses, crls } = await seal.validationData();
    expect([ocspResponses.length, crls.length]).toEqual([0, 1]);
  });

  it('proves its status by the CRL alone if its certificate names no OCSP responder', async () => {
    const extensions = `${ca.usage}\ncrlDistributionPoints = URI:${ca.url}/ca.crl`;
    const file = ca.issue('By CRL', { extensions });
    const { trustChain, validationData } = await held(`pem:${file}`).seal();
    const { ocspResponses, crls } = await validationData();
    expect(ocspResponses).toEqual([]);
    // Those of the intermediate CA, about the seal, and of the root, about the intermediate CA.
    const issuers = crls.map((crl) => nameText(parseCrl(crl).issuer));
    expect(issuers.toSorted()).toEqual(
      trustChain
        .slice(1)
        .map(({ subjectText }) => subjectText)
        .toSorted(),
    );
    ca.revoke('By CRL');
    expect(await refusal(`pem:${file}`)).toMatch(/The certificate was revoked: .*CN=By CRL/);
  });

  it('waits with a reason while its CA does not answer, and seals when it does', async () => {
    const credential = held(`pem:${ca.issue('Patient')}`);
    ca.state.isDown = true;
    const error = await credential.check().catch((reason: unknown) => reason);
    ca.state.isDown = false;
    expect(error).toBeInstanceOf(CredentialUnavailable);
    expect((error as Error).message).toMatch(
      /^seal credential: the status of .*CN=Patient.* could not be obtained: .*HTTP 503/,
    );
    await credential.check();
  });

  it('is refused at start once it was revoked, and seals no longer after ten minutes', async () => {
    const file = ca.issue('Revoked');
    const credential = held(`pem:${file}`);
    await credential.seal();
    ca.revoke('Revoked');
    expect(await refusal(`pem:${file}`)).toMatch(/The certificate was revoked: .*CN=Revoked/);
    clock.advance(11 * 60_000);
    await expect(credential.seal()).rejects.toThrow(CredentialUnavailable);
    await expect(credential.seal()).rejects.toThrow('was revoked');
    clock.advance(-11 * 60_000);
  });

  it('seals no longer after the end of its certificate', async () => {
    const credential = held(`pem:${ca.issue('Ending')}`);
    await credential.seal();
    clock.advance(21 * DAY);
    await expect(credential.seal()).rejects.toThrow('the certificate is not valid now');
    clock.advance(-21 * DAY);
  });

  describe('is refused in plain words', () => {
    it.each<[string, CertificateWish, RegExp]>([
      [
        'an expired certificate',
        { dates: ['20200101000000Z', '20210101000000Z'] },
        /ended on 2021-01-01\. Replace it\./,
      ],
      ['one of the future', { dates: ['21000101000000Z', '21010101000000Z'] }, /not valid before 2100-01-01/],
      ['a wrong key usage', { extensions: 'keyUsage = critical,keyEncipherment' }, /does not allow signatures/],
      ['a CA', { extensions: 'basicConstraints = critical,CA:true' }, /is a certification authority's/],
      ['a web server', { extensions: 'extendedKeyUsage = serverAuth' }, /is only for web servers/],
      ['a short RSA key', { newKey: ['-newkey', 'rsa:1024'] }, /has a key that cannot seal/],
      [
        'another curve',
        { newKey: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'] },
        /has a key that cannot seal/,
      ],
      [
        'no status address',
        { extensions: 'keyUsage = critical,digitalSignature' },
        /names neither OCSP nor a CRL over HTTP/,
      ],
    ])('%s', async (name, wish, reason) => {
      expect(await refusal(`pem:${ca.issue(name, wish)}`)).toMatch(reason);
    });

    it('a key that belongs to another certificate, no key, two keys, no certificate, no file', async () => {
      const read = (name: string) => readFileSync(path.join(ca.directory, name), 'utf8');
      ca.issue('One');
      ca.issue('Two');
      const refused = (name: string, ...parts: string[]) => refusal(`pem:${write(name, parts.map(read).join(''))}`);
      expect(await refused('a.pem', 'One.key', 'Two.pem')).toContain('belongs to its private key');
      expect(await refused('b.pem', 'One.pem')).toContain('contains no private key');
      expect(await refused('c.pem', 'One.key', 'Two.key', 'One.pem')).toContain('contains 2 private keys');
      expect(await refused('d.pem', 'One.key')).toContain('contains no certificate');
      expect(await refusal(`pem:${path.join(ca.directory, 'nowhere')}`)).toContain('cannot be read: ENOENT');
      expect(await refusal(`pkcs12:${write('e.p12', 'nothing')}`)).toContain('it is not a PKCS#12 file');
      expect(await refusal('floppy:A')).toContain('begins with one of pkcs12:…, pem:…');
    });
  });
});
