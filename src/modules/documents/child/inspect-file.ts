import { readFileSync } from 'node:fs';
import { readPackaged } from '../../../platform/fonts.ts';
import { holdsTyped, holdsValue } from '../../../standards/pdf/index.ts';
import { graphemesOf, type Measure, openTypefaces } from '../../../standards/text/index.ts';
import { DocumentProblem } from '../reasons.ts';
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

/** A text and the box that it will be drawn in, points. */
export interface TextInBox {
  /** `value`: of a text or date field. `typed`: a typed signature or initials. */
  readonly kind: 'value' | 'typed';
  readonly text: string;
  readonly width: number;
  readonly height: number;
  /** Lines below a typed signature. */
  readonly captionLines: number;
}

/** Why a text cannot be drawn whole: too long for its box, or with characters that no font has. */
export type TextProblem = { readonly kind: 'too_long' } | { readonly kind: 'no_glyph'; readonly characters: string };

/** Maximum characters that a problem names. */
const MAX_NAMED = 5;

/** Whether the box holds the text whole and legibly. */
export const holds = (measure: Measure, { kind, text, captionLines, ...box }: TextInBox): boolean =>
  kind === 'value' ? holdsValue(measure, box, text) : holdsTyped(measure, box, text, captionLines);

/** Finds, for each text, why it cannot be drawn whole and legibly; null if it can. */
export async function measureTexts({
  texts,
}: {
  readonly texts: readonly TextInBox[];
}): Promise<{ readonly problems: readonly (TextProblem | null)[] }> {
  return { problems: texts.map(problemOf) };
}

function problemOf(text: TextInBox): TextProblem | null {
  const typeface = openTypefaces(readPackaged)[text.kind === 'value' ? 'text' : 'script'];
  if (!typeface.canShow(text.text)) {
    const missing = graphemesOf(text.text).filter((character) => !typeface.canShow(character));
    return { kind: 'no_glyph', characters: [...new Set(missing)].slice(0, MAX_NAMED).join(' ') };
  }
  return holds(typeface, text) ? null : { kind: 'too_long' };
}
