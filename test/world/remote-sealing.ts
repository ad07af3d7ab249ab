import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oids } from '../../src/standards/asn1/oids.ts';

export const CREDENTIAL = 'GX0112348';
export const CLIENT = { id: 'esign', secret: 'a secret: with/signs' };
export const SEAL_PIN = '123456';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the server does instead of answering a request. */
type Disturbance = Answer | 'hang' | 'cut' | 'flood' | 'no json';

export interface RemoteSealingOptions {
  readonly key?: 'ec' | 'ec-384' | 'rsa';
  /** `key/algo` of the credential. */
  readonly algorithms?: readonly string[];
  readonly multisign?: number;
  /** ECDSA signatures as r ‖ s instead of DER: the specification does not say. */
  readonly raw?: boolean;
  /** Replaces parts of the answer of `credentials/info`. */
  readonly info?: Readonly<Record<string, unknown>>;
  /** Seconds that access tokens are valid. */
  readonly tokenLifetime?: number;
  readonly tls?: boolean;
  /** PEM files of the key and its certificates, nearest first. Default: made here. */
  readonly files?: { readonly key: string; readonly certificates: readonly string[] };
}

export const refusal = (description: string, error = 'invalid_request'): Answer => ({
  status: 400,
  body: { error, error_description: description },
});

/**
 * A remote sealing service with one credential, written to the Cloud Signature Consortium API v2.0 (§8.4.4, §10, §11.1,
 * §11.5, §11.6, §11.10). Signs with openssl.
 */
export class RemoteSealing {
  /** Method and body of each request, in order. */
  readonly requests: { readonly method: string; readonly body: Readonly<Record<string, any>> }[] = [];
  protected readonly options: RemoteSealingOptions;
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'remote-sealing-'));
  readonly #server;
  protected readonly tokens = new Set<string>();
  /** The digests of each authorization. */
  protected readonly sads = new Map<string, readonly string[]>();
  readonly #disturbances = new Map<string, Disturbance[]>();
  #wrongPins = 0;
  #url = '';

  static async start(options: RemoteSealingOptions = {}): Promise<RemoteSealing> {
    const service = new RemoteSealing(options);
    await service.listen();
    return service;
  }

  protected async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const { port } = this.#server.address() as AddressInfo;
    this.#url = `${this.options.tls ? 'https' : 'http'}://localhost:${port}`;
  }

  protected constructor(options: RemoteSealingOptions) {
    this.options = options;
    const curve = options.key === 'ec-384' ? 'P-384' : 'P-256';
    const keyType = options.key === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', `ec_paramgen_curve:${curve}`];
    const make = (name: string, subject: string, type: readonly string[], ...rest: string[]) =>
      this.openssl(
        'req',
        '-x509',
        '-newkey',
        ...type,
        '-nodes',
        '-days',
        '30',
        '-keyout',
        `${name}.key`,
        '-out',
        `${name}.pem`,
        '-subj',
        subject,
        ...rest,
      );
    make('ca', '/O=Remote/CN=Remote Root', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']);
    make('seal', '/O=Remote/CN=Remote Seal', keyType, '-CA', 'ca.pem', '-CAkey', 'ca.key');
    make(
      'tls',
      '/CN=localhost',
      ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
      '-addext',
      'subjectAltName=DNS:localhost',
    );
    const handle = (request: IncomingMessage, response: ServerResponse) => void this.#handle(request, response);
    const tls = () => ({ key: readFileSync(this.file('tls.key')), cert: readFileSync(this.file('tls.pem')) });
    this.#server = options.tls ? createTlsServer(tls(), handle) : createServer(handle);
  }

  /** The address of the credential: SEAL_CREDENTIAL without `csc:`. */
  address(parameters: Readonly<Record<string, string>> = {}): string {
    const query = new URLSearchParams({ credential_id: CREDENTIAL, client_id: CLIENT.id, ...parameters });
    return `${this.#url}/csc/v2?${query}`;
  }

  get url(): string {
    return this.#url;
  }

  /** PEM of the server's certificate. */
  get certificate(): string {
    return readFileSync(this.file('tls.pem'), 'utf8');
  }

  file(name: string): string {
    return path.join(this.#folder, name);
  }

  writePin(pin: string): string {
    writeFileSync(this.file('pin'), `${pin}\n`);
    return this.file('pin');
  }

  /** Disturbs the next request to a method, such as `signatures/signHash`, once for each. */
  disturb(method: string, ...disturbances: readonly Disturbance[]): void {
    this.#disturbances.set(method, [...disturbances]);
  }

  /** Refuses all access tokens and all SADs that it has given. */
  forgetTokens(): void {
    this.tokens.clear();
  }

  methods(): string[] {
    return this.requests.map(({ method }) => method);
  }

  openssl(...args: string[]): string {
    return execFileSync('openssl', args, { cwd: this.#folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const { pathname, searchParams } = new URL(request.url!, this.#url);
    const method = pathname.replace(/^\/(csc\/v2\/)?/, '');
    const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
    const form = (parameters: URLSearchParams) => Object.fromEntries(parameters);
    const isRead = request.method === 'GET';
    const body = isRead ? form(searchParams) : isForm ? form(new URLSearchParams(text)) : JSON.parse(text);
    this.requests.push({ method, body });
    const disturbance = this.#disturbances.get(method)?.shift();
    if (disturbance === 'hang') return;
    if (disturbance === 'cut') return void request.socket.destroy();
    if (disturbance === 'flood') return void response.end(Buffer.alloc(2_000_000, ' '));
    if (disturbance === 'no json') return void response.end('<html>');
    const answer = disturbance ?? this.answer(method, body, request);
    response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  }

  protected answer(
    method: string,
    body: Record<string, any>,
    { headers: { authorization = '' }, method: verb }: IncomingMessage,
  ): Answer {
    if (verb !== 'POST') return { status: 405, body: {} };
    if (method === 'info')
      return { status: 200, body: { specs: '2.0.0.0', authType: ['oauth2client'], oauth2: `${this.#url}/` } };
    if (method === 'oauth2/token') return this.token(body, authorization);
    if (!['credentials/info', 'credentials/authorize', 'signatures/signHash'].includes(method))
      return { status: 501, body: {} };
    if (!authorization.startsWith('Bearer ')) return refusal('Malformed authorization header');
    if (!this.tokens.has(authorization.slice('Bearer '.length)))
      return { status: 401, body: { error: 'invalid_token', error_description: 'The access token is not valid' } };
    if (typeof body.credentialID !== 'string')
      return refusal('Missing (or invalid type) string parameter credentialID');
    if (body.credentialID !== CREDENTIAL) return refusal('Invalid parameter credentialID');
    if (method === 'credentials/info') return this.info(body);
    if (method === 'credentials/authorize') return this.#authorize(body);
    return this.signHash(body);
  }

  /** Null: the client is the one that is known here. */
  protected clientProblem(body: Record<string, any>, authorization: string): Answer | null {
    const [id, secret] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
    const decoded = (part = '') => new URLSearchParams(`a=${part}`).get('a');
    if (body.client_id !== CLIENT.id || decoded(id) !== CLIENT.id) return refusal('Invalid parameter client_id');
    return decoded(secret) === CLIENT.secret ? null : refusal('Invalid parameter client_secret');
  }

  protected token(body: Record<string, any>, authorization: string): Answer {
    if (body.grant_type !== 'client_credentials') return refusal('Invalid parameter grant_type');
    const problem = this.clientProblem(body, authorization);
    if (problem) return problem;
    const token = randomBytes(16).toString('base64url');
    this.tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: this.options.tokenLifetime ?? 3600 },
    };
  }

  protected info({ certificates }: Record<string, any>): Answer {
    const der = (file: string) => this.openssl('x509', '-in', file).replace(/-----.*-----|\s/g, '');
    const chain = this.options.files?.certificates ?? ['seal.pem', 'ca.pem'];
    const { key, algorithms, multisign = 5, info } = this.options;
    const algo = algorithms ?? (key === 'rsa' ? [oids.rsaSha256, oids.rsaPss] : [oids.ecdsaSha256]);
    return {
      status: 200,
      body: {
        key: { status: 'enabled', algo, len: key === 'rsa' ? 2048 : 256 },
        cert: { status: 'valid', certificates: (certificates === 'chain' ? chain : chain.slice(0, 1)).map(der) },
        auth: { mode: 'explicit', objects: [{ type: 'Password', id: 'PIN', format: 'N', label: 'PIN' }] },
        SCAL: '2',
        multisign,
        lang: 'en-US',
        ...info,
      },
    };
  }

  #authorize({ numSignatures, hashes, hashAlgorithmOID, authData }: Record<string, any>): Answer {
    if (!Number.isInteger(numSignatures)) return refusal('Missing (or invalid type) integer parameter numSignatures');
    if (numSignatures > (this.options.multisign ?? 5)) return refusal('Numbers of signatures is too high');
    if (!Array.isArray(hashes) || hashes.length !== numSignatures)
      return refusal('Invalid value for parameter numSignatures');
    if (hashAlgorithmOID !== oids.sha256) return refusal('Invalid parameter hashAlgorithmOID');
    if (this.#wrongPins >= 3) return refusal('Credential locked');
    if (authData?.[0]?.id !== 'PIN' || authData[0].value !== SEAL_PIN) {
      this.#wrongPins += 1;
      return refusal('The authentication data is invalid', 'invalid_authentication_data');
    }
    const sad = randomBytes(16).toString('base64url');
    this.sads.set(sad, hashes);
    return { status: 200, body: { SAD: sad, expiresIn: 300 } };
  }

  protected signHash({ SAD, hashes, hashAlgorithmOID, signAlgo, signAlgoParams }: Record<string, any>): Answer {
    const allowed = this.sads.get(SAD);
    if (typeof SAD !== 'string') return refusal('Missing (or invalid type) string parameter SAD');
    if (!allowed) return refusal('Invalid parameter SAD');
    // The authorized number of signatures has been created: the SAD ends (§11.9).
    this.sads.delete(SAD);
    if (!Array.isArray(hashes) || !hashes.every((hash) => allowed.includes(hash)))
      return refusal('Hash is not authorized by the SAD');
    const needsHash = [oids.rsaEncryption, oids.ecPublicKey].includes(signAlgo);
    if (needsHash && hashAlgorithmOID !== oids.sha256)
      return refusal('Missing (or invalid type) string parameter hashAlgorithmOID');
    const isPss = signAlgo === oids.rsaPss;
    if (isPss && typeof signAlgoParams !== 'string')
      return refusal('Missing (or invalid type) string parameter signAlgoParams');
    const signatures = hashes.map((hash: string) => this.#sign(Buffer.from(hash, 'base64'), isPss).toString('base64'));
    return { status: 200, body: { signatures } };
  }

  #sign(digest: Buffer, isPss: boolean): Buffer {
    writeFileSync(this.file('digest'), digest);
    const options = isPss ? ['-pkeyopt', 'rsa_padding_mode:pss', '-pkeyopt', 'rsa_pss_saltlen:32'] : [];
    this.openssl(
      'pkeyutl',
      '-sign',
      '-inkey',
      this.options.files?.key ?? 'seal.key',
      '-in',
      'digest',
      '-out',
      'signature',
      '-pkeyopt',
      'digest:sha256',
      ...options,
    );
    const signature = readFileSync(this.file('signature'));
    return this.options.raw ? rawOf(signature, this.options.key === 'ec-384' ? 48 : 32) : signature;
  }
}

/** r ‖ s of a DER signature. */
function rawOf(der: Buffer, size: number): Buffer {
  const r = der.subarray(4, 4 + der[3]!);
  const s = der.subarray(6 + der[3]!);
  const padded = (value: Buffer) => Buffer.concat([Buffer.alloc(size), value]).subarray(-size);
  return Buffer.concat([padded(r), padded(s)]);
}
