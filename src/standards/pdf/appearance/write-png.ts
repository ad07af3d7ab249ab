import { crc32 } from 'node:zlib';
import { readPng } from './png.ts';

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
export function writePng({ width, height, depth, data }: Rows, colour: number, between: readonly Chunk[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  const chunks: readonly Chunk[] = [['IHDR', header], ...between, ['IDAT', data], ['IEND', Buffer.alloc(0)]];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks.map(bytesOf)]);
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
function bytesOf([type, data]: Chunk): Buffer {
  const bytes = Buffer.alloc(12 + data.length);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  data.copy(bytes, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
