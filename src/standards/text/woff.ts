import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { type FontTable, restoreGlyphs } from './woff-glyphs.ts';

const WOFF = 0x774f4646;
const WOFF2 = 0x774f4632;

/**
 * Converts a font file to OpenType (ISO/IEC 14496-22): unpacks WOFF 1.0 and WOFF 2.0 (W3C), returns anything else
 * unchanged. Does not support collections and the `hmtx` transform of WOFF 2.0, which none of our fonts uses. Use for
 * our own fonts only.
 *
 * @throws RangeError or Error (not a font)
 */
export function unpackFont(bytes: Uint8Array): Buffer {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = file.readUInt32BE(0);
  if (signature === WOFF) return writeFont(file.readUInt32BE(4), readWoff(file));
  if (signature === WOFF2) return writeFont(file.readUInt32BE(4), readWoff2(file));
  return file;
}

/** WOFF 1.0, section 4: 20 bytes per table; each table is compressed separately if that made it smaller. */
function readWoff(file: Buffer): FontTable[] {
  return Array.from({ length: file.readUInt16BE(12) }, (_, index) => {
    const at = 44 + index * 20;
    const [offset, packed, length] = [file.readUInt32BE(at + 4), file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    const body = file.subarray(offset, offset + packed);
    return { tag: file.toString('latin1', at, at + 4), data: packed < length ? inflateSync(body) : body };
  });
}

/** Tags by number (WOFF 2.0, section 4.1). */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX ' +
  'vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat ' +
  'fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4}(?= |$)/g)!;

/**
 * WOFF 2.0, section 4: one compressed stream for all tables; `glyf` and `loca` are restored from their transformed
 * form.
 */
function readWoff2(file: Buffer): FontTable[] {
  const entries: { tag: string; length: number; transformed: boolean }[] = [];
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (;;) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let left = file.readUInt16BE(12); left > 0; left--) {
    const flags = file.readUInt8(at++);
    const known = TAGS[flags & 63];
    const tag = known ?? file.toString('latin1', at, (at += 4));
    const isGlyphs = tag === 'glyf' || tag === 'loca';
    const transformed = isGlyphs ? flags >> 6 !== 3 : flags >> 6 !== 0;
    if (transformed && !isGlyphs) throw new Error(`${tag} is transformed`);
    const original = base128();
    entries.push({ tag, transformed, length: transformed ? base128() : original });
  }
  const packed = file.readUInt32BE(20);
  const stream = brotliDecompressSync(file.subarray(at, at + packed));
  let from = 0;
  return entries.flatMap(({ tag, length, transformed }) => {
    const data = stream.subarray(from, (from += length));
    // indexToLocFormat: `loca` is written with long offsets.
    if (tag === 'head') data.writeInt16BE(1, 50);
    if (!transformed) return [{ tag, data }];
    return tag === 'glyf' ? restoreGlyphs(data) : [];
  });
}

/** Writes a font file (ISO/IEC 14496-22, 4.3). Checksums stay 0, because only parts of the file are embedded. */
function writeFont(flavour: number, tables: readonly FontTable[]): Buffer {
  const sorted = [...tables].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const header = Buffer.alloc(12 + 16 * sorted.length);
  header.writeUInt32BE(flavour, 0);
  header.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [header];
  let position = header.length;
  sorted.forEach(({ tag, data }, index) => {
    const at = 12 + 16 * index;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(position, at + 8);
    header.writeUInt32BE(data.length, at + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    position += data.length + padding.length;
  });
  return Buffer.concat(parts);
}
