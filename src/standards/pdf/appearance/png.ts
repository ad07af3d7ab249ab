import { deflateSync, inflateSync } from 'node:zlib';
import { undoPngFilters } from '../filters.ts';
import { dict, name, type PdfObject, Raw, type Ref, Stream } from '../objects.ts';
import { PdfProblem } from '../problem.ts';
import type { Update } from '../update.ts';

/** A drawn signature is some 10 KB on 1,000 by 400 pixels; these are what a bomb would pass. */
export const pictureLimits = { bytes: 1 << 20, width: 4000, height: 2000 } as const;

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** Samples to a pixel, by colour type (W3C PNG, 11.2.1); 3 is an index into the palette. */
const samples: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG whose size is known and allowed; its pixels are still packed. */
interface Png {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly colour: number;
  readonly palette: Buffer;
  /** Alpha of palette entries. */
  readonly transparency: Buffer;
  readonly data: Buffer;
}

/** Size in pixels. @throws PdfProblem `picture`, before anything is decoded */
export function assertPicture(bytes: Buffer): { width: number; height: number } {
  const { width, height } = readPng(bytes);
  return { width, height };
}

/** Adds a PNG to an update as an image XObject, transparency as its soft mask. @throws PdfProblem `picture` */
export function pictureOf(update: Update, bytes: Buffer): { image: Ref; width: number; height: number } {
  const png = readPng(bytes);
  const { width, height, depth, colour } = png;
  const channels = samples[colour]!;
  const row = Math.ceil((width * channels * depth) / 8);
  const raw = inflatePixels(png.data, (row + 1) * height);
  const plain = undoPngFilters(raw, Math.max(1, (channels * depth) >> 3), row);
  const hasAlpha = colour === 4 || colour === 6;
  const { colours, alpha } = hasAlpha
    ? split(plain, channels, depth)
    : { colours: plain, alpha: paletteAlpha(png, plain, row) };
  const add = (pixels: Buffer, space: PdfObject, bits: number, mask?: Ref) =>
    update.add(
      new Stream(
        dict({
          Type: name('XObject'),
          Subtype: name('Image'),
          Width: width,
          Height: height,
          ColorSpace: space,
          BitsPerComponent: bits,
          SMask: mask,
          Filter: name('FlateDecode'),
        }),
        deflateSync(pixels),
      ),
    );
  const mask = alpha && add(alpha, name('DeviceGray'), hasAlpha ? depth : 8);
  return { image: add(colours, colourSpace(png), depth, mask), width, height };
}

function readPng(bytes: Buffer): Png {
  if (bytes.length > pictureLimits.bytes) throw new PdfProblem('picture', 'too large');
  if (!bytes.subarray(0, 8).equals(SIGNATURE) || bytes.length < 33) throw new PdfProblem('picture');
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') throw new PdfProblem('picture');
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  if (width === 0 || height === 0 || width > pictureLimits.width || height > pictureLimits.height)
    throw new PdfProblem('picture', 'dimensions');
  const [depth, colour, compression, filter, interlace] = bytes.subarray(24, 29) as unknown as number[];
  if (compression !== 0 || filter !== 0 || interlace !== 0) throw new PdfProblem('picture', 'interlaced');
  if (!(colour! in samples) || ![1, 2, 4, 8, 16].includes(depth!)) throw new PdfProblem('picture', 'kind');
  if ((colour === 3 && depth! > 8) || (colour !== 0 && colour !== 3 && depth! < 8))
    throw new PdfProblem('picture', 'kind');
  const chunks = readChunks(bytes);
  const palette = chunks.PLTE ?? Buffer.alloc(0);
  if (colour === 3 && (palette.length === 0 || palette.length % 3 !== 0 || palette.length > 768))
    throw new PdfProblem('picture', 'palette');
  const transparency = colour === 3 ? (chunks.tRNS ?? Buffer.alloc(0)) : Buffer.alloc(0);
  return { width, height, depth: depth!, colour: colour!, palette, transparency, data: chunks.IDAT ?? Buffer.alloc(0) };
}

/** The chunks that are drawn, those of one type joined. Checksums are not looked at: the pixels are what they are. */
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

function split(plain: Buffer, channels: number, depth: number): { colours: Buffer; alpha: Buffer } {
  const sample = depth / 8;
  const pixel = channels * sample;
  const count = plain.length / pixel;
  const colours = Buffer.allocUnsafe(count * (pixel - sample));
  const alpha = Buffer.allocUnsafe(count * sample);
  for (let i = 0, from = 0, to = 0, mask = 0; i < count; i++) {
    for (let k = 0; k < pixel - sample; k++) colours[to++] = plain[from++]!;
    for (let k = 0; k < sample; k++) alpha[mask++] = plain[from++]!;
  }
  return { colours, alpha };
}

/** Eight bits of alpha a pixel where a palette has transparent entries. */
function paletteAlpha({ width, height, depth, transparency }: Png, plain: Buffer, row: number): Buffer | undefined {
  if (transparency.length === 0) return undefined;
  const alpha = Buffer.alloc(width * height, 255);
  const mask = (1 << depth) - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const index = (plain[y * row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & mask;
      if (index < transparency.length) alpha[y * width + x] = transparency[index]!;
    }
  }
  return alpha;
}

function colourSpace({ colour, palette }: Png): PdfObject {
  if (colour === 3) {
    const table = new Raw(Buffer.from(`<${palette.toString('hex')}>`, 'latin1'));
    return [name('Indexed'), name('DeviceRGB'), palette.length / 3 - 1, table];
  }
  return name(colour === 0 || colour === 4 ? 'DeviceGray' : 'DeviceRGB');
}
