import { createHash, type Hash } from 'node:crypto';
import { Pdf, PdfProblem, permission, type Revision } from '../pdf/index.ts';
import { signatures } from './signatures.ts';

/**
 * How far a document has come. Each step takes documents of the stages it may follow and gives the next stage, so
 * that a wrong order does not compile:
 *
 * `opened` → placeFields → `prepared` → fillFields, signFields, sign (any number) → `prepared` → seal → `sealed`
 * → addSecurityStoreAndTimestamp → `archived` → addSecurityStoreAndTimestamp (to renew) → `archived`
 */
export type Stage = 'opened' | 'prepared' | 'sealed' | 'archived';

/**
 * A growing document: the bytes received and the revisions appended to them, never joined, under one running SHA-256.
 * Immutable: each step returns the next document and leaves the given one as it was, so that a failed step (a
 * timestamp authority that is down) can simply be tried again on the same document.
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

  /** Fingerprint of the whole file as it is now, lowercase hex. */
  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  /** SHA-256 of the file so far followed by `more`: the digest over a byte range, in the one pass that there is. */
  digestWith(...more: Buffer[]): Buffer {
    const hash = this.#hash.copy();
    for (const bytes of more) hash.update(bytes);
    return hash.digest();
  }

  /** The document with a revision behind it. An empty one (no bytes) only moves the stage. */
  next<T extends Stage>(stage: T, revision: Pick<Revision, 'bytes' | 'pdf'>): PdfRevisions<T> {
    if (revision.bytes.length === 0) return new PdfRevisions(stage, this.pdf, this.parts, this.#hash);
    const hash = this.#hash.copy().update(revision.bytes);
    return new PdfRevisions(stage, revision.pdf, [...this.parts, revision.bytes], hash);
  }
}

/**
 * Opens a document as it was received.
 * @throws PdfProblem `encrypted`; `certified` where a signature allows no change at all; or what is broken
 */
export const openPdf = (bytes: Buffer): PdfRevisions<'opened'> => open('opened', bytes);

/** Takes up a document whose fields were placed earlier, from its stored bytes. */
export const resumePrepared = (bytes: Buffer): PdfRevisions<'prepared'> => open('prepared', bytes);

/**
 * Takes up a document that was sealed earlier, to make it last: the seal's own lock does not forbid that.
 * @throws PdfProblem `signature` where it does not end with a signature
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
