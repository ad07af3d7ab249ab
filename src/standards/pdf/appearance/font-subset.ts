import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { dict, name, type PdfObject, Raw, type Ref, Stream } from '../objects.ts';
import type { Update } from '../update.ts';
import type { OpenFont, ShapedGlyph } from './font.ts';

/**
 * The glyphs of one font that one update draws, embedded as one composite font (ISO 32000-2, 9.7.4: CIDFontType2,
 * Identity-H). One for all fields of a filling: a subset costs 2 to 5 ms, and a document needs it once.
 */
export class FontSubset {
  readonly ref: Ref;
  readonly #font: OpenFont;
  readonly #subset: ReturnType<OpenFont['font']['createSubset']>;
  /** By glyph number of the subset; 0 is the box. */
  readonly #widths = new Map<number, number>();
  readonly #texts = new Map<number, readonly number[]>();

  constructor(update: Update, font: OpenFont) {
    this.ref = update.reserve();
    this.#font = font;
    this.#subset = font.font.createSubset();
    this.#widths.set(0, (font.font.getGlyph(0)?.advanceWidth ?? 0) * font.scale);
  }

  /** Four hexadecimal digits that show the glyph in this font. */
  code(glyph: ShapedGlyph): string {
    const id = glyph.id === 0 ? 0 : this.#subset.includeGlyph(glyph.id);
    this.#widths.set(id, glyph.width);
    if (id !== 0 && glyph.codePoints.length > 0 && !this.#texts.has(id)) this.#texts.set(id, glyph.codePoints);
    return hex16(id);
  }

  /** Writes the font; nothing can be shown with it in this update afterwards that was not before. */
  embed(update: Update): void {
    const { font, scale } = this.#font;
    const program = Buffer.from(this.#subset.encode());
    const fontName = name(`${tag(program)}+${(font.postscriptName ?? 'Font').replace(/[^A-Za-z0-9-]/g, '')}`);
    const { minX, minY, maxX, maxY } = font.bbox;
    const descriptor = update.add(
      dict({
        Type: name('FontDescriptor'),
        FontName: fontName,
        Flags: 4, // symbolic: glyphs are shown by number (table 121)
        FontBBox: [minX, minY, maxX, maxY].map((value) => Math.round(value * scale)),
        ItalicAngle: font.italicAngle,
        Ascent: Math.round(font.ascent * scale),
        Descent: Math.round(font.descent * scale),
        CapHeight: Math.round(font.capHeight * scale),
        StemV: 80,
        FontFile2: update.add(deflated(program, { Length1: program.length })),
      }),
    );
    const descendant = update.add(
      dict({
        Type: name('Font'),
        Subtype: name('CIDFontType2'),
        BaseFont: fontName,
        CIDSystemInfo: dict({ Registry: ascii('Adobe'), Ordering: ascii('Identity'), Supplement: 0 }),
        FontDescriptor: descriptor,
        CIDToGIDMap: name('Identity'),
        W: this.#widthTable(),
      }),
    );
    update.set(
      this.ref,
      dict({
        Type: name('Font'),
        Subtype: name('Type0'),
        BaseFont: fontName,
        Encoding: name('Identity-H'),
        DescendantFonts: [descendant],
        ToUnicode: update.add(deflated(Buffer.from(this.#toUnicode(), 'latin1'), {})),
      }),
    );
  }

  #widthTable(): PdfObject[] {
    const ids = [...this.#widths.keys()].sort((a, b) => a - b);
    return ids.flatMap((id) => [id, [Math.round(this.#widths.get(id)!)]]);
  }

  /** What was meant, for search, copying and screen readers (9.10.3); 100 lines a block at most. */
  #toUnicode(): string {
    const lines = [...this.#texts].map(([id, points]) => `<${hex16(id)}> <${utf16(points)}>`);
    const blocks: string[] = [];
    for (let i = 0; i < lines.length; i += 100) {
      const block = lines.slice(i, i + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`);
    }
    return (
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
      '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def\n' +
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n' +
      '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n' +
      `${blocks.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`
    );
  }
}

const hex16 = (value: number): string => value.toString(16).padStart(4, '0');

const utf16 = (points: readonly number[]): string =>
  Buffer.from(String.fromCodePoint(...points), 'utf16le')
    .swap16()
    .toString('hex');

/** Six letters that tell subsets of one font apart (9.9.2), the same for the same glyphs. */
const tag = (program: Buffer): string =>
  [...createHash('sha256').update(program).digest().subarray(0, 6)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('');

const ascii = (text: string): Raw => new Raw(Buffer.from(`(${text})`, 'latin1'));

const deflated = (bytes: Buffer, entries: Record<string, PdfObject>): Stream =>
  new Stream(dict({ ...entries, Filter: name('FlateDecode') }), deflateSync(bytes));
