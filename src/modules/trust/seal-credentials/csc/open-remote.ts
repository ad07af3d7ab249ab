import { CredentialRefused, CredentialUnavailable, type OpenOptions, type SealCredential } from '../credential.ts';
import { RemoteCredential } from './remote-credential.ts';
import { RemoteError } from './remote-error.ts';
import { RemoteHttp } from './remote-http.ts';
import { type RemoteSetting, RemoteSettingError, readRemoteSetting } from './setting.ts';

/**
 * Opens a credential at a remote sealing service. `address`: the URL of its API, with the parameters of `setting.ts`.
 * `ca`: certificates to trust instead of the default ones, PEM; for tests.
 */
export async function openRemote(address: string, { password }: OpenOptions, ca?: string): Promise<SealCredential> {
  const setting = read(address, password);
  const http = new RemoteHttp(ca);
  try {
    return await RemoteCredential.open(http, setting);
  } catch (error) {
    await http.close();
    if (!(error instanceof RemoteError)) throw error;
    if (['waiting', 'token', 'sad'].includes(error.failure))
      throw new CredentialUnavailable(`the remote sealing service: ${error.message}`);
    throw new CredentialRefused(`The remote sealing service: ${error.message}.`);
  }
}

function read(address: string, password: string | null): RemoteSetting {
  try {
    return readRemoteSetting(address, password);
  } catch (error) {
    if (error instanceof RemoteSettingError)
      throw new CredentialRefused(`The remote sealing service: ${error.message}.`);
    throw error;
  }
}
