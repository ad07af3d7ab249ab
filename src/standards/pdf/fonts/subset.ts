import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Face } from '../../text/index.ts';
import { dict, name, type PdfObject, Raw, type Ref, Stream } from '../objects.ts';
import { textString } from '../strings.ts';
import { toUnicode } from './to-unicode.ts';

/**
 * Returns the glyphs of a TrueType subset as a CIDSet (ISO 32000-2, table 122): one bit per glyph, the most
 * significant first. Glyphs without an outline, such as the space, count too.
 */
export function presentGlyphs(program: Buffer): Buffer {
  const count = program.readUInt16BE(maximumProfile(program) + 4);
  const bits = Buffer.alloc((count + 7) >> 3);
  for (let glyph = 0; glyph < count; glyph++) bits[glyph >> 3] = (bits[glyph >> 3] ?? 0) | (0x80 >> (glyph & 7));
  return bits;
}

function maximumProfile(program: Buffer): number {
  for (let at = 12; at < 12 + 16 * program.readUInt16BE(4); at += 16)
    if (program.toString('latin1', at, at + 4) === 'maxp') return program.readUInt32BE(at + 8);
  throw new Error('the font has no maxp table');
}

/** Receives a file's objects: an incremental update, or a file being written. */
export interface ObjectTarget {
  /** Reserves a number for an object whose value is `set` later. */
  reserve(): Ref;
  add(object: PdfObject): Ref;
  set(ref: Ref, object: PdfObject): void;
}

/** A font subset, ready to be written to one or many files. */
export interface FontProgram {
  readonly fontName: string;
  readonly program: Buffer;
  readonly packed: Buffer;
  /** The serialised `W` array (ISO 32000-2, 9.7.4.3). */
  readonly widths: Raw;
  readonly toUnicode: Buffer;
}

/** The glyphs of a font and the text of each. */
export type GlyphTexts = ReadonlyMap<number, string>;

/** Placeholder for a measure that TrueType fonts do not have. */
const STEM_V = 80;

/**
 * Subsets, measures and compresses the part of a font that some glyphs need. Glyph numbers are kept, so that glyphs
 * can be used before all of them are known.
 */
export function packFont(face: Face, texts: GlyphTexts): FontProgram {
  const glyphs = [...new Set([0, ...texts.keys()])].sort((a, b) => a - b);
  const program = face.subset(glyphs);
  return {
    fontName: `${tagOf(program)}+${face.name}`,
    program,
    packed: deflateSync(program),
    widths: new Raw(Buffer.from(`[${glyphs.map((glyph) => `${glyph}[${face.width(glyph)}]`).join('')}]`, 'latin1')),
    toUnicode: deflateSync(Buffer.from(toUnicode(texts), 'latin1')),
  };
}

/**
 * Returns six letters that distinguish subsets of one font (ISO 32000-2, 9.9.2); the same program gives the same
 * letters.
 */
const tagOf = (program: Buffer): string =>
  [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

export interface EmbedOptions {
  /** PDF/A-1 requires the set of embedded glyphs (ISO 19005-1, 6.3.5). */
  readonly cidSet?: boolean;
}

/** Writes a composite font (ISO 32000-2, 9.7.4: CIDFontType2, Identity-H) as the object `ref`. */
export function embedFont(
  target: ObjectTarget,
  ref: Ref,
  { metrics }: Face,
  packed: FontProgram,
  { cidSet = false }: EmbedOptions = {},
): void {
  const fontName = name(packed.fontName);
  const descriptor = target.add(
    dict({
      Type: name('FontDescriptor'),
      FontName: fontName,
      Flags: 4, // symbolic: glyphs are addressed by number (table 121)
      FontBBox: metrics.box,
      ItalicAngle: 0,
      Ascent: metrics.ascent,
      Descent: metrics.descent,
      CapHeight: metrics.capHeight,
      StemV: STEM_V,
      FontFile2: target.add(compressed(packed.packed, { Length1: packed.program.length })),
      CIDSet: cidSet ? target.add(compressed(deflateSync(presentGlyphs(packed.program)))) : undefined,
    }),
  );
  const descendant = target.add(
    dict({
      Type: name('Font'),
      Subtype: name('CIDFontType2'),
      BaseFont: fontName,
      CIDSystemInfo: dict({ Registry: textString('Adobe'), Ordering: textString('Identity'), Supplement: 0 }),
      FontDescriptor: descriptor,
      CIDToGIDMap: name('Identity'),
      W: packed.widths,
    }),
  );
  target.set(
    ref,
    dict({
      Type: name('Font'),
      Subtype: name('Type0'),
      BaseFont: fontName,
      Encoding: name('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: target.add(compressed(packed.toUnicode)),
    }),
  );
}

const compressed = (body: Buffer, entries: Record<string, PdfObject> = {}): Stream =>
  new Stream(dict({ ...entries, Filter: name('FlateDecode') }), body);
