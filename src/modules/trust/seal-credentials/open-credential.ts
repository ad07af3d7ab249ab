import type { CredentialKind, CredentialOpener, OpenOptions, SealCredential } from './credential.ts';
import { CredentialRefused } from './credential.ts';
import { openRemote } from './csc/open-remote.ts';
import { openPem } from './open-pem.ts';
import { openPkcs12 } from './open-pkcs12.ts';
import { openToken } from './pkcs11/open-token.ts';

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
