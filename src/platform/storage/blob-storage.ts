import type { Readable } from 'node:stream';
import { errorCode } from '../../kernel/unknown.ts';

/** Stores bytes under their SHA-256 (lowercase hex). The bytes of a name never change. */
export interface BlobStorage {
  /** A local folder for files before `adopt`, on the same file system as the storage's local folder. */
  readonly tempDir: string;
  /**
   * Makes the file at `tempPath`, in `tempDir`, the blob `sha256`. Once it resolves, the blob survives a power failure
   * and the temporary file is gone. Repeating it changes nothing. The caller guarantees that `sha256` is the file's.
   * With `keepCopy: false`, remote storage keeps no local copy: for callers that store many blobs and read none.
   */
  adopt(tempPath: string, sha256: string, options?: { readonly keepCopy?: boolean }): Promise<void>;
  /** Stores `bytes` as durably as `adopt`; returns their SHA-256. */
  put(bytes: Uint8Array): Promise<string>;
  has(sha256: string): Promise<boolean>;
  /** Size in bytes. Rejects with BlobMissing. */
  size(sha256: string): Promise<number>;
  /** Returns the path of a local file, which must not be changed. Rejects with BlobMissing. */
  path(sha256: string): Promise<string>;
  /** Rejects with BlobMissing. */
  read(sha256: string): Promise<Buffer>;
  /** `start` and `end` are byte offsets, both inclusive. The stream fails with BlobMissing. */
  stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Readable;
  /**
   * Removes the blob if it exists. With `unlessSince`, keeps one stored at that time or later, so that a sweep cannot
   * remove what a new upload has just adopted. Returns whether it removed something.
   */
  remove(sha256: string, options?: { readonly unlessSince?: Date }): Promise<boolean>;
  /**
   * Lists all blobs in any order, or those whose name begins with `prefix`, two lowercase hex digits. `modifiedAt` is
   * when each was last stored.
   */
  list(prefix?: string): AsyncIterable<StoredBlob>;
  /** Removes temporary files last written before `before`, left by crashes. Returns their number. */
  sweepTemp(before: Date): Promise<number>;
  /** Rejects with StorageUnavailable, with a message for the operator, if blobs cannot be read and written now. */
  check(): Promise<void>;
  /** Reports that somebody could not write to `tempDir`: then this storage does not answer. */
  failed(error: unknown): void;
}

export interface StoredBlob {
  readonly sha256: string;
  readonly modifiedAt: Date;
}

/** The blob was never stored, or was purged. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
  readonly sha256: string;

  constructor(sha256: string) {
    super(`no blob ${sha256}`);
    this.sha256 = sha256;
  }
}

/** The storage cannot be used now: the work itself is not at fault, and a retry may succeed. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly forOperator = true;
  /** The operator must act: fix the bucket, its permissions or STORAGE_URL. */
  readonly lasting: boolean;

  constructor(message: string, { lasting = false, ...options }: ErrorOptions & { readonly lasting?: boolean } = {}) {
    super(message, options);
    this.lasting = lasting;
  }
}

/** Error codes of a file system that temporarily accepts no writes. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** Returns whether the storage failed and may recover. */
export const isStorageDown = (error: unknown): boolean =>
  error instanceof StorageUnavailable || full.has(`${errorCode(error)}`);
