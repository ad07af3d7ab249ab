import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { oids } from '../../src/standards/asn1/oids.ts';
import {
  type Answer,
  CLIENT,
  CREDENTIAL,
  RemoteSealing,
  type RemoteSealingOptions,
  refusal,
} from './remote-sealing.ts';

/** How the trust service differs from the usual one. */
export interface TrustServiceOptions extends RemoteSealingOptions {
  /** `token_type` of what authorizes signatures. Default: `SAD`. */
  readonly tokenType?: 'SAD' | 'Bearer';
  /** Whoever opens the page refuses. */
  readonly declines?: boolean;
  /** Credentials that are listed. Default: the one. */
  readonly listed?: readonly string[];
}

interface Grant {
  readonly redirectUri: string;
  readonly challenge: string;
  /** Null: for the scope `service`. */
  readonly hashes: readonly string[] | null;
}

/**
 * The same service for people: they authorize in a browser (OAuth 2.0 with a code and PKCE), first to list their credentials,
 * then to sign exactly the hashes that they are asked for (CSC API v2 §8.4, §11.4). Whoever opens the page agrees.
 */
export class TrustService extends RemoteSealing {
  readonly #grants = new Map<string, Grant>();
  /** Addresses that the browsers have opened, in order. */
  readonly opened: URL[] = [];

  static async open(options: TrustServiceOptions = {}): Promise<TrustService> {
    const service = new TrustService(options);
    await service.listen();
    return service;
  }

  declare protected readonly options: TrustServiceOptions;

  private constructor(options: TrustServiceOptions) {
    super({ ...options, info: { auth: { mode: 'oauth2code' }, ...options.info } });
  }

  /** Replaces parts of how it answers from now on. */
  become(options: TrustServiceOptions): void {
    Object.assign(this.options, options, { info: { auth: { mode: 'oauth2code' }, ...options.info } });
  }

  /** What an operator sets. */
  get env(): Record<string, string> {
    return {
      SIGNER_CSC_URL: `${this.url}/csc/v2`,
      SIGNER_CSC_CLIENT_ID: CLIENT.id,
      SIGNER_CSC_CLIENT_SECRET: CLIENT.secret,
    };
  }

  /** Opens an authorization page as a browser would. Returns where it leads back to. */
  async agree(url: string): Promise<{ readonly state: string; readonly code: string; readonly target: string }> {
    this.opened.push(new URL(url));
    const response = await fetch(url, { redirect: 'manual' });
    if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
    const target = new URL(response.headers.get('location')!);
    const read = (name: string) => target.searchParams.get(name) ?? '';
    return { state: read('state'), code: read('code'), target: target.href };
  }

  protected override answer(method: string, body: Record<string, any>, request: IncomingMessage): Answer {
    if (method === 'oauth2/authorize' && request.method === 'GET') return this.#authorizePage(body);
    const bearer = (request.headers.authorization ?? '').slice('Bearer '.length);
    if (method === 'credentials/list') {
      if (!this.tokens.has(bearer)) return { status: 401, body: { error: 'invalid_token' } };
      return { status: 200, body: { credentialIDs: this.options.listed ?? [CREDENTIAL] } };
    }
    // A token that a person has allowed for these hashes is enough without SAD.
    if (method === 'signatures/signHash' && this.sads.has(bearer)) return this.signHash({ ...body, SAD: bearer });
    if (body.credentialID === 'MALFORMED') return { status: 200, body: { key: 'none' } };
    if (body.credentialID && body.credentialID !== CREDENTIAL && this.options.listed?.includes(body.credentialID))
      return { status: 200, body: { ...(this.info(body).body as object), key: { status: 'disabled', algo: [] } } };
    return super.answer(method, body, request);
  }

  #authorizePage(query: Record<string, string>): Answer {
    const { response_type, client_id, redirect_uri, scope, state, code_challenge, code_challenge_method } = query;
    const isRight = response_type === 'code' && client_id === CLIENT.id && code_challenge_method === 'S256';
    if (!isRight || !redirect_uri || !state || !code_challenge) return refusal('Invalid request');
    const hashes = scope === 'credential' ? (query.hashes ?? '').split(',') : null;
    if (hashes) {
      if (query.credentialID !== CREDENTIAL || query.hashAlgorithmOID !== oids.sha256)
        return refusal('Invalid credential');
      if (query.numSignatures !== String(hashes.length)) return refusal('Invalid value for parameter numSignatures');
    } else if (scope !== 'service') return refusal('Invalid scope', 'invalid_scope');
    const target = new URL(redirect_uri);
    target.searchParams.set('state', state);
    if (this.options.declines) {
      target.searchParams.set('error', 'access_denied');
      return { status: 302, body: {}, headers: { Location: target.href } };
    }
    const code = randomBytes(16).toString('base64url');
    const plain = hashes?.map((hash) => Buffer.from(hash, 'base64url').toString('base64'));
    this.#grants.set(code, { redirectUri: redirect_uri, challenge: code_challenge, hashes: plain ?? null });
    target.searchParams.set('code', code);
    return { status: 302, body: {}, headers: { Location: target.href } };
  }

  protected override token(body: Record<string, any>, authorization: string): Answer {
    if (body.grant_type !== 'authorization_code') return super.token(body, authorization);
    const problem = this.clientProblem(body, authorization);
    if (problem) return problem;
    const grant = this.#grants.get(body.code);
    this.#grants.delete(body.code);
    const challenge = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
    if (!grant || grant.redirectUri !== body.redirect_uri || grant.challenge !== challenge)
      return refusal('The code is not valid', 'invalid_grant');
    const token = randomBytes(16).toString('base64url');
    if (grant.hashes) this.sads.set(token, grant.hashes);
    else this.tokens.add(token);
    const type = grant.hashes ? (this.options.tokenType ?? 'SAD') : 'Bearer';
    return { status: 200, body: { access_token: token, token_type: type, expires_in: 300 } };
  }
}
