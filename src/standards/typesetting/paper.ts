import { dict, type Link, type PdfFile, Pen, preparedFor, type Ref, writeOutline } from '../pdf/index.ts';
import type { Hand, Typefaces } from '../text/index.ts';

/** sRGB, each from 0 to 1. */
export type Color = readonly [number, number, number];

export interface Style {
  readonly face: Hand;
  /** Points. */
  readonly size: number;
  readonly color: Color;
  /** Points from one baseline to the next. */
  readonly leading: number;
}

/** Width of printable text at 1 point, in points. */
export const textWidth = (fonts: Typefaces, face: Hand, text: string): number => fonts[face].width(text) / 1000;

/** ISO 216 A4 and its margins, in points from the bottom left. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 770, bottom: 62 } as const;
export const contentWidth = page.right - page.left;

/** Where the outline of the file points. */
interface Mark {
  readonly title: string;
  readonly page: number;
  readonly y: number;
}

/**
 * Content-stream operators of a page: tints first, then what stands on them; the objects that they place; and the areas
 * that open an address.
 */
interface Layers {
  readonly under: string[];
  readonly over: string[];
  readonly objects: Map<string, Ref>;
  readonly links: Link[];
}
const blank = (): Layers => ({ under: [], over: [], objects: new Map(), links: [] });

/** A page that is written, but for what is drawn on it at the end. */
interface Leaf {
  readonly page: Ref;
  readonly late: Ref;
}

const twoDigits = (value: number): number => Math.round(value * 100) / 100;
const n = (value: number): string => String(twoDigits(value));

const operands = new WeakMap<Color, string>();

/** The operands of `rg` or `RG`. A document has a few colours, each used in hundreds of lines. */
function rgb(color: Color): string {
  const known = operands.get(color) ?? color.map(n).join(' ');
  operands.set(color, known);
  return known;
}

/**
 * Pages that fill from top to bottom, each written into the file once the next begins. Text is given printable; it is
 * laid out here, as content-stream operators, and the glyphs used are remembered. Whoever writes asks for room first,
 * and a new page begins where there is none. What stands on every page (`on`) is drawn when all are full.
 */
export class Paper {
  readonly fonts: Typefaces;
  readonly marks: Mark[] = [];
  readonly #file: PdfFile;
  readonly #pages: Layers[] = [];
  readonly #leaves: Leaf[] = [];
  readonly #pen: Pen;
  readonly #fontResources: Ref;
  #keepTogether = 0;
  /** Top of what comes next. */
  y: number = page.top;

  constructor(fonts: Typefaces, file: PdfFile) {
    this.fonts = fonts;
    this.#file = file;
    this.#pen = new Pen(file, preparedFor);
    this.#fontResources = file.reserve();
    this.breakPage();
  }

  /** Of the current page, from 1; at the end, how many there are. */
  get pageNumber(): number {
    return this.#pages.length;
  }

  breakPage(): void {
    this.#pages.push(blank());
    this.y = page.top;
    if (this.#keepTogether === 0) this.#writePages(this.#pages.length - 1);
  }

  /** Begins a new page unless `height` points are left; a thing taller than a page begins on a fresh one. */
  need(height: number): void {
    if (this.y - height < page.bottom && this.y < page.top) this.breakPage();
  }

  /** Draws something on one page where it fits on one: begun again on a fresh page if it ran over the end of this one. */
  keepTogether(draw: () => void): void {
    const { y, pageNumber } = this;
    const last = this.#layers();
    const [under, over, links] = [last.under.length, last.over.length, last.links.length];
    const marks = this.marks.length;
    this.#keepTogether += 1;
    draw();
    this.#keepTogether -= 1;
    if (this.pageNumber === pageNumber) return;
    if (y !== page.top) {
      this.#pages.length = pageNumber;
      last.under.length = under;
      last.over.length = over;
      last.links.length = links;
      this.marks.length = marks;
      this.breakPage();
      draw();
    }
    if (this.#keepTogether === 0) this.#writePages(this.#pages.length - 1);
  }

  mark(title: string): void {
    this.marks.push({ title, page: this.pageNumber, y: this.y });
  }

  /** Shows one line with its baseline at `y`, on the current page or page `on` (from 1); returns its width. */
  text(text: string, x: number, y: number, style: Style, on: number = this.pageNumber): number {
    const line = this.fonts[style.face].line(text);
    const shown = this.#pen.show(line, twoDigits(style.size));
    this.#layers(on).over.push(`BT ${rgb(style.color)} rg 1 0 0 1 ${n(x)} ${n(y)} Tm ${shown} ET`);
    return (line.width / 1000) * style.size;
  }

  /** Shows large words across the whole page, over the tints and under the text. */
  watermark(text: string, style: Style, degrees: number, on: number): void {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const half = this.width(text, style) / 2;
    const [x, y] = [page.width / 2 - half * cos, page.height / 2 - half * sin];
    const rotation = [cos, sin, -sin, cos].map((value) => value.toFixed(4)).join(' ');
    const words = `BT ${rgb(style.color)} rg ${rotation} ${n(x)} ${n(y)} Tm ${this.#pen.show(this.fonts[style.face].line(text), twoDigits(style.size))} ET`;
    // An artifact (ISO 32000-1 §14.8.2.2): it is no part of the text.
    this.#layers(on).under.push(`/Artifact BMC ${words} EMC`);
  }

  width(text: string, { face, size }: Style): number {
    return textWidth(this.fonts, face, text) * size;
  }

  /** Fills a rectangle: a tint under the watermark and the text, or a part of a drawing over them. */
  fill(x: number, y: number, width: number, height: number, color: Color, layer: 'under' | 'over' = 'under'): void {
    this.#layers()[layer].push(`${rgb(color)} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f`);
  }

  rule(x1: number, x2: number, y: number, color: Color, thickness = 0.5, on: number = this.pageNumber): void {
    this.#layers(on).over.push(`${rgb(color)} RG ${n(thickness)} w ${n(x1)} ${n(y)} m ${n(x2)} ${n(y)} l S`);
  }

  /** Makes an area of the current page open an address. */
  link(url: string, x: number, y: number, width: number, height: number): void {
    this.#layers().links.push({ url, box: [x, y, x + width, y + height] });
  }

  /** Draws an image of the file (ISO 32000-1 §8.9) into a box on the current page. */
  place(image: Ref, x: number, y: number, width: number, height: number): void {
    const { over, objects } = this.#layers();
    const resource = `O${image.number}`;
    objects.set(resource, image);
    over.push(`q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(y)} cm /${resource} Do Q`);
  }

  /**
   * Draws on every page what stands on all of them, now that their number is known, and writes the rest: fonts and
   * outline. Gives the root of the outline.
   */
  finish(onEvery: (number: number, total: number) => void): Ref {
    const total = this.#pages.length;
    this.#writePages(total);
    for (let number = 1; number <= total; number++) {
      onEvery(number, total);
      const { under, over } = this.#layers(number);
      this.#file.addContent([...under, ...over].join('\n'), this.#leaf(number).late);
      this.#pages[number - 1] = blank();
    }
    this.#pen.finish();
    this.#file.set(this.#fontResources, this.#pen.fonts);
    return writeOutline(
      this.#file,
      this.marks.map(({ title, page: number, y }) => ({ title, page: this.#leaf(number).page, y })),
    );
  }

  /** What is drawn on a page, from 1; the current page when absent. */
  #layers(number: number = this.pageNumber): Layers {
    const layers = this.#pages[number - 1];
    if (!layers) throw new RangeError(`there is no page ${number}`);
    return layers;
  }

  #leaf(number: number): Leaf {
    const leaf = this.#leaves[number - 1];
    if (!leaf) throw new RangeError(`page ${number} is not written`);
    return leaf;
  }

  /** Writes the pages that are full, up to a number; what is drawn on them later goes between tints and text. */
  #writePages(upTo: number): void {
    for (let index = this.#leaves.length; index < upTo; index++) {
      const { under, over, objects, links } = this.#layers(index + 1);
      const late = this.#file.reserve();
      const contents = [
        ...(under.length ? [this.#file.addContent(under.join('\n'))] : []),
        late,
        this.#file.addContent(over.join('\n')),
      ];
      const resources = dict({ Font: this.#fontResources, XObject: objects.size > 0 ? objects : undefined });
      this.#leaves.push({ late, page: this.#file.addPage(page.width, page.height, contents, resources, links) });
      this.#pages[index] = blank();
    }
  }
}

/** A rectangle on a page, in points: its lower left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a form field: in percent of the page, from its top left corner. */
export interface Place extends Box {
  /** From 1. */
  readonly page: number;
}

/** The place of a rectangle on the current page, rounded to a thousandth of a percent. */
export const placeOn = (paper: Paper, { x, y, width, height }: Box): Place => ({
  page: paper.pageNumber,
  x: percent(x, page.width),
  y: percent(page.height - y - height, page.height),
  width: percent(width, page.width),
  height: percent(height, page.height),
});

const percent = (part: number, whole: number): number => Math.round((part / whole) * 1e5) / 1e3;
