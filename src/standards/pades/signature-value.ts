import {
  type Dict,
  dateString,
  dict,
  name,
  type Pdf,
  type PdfObject,
  PdfProblem,
  type Revision,
  Slot,
  textString,
  type Update,
} from '../pdf/index.ts';
import { fieldMdp, type Lock } from './fields.ts';
import type { PdfRevisions, Stage } from './revisions.ts';

/**
 * Converts the SHA-256 of a byte range to the value of `/Contents`: a CMS SignedData (CAdES, detached) or a timestamp
 * token, DER. Keys and authorities stay with the caller.
 */
export type Answer = (digest: Buffer) => Promise<Buffer>;

/** Claims in a signature dictionary (ISO 32000-2, table 255). */
export interface Claims {
  /** The claimed time, `/M`: PAdES requires it here instead of in the CMS (EN 319 142-1, 6.3). */
  readonly at?: Date;
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
}

/** Space reserved for a signature. */
export interface TokenSpace {
  /** Maximum bytes of DER; default 12 KB for a signature, 6 KB for a timestamp. */
  readonly space?: number;
}

/** A signature dictionary with placeholders for byte range and contents. */
export interface ReservedSignature {
  readonly dict: Dict;
  readonly byteRange: Slot;
  readonly contents: Slot;
}

/** Bytes reserved for a CMS of unknown size: chains of three with RSA-4096 and an embedded timestamp take some 9 KB. */
const CMS_BYTES = 12 << 10;
/** Bytes reserved for a timestamp token of unknown size: the largest of public authorities have 6,000. */
const TOKEN_BYTES = 6 << 10;
/** `[0 ` and three numbers of ten digits. */
const BYTE_RANGE = 40;

/** @param lock what may not change after this signature */
export function reserveSignature(pdf: Pdf, claims: Claims & TokenSpace, lock: Lock): ReservedSignature {
  return reserve('Sig', 'ETSI.CAdES.detached', claims.space ?? CMS_BYTES, {
    Reference: fieldMdp(pdf, lock),
    M: claims.at && dateString(claims.at),
    Name: claims.name ? textString(claims.name) : undefined,
    Reason: claims.reason ? textString(claims.reason) : undefined,
    Location: claims.location ? textString(claims.location) : undefined,
  });
}

/** A document timestamp (table 255; EN 319 142-1, 5.4.3), without claims: the token contains everything. */
export const reserveTimestamp = ({ space = TOKEN_BYTES }: TokenSpace): ReservedSignature =>
  reserve('DocTimeStamp', 'ETSI.RFC3161', space, {});

function reserve(
  type: string,
  subFilter: string,
  size: number,
  claims: Record<string, PdfObject | undefined>,
): ReservedSignature {
  const byteRange = new Slot(BYTE_RANGE);
  const contents = new Slot(size * 2 + 2);
  const signature = dict({
    Type: name(type),
    Filter: name('Adobe.PPKLite'),
    SubFilter: name(subFilter),
    ByteRange: byteRange,
    Contents: contents,
    ...claims,
  });
  return { dict: signature, byteRange, contents };
}

/**
 * Finishes an update with a reserved signature: sets the byte range to everything except the contents, has its digest
 * signed, and writes the result. On failure nothing has changed.
 *
 * @throws PdfProblem `too-long` (the result does not fit); and the errors of `answer`
 */
export async function completeSignature<S extends Stage>(
  document: PdfRevisions,
  stage: S,
  update: Update,
  { byteRange, contents }: ReservedSignature,
  answer: Answer,
): Promise<PdfRevisions<S>> {
  const revision: Revision = update.finish();
  const { bytes } = revision;
  const gap = revision.offsetOf(contents);
  const gapEnd = gap + contents.length;
  const base = document.byteLength;
  const range = `[0 ${base + gap} ${base + gapEnd} ${bytes.length - gapEnd}`;
  bytes.write(`${range.padEnd(BYTE_RANGE - 1)}]`, revision.offsetOf(byteRange), 'latin1');

  const der = await answer(document.digestWith(bytes.subarray(0, gap), bytes.subarray(gapEnd)));
  const space = contents.length - 2;
  if (der.length * 2 > space) throw new PdfProblem('too-long', `${der.length} bytes`);
  bytes.write(`<${der.toString('hex').padEnd(space, '0')}>`, gap, 'latin1');
  return document.next(stage, revision);
}
