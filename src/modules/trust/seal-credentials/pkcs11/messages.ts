import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import type { TokenMatch } from './setting.ts';

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
export type TokenFailure = 'pin' | 'lost' | 'refused';

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
