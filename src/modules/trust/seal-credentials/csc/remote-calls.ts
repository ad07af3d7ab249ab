import { z } from 'zod';
import { type SigningAlgorithm, signatureIdentifier } from '../../../../standards/asn1/algorithms.ts';
import { oids } from '../../../../standards/asn1/oids.ts';
import { children, readOnly } from '../../../../standards/asn1/read.ts';
import { type CredentialKey, RemoteSettingError, safeUrl } from './credential-info.ts';
import { RemoteError, type RemoteHttp } from './remote-http.ts';

/** The calls of the CSC API v2 that seals and signatures of persons have in common. */

/** Calls a method of the API. `token`: an access token. @throws RemoteError */
export const callMethod = (
  http: RemoteHttp,
  baseUrl: string,
  method: string,
  body: object,
  token?: string,
): Promise<unknown> =>
  http.post({
    url: `${baseUrl}/${method}`,
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });

const serviceInfo = z.object({ oauth2: z.string().max(2_048).optional() });

/**
 * Returns the OAuth 2.0 server that the `info` of a service names, without a trailing slash: `oauth2/token` and
 * `oauth2/authorize` are below it (§8.4.4, §11.1).
 * @throws RemoteError
 */
export async function findOauthServer(http: RemoteHttp, baseUrl: string): Promise<string> {
  const { oauth2 } = serviceInfo.safeParse(await callMethod(http, baseUrl, 'info', {})).data ?? {};
  if (oauth2 === undefined) throw new RemoteError('setting', 'its info names no OAuth 2.0 server: set token_url');
  try {
    return safeUrl('its OAuth 2.0 server', oauth2).href.replace(/\/+$/, '');
  } catch (error) {
    if (error instanceof RemoteSettingError) throw new RemoteError('setting', error.message);
    throw error;
  }
}

/** Who asks for access tokens, and where. */
export interface TokenClient {
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(16_384),
  token_type: z.string().optional(),
  expires_in: z.number().positive().optional(),
});

/** Requests an access token (RFC 6749 §4). @throws RemoteError */
export async function requestToken(
  http: RemoteHttp,
  { tokenUrl, clientId, clientSecret }: TokenClient,
  grant: Readonly<Record<string, string>>,
): Promise<z.infer<typeof tokenAnswer>> {
  const headers = {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'application/json',
    Authorization: `Basic ${basic(clientId, clientSecret)}`,
  };
  const body = new URLSearchParams({ ...grant, client_id: clientId }).toString();
  const json = await http.post({ url: tokenUrl, headers, body }).catch((error) => {
    // A 401 without an error code: here it is about the client.
    if (error instanceof RemoteError && error.failure === 'token')
      throw new RemoteError('client', `it refuses the client id or the client secret: ${error.message}`);
    throw error;
  });
  const read = tokenAnswer.safeParse(json);
  if (!read.success) throw new RemoteError('waiting', 'its token answer is not one of OAuth 2.0');
  return read.data;
}

/** Both parts are form-encoded first (RFC 6749 §2.3.1). */
function basic(clientId: string, clientSecret: string): string {
  const encoded = (text: string) => new URLSearchParams({ a: text }).toString().slice('a='.length);
  return Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64');
}

/** Names that do not imply the hash (CSC API v2 §11.10): it is sent with them. */
const withoutHash: readonly string[] = [oids.rsaEncryption, oids.ecPublicKey, oids.rsaPss];

/** What `signatures/signHash` (§11.10) asks to be signed: SHA-256 digests in base64. @throws RemoteError */
export function hashesToSign(
  hashes: readonly string[],
  algorithm: SigningAlgorithm,
  { algorithms }: Pick<CredentialKey, 'algorithms'>,
): object {
  const signAlgo = algorithms.get(algorithm);
  if (signAlgo === undefined) throw new RemoteError('setting', `the credential does not sign with ${algorithm}`);
  return {
    hashes,
    ...(withoutHash.includes(signAlgo) && { hashAlgorithmOID: oids.sha256 }),
    signAlgo,
    ...(algorithm === 'rsa-pss-sha256' && { signAlgoParams: signingParameters(algorithm).toString('base64') }),
  };
}

/** DER of the parameters in an AlgorithmIdentifier. */
const signingParameters = (algorithm: SigningAlgorithm): Buffer =>
  children(readOnly(signatureIdentifier[algorithm]))[1]!.der;

const signed = z.object({ signatures: z.array(z.string().min(1).max(8_192)) });

/** Reads the answer of `signatures/signHash`, in the order of the digests. @throws RemoteError (not one for each) */
export function readSignatures(json: unknown, count: number): Buffer[] {
  const { signatures = [] } = signed.safeParse(json).data ?? {};
  if (signatures.length !== count)
    throw new RemoteError('waiting', `it answered with ${signatures.length} signatures for ${count} hashes`);
  return signatures.map((signature) => Buffer.from(signature, 'base64'));
}
