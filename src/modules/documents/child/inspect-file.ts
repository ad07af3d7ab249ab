import { readFileSync } from 'node:fs';
import { DocumentProblem } from '../problem-codes.ts';
import { inspectPdf } from './inspect-pdf.ts';

/** What a file is, by its bytes. */
export type FileFormat = 'PDF' | 'PNG' | 'JPEG' | 'CSV';

interface InspectFile {
  /** Paths: `received` is read; the others are scratch. */
  readonly files: { readonly received: string; readonly repaired: string; readonly prepared: string };
}

/**
 * Says what a file is: a PDF that can be read, a PNG (W3C PNG, 5.2) or JPEG (ITU-T T.81, B.1.1.3) from its first marker to its
 * last, or a table of text (RFC 4180, in UTF-8 or a code page of one byte).
 * @throws PdfProblem, DocumentProblem `unknown-file`
 */
export async function inspectFile({ files }: InspectFile): Promise<{ readonly format: FileFormat }> {
  const bytes = readFileSync(files.received);
  // Like PDF readers, other bytes may stand before the header.
  if (bytes.subarray(0, 1024).includes('%PDF-')) {
    await inspectPdf({ files, fields: [] });
    return { format: 'PDF' };
  }
  if (isPng(bytes)) return { format: 'PNG' };
  if (isJpeg(bytes)) return { format: 'JPEG' };
  if (isCsv(bytes)) return { format: 'CSV' };
  throw new DocumentProblem('unknown-file');
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** The signature, a header, and the end as the last chunk. */
const isPng = (bytes: Buffer): boolean =>
  bytes.subarray(0, 8).equals(PNG) &&
  bytes.toString('latin1', 12, 16) === 'IHDR' &&
  bytes.toString('latin1', bytes.length - 8, bytes.length - 4) === 'IEND';

/** Start of image, a marker, and end of image as the last one. */
const isJpeg = (bytes: Buffer): boolean =>
  bytes.length > 4 && bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9;

/** Lines of text, the first of which has a separator; no markup, no control characters but tabs and line ends. */
function isCsv(bytes: Buffer): boolean {
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  const [heading = ''] = text.split(/[\r\n]/, 1);
  return /[;,\t]/.test(heading) && !/^\s*</.test(text) && !/[^\t\n\r\u0020-\u007e\u0080-\u00ff]/.test(text);
}
