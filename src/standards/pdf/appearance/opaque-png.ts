import { deflateSync } from 'node:zlib';
import { PdfProblem } from '../problem.ts';
import { decodePicture, type Picture, pictureKind, readPng } from './png.ts';
import { range } from './small-picture.ts';
import { writePng } from './write-png.ts';

/** Red, green, blue and opacity, each from 0 to 255. */
type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/**
 * Writes the pixels of a PNG as a new one: 8 bits per sample, red, green and blue, on white, at most as large as `most`.
 * Nothing else of the source remains.
 * @throws PdfProblem `picture`
 */
export function opaquePng(
  bytes: Buffer,
  most: { readonly width: number; readonly height: number },
): { readonly png: Buffer; readonly width: number; readonly height: number } {
  const picture = decodePicture(bytes);
  const pixelAt = readerOf(picture);
  const scale = Math.max(1, picture.width / most.width, picture.height / most.height);
  const width = Math.max(1, Math.round(picture.width / scale));
  const height = Math.max(1, Math.round(picture.height / scale));
  const row = 1 + width * 3;
  const rows = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = range(y, scale, 0, picture.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = range(x, scale, 0, picture.width);
      const sums = [0, 0, 0];
      for (let v = top; v < bottom; v++)
        for (let u = left; u < right; u++) {
          const pixel = pixelAt(u, v);
          for (let k = 0; k < 3; k++) sums[k]! += 255 + ((pixel[k]! - 255) * pixel[3]) / 255;
        }
      const count = (bottom - top) * (right - left);
      for (let k = 0; k < 3; k++) rows[y * row + 1 + x * 3 + k] = Math.round(sums[k]! / count);
    }
  }
  const png = writePng({ width, height, depth: 8, data: deflateSync(rows, { level: 9 }) }, pictureKind.colour);
  return { png, width, height };
}

/** Returns the function that reads a pixel of any kind of PNG. */
function readerOf({ depth, colour, channels, row, pixels, palette, transparency }: Picture) {
  const bytes = depth / 8;
  const packed = (x: number, y: number): number => {
    const bit = x * depth;
    return ((pixels[y * row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
  };
  return (x: number, y: number): Pixel => {
    if (colour === pictureKind.palette) {
      const index = packed(x, y);
      const at = index * 3;
      return [palette[at] ?? 0, palette[at + 1] ?? 0, palette[at + 2] ?? 0, transparency[index] ?? 255];
    }
    if (depth < 8) {
      const grey = (packed(x, y) * 255) / ((1 << depth) - 1);
      return [grey, grey, grey, 255];
    }
    // The first byte of a sample of 16 bits is its value in 8 bits.
    const sample = (k: number) => pixels[y * row + (x * channels + k) * bytes] ?? 0;
    const alpha = colour === pictureKind.greyAlpha || colour === pictureKind.colourAlpha ? sample(channels - 1) : 255;
    return channels < 3 ? [sample(0), sample(0), sample(0), alpha] : [sample(0), sample(1), sample(2), alpha];
  };
}

/** The compressed rows of a PNG that `opaquePng` has written. @throws PdfProblem `picture` if it is another kind */
export function opaqueRows(png: Buffer): { readonly width: number; readonly height: number; readonly data: Buffer } {
  const { width, height, depth, colour, data } = readPng(png);
  if (depth !== 8 || colour !== pictureKind.colour) throw new PdfProblem('picture', 'kind');
  return { width, height, data };
}
