import { deflateSync } from 'node:zlib';
import { type ArchivalRules, archivalRules, calibratedGray, calibratedRgb } from '../archival.ts';
import { dict, name, type PdfObject, type Ref, Stream } from '../objects.ts';
import { hexString } from '../strings.ts';
import type { Update } from '../update.ts';
import { eightBits, makeOpaque } from './opaque-picture.ts';
import { decodePicture, type Picture } from './png.ts';

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
