/** What a file from outside may be, and what reading it may cost. */
export const limits = {
  /** The contract: 10 × 1024 × 1024 bytes decoded. */
  pdfBytes: 10 * 1024 * 1024,
  /** A drawn signature; the page sends some 20 KB. */
  pictureBytes: 300 * 1024,
  /**
   * The child's memory above its rest. A PDF of 10 MB with its inflated structure (64 MB at most) and its revisions
   * takes under 200; the rest is slack before the garbage collector runs.
   */
  childMemoryMb: 512,
  /** Bytes that the contents of all pages may inflate to: more than 10 MB of the densest drawing make. */
  contentBytes: 256 * 1024 * 1024,
  /** Milliseconds of processor time that one task may use. 10 MB take under one second. */
  childTime: 20_000,
} as const;
