import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

const generate = promisify(generateKeyPair);

/**
 * Generates a P-256 key to store encrypted. Returns the public key as SPKI and the private key as PKCS #8 (RFC 5958),
 * both DER.
 */
export async function newKey(): Promise<{ readonly spki: Buffer; readonly pkcs8: Buffer }> {
  const { publicKey: spki, privateKey: pkcs8 } = await generate('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { spki, pkcs8 };
}
