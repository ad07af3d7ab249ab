import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Language } from '../../../../kernel/language.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import { oids } from '../../../../standards/asn1/oids.ts';
import type { Certificate } from '../../../../standards/x509/certificate.ts';
import { derFromRaw, isSignedBy, issuersOf, type SignableMessage } from '../credential.ts';
import { certificateProblems } from '../credential-problems.ts';
import { type CredentialKey, readPersonalInfo } from './credential-info.ts';
import { callMethod, findOauthServer, hashesToSign, readSignatures, requestToken } from './remote-calls.ts';
import { RemoteError, RemoteHttp } from './remote-http.ts';

/** The trust service where people have certificates of their own (CSC API v2), as configured. */
export interface PersonServiceSetting {
  /** Base URL of the API, without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** A certificate of a person, and how its key signs. */
export interface PersonalCredential {
  /** `credentialID` of the specification. */
  readonly id: string;
  readonly certificate: Certificate;
  /** The certificates above it that the service gives, nearest first. */
  readonly chain: readonly Certificate[];
  readonly algorithm: SigningAlgorithm;
  readonly key: CredentialKey;
}

/** What the person is asked to allow in their browser. `hashes`: SHA-256, what a credential may sign. */
export type PersonScope =
  | { readonly scope: 'service' }
  | { readonly scope: 'credential'; readonly credentialId: string; readonly hashes: readonly Buffer[] };

interface AuthorizationRequest {
  /** Where the browser comes back. */
  readonly redirectUri: string;
  readonly state: string;
  /** Secret of the request (RFC 7636). */
  readonly verifier: string;
  readonly language: Language;
}

/** An access token that a person has allowed. */
export interface PersonToken {
  readonly token: string;
  /** The token is signature activation data, to be sent beside a token for the service (§8.4.4). */
  readonly isActivationData: boolean;
}

const idOf = z.string().min(1).max(256);
const listed = z.object({ credentialIDs: z.array(idOf).max(100) });
/** Credentials of one person whose certificates are looked at. */
const MOST = 10;

const pkceChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/**
 * The methods of a trust service with which a person signs: OAuth 2.0 with a code (§8.4), their credentials (§11.4,
 * §11.5), and signatures that they have authorized (§11.10). Keeps no token.
 */
export class PersonService {
  readonly setting: PersonServiceSetting;
  readonly #http: RemoteHttp;
  #server: Promise<string> | undefined;

  /** `ca`: certificates to trust instead of the default ones, PEM; for tests. */
  constructor(setting: PersonServiceSetting, ca?: string) {
    this.setting = setting;
    this.#http = new RemoteHttp(ca);
  }

  /** Returns the address of the page where the person authorizes (`oauth2/authorize`, §8.4.2). @throws RemoteError */
  async authorizationUrl(
    scope: PersonScope,
    { redirectUri, state, verifier, language }: AuthorizationRequest,
  ): Promise<string> {
    const url = new URL(`${await this.oauthServer()}/oauth2/authorize`);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.setting.clientId,
      redirect_uri: redirectUri,
      scope: scope.scope,
      state,
      code_challenge: pkceChallenge(verifier),
      code_challenge_method: 'S256',
      lang: language,
      ...(scope.scope === 'credential' && {
        credentialID: scope.credentialId,
        numSignatures: String(scope.hashes.length),
        hashes: scope.hashes.map((hash) => hash.toString('base64url')).join(','),
        hashAlgorithmOID: oids.sha256,
      }),
    }).toString();
    return url.href;
  }

  /** Exchanges a code for an access token (`oauth2/token`, §8.4.3). @throws RemoteError */
  async exchange(
    code: string,
    { redirectUri, verifier }: Pick<AuthorizationRequest, 'redirectUri' | 'verifier'>,
  ): Promise<PersonToken> {
    const { clientId, clientSecret } = this.setting;
    const client = { tokenUrl: `${await this.oauthServer()}/oauth2/token`, clientId, clientSecret };
    const grant = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    const { access_token: token, token_type: type = '' } = await requestToken(this.#http, client, grant);
    return { token, isActivationData: type.toUpperCase() === 'SAD' };
  }

  /**
   * Lists the credentials with which a person can sign here now. `problems` says why others cannot, for the operator.
   * @throws RemoteError
   */
  async credentials(
    { token }: PersonToken,
    now: Date,
  ): Promise<{ readonly usable: PersonalCredential[]; readonly problems: string[] }> {
    const read = listed.safeParse(await this.#call('credentials/list', {}, token));
    if (!read.success) throw new RemoteError('waiting', 'its credentials/list does not follow the specification');
    const problems: string[] = [];
    const usable: PersonalCredential[] = [];
    for (const id of read.data.credentialIDs.slice(0, MOST)) {
      try {
        const credential = await this.#credential(id, token);
        const found = certificateProblems({ ...credential, algorithms: [credential.algorithm] }, now);
        if (found.length > 0) problems.push(...found);
        else usable.push(credential);
      } catch (error) {
        // A credential of another kind, one that is disabled or one that is malformed does not hide the others.
        if (!(error instanceof RemoteError) || error.failure !== 'setting') throw error;
        problems.push(error.message);
      }
    }
    return { usable, problems };
  }

  async #credential(id: string, token: string): Promise<PersonalCredential> {
    const question = { credentialID: id, certificates: 'chain', certInfo: false, authInfo: true };
    const answer = await this.#call('credentials/info', question, token);
    try {
      return personalCredential(id, readPersonalInfo(answer));
    } catch (error) {
      // What cannot be read of one credential is a problem of that one.
      throw error instanceof RemoteError ? new RemoteError('setting', error.message) : error;
    }
  }

  /**
   * Signs messages with one authorization (`signatures/signHash`, §11.10). Returns a signature for each that belongs to the
   * certificate and the message, DER for ECDSA; or none at all.
   * @throws RemoteError
   */
  async sign(
    { id, certificate, algorithm, key }: PersonalCredential,
    messages: readonly SignableMessage[],
    service: PersonToken,
    activation: PersonToken,
  ): Promise<Buffer[]> {
    const hashes = messages.map(({ digest }) => digest.toString('base64'));
    const question = { credentialID: id, ...hashesToSign(hashes, algorithm, key) };
    const json = activation.isActivationData
      ? await this.#call('signatures/signHash', { ...question, SAD: activation.token }, service.token)
      : await this.#call('signatures/signHash', question, activation.token);
    return readSignatures(json, messages.length).map((signature, index) => {
      const { bytes } = messages[index]!;
      const forms = algorithm === 'ecdsa-sha256' ? [signature, derFromRaw(signature)] : [signature];
      const good = forms.find((form) => isSignedBy(certificate, { bytes, algorithm, signature: form }));
      if (!good) throw new RemoteError('waiting', 'a signature does not belong to the certificate and its document');
      return good;
    });
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  #call(method: string, body: object, token: string): Promise<unknown> {
    return callMethod(this.#http, this.setting.baseUrl, method, body, token);
  }

  /** Returns the OAuth server that the service names. Asked once; a failure is not kept. @throws RemoteError */
  oauthServer(): Promise<string> {
    const server = (this.#server ??= findOauthServer(this.#http, this.setting.baseUrl));
    server.catch(() => {
      if (this.#server === server) this.#server = undefined;
    });
    return server;
  }
}

/** A credential of a person from what the service says of its key. */
export function personalCredential(id: string, key: CredentialKey): PersonalCredential {
  const [certificate, ...others] = key.certificates;
  const [algorithm] = key.algorithms.keys();
  return { id, certificate, chain: issuersOf(certificate, others), algorithm: algorithm!, key };
}
