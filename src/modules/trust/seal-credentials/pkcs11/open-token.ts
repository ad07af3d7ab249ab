import { type CredentialOpener, CredentialRefused, CredentialUnavailable } from '../credential.ts';
import { readTokenSetting, type TokenSetting } from './setting.ts';
import { TokenCredential } from './token-credential.ts';
import { TokenError } from './token-error.ts';
import { Pkcs11UriError } from './uri.ts';

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
