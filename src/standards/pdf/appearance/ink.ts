import type { Hand, Line, Typeface, Typefaces } from '../../text/index.ts';
import { Pen } from '../fonts/pen.ts';
import type { EmbedOptions } from '../fonts/subset.ts';
import type { Ref } from '../objects.ts';
import type { Update } from '../update.ts';

/** The fonts for fields and signatures. */
export type AppearanceFonts = Typefaces;

/** The fonts of one update: shapes and draws text, and finally embeds the used glyphs. */
export class Ink {
  readonly #fonts: AppearanceFonts;
  readonly #pen: Pen;
  readonly #options: EmbedOptions;

  constructor(update: Update, fonts: AppearanceFonts, options: EmbedOptions = {}) {
    this.#fonts = fonts;
    this.#pen = new Pen(update);
    this.#options = options;
  }

  /** `base` is the direction of the line's paragraph; default: detected from the line. */
  shape(hand: Hand, text: string, base?: 'ltr' | 'rtl'): Line {
    return this.#fonts[hand].line(text, base);
  }

  typeface(hand: Hand): Typeface {
    return this.#fonts[hand];
  }

  /** Ascent and descent of the hand's first font, in 1/1000 of the font size. */
  metrics(hand: Hand): { ascent: number; descent: number } {
    const { ascent, descent } = this.#fonts[hand].metrics;
    return { ascent, descent: -descent };
  }

  /**
   * Returns operators that draw a line at the current text position, and adds the resources that they name to `used`.
   */
  show(line: Line, size: number, used: Map<string, Ref>): string {
    return this.#pen.show(line, size, used);
  }

  /** Embeds the fonts that were used. Call it once, after the last `show`. */
  finish(): void {
    this.#pen.finish(this.#options);
  }
}
