import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { definitely, itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { readPackaged } from '../../../platform/fonts.ts';
import { undoPngFilters } from '../../../standards/pdf/filters.ts';
import {
  assertPicture,
  cleanPicture,
  holdsTyped,
  holdsValue,
  opaquePng,
  PdfProblem,
  shrinkPicture,
} from '../../../standards/pdf/index.ts';
import {
  graphemesOf,
  handOfStyle,
  type Measure,
  openTypefaces,
  type SignatureStyle,
} from '../../../standards/text/index.ts';
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
  /** Handwriting of a typed signature. Missing: the default. */
  readonly style?: SignatureStyle;
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
  return { problems: texts.map(textBoxProblem) };
}

function textBoxProblem(text: TextInBox): TextProblem | null {
  const typeface = openTypefaces(readPackaged)[text.kind === 'value' ? 'text' : handOfStyle(text.style)];
  if (!typeface.canShow(text.text)) {
    const missing = graphemesOf(text.text).filter((character) => !typeface.canShow(character));
    return { kind: 'no_glyph', characters: [...new Set(missing)].slice(0, MAX_NAMED).join(' ') };
  }
  return holds(typeface, text) ? null : { kind: 'too_long' };
}

export interface InspectPicture {
  readonly file: string;
  /** Path for another form of the picture, or null. */
  readonly rewritten: string | null;
  /** The other form is reduced to a small grey picture. Otherwise it has the same pixels, without metadata. */
  readonly small: boolean;
}

export interface InspectedPicture {
  readonly rewrittenSha256: string | null;
}

/**
 * Minimum extent of a drawing, in pixels and as a part of the picture's longer side. The touch of a pen on the densest
 * screen is 20 pixels wide; initials on a wide pad are about 4 % of it.
 */
const SPAN = { pixels: 24, part: 0.03 };

/** Samples per pixel, by colour type (W3C PNG, 11.2.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Checks a drawn signature: a PNG that the seal can embed, and that shows more than a dot.
 * @throws PdfProblem `picture`, DocumentProblem `dot`
 */
export async function inspectPicture({ file, rewritten, small }: InspectPicture): Promise<InspectedPicture> {
  const bytes = readFileSync(file);
  const { width, height } = assertPicture(bytes);
  const ink = inkBox(bytes, width, height);
  if (Math.max(ink.width, ink.height) < Math.max(SPAN.pixels, SPAN.part * Math.max(width, height)))
    throw new DocumentProblem('dot');
  if (rewritten === null) return { rewrittenSha256: null };
  const other = small ? shrinkPicture(bytes) : cleanPicture(bytes);
  writeFileSync(rewritten, other, { flag: 'wx', mode: 0o600 });
  return { rewrittenSha256: sha256Hex(other) };
}

/**
 * Returns the size of the bounding box of all pixels that differ from the first one (the paper). Fully transparent
 * pixels are equal.
 */
function inkBox(bytes: Buffer, width: number, height: number): { width: number; height: number } {
  const [depth, colour] = [itemAt(bytes, 24), itemAt(bytes, 25)];
  const bits = definitely(samples[colour], `colour type ${colour}`) * depth;
  const row = Math.ceil((width * bits) / 8);
  const size = Math.max(1, bits >> 3);
  const pixels = undoPngFilters(inflatePixels(bytes, (row + 1) * height), size, row);
  const alpha = colour === 4 || colour === 6 ? depth / 8 : 0;
  /** A number that distinguishes pixels of up to 64 bits well enough: the paper has one colour. */
  const pixel = (x: number, y: number): number => {
    const at = y * row + ((x * bits) >> 3);
    if (bits < 8) return ((pixels[at] ?? 0) >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
    let opaque = alpha === 0;
    for (let i = size - alpha; i < size; i++) opaque ||= pixels[at + i] !== 0;
    let value = 0;
    for (let i = 0; opaque && i < size; i++) value = value * 257 + (pixels[at + i] ?? 0) + 1;
    return value;
  };

  const paper = pixel(0, 0);
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixel(x, y) === paper) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = y;
    }
  }
  return { width: Math.max(0, box.right - box.left + 1), height: Math.max(0, box.bottom - box.top + 1) };
}

/** Inflates the rows with their filter bytes; exactly as many as the header declares. */
function inflatePixels(bytes: Buffer, expected: number): Buffer {
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  }
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: expected });
    if (pixels.length === expected) return pixels;
  } catch {
    // Broken, or longer than the header declares.
  }
  throw new PdfProblem('picture', 'pixels');
}

/** A logo that a child has written: its fingerprint and its size in pixels. */
export interface MadeLogo {
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/** Largest logo, pixels: sharp at the size of a page header on dense screens, and some 10 KB in a mail. */
const most = { width: 480, height: 160 } as const;

/** Decodes an uploaded PNG and writes its pixels, on white, as a new PNG. @throws PdfProblem `picture` */
export async function makeLogo({ from, to }: { readonly from: string; readonly to: string }): Promise<MadeLogo> {
  const { png, width, height } = opaquePng(readFileSync(from), most);
  writeFileSync(to, png, { flag: 'wx', mode: 0o600 });
  return { sha256: sha256Hex(png), width, height };
}
