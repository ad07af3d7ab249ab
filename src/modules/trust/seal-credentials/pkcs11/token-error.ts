import { messageOf, propertyOf } from '../../../../kernel/unknown.ts';
import type { TokenFailure } from './messages.ts';

/** A failure of the token, with a message for the operator. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly failure: TokenFailure;

  constructor(failure: TokenFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/**
 * Return values (PKCS #11 v2.40 §5.1) and what they mean here. Every other value is `lost`: libraries of vendors use
 * general ones, such as CKR_GENERAL_ERROR and CKR_FUNCTION_FAILED, when the device is gone.
 */
const meanings: Readonly<Record<string, readonly [failure: TokenFailure, message: string]>> = {
  CKR_PIN_INCORRECT: ['pin', 'the token refuses the PIN'],
  CKR_PIN_INVALID: ['pin', 'the token refuses the PIN: it contains characters that are not allowed'],
  CKR_PIN_LEN_RANGE: ['pin', 'the token refuses the PIN: it is too short or too long'],
  CKR_PIN_EXPIRED: ['lost', 'the PIN has expired: change it with the tool of the token'],
  CKR_PIN_LOCKED: ['lost', 'the PIN is locked: unlock it with the tool of the token'],
  CKR_USER_PIN_NOT_INITIALIZED: ['lost', 'the token has no PIN yet: set it with the tool of the token'],
  CKR_ARGUMENTS_BAD: ['refused', 'the token refuses the request'],
  CKR_DATA_INVALID: ['refused', 'the token refuses the data'],
  CKR_DATA_LEN_RANGE: ['refused', 'the token refuses data of this length'],
  CKR_KEY_FUNCTION_NOT_PERMITTED: ['refused', 'the key may not sign (CKA_SIGN)'],
  CKR_KEY_SIZE_RANGE: ['refused', 'the token cannot sign with a key of this size'],
  CKR_KEY_TYPE_INCONSISTENT: ['refused', 'the key is of another type'],
  CKR_MECHANISM_INVALID: ['refused', 'the token does not have this algorithm'],
  CKR_MECHANISM_PARAM_INVALID: ['refused', 'the token does not have this algorithm'],
  CKR_DEVICE_REMOVED: ['lost', 'the token was removed'],
  CKR_TOKEN_NOT_PRESENT: ['lost', 'the token was removed'],
  CKR_SESSION_CLOSED: ['lost', 'the token closed the session'],
  CKR_SESSION_HANDLE_INVALID: ['lost', 'the token closed the session'],
  CKR_USER_NOT_LOGGED_IN: ['lost', 'the token ended the login'],
};

/** Converts what a call threw. The name of the return value, such as CKR_DEVICE_ERROR, is part of the message. */
export function tokenError(error: unknown): TokenError {
  if (error instanceof TokenError) return error;
  const value = returnValueOf(error);
  if (value === undefined) return new TokenError('lost', messageOf(error));
  const [failure, message] = meanings[value] ?? ['lost', 'the token does not work'];
  return new TokenError(failure, `${message} (${value}${atCall(error)})`);
}

/** Returns the name of a PKCS #11 return value, such as `CKR_PIN_INCORRECT`. */
export function returnValueOf(error: unknown): string | undefined {
  const found = /\bCKR_\w+/.exec(messageOf(error));
  return found?.[0];
}

function atCall(error: unknown): string {
  const method = propertyOf(error, 'method');
  return typeof method === 'string' && method !== '' ? ` from ${method}` : '';
}
