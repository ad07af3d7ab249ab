import { deflateSync } from 'node:zlib';
import { dict, hexString, name, type PdfObject, type Ref, Stream } from '../objects.ts';
import { type ArchivalRules, archivalRules, calibratedGray, calibratedRgb } from '../structure.ts';
import type { Update } from '../update.ts';
import { decodePicture, type Picture } from './png.ts';

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
