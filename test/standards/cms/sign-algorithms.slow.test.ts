import { constants, createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PSS_SALT, type SigningAlgorithm } from '../../../src/standards/asn1/algorithms.ts';
import { parseCms } from '../../../src/standards/cms/read.ts';
import { type Signer, signCms, signedDataSize, verifyCms } from '../../../src/standards/cms/sign.ts';
import { readCertificates } from '../../../src/standards/x509/read-certificates.ts';
import { hasOpenssl, openssl } from '../openssl.ts';

const document = Buffer.from('le contenu, tel quel');
const sha256 = createHash('sha256').update(document).digest();

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: PSS_SALT };
const signWith = (key: KeyObject, algorithm: SigningAlgorithm) => (bytes: Buffer) =>
  sign('sha256', bytes, algorithm === 'rsa-pss-sha256' ? { key, ...pss } : key);

/** A new key and its self-signed certificate, made by openssl. */
function made(...key: string[]) {
  const name = ['-subj', '/C=FR/O=Autrui/CN=Autrui', '-addext', 'keyUsage=critical,digitalSignature'];
  const { output, text, ok } = openssl({}, 'req', '-x509', '-nodes', ...key, ...name, '-keyout', 'out', '-out', 'out2');
  if (!ok) throw new Error(text);
  const request = openssl({ key: output }, 'req', '-x509', '-key', 'key', ...name, '-days', '2', '-out', 'out');
  return { key: createPrivateKey(output), pem: request.output, certificate: readCertificates(request.output)[0]! };
}

describe.skipIf(!hasOpenssl)('a CMS signature verifies here and with openssl, and fits its reserve', () => {
  it.each<[SigningAlgorithm, string[]]>([
    ['ecdsa-sha256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
    ['ecdsa-sha256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384']],
    ['ecdsa-sha256', ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-521']],
    ['rsa-sha256', ['-newkey', 'rsa:2048']],
    ['rsa-sha256', ['-newkey', 'rsa:4096']],
    ['rsa-pss-sha256', ['-newkey', 'rsa:2048']],
    ['rsa-pss-sha256', ['-newkey', 'rsa:4096']],
    ['rsa-pss-sha256', ['-newkey', 'rsa-pss', '-pkeyopt', 'rsa_keygen_bits:3072']],
  ])('%s with %j', async (algorithm, newKey) => {
    const { key, pem, certificate } = made(...newKey);
    // A long chain of large certificates.
    const chain = Array.from({ length: 5 }, () => certificate.der);
    const signer: Signer = { certificate, chain, algorithm, sign: signWith(key, algorithm) };
    const der = await signCms(signer, { kind: 'detached', sha256 });
    expect(verifyCms(parseCms(der), sha256)).toEqual({ intact: true, signed: true, bound: true });
    expect(der.length).toBeLessThanOrEqual(signedDataSize(signer));
    const files = { 'signature.der': der, document, 'root.pem': pem };
    const judge = openssl(
      files,
      ...['cms', '-verify', '-binary', '-inform', 'DER', '-in', 'signature.der', '-content', 'document'],
      ...['-CAfile', 'root.pem', '-purpose', 'any', '-out', 'out'],
    );
    expect(judge.text).toContain('Verification successful');
    const damaged = await signCms(signer, { kind: 'detached', sha256: createHash('sha256').digest() });
    expect(verifyCms(parseCms(damaged), sha256)).toMatchObject({ intact: false });
  });
});
