import { type Dict, formFields, isByteRange, Name, Pdf, Raw, stringBytes } from '../pdf/index.ts';

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
  return found.sort((a, b) => endOf(a) - endOf(b));
}

/** Returns the bytes that a signature covers, in two parts. */
export const signedParts = (
  bytes: Buffer,
  { byteRange: [from, length, resume, rest] }: EmbeddedSignature,
): Buffer[] => [bytes.subarray(from, from + length), bytes.subarray(resume, resume + rest)];

const endOf = ({ byteRange }: EmbeddedSignature): number => byteRange[2] + byteRange[3];

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
