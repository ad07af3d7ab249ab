import { deflateSync } from 'node:zlib';
import { decodePicture, type Picture, pictureKind, readPng } from './png.ts';
import { writePng } from './write-png.ts';

/** A signature on a sheet is at most 33 mm by 12 mm; this gives about 250 dots per inch. */
const most = { width: 320, height: 96 } as const;
/** Sixteen greys are enough for ink, and half the bytes. */
const DEPTH = 4;
/** Ink fainter than this, of 255, is paper. */
const FAINT = 24;
/** Thin lines become pale when scaled down; this compensates. */
const DARKER = 1.6;
/** Paper left around the ink, in pixels of the source. */
const MARGIN = 2;

/** A picture with rows in PNG format (filter byte, samples), compressed with zlib. */
export interface SmallPicture {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  readonly data: Buffer;
}

/** Reduces a drawn signature so that a sheet can contain a hundred thousand. @throws PdfProblem `picture` */
export function smallPicture(png: Buffer): SmallPicture {
  const { width, height, depth, colour, data } = readPng(png);
  if (colour === pictureKind.grey && depth === DEPTH && width <= most.width && height <= most.height)
    return { width, height, depth, data };
  return shrink(decodePicture(png));
}

/** The same as a PNG, which `smallPicture` accepts unchanged. @throws PdfProblem `picture` */
export const shrinkPicture = (png: Buffer): Buffer => writePng(smallPicture(png), pictureKind.grey);

/** Removes the paper around the ink, and scales the rest down by averaging. */
function shrink(picture: Picture): SmallPicture {
  const ink = inkOf(picture);
  const box = inkBox(ink, picture.width, picture.height);
  const scale = Math.max(1, box.width / most.width, box.height / most.height);
  const width = Math.max(1, Math.round(box.width / scale));
  const height = Math.max(1, Math.round(box.height / scale));
  const row = 1 + Math.ceil((width * DEPTH) / 8);
  const rows = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = range(y, scale, box.y, box.height);
    for (let x = 0; x < width; x++) {
      const [left, right] = range(x, scale, box.x, box.width);
      let sum = 0;
      for (let v = top; v < bottom; v++)
        for (let u = left, at = v * picture.width + left; u < right; u++) sum += ink[at++] ?? 0;
      const dark = Math.min(255, (sum / ((bottom - top) * (right - left))) * (scale > 1 ? DARKER : 1));
      const byte = y * row + 1 + (x >> 1);
      rows[byte] = (rows[byte] ?? 0) | ((15 - Math.round(dark / 17)) << (x & 1 ? 0 : 4));
    }
  }
  return { width, height, depth: DEPTH, data: deflateSync(rows, { level: 9 }) };
}

/** Returns the range of source pixels for a pixel, at least one. */
export function range(at: number, scale: number, start: number, length: number): [from: number, to: number] {
  const from = Math.min(length - 1, Math.floor(at * scale));
  return [start + from, start + Math.max(from + 1, Math.min(length, Math.ceil((at + 1) * scale)))];
}

/**
 * Returns the amount of ink of each pixel, up to 255: its opacity if pixels may be transparent, otherwise its
 * difference from the first pixel.
 */
function inkOf({ width, height, depth, colour, channels, row, pixels, palette, transparency }: Picture): Uint8Array {
  const ink = new Uint8Array(width * height);
  const bytes = depth / 8;
  const alpha = colour === pictureKind.greyAlpha || colour === pictureKind.colourAlpha;
  const light = (y: number, x: number): number => {
    if (depth < 8 || colour === pictureKind.palette) {
      const bit = x * depth;
      const value = ((pixels[y * row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
      if (colour === pictureKind.grey) return (value * 255) / ((1 << depth) - 1);
      return luminance(palette[value * 3] ?? 0, palette[value * 3 + 1] ?? 0, palette[value * 3 + 2] ?? 0);
    }
    const at = y * row + x * channels * bytes;
    return colour === pictureKind.grey
      ? (pixels[at] ?? 0)
      : luminance(pixels[at] ?? 0, pixels[at + bytes] ?? 0, pixels[at + 2 * bytes] ?? 0);
  };
  const clear = (y: number, x: number): boolean => {
    if (transparency.length === 0) return false;
    const bit = x * depth;
    const value = ((pixels[y * row + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    return (transparency[value] ?? FAINT) < FAINT;
  };
  const paper = light(0, 0);
  for (let y = 0, to = 0; y < height; y++) {
    if (alpha) {
      const pixel = channels * bytes;
      for (let x = 0, at = y * row + pixel - bytes; x < width; x++, at += pixel) ink[to++] = pixels[at] ?? 0;
    } else for (let x = 0; x < width; x++) ink[to++] = clear(y, x) ? 0 : Math.abs(light(y, x) - paper);
  }
  return ink;
}

const luminance = (red: number, green: number, blue: number): number => 0.299 * red + 0.587 * green + 0.114 * blue;

function inkBox(ink: Uint8Array, width: number, height: number) {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((ink[at++] ?? 0) <= FAINT) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  const [x, y] = [Math.max(0, left - MARGIN), Math.max(0, top - MARGIN)];
  return { x, y, width: Math.min(width, right + 1 + MARGIN) - x, height: Math.min(height, bottom + 1 + MARGIN) - y };
}
