import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { definitely, itemAt } from '../../../kernel/definitely.ts';
import { sha256Hex } from '../../../kernel/ids.ts';
import { undoPngFilters } from '../../../standards/pdf/filters.ts';
import { assertPicture, cleanPicture, opaquePng, PdfProblem, shrinkPicture } from '../../../standards/pdf/index.ts';
import { DocumentProblem } from '../reasons.ts';

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
