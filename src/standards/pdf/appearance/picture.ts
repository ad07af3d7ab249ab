import { deflateSync, inflateSync } from 'node:zlib';
import { undoPngFilters } from '../filters.ts';
import { dict, hexString, name, type PdfObject, type Ref, Stream } from '../objects.ts';
import { PdfProblem } from '../problem.ts';
import { type ArchivalRules, archivalRules, calibratedGray, calibratedRgb } from '../structure.ts';
import type { Update } from '../update.ts';

/** Samples of eight bits per component, and a mask of the painted pixels. */
interface OpaquePicture {
  readonly colours: Buffer;
  /** A stencil mask, one bit per pixel, rows padded to bytes: 1 is not painted (ISO 32000-2, 8.9.6.3). */
  readonly stencil: Buffer;
}

/** Minimum alpha, of 255, of painted pixels: less is hardly visible. */
const VISIBLE = 24;

/**
 * Replaces transparency by a stencil mask, for documents that must not contain transparency: visible pixels are
 * blended with white, the others are not painted.
 *
 * @param colours eight bits per component, without padding
 * @param alpha eight bits per pixel
 */
function makeOpaque(
  colours: Buffer,
  alpha: Buffer,
  { width, height, blends }: { readonly width: number; readonly height: number; readonly blends: boolean },
): OpaquePicture {
  const row = (width + 7) >> 3;
  const stencil = Buffer.alloc(row * height);
  const components = blends ? colours.length / alpha.length : 0;
  const blended = blends ? Buffer.from(colours) : colours;
  for (let i = 0; i < alpha.length; i++) {
    const opacity = alpha[i] ?? 0;
    if (opacity < VISIBLE) {
      const x = i % width;
      const byte = ((i - x) / width) * row + (x >> 3);
      stencil[byte] = (stencil[byte] ?? 0) | (0x80 >> (x & 7));
    }
    for (let k = i * components; k < (i + 1) * components; k++)
      blended[k] = Math.round(((blended[k] ?? 0) * opacity + 255 * (255 - opacity)) / 255);
  }
  return { colours: blended, stencil };
}

/** Returns the more significant bytes of 16-bit samples. */
function eightBits(samples: Buffer): Buffer {
  const out = Buffer.allocUnsafe(samples.length >> 1);
  for (let i = 0; i < out.length; i++) out[i] = samples[i * 2] ?? 0;
  return out;
}

/**
 * Adds a PNG to an update as an image XObject, with transparency as a soft mask, or as a stencil mask if the document
 * must not contain transparency.
 *
 * @throws PdfProblem `picture`
 */
export function embedPicture(update: Update, bytes: Buffer): { image: Ref; width: number; height: number } {
  const picture = decodePicture(bytes);
  const { width, height, colour, channels, pixels } = picture;
  const rules = archivalRules(update.pdf);
  const hasAlpha = colour === 4 || colour === 6;
  let depth = picture.depth;
  let { colours, alpha } = hasAlpha
    ? split(pixels, channels, depth)
    : { colours: pixels, alpha: paletteAlpha(picture) };
  if (depth === 16 && rules.needsOpaquePictures) {
    depth = 8;
    colours = eightBits(colours);
    alpha &&= eightBits(alpha);
  }
  const add = (samples: Buffer, bits: number, more: Record<string, PdfObject | undefined>) =>
    update.add(
      new Stream(
        dict({
          Type: name('XObject'),
          Subtype: name('Image'),
          Width: width,
          Height: height,
          BitsPerComponent: bits,
          ...more,
          Filter: name('FlateDecode'),
        }),
        deflateSync(samples),
      ),
    );
  const ColorSpace = colourSpace(picture, rules);
  if (alpha && rules.needsOpaquePictures) {
    const opaque = makeOpaque(colours, alpha, { width, height, blends: hasAlpha });
    const Mask = add(opaque.stencil, 1, { ImageMask: true });
    return { image: add(opaque.colours, depth, { ColorSpace, Mask }), width, height };
  }
  const SMask = alpha && add(alpha, hasAlpha ? depth : 8, { ColorSpace: name('DeviceGray') });
  return { image: add(colours, depth, { ColorSpace, SMask }), width, height };
}

function split(plain: Buffer, channels: number, depth: number): { colours: Buffer; alpha: Buffer } {
  const sample = depth / 8;
  const pixel = channels * sample;
  const count = plain.length / pixel;
  const colours = Buffer.allocUnsafe(count * (pixel - sample));
  const alpha = Buffer.allocUnsafe(count * sample);
  for (let i = 0, from = 0, to = 0, mask = 0; i < count; i++) {
    for (let k = 0; k < pixel - sample; k++) colours[to++] = plain[from++] ?? 0;
    for (let k = 0; k < sample; k++) alpha[mask++] = plain[from++] ?? 0;
  }
  return { colours, alpha };
}

/** Returns eight bits of alpha per pixel, if a palette has transparent entries. */
function paletteAlpha({ width, height, depth, transparency, pixels, row }: Picture): Buffer | undefined {
  if (transparency.length === 0) return undefined;
  const alpha = Buffer.alloc(width * height, 255);
  const mask = (1 << depth) - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const index = ((pixels[y * row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & mask;
      const own = transparency[index];
      if (own !== undefined) alpha[y * width + x] = own;
    }
  }
  return alpha;
}

function colourSpace({ colour, palette }: Picture, rules: ArchivalRules): PdfObject {
  const rgb = rules.needsCalibratedColour ? calibratedRgb() : name('DeviceRGB');
  const gray = rules.needsCalibratedGray ? calibratedGray() : name('DeviceGray');
  if (colour === 3) {
    const table = hexString(palette.toString('hex'));
    return [name('Indexed'), rgb, palette.length / 3 - 1, table];
  }
  return colour === 0 || colour === 4 ? gray : rgb;
}

/** Limits against decompression bombs. A drawn signature has some 10 KB and 1,000 by 400 pixels. */
const pictureLimits = { bytes: 1 << 20, width: 4000, height: 2000, decoded: 32 << 20 } as const;

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
