import { readPkcs12 } from '../../../standards/pkcs12/read.ts';
import { Pkcs12Refused } from '../../../standards/pkcs12/refused.ts';
import { type CredentialOpener, CredentialRefused } from './credential.ts';
import { fileCredential, readKeyFile } from './file-credential.ts';

/** Opens a PKCS#12 file (`.p12`, `.pfx`). */
export const openPkcs12: CredentialOpener = async (file, { password, file: content }) => {
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
