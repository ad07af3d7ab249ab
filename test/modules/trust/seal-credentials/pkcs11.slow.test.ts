import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, constants as cryptoConstants, type VerifyKeyObjectInput, verify } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SealCredential } from '../../../../src/modules/trust/seal-credentials/credential.ts';
import { openToken } from '../../../../src/modules/trust/seal-credentials/open-credential.ts';
import { inProject } from '../../../../src/platform/project-root.ts';
import type { SigningAlgorithm } from '../../../../src/standards/asn1/algorithms.ts';
import { publicKeyOf } from '../../../../src/standards/x509/certificate.ts';
import { blocksOf } from '../../../docs/blocks.ts';
import { asUnit, canProtectSystem, groupId, makeUnitFolder } from '../../../world/as-unit.ts';
import { hasSoftHsm, PIN, SoftToken, type TokenKeyType } from '../../../world/soft-token.ts';

const message = (text: string) => {
  const bytes = Buffer.from(text);
  return { bytes, digest: createHash('sha256').update(bytes).digest() };
};

/** Verifies by OpenSSL, with the public key of the certificate. */
function isGood(credential: SealCredential, text: string, algorithm: SigningAlgorithm, signature: Buffer): boolean {
  const key = publicKeyOf(credential.certificate);
  const pss = { padding: cryptoConstants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const input: VerifyKeyObjectInput = algorithm === 'rsa-pss-sha256' ? { key, ...pss } : { key };
  return verify('sha256', Buffer.from(text), input, signature);
}

describe.skipIf(!hasSoftHsm)('sealing with a key in a PKCS #11 token (SoftHSM)', () => {
  let soft: SoftToken;
  const opened: SealCredential[] = [];

  const open = async (address: string, password: string | null = PIN) => {
    const credential = await openToken(address, { password });
    opened.push(credential);
    return credential;
  };

  beforeAll(() => {
    soft = new SoftToken();
  });
  afterEach(async () => {
    for (const credential of opened.splice(0)) await credential.close();
  });
  afterAll(() => soft.close());

  it.each<[TokenKeyType, SigningAlgorithm[]]>([
    ['rsa:2048', ['rsa-sha256', 'rsa-pss-sha256']],
    ['rsa:3072', ['rsa-sha256', 'rsa-pss-sha256']],
    ['rsa:4096', ['rsa-sha256', 'rsa-pss-sha256']],
    ['EC:secp256r1', ['ecdsa-sha256']],
    ['EC:secp384r1', ['ecdsa-sha256']],
    ['EC:secp521r1', ['ecdsa-sha256']],
  ])('signs with a key of type %s by %j', async (type, algorithms) => {
    const label = soft.addKey(type);
    const credential = await open(soft.address(label));
    expect(credential.algorithms).toEqual(algorithms);
    expect(credential.certificate.subjectText).toBe('CN=Seal,O=Token Test');
    for (const algorithm of algorithms) {
      const signature = await credential.sign(message('a digest'), algorithm);
      expect(isGood(credential, 'a digest', algorithm, signature)).toBe(true);
      expect(isGood(credential, 'another', algorithm, signature)).toBe(false);
    }
  });

  it('makes 500 signatures at the same time, with the sessions that it has', async () => {
    const credential = await open(soft.address(soft.addKey('EC:secp256r1')));
    expect(credential.concurrency).toBe(8);
    const texts = Array.from({ length: 500 }, (_, index) => `document ${index}`);
    const signatures = await Promise.all(texts.map((text) => credential.sign(message(text), 'ecdsa-sha256')));
    const good = signatures.filter((signature, index) => isGood(credential, texts[index]!, 'ecdsa-sha256', signature));
    expect(good).toHaveLength(500);
  });

  it('keeps the key in the token: it is not extractable, and the place does not contain the PIN', async () => {
    const label = soft.addKey('EC:secp256r1');
    const credential = await open(soft.address(label, { 'pin-value': PIN }), null);
    expect(credential).toMatchObject({
      kind: 'pkcs11',
      warnings: [],
      place: `pkcs11:token=seals;object=${label}`,
    });
    const object = soft.tool('seals', '--list-objects', '--type', 'privkey');
    expect(object).toContain('never extractable');
  });

  it('finds the certificates of the token, or those of a file', async () => {
    const label = soft.addKey('EC:secp256r1', { certificate: false });
    await expect(open(soft.address(label))).rejects.toThrow(
      /the token has no certificate|no certificate belongs to the key/,
    );
    writeFileSync(
      soft.file('chain.pem'),
      soft.openssl('x509', '-in', 'ca.pem') + soft.openssl('x509', '-in', `${label}.pem`),
    );
    const credential = await open(soft.address(label, { 'certificate-file': soft.file('chain.pem') }));
    expect(credential.certificate.subjectText).toBe('CN=Seal,O=Token Test');
    expect(credential.chain.map(({ subjectText }) => subjectText)).toEqual(['CN=Token Test Root,O=Token Test']);
    const signature = await credential.sign(message('a'), 'ecdsa-sha256');
    expect(isGood(credential, 'a', 'ecdsa-sha256', signature)).toBe(true);
  });

  it('refuses a certificate of another key', async () => {
    const label = soft.addKey('EC:secp256r1', { certificate: false });
    const other = soft.addKey('EC:secp256r1', { certificate: false });
    await expect(open(soft.address(label, { 'certificate-file': soft.file(`${other}.pem`) }))).rejects.toMatchObject({
      name: 'CredentialRefused',
      message: 'The token of the seal: no certificate belongs to the key.',
    });
  });

  it('reads the PIN from a file', async () => {
    const label = soft.addKey('EC:secp256r1');
    writeFileSync(soft.file('pin'), `${PIN}\n`);
    const credential = await open(soft.address(label, { 'pin-source': `file:${soft.file('pin')}` }), null);
    const signature = await credential.sign(message('a'), 'ecdsa-sha256');
    expect(isGood(credential, 'a', 'ecdsa-sha256', signature)).toBe(true);
  });

  it('gives the PIN again for a key that asks at each signature', async () => {
    const label = soft.addKey('EC:secp256r1', { options: ['--always-auth'] });
    const credential = await open(soft.address(label));
    const signatures = await Promise.all(['a', 'b', 'c'].map((text) => credential.sign(message(text), 'ecdsa-sha256')));
    expect(signatures.map((signature, index) => isGood(credential, 'abc'[index]!, 'ecdsa-sha256', signature))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('says what is wrong with a setting', async () => {
    const label = soft.addKey('EC:secp256r1', { label: 'twice' });
    soft.addKey('EC:secp256r1', { label: 'twice' });
    const once = soft.addKey('EC:secp256r1');
    const refused = (address: string, password: string | null, text: string) =>
      expect(open(address, password)).rejects.toMatchObject({
        name: 'CredentialRefused',
        message: expect.stringContaining(text),
      });
    await refused(soft.address('missing'), PIN, 'the token has no private key with this object and id');
    await refused(soft.address(label), PIN, '2 private keys match the URI: add object or id');
    await refused(soft.address(label), null, 'the token needs a PIN');
    await refused(soft.address(label), 'wrong', 'the token refuses the PIN (CKR_PIN_INCORRECT from C_Login)');
    await refused(soft.address(label, {}, '/missing/library.so'), PIN, 'the library cannot be loaded');
    await refused(soft.address(label, { 'pin-source': '/missing/pin' }), null, 'pin-source cannot be read (ENOENT)');
    await refused(soft.address(once, { 'certificate-file': '/missing.pem' }), PIN, 'certificate-file cannot be read');
    await refused(soft.address(once, { 'certificate-file': soft.file('ca.key') }), PIN, 'a certificate cannot be read');
    await refused('object=a', PIN, 'The PKCS #11 URI: module-path is required');
    const other = soft.address(label).replace('token=seals', 'token=others');
    await expect(open(other)).rejects.toMatchObject({
      name: 'CredentialUnavailable',
      message: expect.stringContaining('no token matches the URI'),
    });
  });

  it.skipIf(!canProtectSystem || groupId('softhsm') === undefined)(
    'opens a token in a unit of systemd with the drop-in of the guide',
    () => {
      const unit = readFileSync(inProject('src/app/deploy/systemd/esign.service'), 'utf8');
      const dropIn = blocksOf('seal-keys.md').find(({ file }) => file?.endsWith('/token.conf'))!.source;
      const address = soft.address(soft.addKey('EC:secp256r1'));
      // As Debian installs the folder of the tokens.
      for (const [program, change] of [
        ['chgrp', 'softhsm'],
        ['chmod', 'g=rX,o='],
      ] as const)
        execFileSync(program, ['-R', change, soft.folder]);
      const home = makeUnitFolder(soft.file('home'));
      const script = `const { openToken } = await import('./src/modules/trust/seal-credentials/open-credential.ts');
      const credential = await openToken(process.argv[1], { password: process.argv[2] });
      process.stdout.write(credential.place);
      await credential.close();`;
      const runIn = (text: string) => {
        const [program, ...words] = asUnit({ unit: text, writable: [home] });
        const args = [...words, process.execPath, '--import', 'tsx', '--input-type=module', '-e', script, address, PIN];
        const env = { ...process.env, HOME: home, TMPDIR: home };
        return spawnSync(program!, args, { cwd: inProject('.'), encoding: 'utf8', env });
      };
      expect(runIn(unit + dropIn)).toMatchObject({ stdout: expect.stringContaining('pkcs11:token=seals'), status: 0 });
      expect(runIn(unit)).toMatchObject({ stdout: '', status: 1 });
    },
  );
});
