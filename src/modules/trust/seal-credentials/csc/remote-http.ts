import { Agent, type Dispatcher, request } from 'undici';
import { errorCode } from '../../../../kernel/unknown.ts';
import { whyNoAnswer } from '../../../../platform/http/bounded-answer.ts';
import { callOutside } from '../../../../platform/metrics/index.ts';
import { beginWaiting, timeForCall, timeLimits } from '../../../../platform/neighbours/index.ts';

/** A batch of 100 signatures of RSA 4096 has 70 KB; a chain of certificates less. */
const MAX_ANSWER = 512 * 1024;

interface RemoteRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** HTTP to one sealing service: limits of time and size, no redirect, JSON answers. */
export class RemoteHttp {
  readonly #agent: Agent;

  /** `ca`: certificates to trust instead of the default ones, PEM; for tests. */
  constructor(ca?: string) {
    this.#agent = new Agent({
      connect: { timeout: timeLimits.remoteSealing.answer, ...(ca === undefined ? {} : { ca }) },
    });
  }

  /** Sends a POST and returns the JSON of a 200. @throws RemoteError */
  post(question: RemoteRequest): Promise<unknown> {
    return callOutside('csc', () => this.#post(question));
  }

  async #post({ url, headers, body }: RemoteRequest): Promise<unknown> {
    const limit = timeForCall(timeLimits.remoteSealing.answer);
    const signal = AbortSignal.timeout(limit);
    const endWaiting = beginWaiting();
    try {
      const answer = await request(url, { dispatcher: this.#agent, method: 'POST', headers, body, signal });
      const json = parsed(await whole(answer.body));
      if (answer.statusCode === 200 && json !== undefined) return json;
      if (answer.statusCode === 202)
        throw new RemoteError('setting', 'the credential waits for a person to confirm each authorization');
      if (answer.statusCode === 200) throw new RemoteError('waiting', 'its answer is not JSON');
      throw errorOfAnswer(answer.statusCode, recordOf(json), String(answer.headers['retry-after'] ?? ''));
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      const why = signal.aborted
        ? `nothing within ${limit / 1_000} s`
        : (errorCode(error) ?? whyNoAnswer(error, limit));
      throw new RemoteError('waiting', `${new URL(url).host} did not answer: ${why}`);
    } finally {
      endWaiting();
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

async function whole(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > MAX_ANSWER) throw new RemoteError('waiting', `its answer has more than ${MAX_ANSWER} bytes`);
  }
  return Buffer.concat(chunks);
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const recordOf = (json: unknown): Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};

/**
 * What a failure asks for. `token`: another access token may help; `sad`: other signature activation data may help.
 * `pin`: the service refuses the PIN, and sending it again could lock the credential. `client`: it refuses the client.
 * `setting`: it refuses what the setting names. `waiting`: nothing but time.
 */
type RemoteFailure = 'token' | 'sad' | 'pin' | 'client' | 'setting' | 'waiting';

/** A request to the sealing service that gave no result. The message is for the operator and contains no secret. */
export class RemoteError extends Error {
  override readonly name = 'RemoteError';
  readonly failure: RemoteFailure;
  /** How long the service asks to be left alone, ms. */
  readonly retryAfter: number;

  constructor(failure: RemoteFailure, message: string, retryAfter = 0) {
    super(message);
    this.failure = failure;
    this.retryAfter = retryAfter;
  }
}

/** Errors of the CSC API v2 §10 and §11 and of OAuth 2.0 (RFC 6749 §5.2), in order of precedence. */
const meanings: readonly (readonly [error: RegExp, description: RegExp, failure: RemoteFailure, message: string])[] = [
  [/^(invalid_token|expired_token)$/, /./, 'token', 'it does not accept the access token'],
  [/./, /\bSAD\b/i, 'sad', 'it does not accept the authorization of this signature'],
  [/^invalid_authentication_data$|^invalid_pin$/, /./, 'pin', 'it refuses the PIN of the credential'],
  [/^invalid_otp$/, /./, 'setting', 'the credential needs a one-time password, which only a person has'],
  [/./, /\block(ed)?\b/i, 'setting', 'the credential is locked: ask the provider'],
  [/^invalid_client$/, /./, 'client', 'it refuses the client id or the client secret'],
  [/./, /client_(id|secret)|client authorization/i, 'client', 'it refuses the client id or the client secret'],
  [/^unauthorized_client$/, /./, 'setting', 'the client may not do this: ask the provider for client credentials'],
  [/^invalid_scope$/, /./, 'setting', 'the client may not use the scope "service"'],
  [/./, /credentialID is disabled/i, 'setting', 'the key of the credential is disabled'],
  [/./, /certificate is expired/i, 'setting', 'the certificate of the credential has expired'],
  [/./, /parameter credentialID/i, 'setting', 'it does not know this credential_id'],
  [/./, /too high|numSignatures/i, 'setting', 'it does not allow this number of signatures'],
  [/./, /signAlgo/i, 'setting', 'it does not accept the signature algorithm'],
  [/^access_denied$/, /./, 'setting', 'it denies access to the credential'],
  [/^(server_error|temporarily_unavailable)$/, /./, 'waiting', 'it has a failure'],
];

/** Longest accepted value of Retry-After, ms: the service cannot stop seals for longer. */
const MAX_RETRY_AFTER = 5 * 60_000;

/** Explains an answer that is not 2xx. `body` is its parsed JSON, if it is any. */
function errorOfAnswer(
  status: number,
  body: { readonly error?: unknown; readonly error_description?: unknown },
  retryAfter: string | undefined,
): RemoteError {
  const code = shown(body.error);
  const description = shown(body.error_description);
  const details = [`HTTP ${status}`, code, description].filter((part) => part !== '').join(', ');
  if (status >= 300 && status < 400)
    return new RemoteError('setting', `it redirects, which is not followed: correct the URL (${details})`);
  if (status === 429 || status === 503) {
    const wait = Math.min(MAX_RETRY_AFTER, secondsOf(retryAfter) * 1_000);
    return new RemoteError('waiting', `it is overloaded or under maintenance (${details})`, wait);
  }
  if (status >= 500 && status !== 501) return new RemoteError('waiting', `it has a failure (${details})`);
  const meaning = meanings.find(([error, text]) => error.test(code || '-') && text.test(description || '-'));
  if (meaning) return new RemoteError(meaning[2], `${meaning[3]} (${details})`);
  if (status === 401) return new RemoteError('token', `it does not accept the access token (${details})`);
  if (status === 404 || status === 405 || status === 501)
    return new RemoteError('setting', `it does not have this method: correct the URL (${details})`);
  return new RemoteError('waiting', `it refuses the request (${details})`);
}

/** One line of printable characters: the text comes from outside and goes to the log. */
const shown = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[^\x20-\x7e\u00a0-\uffff]+/g, ' ').slice(0, 200) : '';

/** Retry-After in seconds (RFC 9110 §10.2.3); a date counts as a minute. */
function secondsOf(retryAfter: string | undefined): number {
  if (!retryAfter) return 0;
  return /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : 60;
}
