import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { encryptPrivateKey } from '../../../standards/pkcs12/encrypt-key.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import { pemOf } from './pem.ts';
import { KeyRefused } from './revoke-key.ts';

/** The key of a root that is kept outside the service, and its certificate. In memory only while it signs. */
export interface RootKey {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
}

/** Writes the file of a root's key: its certificate, and the key encrypted under a password. PEM. */
export async function writeRootKey({ certificate, privateKey }: RootKey, password: string): Promise<string> {
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' });
  const encrypted = await encryptPrivateKey(pkcs8, password);
  return `${certificate.subjectText}\n${pemOf('CERTIFICATE', certificate.der)}${pemOf('ENCRYPTED PRIVATE KEY', encrypted)}`;
}

/** Reads such a file. @throws KeyRefused if it is not one, if the password is wrong, or if both parts do not match */
export function readRootKey(text: string, password: string): RootKey {
  const [certificate, ...others] = readCertificates(Buffer.from(text));
  const block = /-----BEGIN ENCRYPTED PRIVATE KEY-----[\s\S]+?-----END ENCRYPTED PRIVATE KEY-----/.exec(text);
  if (!certificate || others.length > 0 || !block)
    throw new KeyRefused('The file is not that of a root key: it must contain a certificate and its encrypted key.');
  const privateKey = decrypted(block[0], password);
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  if (!spki.equals(certificate.spki)) throw new KeyRefused('The key in the file is not that of its certificate.');
  return { certificate, privateKey };
}

function decrypted(key: string, passphrase: string): KeyObject {
  try {
    return createPrivateKey({ key, format: 'pem', passphrase });
  } catch {
    throw new KeyRefused('The key in the file cannot be decrypted with this password.');
  }
}
