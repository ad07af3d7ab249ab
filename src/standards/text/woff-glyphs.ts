import { itemAt } from '../../kernel/definitely.ts';
/** A table of a font file: its tag and its bytes. */
export interface FontTable {
  readonly tag: string;
  readonly data: Buffer;
}

/** A sub-stream of the transformed table, read from its start. */
class Stream {
  readonly #bytes: Buffer;
  #at = 0;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  byte = (): number => this.#bytes.readUInt8(this.#at++);
  word = (): number => this.#bytes.readUInt16BE((this.#at += 2) - 2);
  take = (length: number): Buffer => this.#bytes.subarray(this.#at, (this.#at += length));
  /** 255UInt16 (section 4.1). */
  short = (): number => {
    const code = this.byte();
    if (code === 253) return this.word();
    if (code === 254) return this.byte() + 506;
    return code === 255 ? this.byte() + 253 : code;
  };
}

/** The sub-streams of a transformed `glyf` table, in order. */
type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', Stream>;

/** The points of an outline: flags as in `glyf`, positions relative to the previous point. */
interface Points {
  readonly flags: Uint8Array;
  readonly dx: Int16Array;
  readonly dy: Int16Array;
}

/** Flags of a point (ISO/IEC 14496-22, 5.3.3). */
const ON_CURVE = 0x01;
const OVERLAP = 0x40;

/** Restores `glyf` and `loca` (long offsets) from a transformed `glyf` table (WOFF 2.0, section 5.1). */
export function restoreGlyphs(table: Buffer): FontTable[] {
  const hasOverlaps = (table.readUInt16BE(2) & 1) !== 0;
  const count = table.readUInt16BE(4);
  let at = 36;
  const stream = (index: number) => new Stream(table.subarray(at, (at += table.readUInt32BE(8 + 4 * index))));
  const streams: Streams = {
    contours: stream(0),
    points: stream(1),
    flags: stream(2),
    glyphs: stream(3),
    composites: stream(4),
    boxes: stream(5),
    instructions: stream(6),
  };
  const overlaps = hasOverlaps ? table.subarray(at) : undefined;
  const boxed = streams.boxes.take(((count + 31) >> 5) << 2);
  const bit = (map: Buffer, index: number) => ((map[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

  const glyphs: Buffer[] = [];
  const offsets = [0];
  for (let index = 0; index < count; index++) {
    const overlap = overlaps !== undefined && bit(overlaps, index);
    const glyph = readGlyph(streams, bit(boxed, index), overlap);
    const even = glyph.length & 1 ? Buffer.concat([glyph, Buffer.alloc(1)]) : glyph;
    glyphs.push(even);
    offsets.push(itemAt(offsets, index) + even.length);
  }
  return [
    { tag: 'glyf', data: Buffer.concat(glyphs) },
    { tag: 'loca', data: uint32(offsets) },
  ];
}

function readGlyph(streams: Streams, hasBox: boolean, overlap: boolean): Buffer {
  const contours = streams.contours.word();
  if (contours === 0) return Buffer.alloc(0);
  return contours === 0xffff ? readComposite(streams) : readSimple(streams, contours, hasBox, overlap);
}

/** Components of a composite glyph are stored as in `glyf`; its bounding box is always present. */
function readComposite({ composites, boxes, glyphs, instructions }: Streams): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, 0xff]), boxes.take(8)];
  let hasInstructions = false;
  for (let more = true; more; ) {
    const head = composites.take(4);
    const flags = head.readUInt16BE(0);
    const scale = flags & 0x08 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
    parts.push(head, composites.take((flags & 0x01 ? 4 : 2) + scale));
    hasInstructions ||= (flags & 0x100) !== 0;
    more = (flags & 0x20) !== 0;
  }
  if (hasInstructions) {
    const length = glyphs.short();
    parts.push(uint16([length]), instructions.take(length));
  }
  return Buffer.concat(parts);
}

function readSimple(streams: Streams, contours: number, hasBox: boolean, overlap: boolean): Buffer {
  const counts = Array.from({ length: contours }, () => streams.points.short());
  const ends: number[] = [];
  for (const count of counts) ends.push((ends.at(-1) ?? -1) + count);
  const points = readPoints(streams, ends.at(-1)! + 1);
  const instructionLength = streams.glyphs.short();
  const instructions = streams.instructions.take(instructionLength);
  const box = hasBox ? streams.boxes.take(8) : glyphBox(points);
  return Buffer.concat([
    uint16([contours]),
    box,
    uint16(ends),
    uint16([instructionLength]),
    instructions,
    writePoints(points, overlap),
  ]);
}

/** Decodes points in the triplet encoding (section 5.2). */
function readPoints(streams: Streams, count: number): Points {
  const points = { flags: new Uint8Array(count), dx: new Int16Array(count), dy: new Int16Array(count) };
  const { byte, word } = streams.glyphs;
  /** A set bit means a positive value. */
  const signed = (magnitude: number, bit: number) => (bit & 1 ? magnitude : -magnitude);
  for (let index = 0; index < count; index++) {
    const flag = streams.flags.byte();
    const code = flag & 0x7f;
    let [dx, dy] = [0, 0];
    if (code < 10) dy = signed(((code & 14) << 7) + byte(), code);
    else if (code < 20) dx = signed((((code - 10) & 14) << 7) + byte(), code);
    else if (code < 84) {
      const [base, both] = [code - 20, byte()];
      dx = signed(1 + (base & 0x30) + (both >> 4), code);
      dy = signed(1 + ((base & 0x0c) << 2) + (both & 15), code >> 1);
    } else if (code < 120) {
      const base = code - 84;
      dx = signed(1 + (Math.floor(base / 12) << 8) + byte(), code);
      dy = signed(1 + (((base % 12) >> 2) << 8) + byte(), code >> 1);
    } else if (code < 124) {
      const [a, b, c] = [byte(), byte(), byte()];
      dx = signed((a << 4) + (b >> 4), code);
      dy = signed(((b & 15) << 8) + c, code >> 1);
    } else {
      dx = signed(word(), code);
      dy = signed(word(), code >> 1);
    }
    points.flags[index] = flag < 0x80 ? ON_CURVE : 0;
    points.dx[index] = dx;
    points.dy[index] = dy;
  }
  return points;
}

function glyphBox({ dx, dy }: Points): Buffer {
  const range = (steps: Int16Array) => {
    let [at, least, most] = [0, Infinity, -Infinity];
    for (const step of steps) {
      at += step;
      if (at < least) least = at;
      if (at > most) most = at;
    }
    return steps.length === 0 ? { least: 0, most: 0 } : { least, most };
  };
  const [across, up] = [range(dx), range(dy)];
  return uint16([across.least, up.least, across.most, up.most]);
}

/** Writes flags, then x, then y, without repeat or short encodings: embedded fonts are compressed anyway. */
function writePoints({ flags, dx, dy }: Points, overlap: boolean): Buffer {
  const [first] = flags;
  if (overlap && first !== undefined) flags[0] = first | OVERLAP;
  return Buffer.concat([flags, uint16(dx), uint16(dy)]);
}

function uint16(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 2);
  for (let index = 0; index < values.length; index++) bytes.writeUInt16BE((values[index] ?? 0) & 0xffff, index * 2);
  return bytes;
}

function uint32(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  values.forEach((value, index) => void bytes.writeUInt32BE(value, index * 4));
  return bytes;
}
