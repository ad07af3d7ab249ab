import { readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { sha256Hex } from '../../../kernel/digest.ts';
import { undoPngFilters } from '../../../standards/pdf/filters.ts';
import { assertPicture, PdfProblem, shrinkPicture } from '../../../standards/pdf/index.ts';
import { DocumentProblem } from '../problem-codes.ts';

export interface InspectPicture {
  readonly file: string;
  /** A new file for the same picture made small, or null. */
  readonly small: string | null;
}

export interface InspectedPicture {
  readonly smallSha256: string | null;
}

/**
 * What is drawn must span this much, in pixels and as a part of the picture's longer side: the touch of a pen on the
 * densest screen is 20 pixels wide, initials on a wide pad are some 4 % of it.
 */
const SPAN = { pixels: 24, part: 0.03 };

/** Samples to a pixel, by colour type (W3C PNG, 11.2.1). */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a drawn signature: a PNG that the seal will be able to draw, and on it more than a dot.
 * @throws PdfProblem `picture`, DocumentProblem `dot`
 */
export async function inspectPicture({ file, small }: InspectPicture): Promise<InspectedPicture> {
  const bytes = readFileSync(file);
  const { width, height } = assertPicture(bytes);
  const ink = inkBox(bytes, width, height);
  if (Math.max(ink.width, ink.height) < Math.max(SPAN.pixels, SPAN.part * Math.max(width, height)))
    throw new DocumentProblem('dot');
  if (small === null) return { smallSha256: null };
  const shrunk = shrinkPicture(bytes);
  writeFileSync(small, shrunk, { flag: 'wx', mode: 0o600 });
  return { smallSha256: sha256Hex(shrunk) };
}

/** The box around whatever differs from the first pixel, which is paper. Wholly transparent pixels are all alike. */
function inkBox(bytes: Buffer, width: number, height: number): { width: number; height: number } {
  const [depth, colour] = [bytes[24]!, bytes[25]!];
  const bits = samples[colour]! * depth;
  const row = Math.ceil((width * bits) / 8);
  const size = Math.max(1, bits >> 3);
  const pixels = undoPngFilters(inflatePixels(bytes, (row + 1) * height), size, row);
  const alpha = colour === 4 || colour === 6 ? depth / 8 : 0;
  /** A number that tells two pixels of up to 64 bits apart well enough: paper is one colour. */
  const pixel = (x: number, y: number): number => {
    const at = y * row + ((x * bits) >> 3);
    if (bits < 8) return (pixels[at]! >> (8 - bits - ((x * bits) & 7))) & ((1 << bits) - 1);
    let opaque = alpha === 0;
    for (let i = size - alpha; i < size; i++) opaque ||= pixels[at + i] !== 0;
    let value = 0;
    for (let i = 0; opaque && i < size; i++) value = value * 257 + pixels[at + i]! + 1;
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

/** The rows with their filter bytes, exactly as many as the header says. */
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
    // Broken, or longer than its header says.
  }
  throw new PdfProblem('picture', 'pixels');
}
