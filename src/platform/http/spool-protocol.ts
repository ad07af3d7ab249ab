/** Limits of a body. Beyond `depth`: `invalid_json`; beyond the others: `payload_too_large`. */
export interface SpoolLimits {
  /** Bytes of the whole body. */
  readonly bodyBytes: number;
  /** Bytes of one blob, decoded. */
  readonly blobBytes: number;
  /** Bytes of the body without its blobs. Default 1 MiB: the main thread can parse this without a noticeable pause. */
  readonly skeletonBytes?: number;
  /** Default 64 levels. */
  readonly depth?: number;
  /** Colons and commas between values, see `JsonScanner`. Default 100,000. */
  readonly values?: number;
  /** Maximum blobs to store; further ones are read and marked `excess`. Default 16. */
  readonly blobs?: number;
}

/** Settings for reading one body. `name` is random and unique, and part of its placeholders and file names. */
export interface SpoolOrder {
  readonly name: string;
  readonly tempDir: string;
  readonly keys: readonly string[];
  readonly limits: Required<SpoolLimits>;
}

/** Why a blob has no bytes: the string is not strict base64, or the body has too many blobs. */
export type BlobProblem = 'base64' | 'excess';

export interface BlobRecord {
  readonly placeholder: string;
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly problem: BlobProblem | undefined;
}

/** The result of reading a body: the JSON without its blobs, as bytes, and the locations of the blobs. */
export interface SpoolResult {
  readonly skeleton: Uint8Array;
  readonly values: number;
  readonly blobs: readonly BlobRecord[];
}

/** Main thread → worker. Blocks are transferred, and returned to be reused. */
export type ToSpooler =
  | { readonly kind: 'open'; readonly id: number; readonly order: SpoolOrder }
  | { readonly kind: 'block'; readonly id: number; readonly block: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

/**
 * Worker → main thread. After any message except `block` the worker has forgotten the body; files remain only after
 * `done`.
 */
export type FromSpooler =
  | { readonly kind: 'block'; readonly id: number; readonly block: ArrayBuffer }
  | ({ readonly kind: 'done'; readonly id: number } & SpoolResult)
  | { readonly kind: 'refused'; readonly id: number; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string; readonly code: string | undefined }
  | { readonly kind: 'canceled'; readonly id: number };
