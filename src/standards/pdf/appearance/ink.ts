import type { Ref } from '../objects.ts';
import type { Update } from '../update.ts';
import { directions } from './directions.ts';
import { type OpenFont, openFont, type ShapedGlyph } from './font.ts';
import { FontSubset } from './font-subset.ts';

/** TrueType or WOFF fonts as bytes, the preferred first: each character is drawn by the first font that has it. */
export interface AppearanceFonts {
  readonly text: readonly Uint8Array[];
  /** For typed signatures. */
  readonly script: readonly Uint8Array[];
}

export type Hand = keyof AppearanceFonts;

/** A stretch of text that one font draws. */
interface Run {
  readonly font: OpenFont;
  readonly glyphs: readonly ShapedGlyph[];
}

/** A shaped line; `width` is in 1/1000 of the font size. */
export interface Line {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** The fonts of one update: shapes text, shows it, and embeds at the end what was shown. */
export class Ink {
  readonly #update: Update;
  readonly #fonts: Record<Hand, readonly OpenFont[]>;
  readonly #subsets = new Map<OpenFont, { resource: string; subset: FontSubset }>();

  constructor(update: Update, fonts: AppearanceFonts) {
    this.#update = update;
    this.#fonts = { text: fonts.text.map(openFont), script: fonts.script.map(openFont) };
  }

  shape(hand: Hand, text: string): Line {
    const parts = directions(text).flatMap((stretch) => this.#parts(this.#fonts[hand], stretch));
    const runs = parts.map(({ font, part }) => ({ font, glyphs: font.shape(part) }));
    const width = runs.reduce((sum, { glyphs }) => sum + glyphs.reduce((more, { advance }) => more + advance, 0), 0);
    return { runs, width };
  }

  /** Height over and depth under the base line of the hand's first font, in 1/1000 of the font size. */
  metrics(hand: Hand): { ascent: number; descent: number } {
    const { font, scale } = this.#fonts[hand][0]!;
    return { ascent: font.ascent * scale, descent: -font.descent * scale };
  }

  /** Operators that show a line from the current text position; `used` learns which resources they name. */
  show({ runs }: Line, size: number, used: Map<string, Ref>): string {
    return runs
      .map(({ font, glyphs }) => {
        const { resource, subset } = this.#subset(font);
        used.set(resource, subset.ref);
        return `/${resource} ${size} Tf ${showGlyphs(glyphs, size, (glyph) => subset.code(glyph))}`;
      })
      .join('\n');
  }

  /** Embeds the fonts that were used. Call it once, after the last `show`. */
  finish(): void {
    for (const { subset } of this.#subsets.values()) subset.embed(this.#update);
  }

  #subset(font: OpenFont): { resource: string; subset: FontSubset } {
    let held = this.#subsets.get(font);
    if (!held) {
      held = { resource: `F${this.#subsets.size}`, subset: new FontSubset(this.#update, font) };
      this.#subsets.set(font, held);
    }
    return held;
  }

  /** Cuts a text where the font changes. What no font has goes to the last, whose box shows that something is there. */
  #parts(fonts: readonly OpenFont[], text: string): { font: OpenFont; part: string }[] {
    const parts: { font: OpenFont; part: string }[] = [];
    for (const character of text) {
      const codePoint = character.codePointAt(0)!;
      const last = parts.at(-1);
      // Marks stay with their letter, spaces with their neighbours: a change of font would tear them apart.
      const stays = last && /[\p{M}\s]/u.test(character) && last.font.has(codePoint);
      const font = stays ? last.font : (fonts.find((each) => each.has(codePoint)) ?? fonts.at(-1)!);
      if (last?.font === font) last.part += character;
      else parts.push({ font, part: character });
    }
    return parts;
  }
}

/** One `TJ` (9.4.3), which moves back by thousandths where glyphs are kerned; `Ts` lifts the marks that need it. */
function showGlyphs(glyphs: readonly ShapedGlyph[], size: number, code: (glyph: ShapedGlyph) => string): string {
  const shows: string[] = [];
  let items = '';
  let rise = 0;
  let pending = 0;
  const flush = () => {
    if (items) shows.push(`[${items}] TJ`);
    items = '';
  };
  for (const glyph of glyphs) {
    if (glyph.shiftY !== rise) {
      flush();
      rise = glyph.shiftY;
      shows.push(`${rounded((rise * size) / 1000)} Ts`);
    }
    const before = pending - glyph.shiftX;
    if (rounded(before) !== 0) items += rounded(before);
    items += `<${code(glyph)}>`;
    pending = glyph.width + glyph.shiftX - glyph.advance;
  }
  if (rounded(pending) !== 0) items += rounded(pending);
  flush();
  if (rise !== 0) shows.push('0 Ts');
  return shows.join(' ');
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
