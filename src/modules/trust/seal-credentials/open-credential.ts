import { constants, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { PSS_SALT, type SigningAlgorithm } from '../../../standards/asn1/algorithms.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { Pkcs12Refused, readPkcs12 } from '../../../standards/pkcs12/read.ts';
import { type Certificate, publicKeyOf } from '../../../standards/x509/certificate.ts';
import { readCertificates } from '../../../standards/x509/read-certificates.ts';
import {
  type CredentialKind,
  type CredentialOpener,
  CredentialRefused,
  CredentialUnavailable,
  issuersOf,
  type OpenOptions,
  type SealCredential,
} from './credential.ts';
import { keyAlgorithms } from './credential-problems.ts';
import { openRemote } from './csc/remote-credential.ts';
import { Pkcs11UriError, readTokenSetting, type TokenSetting } from './pkcs11/setting.ts';
import { TokenCredential } from './pkcs11/token-credential.ts';
import { TokenError } from './pkcs11/token-error.ts';

/** PKCS#8, plain or encrypted (RFC 7468 §10, §11), and the older formats of OpenSSL, which have headers inside. */
const keyBlock = /-----BEGIN ((?:[A-Z]+ )*PRIVATE KEY)-----[\s\S]+?-----END \1-----/g;

/** Opens a PEM file with a private key, its certificate, and the certificates above, in any order. */
const openPem: CredentialOpener = async (file, { password, file: content }) => {
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

/** Opens a key in a PKCS #11 token. `address`: a URI of RFC 7512 without its scheme. */
export const openToken: CredentialOpener = async (address, { password }) => {
  try {
    return await TokenCredential.open(read(`pkcs11:${address}`, password));
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    if (error.failure === 'lost') throw new CredentialUnavailable(`the token of the seal: ${error.message}`);
    throw new CredentialRefused(`The token of the seal: ${error.message}.`);
  }
};

function read(uri: string, password: string | null): TokenSetting {
  try {
    return readTokenSetting(uri, password);
  } catch (error) {
    if (error instanceof Pkcs11UriError) throw new CredentialRefused(`The PKCS #11 URI: ${error.message}.`);
    throw error;
  }
}

/** Opens a PKCS#12 file (`.p12`, `.pfx`). */
const openPkcs12: CredentialOpener = async (file, { password, file: content }) => {
  const bytes = content ?? (await readKeyFile(file));
  try {
    return fileCredential({ kind: 'pkcs12', file, ...readPkcs12(bytes, password ?? '') });
  } catch (error) {
    if (!(error instanceof Pkcs12Refused)) throw error;
    const advice = { password: '', format: '', unsupported: ' Write it again with `openssl pkcs12 -export`.' };
    const missing = error.reason === 'password' && password === null ? ' No password is configured.' : '';
    throw new CredentialRefused(`The file ${file} cannot be used: ${error.message}.${missing}${advice[error.reason]}`);
  }
};

/** How each kind of credential is opened. */
const openers: Readonly<Record<CredentialKind, CredentialOpener>> = {
  pkcs12: openPkcs12,
  pem: openPem,
  pkcs11: openToken,
  csc: openRemote,
};

/**
 * Opens a credential by its setting, `KIND:ADDRESS`. Does not check whether it can seal (`credentialProblems`).
 * @throws CredentialRefused if it can never seal as configured
 * @throws CredentialUnavailable if it does not answer now
 */
export async function openCredential(setting: string, options: OpenOptions): Promise<SealCredential> {
  const colon = setting.indexOf(':');
  const kind = setting.slice(0, colon);
  const opener = colon > 0 && Object.hasOwn(openers, kind) ? openers[kind as CredentialKind] : undefined;
  if (!opener) {
    const known = Object.keys(openers).map((one) => `${one}:…`);
    throw new CredentialRefused(`A seal credential begins with one of ${known.join(', ')}.`);
  }
  return opener(setting.slice(colon + 1), options);
}

/** The contents of a file, as its format's reader found them. */
interface KeyFile {
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
function fileCredential({ kind, file, keys, certificates }: KeyFile): SealCredential {
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
