import { inflateSync } from 'node:zlib';
import { undoPngFilters } from '../filters.ts';
import { PdfProblem } from '../problem.ts';

/** Limits against decompression bombs. A drawn signature has some 10 KB and 1,000 by 400 pixels. */
export const pictureLimits = { bytes: 1 << 20, width: 4000, height: 2000, decoded: 32 << 20 } as const;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** The colour types of a PNG (W3C PNG, 11.2.1). */
export const pictureKind = { grey: 0, colour: 2, palette: 3, greyAlpha: 4, colourAlpha: 6 } as const;

/** Samples per pixel by colour type (W3C PNG, 11.2.1); 3 is an index into the palette. */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The header of a PNG. */
interface Header {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** Colour type: 0 grey, 2 colours, 3 palette, 4 grey and alpha, 6 colours and alpha. */
  readonly colour: number;
  /** Samples per pixel. */
  readonly channels: number;
  /** Bytes per row of pixels. */
  readonly row: number;
}

/** A PNG whose size is within the limits; its pixels are still compressed. */
interface Png extends Header {
  readonly palette: Buffer;
  /** Alpha of palette entries. */
  readonly transparency: Buffer;
  readonly data: Buffer;
}

/** A PNG with decoded pixels, row by row. */
export interface Picture extends Omit<Png, 'data'> {
  readonly pixels: Buffer;
}

/** Returns the size in pixels. @throws PdfProblem `picture` (before anything is decoded) */
export function assertPicture(bytes: Buffer): { width: number; height: number } {
  const { width, height } = readPng(bytes);
  return { width, height };
}

/** Decodes a PNG within the limits. @throws PdfProblem `picture` */
export function decodePicture(bytes: Buffer): Picture {
  const { data, ...png } = readPng(bytes);
  const raw = inflatePixels(data, (png.row + 1) * png.height);
  return { ...png, pixels: undoPngFilters(raw, Math.max(1, (png.channels * png.depth) >> 3), png.row) };
}

/** Reads the header and chunks of a PNG. @throws PdfProblem `picture` (before anything is decoded) */
export function readPng(bytes: Buffer): Png {
  if (bytes.length > pictureLimits.bytes) throw new PdfProblem('picture', 'too large');
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.length < 33) throw new PdfProblem('picture');
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new PdfProblem('picture');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width === 0 || height === 0 || width > pictureLimits.width || height > pictureLimits.height)
    throw new PdfProblem('picture', 'dimensions');
  const [depth = 0, colour = 0, compression, filter, interlace] = bytes.subarray(24, 29);
  if (compression !== 0 || filter !== 0 || interlace !== 0) throw new PdfProblem('picture', 'interlaced');
  const channels = samples[colour];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(depth)) throw new PdfProblem('picture', 'kind');
  if ((colour === 3 && depth > 8) || (colour !== 0 && colour !== 3 && depth < 8))
    throw new PdfProblem('picture', 'kind');
  const row = Math.ceil((width * channels * depth) / 8);
  if (row * height > pictureLimits.decoded) throw new PdfProblem('picture', 'dimensions');
  const chunks = readChunks(bytes);
  const palette = chunks.PLTE ?? Buffer.alloc(0);
  if (colour === 3 && (palette.length === 0 || palette.length % 3 !== 0 || palette.length > 768))
    throw new PdfProblem('picture', 'palette');
  const transparency = colour === 3 ? (chunks.tRNS ?? Buffer.alloc(0)) : Buffer.alloc(0);
  const header = { width, height, depth, colour, channels, row };
  return { ...header, palette, transparency, data: chunks.IDAT ?? Buffer.alloc(0) };
}

/** Returns the chunks needed for drawing, those of one type joined. Does not verify checksums. */
function readChunks(bytes: Buffer): Partial<Record<'PLTE' | 'tRNS' | 'IDAT', Buffer>> {
  const found: Record<string, Buffer[]> = {};
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) throw new PdfProblem('picture', 'cut off');
    if (type === 'IEND') break;
    if (type === 'PLTE' || type === 'tRNS' || type === 'IDAT')
      (found[type] ??= []).push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Object.fromEntries(Object.entries(found).map(([type, parts]) => [type, Buffer.concat(parts)]));
}

function inflatePixels(data: Buffer, expected: number): Buffer {
  try {
    const pixels = inflateSync(data, { maxOutputLength: expected });
    if (pixels.length === expected) return pixels;
  } catch {
    // falls through: broken, or longer than its own header says
  }
  throw new PdfProblem('picture', 'pixels');
}
