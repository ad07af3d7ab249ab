import path from 'node:path';

/** A credential at a remote sealing service, as the setting names it. */
export interface RemoteSetting {
  /** Base URL of the API, without a trailing slash: `https://host/csc/v2`. */
  readonly baseUrl: string;
  /** `credentialID` of the specification. */
  readonly credentialId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The URL that gives access tokens. Null: as the service's `info` says. */
  readonly tokenUrl: string | null;
  /** Absolute path of a file with the PIN of the credential. Null if it needs none. */
  readonly pinFile: string | null;
  /** Service and credential, without secrets. */
  readonly place: string;
}

/** The message says what is wrong, without the value. */
export class RemoteSettingError extends Error {
  override readonly name = 'RemoteSettingError';
}

const known = ['credential_id', 'client_id', 'token_url', 'pin_file'];

/**
 * Reads `https://host/csc/v2?credential_id=ID&client_id=ID`, with `token_url` and `pin_file` if needed. `password` is
 * the client secret.
 *
 * @throws RemoteSettingError
 */
export function readRemoteSetting(text: string, password: string | null): RemoteSetting {
  const url = safeUrl('the URL', text);
  if (url.hash) throw new RemoteSettingError('the URL must not contain #');
  for (const name of url.searchParams.keys()) {
    if (!known.includes(name)) throw new RemoteSettingError(`the parameter ${name.slice(0, 40)} is not known`);
    if (url.searchParams.getAll(name).length > 1) throw new RemoteSettingError(`the parameter ${name} is there twice`);
  }
  const parameter = (name: string) => url.searchParams.get(name) || null;
  const required = (name: string) => {
    const value = parameter(name);
    if (value === null) throw new RemoteSettingError(`the parameter ${name} is required`);
    return value;
  };
  const credentialId = required('credential_id');
  const clientId = required('client_id');
  if (password === null)
    throw new RemoteSettingError('the client secret is required: set SEAL_CREDENTIAL_PASSWORD or --password-file');
  const tokenUrl = parameter('token_url');
  const pinFile = parameter('pin_file');
  if (pinFile !== null && !path.isAbsolute(pinFile)) throw new RemoteSettingError('pin_file must be an absolute path');
  const baseUrl = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  return {
    baseUrl,
    credentialId,
    clientId,
    clientSecret: password,
    tokenUrl: tokenUrl === null ? null : safeUrl('token_url', tokenUrl).href,
    pinFile,
    place: `${baseUrl} ${credentialId}`,
  };
}

/**
 * Parses a URL to which secrets are sent: https, or http on this machine. `name` is used in the error.
 *
 * @throws RemoteSettingError
 */
export function safeUrl(name: string, text: string): URL {
  if (!URL.canParse(text)) throw new RemoteSettingError(`${name} is not a URL`);
  const url = new URL(text);
  if (url.username || url.password)
    throw new RemoteSettingError(`${name} must not contain a password: use SEAL_CREDENTIAL_PASSWORD`);
  const isLocal = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new RemoteSettingError(`${name} must begin with https://`);
  return url;
}
