import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Face } from '../../text/index.ts';
import { dict, name, type PdfObject, Raw, type Ref, Stream, textString } from '../objects.ts';

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
type GlyphTexts = ReadonlyMap<number, string>;

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
    fontName: `${subsetTag(program)}+${face.name}`,
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
const subsetTag = (program: Buffer): string =>
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

/** Big-endian UTF-16 as hexadecimal digits. */
export const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A glyph's number as four hexadecimal digits. */
export const hex16 = (value: number): string => value.toString(16).padStart(4, '0');

/** Returns a CMap from glyphs to their text (ISO 32000-2, 9.10.3), with at most 100 mappings per section. */
function toUnicode(texts: ReadonlyMap<number, string>): string {
  const rows = [...texts]
    .filter(([glyph, text]) => glyph !== 0 && text !== '')
    .map(([glyph, text]) => `<${hex16(glyph)}> <${utf16(text)}>\n`);
  const sections: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    sections.push(`${part.length} beginbfchar\n${part.join('')}endbfchar\n`);
  }
  return (
    '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
    '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
    '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n' +
    `${sections.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
  );
}
