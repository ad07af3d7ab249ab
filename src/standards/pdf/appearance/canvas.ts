import { deflateSync } from 'node:zlib';
import { type Hand, inside, type Line, type Typeface, type Typefaces } from '../../text/index.ts';
import { Pen } from '../fonts/pen.ts';
import type { EmbedOptions } from '../fonts/subset.ts';
import { dict, name, type Ref, Stream } from '../objects.ts';
import type { Placement } from '../pages.ts';
import type { Pdf } from '../pdf.ts';
import { archivalRules } from '../structure.ts';
import type { Update } from '../update.ts';

/** A part of the canvas, in points from its bottom left. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Red, green and blue, 0 to 1. */
export type Colour = readonly [number, number, number];

export const colours = {
  ink: [0.07, 0.09, 0.15],
  quiet: [0.35, 0.4, 0.48],
  frame: [0.72, 0.76, 0.83],
  warning: [0.78, 0.08, 0.1],
} as const satisfies Record<string, Colour>;

/** Draws one appearance, upright, in points. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #placement: Placement;
  readonly #ink: Ink | null;
  readonly #operators: string[] = [];
  readonly #fonts = new Map<string, Ref>();
  readonly #pictures = new Map<string, Ref>();
  #hasPaper = false;

  constructor(placement: Placement, ink: Ink | null) {
    this.width = placement.width;
    this.height = placement.height;
    this.#placement = placement;
    this.#ink = ink;
  }

  /** The whole canvas without a margin on each side. */
  inside(margin?: number): Area {
    const { margin: by, ...size } = inside(this, margin);
    return { x: by, y: by, ...size };
  }

  /** Draws a line with its baseline starting at a point, clipped to the area. */
  line(line: Line, at: { x: number; y: number; size: number; colour: Colour; clip: Area }): void {
    const { clip, size } = at;
    this.#operators.push(
      `q ${points(clip.x, clip.y, clip.width, clip.height)} re W n`,
      `BT ${points(...at.colour)} rg ${points(at.x, at.y)} Td`,
      this.#ink!.show(line, round(size), this.#fonts),
      'ET Q',
    );
  }

  shape(hand: Hand, text: string, base: 'ltr' | 'rtl'): Line {
    return this.#ink!.shape(hand, text, base);
  }

  typeface(hand: Hand): Typeface {
    return this.#ink!.typeface(hand);
  }

  metrics(hand: Hand): { ascent: number; descent: number } {
    return this.#ink!.metrics(hand);
  }

  /**
   * Lays half-transparent white below the drawing: dark ink can be read on a dark page (contrast 4.5 on black), and what
   * the page has there can still be read too. Nothing where transparency is not allowed.
   */
  paper(pdf: Pdf): void {
    if (archivalRules(pdf).needsOpaquePictures) return;
    this.#hasPaper = true;
    this.#operators.push(`q /Paper gs 1 1 1 rg ${points(0, 0, this.width, this.height)} re f Q`);
  }

  frame(area: Area, colour: Colour, lineWidth: number): void {
    this.#operators.push(
      `q ${points(...colour)} RG ${round(lineWidth)} w ${points(area.x, area.y, area.width, area.height)} re S Q`,
    );
  }

  /** A stroked line through points, with round ends. */
  stroke(through: readonly (readonly [number, number])[], colour: Colour, lineWidth: number): void {
    const path = through.map(([x, y], i) => `${points(x, y)} ${i === 0 ? 'm' : 'l'}`).join(' ');
    this.#operators.push(`q ${points(...colour)} RG ${round(lineWidth)} w 1 J 1 j ${path} S Q`);
  }

  picture(image: Ref, area: Area): void {
    const resource = `P${this.#pictures.size}`;
    this.#pictures.set(resource, image);
    this.#operators.push(`q ${points(area.width, 0, 0, area.height, area.x, area.y)} cm /${resource} Do Q`);
  }

  /** Returns the drawing as a form XObject, upright on its page. */
  form(): Stream {
    const content = deflateSync(Buffer.from(this.#operators.join('\n'), 'latin1'));
    const resources = dict({
      Font: this.#fonts.size > 0 ? this.#fonts : undefined,
      XObject: this.#pictures.size > 0 ? this.#pictures : undefined,
      ExtGState: this.#hasPaper ? dict({ Paper: dict({ ca: 0.5 }) }) : undefined,
    });
    return new Stream(
      new Map([...formEntries(this.#placement), ['Resources', resources], ['Filter', name('FlateDecode')]]),
      content,
    );
  }
}

/** Returns an empty form of the placement's size. */
export const emptyForm = (placement: Placement): Stream =>
  new Stream(new Map([...formEntries(placement), ['Resources', dict({})]]), Buffer.alloc(0));

const formEntries = ({ width, height, matrix }: Placement) =>
  dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: [0, 0, width, height],
    Matrix: matrix.join() === '1,0,0,1,0,0' ? undefined : matrix,
  });

const round = (value: number): number => Math.round(value * 1000) / 1000;
const points = (...values: number[]): string => values.map(round).join(' ');

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
