import { createHash, type Hash } from 'node:crypto';
import { Pdf, PdfProblem, permission, type Revision } from '../pdf/index.ts';
import { signatures } from './signatures.ts';

/**
 * The stage of a document. Each step accepts documents of certain stages and returns the next stage, so that a wrong
 * order does not compile:
 *
 * `opened` → placeFields → `prepared` → fillFields, signFields, sign (any number) → `prepared` → seal → `sealed` →
 * addSecurityStoreAndTimestamp → `archived` → addSecurityStoreAndTimestamp (to renew) → `archived`
 */
export type Stage = 'opened' | 'prepared' | 'sealed' | 'archived';

/**
 * A document with appended revisions: the received bytes and the revisions, never concatenated, with one running
 * SHA-256. Immutable: each step returns a new document and does not change the old one, so that a failed step (such as
 * a timestamp authority that is down) can be retried on the same document.
 */
export class PdfRevisions<S extends Stage = Stage> {
  readonly stage: S;
  readonly pdf: Pdf;
  /** The whole file, in order, for `writev`. */
  readonly parts: readonly Buffer[];
  readonly #hash: Hash;

  constructor(stage: S, pdf: Pdf, parts: readonly Buffer[], hash: Hash) {
    this.stage = stage;
    this.pdf = pdf;
    this.parts = parts;
    this.#hash = hash;
  }

  /** Length of the whole file. */
  get byteLength(): number {
    return this.pdf.tail.length;
  }

  /** Fingerprint of the whole file, lowercase hex. */
  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Returns the SHA-256 of the file followed by `more`, for byte ranges, without hashing the file again. */
  digestWith(...more: Buffer[]): Buffer {
    const hash = this.#hash.copy();
    for (const bytes of more) hash.update(bytes);
    return hash.digest();
  }

  /** Returns the document with a revision appended. An empty revision (no bytes) only changes the stage. */
  next<T extends Stage>(stage: T, revision: Pick<Revision, 'bytes' | 'pdf'>): PdfRevisions<T> {
    if (revision.bytes.length === 0) return new PdfRevisions(stage, this.pdf, this.parts, this.#hash);
    const hash = this.#hash.copy().update(revision.bytes);
    return new PdfRevisions(stage, revision.pdf, [...this.parts, revision.bytes], hash);
  }
}

/**
 * Opens a received document.
 *
 * @throws PdfProblem `encrypted`, `certified` (a signature allows no changes), or what is broken
 */
export const openPdf = (bytes: Buffer): PdfRevisions<'opened'> => open('opened', bytes);

/** Opens a document whose fields were placed earlier, from its stored bytes. */
export const resumePrepared = (bytes: Buffer): PdfRevisions<'prepared'> => open('prepared', bytes);

/**
 * Opens a document that was sealed earlier, to add archival data: the seal's lock allows that.
 *
 * @throws PdfProblem `signature` (it does not end with a signature)
 */
export function resumeSealed(bytes: Buffer): PdfRevisions<'sealed'> {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  if (!signatures(bytes, pdf).at(-1)?.coversWholeFile) throw new PdfProblem('signature');
  return new PdfRevisions('sealed', pdf, [bytes], createHash('sha256').update(bytes));
}

function open<S extends Stage>(stage: S, bytes: Buffer): PdfRevisions<S> {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  if (permission(pdf) === 1) throw new PdfProblem('certified');
  return new PdfRevisions(stage, pdf, [bytes], createHash('sha256').update(bytes));
}
