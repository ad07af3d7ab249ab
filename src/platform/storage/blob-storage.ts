import type { Readable } from 'node:stream';

/** Bytes under their own SHA-256 (lowercase hex): what is stored under a name never changes. */
export interface BlobStorage {
  /** A local folder to write a file into before `adopt`; on one file system with what adopts it. */
  readonly tempDir: string;
  /**
   * Makes the file at `tempPath`, in `tempDir`, the blob `sha256`. Once it resolves, the blob survives a power cut and
   * the temporary file is gone. Doing it again changes nothing. The caller vouches that `sha256` is the file's. With
   * `keepCopy` false no local copy stays where blobs lie elsewhere: for who stores many and reads none.
   */
  adopt(tempPath: string, sha256: string, options?: { readonly keepCopy?: boolean }): Promise<void>;
  /** Stores `bytes` as durably as `adopt` and gives their SHA-256. */
  put(bytes: Uint8Array): Promise<string>;
  has(sha256: string): Promise<boolean>;
  /** In bytes. Rejects with BlobMissing. */
  size(sha256: string): Promise<number>;
  /** A local file to read and leave as it is. Rejects with BlobMissing. */
  path(sha256: string): Promise<string>;
  /** Rejects with BlobMissing. */
  read(sha256: string): Promise<Buffer>;
  /** `start` and `end` are offsets in bytes, both inclusive. The stream fails with BlobMissing. */
  stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Readable;
  /**
   * Removes the blob, gone already or not. With `unlessSince`, keeps one that was stored at that time or later, so that
   * a sweep cannot take what a new upload has just adopted. Tells whether it removed something.
   */
  remove(sha256: string, options?: { readonly unlessSince?: Date }): Promise<boolean>;
  /** Every blob, in no order; `modifiedAt` is when it was last stored. */
  list(): AsyncIterable<StoredBlob>;
  /** Removes temporary files last written before `before`: what a crash left. Gives their number. */
  sweepTemp(before: Date): Promise<number>;
  /** Rejects with StorageUnavailable, in words for the operator, where blobs cannot be read and written now. */
  check(): Promise<void>;
}

export interface StoredBlob {
  readonly sha256: string;
  readonly modifiedAt: Date;
}

/** There is no blob of that name: never stored, or purged. */
export class BlobMissing extends Error {
  override readonly name = 'BlobMissing';
  readonly sha256: string;

  constructor(sha256: string) {
    super(`no blob ${sha256}`);
    this.sha256 = sha256;
  }
}

/** Blobs cannot be had or stored right now: nothing is wrong with the work itself, and asking again helps. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly forOperator = true;
  /** It does not pass by itself: somebody has to mend the bucket, its rights or STORAGE_URL. */
  readonly lasting: boolean;

  constructor(message: string, { lasting = false, ...options }: ErrorOptions & { readonly lasting?: boolean } = {}) {
    super(message, options);
    this.lasting = lasting;
  }
}

/** What a file system says when nothing can be written to it for now. */
const full = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EMFILE', 'ENFILE']);

/** Whether storage is what failed, and may come back. */
export const isStorageDown = (error: unknown): boolean =>
  error instanceof StorageUnavailable || full.has(`${(error as NodeJS.ErrnoException | null)?.code}`);
