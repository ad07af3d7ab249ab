/**
 * What a failure asks for. `token`: another access token may help; `sad`: other signature activation data may help.
 * `pin`: the service refuses the PIN, and sending it again could lock the credential. `client`: it refuses the client.
 * `setting`: it refuses what the setting names. `waiting`: nothing but time.
 */
export type RemoteFailure = 'token' | 'sad' | 'pin' | 'client' | 'setting' | 'waiting';

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
export function errorOfAnswer(
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
