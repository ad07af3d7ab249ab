import { KIB, MIB } from '../../kernel/bytes.ts';

/** Limits of files from outside and of the cost of reading them. */
export const limits = {
  /** A drawn signature; the page sends about 20 KB. */
  pictureBytes: 300 * KIB,
  /**
   * Memory of a child above its memory at rest. A PDF of 10 MB with its inflated structure (at most 64 MB) and its
   * revisions needs less than 200 MB; the rest is for garbage that is not collected yet.
   */
  childMemoryMb: 512,
  /** Pixels of a picture that a signer adds: twice what most phones take. */
  attachmentPixels: 100_000_000,
  /** Total inflated size of all pages' contents: more than 10 MB of the densest drawing inflate to. */
  contentBytes: 256 * MIB,
  /** Places of searched texts in one file, as many as an envelope has fields at most. Later places are not looked for. */
  textHits: 2_000,
  /** Processor time of one task, ms. 10 MB take less than one second. */
  childTime: 20_000,
} as const;
