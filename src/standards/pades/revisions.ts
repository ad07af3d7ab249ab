import { createHash, type Hash } from 'node:crypto';
import {
  type Dict,
  formFields,
  isByteRange,
  Name,
  Pdf,
  PdfProblem,
  permission,
  Raw,
  type Revision,
  stringBytes,
} from '../pdf/index.ts';

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

/**
 * Opens a document that others have signed, to add archival data. Later revisions, such as validation data, may follow its last
 * signature. Whether the signatures allow the new revision is for the validator to say, about the result.
 *
 * @throws PdfProblem `encrypted`, `signature` (it has none), or what is broken
 */
export function resumeSigned(bytes: Buffer): PdfRevisions<'sealed'> {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  if (signatures(bytes, pdf).length === 0) throw new PdfProblem('signature');
  return new PdfRevisions('sealed', pdf, [bytes], createHash('sha256').update(bytes));
}

function open<S extends Stage>(stage: S, bytes: Buffer): PdfRevisions<S> {
  const pdf = new Pdf(bytes);
  if (pdf.encrypted) throw new PdfProblem('encrypted');
  if (permission(pdf) === 1) throw new PdfProblem('certified');
  return new PdfRevisions(stage, pdf, [bytes], createHash('sha256').update(bytes));
}

/** A signature or document timestamp found in a file, parsed but not verified. */
export interface EmbeddedSignature {
  /** Fully qualified. */
  readonly fieldName: string;
  readonly kind: 'signature' | 'timestamp';
  /** Such as `ETSI.CAdES.detached`. */
  readonly subFilter: string;
  /** Offset and length of the two signed parts: everything except the contents, up to the end of its revision. */
  readonly byteRange: readonly [number, number, number, number];
  /** A CMS or a timestamp token, with the zeros that fill the reserved space. */
  readonly contents: Buffer;
  /** True if nothing follows its revision. */
  readonly coversWholeFile: boolean;
}

/**
 * Lists the signatures of a document in the order of their creation. Skips those whose byte range is not everything
 * except their own contents up to some end, because they sign something other than it seems.
 *
 * @throws PdfProblem (the file is broken)
 */
export function signatures(bytes: Buffer, pdf = new Pdf(bytes)): EmbeddedSignature[] {
  const found: EmbeddedSignature[] = [];
  for (const { name, type, value } of formFields(pdf)) {
    const signature = type === 'Sig' ? pdf.findDict(value) : undefined;
    const read = signature && readSignature(bytes, pdf, name, signature);
    if (read) found.push(read);
  }
  return found.sort((a, b) => signatureEnd(a) - signatureEnd(b));
}

/** Returns the bytes that a signature covers, in two parts. */
export const signedParts = (
  bytes: Buffer,
  { byteRange: [from, length, resume, rest] }: EmbeddedSignature,
): Buffer[] => [bytes.subarray(from, from + length), bytes.subarray(resume, resume + rest)];

const signatureEnd = ({ byteRange }: EmbeddedSignature): number => byteRange[2] + byteRange[3];

function readSignature(bytes: Buffer, pdf: Pdf, fieldName: string, signature: Dict): EmbeddedSignature | undefined {
  const filter = pdf.resolve(signature.get('SubFilter'));
  const range = pdf.items(signature.get('ByteRange'));
  const contents = signature.get('Contents');
  if (!(filter instanceof Name) || !(contents instanceof Raw) || !isByteRange(range)) return undefined;
  const [from, length, resume, rest] = range;
  if (from !== 0 || length <= 0 || resume <= length || rest <= 0 || resume + rest > bytes.length) return undefined;
  if (!bytes.subarray(length, resume).equals(contents.bytes) || contents.bytes[0] !== 0x3c) return undefined;
  return {
    fieldName,
    kind: filter.value === 'ETSI.RFC3161' ? 'timestamp' : 'signature',
    subFilter: filter.value,
    byteRange: [from, length, resume, rest],
    contents: stringBytes(contents),
    coversWholeFile: resume + rest === bytes.length,
  };
}
