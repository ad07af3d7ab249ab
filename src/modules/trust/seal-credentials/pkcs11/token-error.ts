import { errorMessage, propertyOf } from '../../../../kernel/unknown.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import type { TokenMatch } from './setting.ts';

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
  if (value === undefined) return new TokenError('lost', errorMessage(error));
  const [failure, message] = meanings[value] ?? ['lost', 'the token does not work'];
  return new TokenError(failure, `${message} (${value}${atCall(error)})`);
}

/** Returns the name of a PKCS #11 return value, such as `CKR_PIN_INCORRECT`. */
export function returnValueOf(error: unknown): string | undefined {
  const found = /\bCKR_\w+/.exec(errorMessage(error));
  return found?.[0];
}

function atCall(error: unknown): string {
  const method = propertyOf(error, 'method');
  return typeof method === 'string' && method !== '' ? ` from ${method}` : '';
}

/** The first message to a token process: opens the token. */
export interface OpenRequest {
  readonly kind: 'open';
  readonly modulePath: string;
  readonly token: TokenMatch;
  readonly label: string | null;
  readonly id: Uint8Array | null;
  readonly pin: string | null;
}

export interface SignRequest {
  readonly kind: 'sign';
  readonly id: number;
  /** SHA-256. */
  readonly digest: Uint8Array;
  readonly algorithm: SigningAlgorithm;
}

/**
 * What went wrong. `pin`: the token refuses the PIN, and sending it again could lock it. `lost`: the token, its sessions
 * or the login are gone; a new process may find them again. `refused`: the token works, but does not do this.
 */
type TokenFailure = 'pin' | 'lost' | 'refused';

export interface OpenedToken {
  readonly kind: 'opened';
  /** DER of the certificates in the token, those with the id of the key first. */
  readonly certificates: readonly Uint8Array[];
  /** The algorithms that the token has for this key. */
  readonly algorithms: readonly SigningAlgorithm[];
  /** Number of signatures that can be made at the same time. */
  readonly sessions: number;
  /** The key could be copied out of the token (CKA_EXTRACTABLE). */
  readonly extractable: boolean;
  /** Nobody can read the key in clear (CKA_SENSITIVE). */
  readonly sensitive: boolean;
}

export type ToTokenProcess = OpenRequest | SignRequest;

export type FromTokenProcess =
  | OpenedToken
  | { readonly kind: 'signed'; readonly id: number; readonly signature: Uint8Array }
  /** Without an id: opening failed. */
  | { readonly kind: 'failed'; readonly id?: number; readonly failure: TokenFailure; readonly message: string };
