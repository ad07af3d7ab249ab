import path from 'node:path';
import { z } from 'zod';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { oids } from '../../../../standards/asn1/oids.ts';
import { Asn1Error } from '../../../../standards/asn1/read.ts';
import { type Certificate, parseCertificate } from '../../../../standards/x509/certificate.ts';
import { RemoteError } from './remote-http.ts';

/** The answer of `credentials/info` (CSC API v2 §11.5), as far as it is used here. */
const shape = z.object({
  key: z.object({ status: z.string(), algo: z.array(z.string()).max(100) }),
  cert: z.object({
    status: z.string().optional(),
    certificates: z
      .array(z.string().max(64 * 1024))
      .min(1)
      .max(20),
  }),
  auth: z.object({
    mode: z.string(),
    expression: z.string().optional(),
    objects: z
      .array(z.object({ type: z.string(), id: z.string(), generator: z.string().optional() }))
      .max(20)
      .optional(),
  }),
  multisign: z.number().int().min(1),
  SCAL: z.string().optional(),
});

/** A key at a remote service. */
export interface CredentialKey {
  /** The certificate of the key first. */
  readonly certificates: readonly [Certificate, ...Certificate[]];
  /** How the service names each algorithm that its key has, the preferred one first. */
  readonly algorithms: ReadonlyMap<SigningAlgorithm, string>;
  /** Maximum number of signatures for one authorization. */
  readonly multisign: number;
}

export interface CredentialInfo extends CredentialKey {
  /** Id of the authentication object that takes the PIN; null if authorization needs none. */
  readonly pinObject: string | null;
}

/** Names of our algorithms in `key/algo`, the most specific first: the general ones also need `hashAlgorithmOID`. */
const names: readonly (readonly [SigningAlgorithm, readonly string[]])[] = [
  ['ecdsa-sha256', [oids.ecdsaSha256, oids.ecPublicKey]],
  ['rsa-sha256', [oids.rsaSha256, oids.rsaEncryption]],
  ['rsa-pss-sha256', [oids.rsaPss]],
];

/** Reads the answer of `credentials/info`. @throws RemoteError if seals cannot be made with this credential */
export function readCredentialInfo(json: unknown): CredentialInfo {
  const { auth, ...key } = readKey(json);
  return { ...key, pinObject: pinObjectOf(auth) };
}

/**
 * Reads the answer of `credentials/info` about the credential of a person.
 * @throws RemoteError unless its owner authorizes signatures in the browser (§8.5.2), for exactly the hashes to sign (SCAL2)
 */
export function readPersonalInfo(json: unknown): CredentialKey {
  const { auth, scal, ...key } = readKey(json);
  if (auth.mode !== 'oauth2code')
    throw new RemoteError('setting', `its owner cannot authorize it here (auth mode ${auth.mode.slice(0, 20)})`);
  if (scal !== '2') throw new RemoteError('setting', 'its authorization is not bound to what is signed (SCAL2)');
  return key;
}

function readKey(json: unknown) {
  const read = shape.safeParse(json);
  if (!read.success) {
    const places = read.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new RemoteError('waiting', `its credentials/info does not follow the specification: ${places}`);
  }
  const { key, cert, auth, multisign, SCAL: scal } = read.data;
  if (key.status !== 'enabled') throw new RemoteError('setting', 'the key of the credential is disabled');
  if (cert.status !== undefined && cert.status !== 'valid')
    throw new RemoteError('setting', `the certificate of the credential is ${cert.status.slice(0, 20)}`);
  const algorithms = new Map(
    names.flatMap(([algorithm, oidsOf]) => {
      const name = oidsOf.find((oid) => key.algo.includes(oid));
      return name === undefined ? [] : [[algorithm, name] as const];
    }),
  );
  if (algorithms.size === 0)
    throw new RemoteError('setting', 'the credential has no algorithm that is known here (ECDSA or RSA with SHA-256)');
  return { certificates: credentialCertificates(cert.certificates), algorithms, multisign, auth, scal };
}

function credentialCertificates(texts: readonly string[]): CredentialInfo['certificates'] {
  try {
    const [first, ...rest] = texts.map((text) => parseCertificate(Buffer.from(text, 'base64')));
    return [first!, ...rest];
  } catch (error) {
    if (error instanceof Asn1Error) throw new RemoteError('waiting', `its certificate is invalid: ${error.message}`);
    throw error;
  }
}

/** Only what a machine can give without a person authorizes seals: nothing, or a PIN (§8.5.3). */
function pinObjectOf({ mode, expression = '', objects = [] }: z.infer<typeof shape>['auth']): string | null {
  if (mode !== 'explicit')
    throw new RemoteError(
      'setting',
      `each signature needs a person (auth mode ${mode.slice(0, 20)}): ask for a credential for automatic seals`,
    );
  const pin = objects.find(({ type, generator }) => type === 'Password' && generator === undefined);
  const isChoice = /\bX?OR\b/.test(expression) && !/\bAND\b/.test(expression);
  if (objects.length === 0) return null;
  if (pin && (objects.length === 1 || isChoice)) return pin.id;
  const others = objects.filter((one) => one !== pin).map(({ id }) => id.slice(0, 40));
  throw new RemoteError('setting', `authorization needs ${others.join(', ')}, which only a person has`);
}

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
