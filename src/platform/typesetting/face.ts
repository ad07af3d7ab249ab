import { deflateSync } from 'node:zlib';
import { create, type Font } from '@cantoo/fontkit';

/** The inclusive ranges of Unicode code points that a first cut holds. */
export type Ranges = readonly (readonly [number, number])[];

/** A part of a font, subset, measured and compressed once per process, then embedded as it is in every file. */
export interface Cut {
  /** Unique within its face. */
  readonly key: string;
  /** A PostScript name with the subset tag of ISO 32000-1 §9.6.4. */
  readonly fontName: string;
  /** A TrueType program, compressed by zlib; `programLength` is its length before. */
  readonly program: Buffer;
  readonly programLength: number;
  /** Advance widths in 1/1000 em, by glyph id of the cut, as the `W` array of ISO 32000-1 §9.7.4.3. */
  readonly widths: string;
  /** A ToUnicode CMap, compressed by zlib. */
  readonly toUnicode: Buffer;
}

/** A glyph as it is drawn: which cut's font, and how. */
export interface Glyph {
  readonly cut: string;
  /** Four hex digits: the glyph's id within the cut. */
  readonly code: string;
  /** In 1/1000 em. */
  readonly advance: number;
}

/** Ascent and so on, in 1/1000 em. */
export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly box: readonly [number, number, number, number];
}

/** Glyphs of a later cut: a hundred-odd neighbours in the font, so that one script needs one or two cuts. */
const BLOCK = 128;

/**
 * A TrueType font that is cut once and reused: the first cut holds the ranges that nearly every text needs; any other
 * glyph belongs to the block of its neighbours, cut when it is first met. A fresh subset for each file costs 50 ms.
 */
export class Face {
  readonly name: string;
  readonly metrics: Metrics;
  readonly #font: Font;
  readonly #scale: number;
  readonly #first: Ranges;
  readonly #cuts = new Map<string, Cut>();
  readonly #members = new Map<string, readonly number[]>();
  readonly #glyphs = new Map<number, Glyph | null>();
  readonly #placed = new Map<string, Glyph>();
  #characters: Map<number, number> | undefined;

  constructor(program: Uint8Array, first: Ranges) {
    const font = create(program);
    if (!('glyphForCodePoint' in font)) throw new TypeError('a font collection has no single face');
    this.#font = font;
    this.#first = first;
    this.#scale = 1000 / font.unitsPerEm;
    this.name = font.postscriptName ?? 'Font';
    const { minX, minY, maxX, maxY } = font.bbox;
    const em = (units: number) => Math.round(units * this.#scale);
    this.metrics = {
      ascent: em(font.ascent),
      descent: em(font.descent),
      capHeight: em(font.capHeight || font.ascent),
      box: [em(minX), em(minY), em(maxX), em(maxY)],
    };
  }

  /** The glyph of a character, or null where the font has none. */
  glyph(codePoint: number): Glyph | null {
    let glyph = this.#glyphs.get(codePoint);
    if (glyph === undefined) {
      const id = this.#font.glyphForCodePoint(codePoint)?.id ?? 0;
      const first = this.#first.some(([from, to]) => codePoint >= from && codePoint <= to);
      glyph = id === 0 ? null : this.#place(id, first ? 'first' : blockOf(id));
      this.#glyphs.set(codePoint, glyph);
    }
    return glyph;
  }

  /** Glyphs of a run written from right to left, joined as its script asks, in the order they stand from the left. */
  rightToLeft(text: string): Glyph[] {
    const run = this.#font.layout(text, null, null, null, 'rtl');
    return run.glyphs.filter(({ id }) => id !== 0).map(({ id }) => this.#place(id, blockOf(id)));
  }

  /** The cut that a glyph named; made on first use, then always the same. */
  cut(key: string): Cut {
    let cut = this.#cuts.get(key);
    if (!cut) this.#cuts.set(key, (cut = this.#make(key)));
    return cut;
  }

  #place(id: number, cut: string): Glyph {
    const key = `${cut}:${id}`;
    let glyph = this.#placed.get(key);
    if (!glyph) {
      const code = this.#membersOf(cut).indexOf(id).toString(16).padStart(4, '0');
      this.#placed.set(key, (glyph = { cut, code, advance: this.#advance(id) }));
    }
    return glyph;
  }

  /** Which glyph ids of the font a cut holds, `.notdef` first; known before the cut is made. */
  #membersOf(key: string): readonly number[] {
    let members = this.#members.get(key);
    if (!members) {
      members = [...new Set([0, ...(key === 'first' ? this.#firstIds() : this.#blockIds(key))])];
      this.#members.set(key, members);
    }
    return members;
  }

  #firstIds(): number[] {
    return this.#first.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => this.#font.glyphForCodePoint(from + i)?.id ?? 0),
    );
  }

  #blockIds(key: string): number[] {
    const start = Number(key) * BLOCK;
    return Array.from({ length: BLOCK }, (_, i) => start + i).filter((id) => id < this.#font.numGlyphs);
  }

  #advance(id: number): number {
    return Math.round((this.#font.getGlyph(id)?.advanceWidth ?? 0) * this.#scale * 100) / 100;
  }

  #make(key: string): Cut {
    const members = this.#membersOf(key);
    const subset = this.#font.createSubset();
    // .notdef is already in; parts of composed glyphs follow behind the members and are never named by a text.
    const ids = members.map((id) => (id === 0 ? 0 : subset.includeGlyph(id)));
    if (ids.some((id, index) => id !== index)) throw new Error('the subset numbers its glyphs otherwise');
    const program = subset.encode();
    return {
      key,
      fontName: `${subsetTag(key === 'first' ? 0 : Number(key) + 1)}+${this.name}`,
      program: deflateSync(program, { level: 9 }),
      programLength: program.length,
      widths: `[0 [${members.map((id) => this.#advance(id)).join(' ')}]]`,
      toUnicode: deflateSync(toUnicode(members.map((id) => this.#characterOf(id))), { level: 9 }),
    };
  }

  #characterOf(id: number): number | undefined {
    this.#characters ??= new Map(
      this.#font.characterSet.map((character) => [this.#font.glyphForCodePoint(character)?.id ?? 0, character]),
    );
    return this.#characters.get(id);
  }
}

const blockOf = (id: number): string => String(Math.floor(id / BLOCK));

/** Six capital letters that tell one subset of a font from another (ISO 32000-1 §9.6.4). */
const subsetTag = (number: number): string =>
  number
    .toString(26)
    .padStart(6, '0')
    .replace(/[0-9a-p]/g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));

/** A CMap from glyph ids to UTF-16 (ISO 32000-1 §9.10.3), at most 100 mappings in each section. */
function toUnicode(characters: readonly (number | undefined)[]): string {
  const rows = characters.flatMap((character, id) =>
    id === 0 || character === undefined ? [] : [`<${id.toString(16).padStart(4, '0')}> <${utf16(character)}>`],
  );
  const sections: string[] = [];
  for (let at = 0; at < rows.length; at += 100) {
    const part = rows.slice(at, at + 100);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Big-endian UTF-16 as hex. */
export const utf16 = (text: number | string): string =>
  Buffer.from(typeof text === 'number' ? String.fromCodePoint(text) : text, 'utf16le')
    .swap16()
    .toString('hex');
