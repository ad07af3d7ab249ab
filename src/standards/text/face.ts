import {
  Blob,
  BufferFlag,
  Buffer as Characters,
  Direction,
  Font,
  Face as HarfBuzzFace,
  shape,
  Variation,
} from 'harfbuzzjs';
import type { Subsetter } from './subsetter.ts';

/** A glyph at its position in a run; measures are in 1/1000 of the font size. */
export interface ShapedGlyph {
  readonly id: number;
  /** Distance from the start of this glyph to the start of the next. */
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
  /** Start of its characters in the text, in UTF-16 units; glyphs of the same characters share it. */
  readonly cluster: number;
}

/** Measures of a font in 1/1000 of the font size. */
export interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** Left, bottom, right, top of all glyphs (`head`). */
  readonly box: readonly [number, number, number, number];
}

/** A font, opened for shaping; a variable font at one weight. */
export class Face {
  /** The PostScript name, without a subset tag. */
  readonly name: string;
  readonly metrics: Metrics;
  readonly #program: Buffer;
  /** Of a variable font. */
  readonly #weight: number | undefined;
  readonly #subsetter: () => Subsetter;
  readonly #font: Font;
  readonly #scale: number;
  readonly #glyphs = new Map<number, number>();
  readonly #advances = new Map<number, number>();

  constructor(program: Buffer, weight: number | undefined, subsetter: () => Subsetter) {
    const face = new HarfBuzzFace(new Blob(program));
    this.#program = program;
    this.#weight = weight;
    this.#subsetter = subsetter;
    this.#font = new Font(face);
    if (weight !== undefined) this.#font.setVariations([new Variation('wght', weight)]);
    this.#scale = 1000 / face.upem;
    const name = (face.getName(6, 'en') || 'Font').replace(/[^A-Za-z0-9-]/g, '');
    // A variable font has the name of its lightest weight.
    this.name = weight === undefined ? name : `${name.replace(/-?(Thin|Light|Regular)$/, '')}-W${weight}`;
    const em = (units: number) => Math.round(units * this.#scale);
    const { ascender, descender } = this.#font.hExtents();
    const head = Buffer.from(face.referenceTable('head')!);
    const corner = (at: number) => em(head.readInt16BE(at));
    this.metrics = {
      ascent: em(ascender),
      descent: em(descender),
      capHeight: em(this.#font.getMetricPosition(CAP_HEIGHT) ?? ascender),
      box: [corner(36), corner(38), corner(40), corner(42)],
    };
  }

  /** Returns the number of a character's glyph; 0 if the font has none. */
  glyph(codePoint: number): number {
    let glyph = this.#glyphs.get(codePoint);
    if (glyph === undefined) this.#glyphs.set(codePoint, (glyph = this.#font.nominalGlyph(codePoint) ?? 0));
    return glyph;
  }

  /** Returns the glyph's own width from the font's table. */
  width(glyph: number): number {
    let width = this.#advances.get(glyph);
    if (width === undefined) {
      width = Math.round(this.#font.glyphHAdvance(glyph) * this.#scale * 100) / 100;
      this.#advances.set(glyph, width);
    }
    return width;
  }

  /** Returns a TrueType program with some glyphs, which keep their numbers. */
  subset(glyphs: Iterable<number>): Buffer {
    return this.#subsetter().subset(this.#program, glyphs, this.#weight);
  }

  /** Shapes text with the font's ligatures, joining, marks and kerning; the result is ordered from left to right. */
  shape(text: string, rightToLeft: boolean): ShapedGlyph[] {
    const characters = new Characters();
    characters.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    characters.addText(text);
    characters.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
    characters.guessSegmentProperties();
    shape(this.#font, characters);
    return characters.getGlyphInfosAndPositions().map(({ codepoint, cluster, xAdvance, xOffset, yOffset }) => ({
      id: codepoint,
      cluster,
      advance: (xAdvance ?? 0) * this.#scale,
      shiftX: (xOffset ?? 0) * this.#scale,
      shiftY: (yOffset ?? 0) * this.#scale,
    }));
  }
}

/** `cpht`: OS/2.sCapHeight. */
const CAP_HEIGHT = 0x63706874;
