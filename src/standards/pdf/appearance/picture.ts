import { deflateSync } from 'node:zlib';
import { dict, name, type PdfObject, Raw, type Ref, Stream } from '../objects.ts';
import type { Update } from '../update.ts';
import { decodePicture, type Picture } from './png.ts';

/** Adds a PNG to an update as an image XObject, transparency as its soft mask. @throws PdfProblem `picture` */
export function embedPicture(update: Update, bytes: Buffer): { image: Ref; width: number; height: number } {
  const picture = decodePicture(bytes);
  const { width, height, depth, colour, channels, pixels } = picture;
  const hasAlpha = colour === 4 || colour === 6;
  const { colours, alpha } = hasAlpha
    ? split(pixels, channels, depth)
    : { colours: pixels, alpha: paletteAlpha(picture) };
  const add = (samples: Buffer, space: PdfObject, bits: number, mask?: Ref) =>
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
        deflateSync(samples),
      ),
    );
  const mask = alpha && add(alpha, name('DeviceGray'), hasAlpha ? depth : 8);
  return { image: add(colours, colourSpace(picture), depth, mask), width, height };
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
function paletteAlpha({ width, height, depth, transparency, pixels, row }: Picture): Buffer | undefined {
  if (transparency.length === 0) return undefined;
  const alpha = Buffer.alloc(width * height, 255);
  const mask = (1 << depth) - 1;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = x * depth;
      const index = (pixels[y * row + (bit >> 3)]! >> (8 - depth - (bit & 7))) & mask;
      if (index < transparency.length) alpha[y * width + x] = transparency[index]!;
    }
  }
  return alpha;
}

function colourSpace({ colour, palette }: Picture): PdfObject {
  if (colour === 3) {
    const table = new Raw(Buffer.from(`<${palette.toString('hex')}>`, 'latin1'));
    return [name('Indexed'), name('DeviceRGB'), palette.length / 3 - 1, table];
  }
  return name(colour === 0 || colour === 4 ? 'DeviceGray' : 'DeviceRGB');
}
