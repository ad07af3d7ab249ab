import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { errorCode } from '../../../../kernel/unknown.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { oids } from '../../../../standards/asn1/oids.ts';
import { rememberRefusedPin, whyPinIsRefused } from '../credential.ts';
import { type CredentialInfo, type RemoteSetting, readCredentialInfo } from './credential-info.ts';
import {
  callMethod,
  findOauthServer,
  hashesToSign,
  readSignatures,
  requestToken,
  type TokenClient,
} from './remote-calls.ts';
import { RemoteError, type RemoteHttp } from './remote-http.ts';

/** The lifetime that counts where an answer has none (CSC API v2 §8.4.4), s. */
const DEFAULT_LIFETIME = 3_600;
/** A token is replaced when less than this share of its lifetime is left, and so before a request could outlive it. */
const LEFT = 0.1;

/** Access tokens by client credentials (RFC 6749 §4.4, CSC API v2 §8.4.4), kept until shortly before their end. */
class AccessTokens {
  readonly #http: RemoteHttp;
  readonly #client: TokenClient;
  #current: Promise<{ readonly token: string; readonly until: number }> | undefined;

  constructor(http: RemoteHttp, client: TokenClient) {
    this.#http = http;
    this.#client = client;
  }

  /** Returns a valid token; callers that come together share one request. @throws RemoteError */
  async get(): Promise<string> {
    const current = this.#current;
    const known = await current?.catch(() => undefined);
    if (known && performance.now() < known.until) return known.token;
    if (this.#current === current) this.#current = this.#request();
    return (await this.#current!).token;
  }

  /** Forgets a token that the service has refused. */
  async drop(token: string): Promise<void> {
    const current = this.#current;
    const known = await current?.catch(() => undefined);
    if (known?.token === token && this.#current === current) this.#current = undefined;
  }

  async #request(): Promise<{ token: string; until: number }> {
    const at = performance.now();
    const grant = { grant_type: 'client_credentials', scope: 'service' };
    const { access_token: token, expires_in: lifetime = DEFAULT_LIFETIME } = await requestToken(
      this.#http,
      this.#client,
      grant,
    );
    return { token, until: at + lifetime * 1_000 * (1 - LEFT) };
  }
}

const authorization = z.object({
  SAD: z
    .string()
    .min(1)
    .max(64 * 1024),
});
/** The methods of the CSC API v2 that a seal needs, for one credential. */
export class RemoteService {
  readonly #http: RemoteHttp;
  readonly #setting: RemoteSetting;
  #tokens: Promise<AccessTokens> | undefined;
  #pausedUntil = 0;

  constructor(http: RemoteHttp, setting: RemoteSetting) {
    this.#http = http;
    this.#setting = setting;
  }

  /** `credentials/info` (§11.5). @throws RemoteError */
  async info(): Promise<CredentialInfo> {
    const question = { certificates: 'chain', certInfo: false, authInfo: true };
    return readCredentialInfo(await this.#call('credentials/info', question));
  }

  /**
   * Signs SHA-256 digests: one authorization for exactly these (`credentials/authorize`, §11.6), and one
   * `signatures/signHash` (§11.10) with it. Activation data are never used twice: the specification binds them to the
   * digests, or else asks for a renewal before the next call. If the service no longer accepts them, it is asked once
   * more. Returns the signatures as the service gives them, in the order of the digests.
   *
   * @throws RemoteError
   */
  async sign(digests: readonly Buffer[], algorithm: SigningAlgorithm, info: CredentialInfo): Promise<Buffer[]> {
    const hashes = digests.map((digest) => digest.toString('base64'));
    try {
      return await this.#signOnce(hashes, algorithm, info);
    } catch (error) {
      if (!(error instanceof RemoteError) || error.failure !== 'sad') throw error;
      return await this.#signOnce(hashes, algorithm, info);
    }
  }

  async #signOnce(hashes: readonly string[], algorithm: SigningAlgorithm, info: CredentialInfo): Promise<Buffer[]> {
    const SAD = await this.#authorize(hashes, info.pinObject);
    const question = { SAD, ...hashesToSign(hashes, algorithm, info) };
    return readSignatures(await this.#call('signatures/signHash', question), hashes.length);
  }

  async #authorize(hashes: readonly string[], pinObject: string | null): Promise<string> {
    const pin = pinObject === null ? null : await this.#readPin();
    const refusal = pin === null ? undefined : whyPinIsRefused(this.#setting.place, pin);
    if (refusal !== undefined) throw new RemoteError('pin', refusal);
    try {
      const json = await this.#call('credentials/authorize', {
        numSignatures: hashes.length,
        hashes,
        hashAlgorithmOID: oids.sha256,
        ...(pinObject !== null && { authData: [{ id: pinObject, value: pin }] }),
      });
      const read = authorization.safeParse(json);
      if (!read.success) throw new RemoteError('waiting', 'its credentials/authorize has no SAD');
      return read.data.SAD;
    } catch (error) {
      if (error instanceof RemoteError && error.failure === 'pin' && pin !== null)
        rememberRefusedPin(this.#setting.place, pin, error.message);
      throw error;
    }
  }

  async #readPin(): Promise<string> {
    const { pinFile } = this.#setting;
    if (pinFile === null) throw new RemoteError('setting', 'the credential needs a PIN: set pin_file in the URL');
    try {
      return (await readFile(pinFile, 'utf8')).replace(/\r?\n$/, '');
    } catch (error) {
      throw new RemoteError('setting', `pin_file cannot be read (${errorCode(error)}): ${pinFile}`);
    }
  }

  /** Calls a method for the credential; a refused access token is replaced once. */
  async #call(method: string, body: object): Promise<unknown> {
    this.#assertNotPaused();
    try {
      return await this.#callOnce(method, body);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.failure === 'token') return await this.#callOnce(method, body);
      this.#pausedUntil = Math.max(this.#pausedUntil, performance.now() + error.retryAfter);
      throw error;
    }
  }

  async #callOnce(method: string, body: object): Promise<unknown> {
    const tokens = await this.#accessTokens();
    const token = await tokens.get();
    try {
      const { baseUrl, credentialId } = this.#setting;
      return await callMethod(this.#http, baseUrl, method, { credentialID: credentialId, ...body }, token);
    } catch (error) {
      if (error instanceof RemoteError && error.failure === 'token') await tokens.drop(token);
      throw error;
    }
  }

  /** A pause that the service asked for (`Retry-After`) holds for everything. */
  #assertNotPaused(): void {
    const left = this.#pausedUntil - performance.now();
    if (left > 0) throw new RemoteError('waiting', `it asked for a pause, ${Math.ceil(left / 1_000)} s are left`);
  }

  #accessTokens(): Promise<AccessTokens> {
    const tokens = (this.#tokens ??= this.#openTokens());
    tokens.catch(() => {
      if (this.#tokens === tokens) this.#tokens = undefined;
    });
    return tokens;
  }

  /** The token endpoint is `oauth2/token` below the `oauth2` of the service's `info` (§8.4.4, §11.1). */
  async #openTokens(): Promise<AccessTokens> {
    const { tokenUrl, clientId, clientSecret } = this.#setting;
    return new AccessTokens(this.#http, {
      tokenUrl: tokenUrl ?? `${await findOauthServer(this.#http, this.#setting.baseUrl)}/oauth2/token`,
      clientId,
      clientSecret,
    });
  }
}
