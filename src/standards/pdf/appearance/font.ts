import { create, type Font } from '@cantoo/fontkit';
import { PdfProblem } from '../problem.ts';

/** A glyph at its place in a run; measures are in 1/1000 of the font size. */
export interface ShapedGlyph {
  readonly id: number;
  /** The characters that it stands for. */
  readonly codePoints: readonly number[];
  /** Its own width, as the font's table has it. */
  readonly width: number;
  /** How far the next glyph starts from where this one did; kerning makes it differ from the width. */
  readonly advance: number;
  readonly shiftX: number;
  readonly shiftY: number;
}

/**
 * A TrueType font (plain or WOFF) opened once for the life of the process: opening takes 5 ms and warming its layout
 * tables 40 ms, a layout then well under 1 ms.
 */
export class OpenFont {
  readonly font: Font;
  readonly scale: number;

  constructor(bytes: Uint8Array) {
    const opened = create(bytes);
    if (!('layout' in opened)) throw new TypeError('a font collection has no single face');
    this.font = opened;
    this.scale = 1000 / opened.unitsPerEm;
  }

  has(codePoint: number): boolean {
    return this.font.hasGlyphForCodePoint(codePoint);
  }

  /** Ligatures, marks and kerning as the font has them; what the font lacks is its box, `.notdef`. */
  shape(text: string): ShapedGlyph[] {
    const { glyphs, positions } = this.font.layout(text);
    const characters = this.#charactersOf(text);
    return glyphs.map((glyph, i) => {
      const width = glyph.advanceWidth * this.scale;
      const position = positions?.[i];
      return {
        id: glyph.id,
        codePoints: characters.get(glyph.id) ?? glyph.codePoints,
        width,
        advance: position ? position.xAdvance * this.scale : width,
        shiftX: position ? position.xOffset * this.scale : 0,
        shiftY: position ? position.yOffset * this.scale : 0,
      };
    });
  }

  /**
   * Glyph → the character of the text that is drawn by it. The glyph's own list is of the first use in this process,
   * and empty where that was as a part of another glyph.
   */
  #charactersOf(text: string): Map<number, readonly number[]> {
    const characters = new Map<number, readonly number[]>();
    for (const character of text) {
      const codePoint = character.codePointAt(0)!;
      const glyph = this.font.glyphForCodePoint(codePoint);
      if (glyph) characters.set(glyph.id, [codePoint]);
    }
    return characters;
  }
}

const opened = new WeakMap<Uint8Array, OpenFont>();

/** @throws PdfProblem never for a font that we ship; `form` for bytes that are no TrueType font */
export function openFont(bytes: Uint8Array): OpenFont {
  let font = opened.get(bytes);
  if (!font) {
    try {
      font = new OpenFont(bytes);
    } catch {
      throw new PdfProblem('form', 'font');
    }
    opened.set(bytes, font);
  }
  return font;
}
