/** The last signature, DER without padding; null if it does not cover the whole file. */
export declare function lastSignature(pdf: Buffer): Buffer | null;

/** Adds validation data and a document time-stamp to a file that ends with a signature. */
export declare function archiveFile(
  pdf: Buffer,
  request: {
    readonly field: string;
    readonly validation: {
      readonly certificates: readonly Buffer[];
      readonly ocspResponses: readonly Buffer[];
      readonly crls: readonly Buffer[];
    };
    readonly token: (digest: Buffer) => Promise<Buffer>;
  },
): Promise<Buffer>;
