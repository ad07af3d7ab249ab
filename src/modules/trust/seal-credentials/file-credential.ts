import { constants, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PSS_SALT, type SigningAlgorithm } from '../../../standards/asn1/algorithms.ts';
import { Asn1Error } from '../../../standards/asn1/error.ts';
import { type Certificate, publicKeyOf } from '../../../standards/x509/certificate.ts';
import { type CredentialKind, CredentialRefused, type SealCredential } from './credential.ts';
import { issuersOf } from './issuers-of.ts';
import { keyAlgorithms } from './key-algorithms.ts';

/** The contents of a file, as its format's reader found them. */
export interface KeyFile {
  readonly kind: CredentialKind;
  readonly file: string;
  readonly keys: readonly KeyObject[];
  readonly certificates: readonly Certificate[];
}

/** Signatures in progress: they run on the four threads of libuv, which files and name look-ups need too. */
const CONCURRENCY = 2;

const signAsync = promisify(sign);
const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: PSS_SALT };

/** Reads a file of the operator. @throws CredentialRefused with the file and the reason */
export const readKeyFile = (file: string): Promise<Buffer> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new CredentialRefused(`The file ${file} cannot be read: ${error.code ?? error.message}.`);
  });

/**
 * Makes a credential of a key and the certificate that belongs to it. The key stays in the memory of OpenSSL.
 * @throws CredentialRefused if there is not exactly one key, or no certificate of it
 */
export function fileCredential({ kind, file, keys, certificates }: KeyFile): SealCredential {
  const [key, ...others] = keys;
  if (!key) throw new CredentialRefused(`The file ${file} contains no private key.`);
  if (others.length > 0)
    throw new CredentialRefused(`The file ${file} contains ${keys.length} private keys. It must contain one.`);
  if (certificates.length === 0) throw new CredentialRefused(`The file ${file} contains no certificate.`);
  const certificate = certificates.find((one) => belongsTo(one, key));
  if (!certificate) throw new CredentialRefused(`No certificate in the file ${file} belongs to its private key.`);
  return {
    kind,
    place: `${kind}:${file}`,
    certificate,
    chain: issuersOf(certificate, certificates),
    algorithms: keyAlgorithms(publicKeyOf(certificate)),
    concurrency: CONCURRENCY,
    sign: ({ bytes }, algorithm: SigningAlgorithm) =>
      signAsync('sha256', bytes, algorithm === 'rsa-pss-sha256' ? { key, ...pss } : key),
    close: async () => {},
  };
}

function belongsTo(certificate: Certificate, key: KeyObject): boolean {
  try {
    return publicKeyOf(certificate).equals(createPublicKey(key));
  } catch (error) {
    if (error instanceof Asn1Error) return false;
    throw error;
  }
}
