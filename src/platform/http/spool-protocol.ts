/** How much of a body is taken. Past one: payload_too_large, past `depth`: invalid_json. */
export interface SpoolLimits {
  /** Bytes of the whole body. */
  readonly bodyBytes: number;
  /** Bytes of one blob, decoded. */
  readonly blobBytes: number;
  /** Bytes of the body that belong to no blob. Default 1 MiB: what the main thread can parse without a stall. */
  readonly skeletonBytes?: number;
  /** Default 64 levels. */
  readonly depth?: number;
  /** Colons and commas between values, see `JsonScanner`. Default 100,000. */
  readonly values?: number;
  /** Blobs that are stored; those beyond are read and marked `excess`. Default 16. */
  readonly blobs?: number;
}

/** What one body is read with. `name` is its own, random, and part of its placeholders and file names. */
export interface SpoolOrder {
  readonly name: string;
  readonly tempDir: string;
  readonly keys: readonly string[];
  readonly limits: Required<SpoolLimits>;
}

/** Why there are no bytes: the string is no strict base64, or the body had too many blobs already. */
export type BlobProblem = 'base64' | 'excess';

export interface BlobRecord {
  readonly placeholder: string;
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
  readonly problem: BlobProblem | undefined;
}

/** What reading a body gives: the JSON without its blobs, still as bytes, and where the blobs are. */
export interface SpoolResult {
  readonly skeleton: Uint8Array;
  readonly values: number;
  readonly blobs: readonly BlobRecord[];
}

/** Main thread → worker. Blocks are transferred, and come back to be filled again. */
export type ToSpooler =
  | { readonly kind: 'open'; readonly id: number; readonly order: SpoolOrder }
  | { readonly kind: 'block'; readonly id: number; readonly block: ArrayBuffer; readonly length: number }
  | { readonly kind: 'end'; readonly id: number }
  | { readonly kind: 'cancel'; readonly id: number };

/** Worker → main thread. After anything but `block` the worker has forgotten the body, and only `done` leaves files. */
export type FromSpooler =
  | { readonly kind: 'block'; readonly id: number; readonly block: ArrayBuffer }
  | ({ readonly kind: 'done'; readonly id: number } & SpoolResult)
  | { readonly kind: 'refused'; readonly id: number; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
  | { readonly kind: 'canceled'; readonly id: number };
