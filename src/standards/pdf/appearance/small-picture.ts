import { crc32, deflateSync } from 'node:zlib';
import { PdfProblem } from '../problem.ts';
import { decodePicture, type Picture, pictureKind, readPng } from './picture.ts';

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
interface SmallPicture {
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
function range(at: number, scale: number, start: number, length: number): [from: number, to: number] {
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

interface Rows {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** Rows in PNG format (filter byte, samples), compressed with zlib. */
  readonly data: Buffer;
}

type Chunk = readonly [type: string, data: Buffer];

/** Writes a PNG. @param colour colour type of the rows. @param between chunks before the pixels, such as a palette */
function writePng({ width, height, depth, data }: Rows, colour: number, between: readonly Chunk[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  const chunks: readonly Chunk[] = [['IHDR', header], ...between, ['IDAT', data], ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(chunkBytes)]);
}

/**
 * Returns a PNG with the same pixels and nothing else: no metadata, nothing after its end.
 * @throws PdfProblem `picture`
 */
export function cleanPicture(png: Buffer): Buffer {
  const { palette, transparency, colour, ...picture } = readPng(png);
  const between: readonly Chunk[] = [
    ['PLTE', palette],
    ['tRNS', transparency],
  ];
  return writePng(
    picture,
    colour,
    between.filter(([, bytes]) => bytes.length > 0),
  );
}

/** W3C PNG, 5.3: length, type, data, checksum. */
function chunkBytes([type, data]: Chunk): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
