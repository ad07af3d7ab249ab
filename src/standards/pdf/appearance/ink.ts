import type { Hand, Line, Typeface, Typefaces } from '../../text/index.ts';
import { Pen } from '../fonts/pen.ts';
import type { EmbedOptions } from '../fonts/subset.ts';
import type { Ref } from '../objects.ts';
import type { Update } from '../update.ts';

/** The fonts that fields and signatures are drawn with. */
export type AppearanceFonts = Typefaces;

/** The fonts of one update: shapes text, shows it, and embeds at the end what was shown. */
export class Ink {
  readonly #fonts: AppearanceFonts;
  readonly #pen: Pen;
  readonly #options: EmbedOptions;

  constructor(update: Update, fonts: AppearanceFonts, options: EmbedOptions = {}) {
    this.#fonts = fonts;
    this.#pen = new Pen(update);
    this.#options = options;
  }

  /** `base` is the direction of the line's paragraph; found from the line where it is not given. */
  shape(hand: Hand, text: string, base?: 'ltr' | 'rtl'): Line {
    return this.#fonts[hand].line(text, base);
  }

  typeface(hand: Hand): Typeface {
    return this.#fonts[hand];
  }

  /** Height over and depth under the base line of the hand's first font, in 1/1000 of the font size. */
  metrics(hand: Hand): { ascent: number; descent: number } {
    const { ascent, descent } = this.#fonts[hand].metrics;
    return { ascent, descent: -descent };
  }

  /** Operators that show a line from the current text position; `used` learns which resources they name. */
  show(line: Line, size: number, used: Map<string, Ref>): string {
    return this.#pen.show(line, size, used);
  }

  /** Embeds the fonts that were used. Call it once, after the last `show`. */
  finish(): void {
    this.#pen.finish(this.#options);
  }
}
