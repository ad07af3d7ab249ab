import { createPrivateKey, type KeyObject } from 'node:crypto';
import { Asn1Error } from '../../../standards/asn1/error.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import { type CredentialOpener, CredentialRefused } from './credential.ts';
import { fileCredential, readKeyFile } from './file-credential.ts';

/** PKCS#8, plain or encrypted (RFC 7468 §10, §11), and the older formats of OpenSSL, which have headers inside. */
const keyBlock = /-----BEGIN ((?:[A-Z]+ )*PRIVATE KEY)-----[\s\S]+?-----END \1-----/g;

/** Opens a PEM file with a private key, its certificate, and the certificates above, in any order. */
export const openPem: CredentialOpener = async (file, { password, file: content }) => {
  const bytes = content ?? (await readKeyFile(file));
  const blocks = bytes.toString('latin1').match(keyBlock) ?? [];
  const keys = blocks.map((block) => readKey(file, block, password));
  return fileCredential({ kind: 'pem', file, keys, certificates: certificatesIn(file, bytes) });
};

function readKey(file: string, pem: string, password: string | null): KeyObject {
  try {
    return createPrivateKey({ key: pem, format: 'pem', ...(password !== null && { passphrase: password }) });
  } catch {
    const isEncrypted = pem.includes('ENCRYPTED');
    const why = !isEncrypted
      ? 'it is damaged, or its type is not supported'
      : password === null
        ? 'it is encrypted, and no password is configured'
        : 'the password is wrong, or the file is damaged';
    throw new CredentialRefused(`The private key in the file ${file} cannot be read: ${why}.`);
  }
}

function certificatesIn(file: string, bytes: Buffer): Certificate[] {
  if (!bytes.includes('-----BEGIN CERTIFICATE-----')) return [];
  try {
    return readCertificates(bytes);
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error;
    throw new CredentialRefused(`A certificate in the file ${file} cannot be read: ${error.message}.`);
  }
}
