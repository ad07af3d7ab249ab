import { Pen } from '../../standards/pdf/index.ts';
import { type FaceName, type Fonts, typefaceOf, widthOf } from './fonts.ts';
import { writeOutline } from './outline.ts';
import type { ObjectNumber, PdfFile } from './pdf-file.ts';
import { preparedFor } from './prepared.ts';

/** sRGB, each from 0 to 1. */
export type Color = readonly [number, number, number];

export interface Style {
  readonly face: FaceName;
  /** Points. */
  readonly size: number;
  readonly color: Color;
  /** Points from one baseline to the next. */
  readonly leading: number;
}

/** ISO 216 A4 and its margins, in points from the bottom left. */
export const page = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 770, bottom: 62 } as const;
export const contentWidth = page.right - page.left;

/** Where the outline of the file points. */
interface Mark {
  readonly title: string;
  readonly page: number;
  readonly y: number;
}

/** Content-stream operators of a page: tints first, then what stands on them; and the objects that they place. */
interface Layers {
  readonly under: string[];
  readonly over: string[];
  readonly objects: Set<ObjectNumber>;
}
const blank = (): Layers => ({ under: [], over: [], objects: new Set() });

/** A page that is written, but for what is drawn on it at the end. */
interface Leaf {
  readonly number: ObjectNumber;
  readonly late: ObjectNumber;
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
const rgb = ([r, g, b]: Color): string => `${n(r)} ${n(g)} ${n(b)}`;

/**
 * Pages that fill from top to bottom, each written into the file once the next begins. Text is given printable; it is
 * laid out here, as content-stream operators, and the glyphs used are remembered. Whoever writes asks for room first,
 * and a new page begins where there is none. What stands on every page (`on`) is drawn when all are full.
 */
export class Paper {
  readonly fonts: Fonts;
  readonly marks: Mark[] = [];
  readonly #file: PdfFile;
  readonly #pages: Layers[] = [];
  readonly #leaves: Leaf[] = [];
  readonly #pen: Pen;
  readonly #fontResources: ObjectNumber;
  #together = 0;
  /** Top of what comes next. */
  y: number = page.top;

  constructor(fonts: Fonts, file: PdfFile) {
    this.fonts = fonts;
    this.#file = file;
    this.#pen = new Pen(file.target, preparedFor);
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
    if (this.#together === 0) this.#writePages(this.#pages.length - 1);
  }

  /** Begins a new page unless `height` points are left; a thing taller than a page begins on a fresh one. */
  need(height: number): void {
    if (this.y - height < page.bottom && this.y < page.top) this.breakPage();
  }

  /** Draws something on one page where it fits on one: begun again on a fresh page if it ran over the end of this one. */
  together(draw: () => void): void {
    const { y, pageNumber } = this;
    const last = this.#pages.at(-1)!;
    const [under, over, marks] = [last.under.length, last.over.length, this.marks.length];
    this.#together += 1;
    draw();
    this.#together -= 1;
    if (this.pageNumber === pageNumber) return;
    if (y !== page.top) {
      this.#pages.length = pageNumber;
      last.under.length = under;
      last.over.length = over;
      this.marks.length = marks;
      this.breakPage();
      draw();
    }
    if (this.#together === 0) this.#writePages(this.#pages.length - 1);
  }

  mark(title: string): void {
    this.marks.push({ title, page: this.pageNumber, y: this.y });
  }

  /** Shows one line with its baseline at `y`, on the current page or page `on` (from 1); returns its width. */
  text(text: string, x: number, y: number, style: Style, on: number = this.pageNumber): number {
    this.#pages[on - 1]!.over.push(
      `BT ${rgb(style.color)} rg 1 0 0 1 ${n(x)} ${n(y)} Tm ${this.#show(text, style)} ET`,
    );
    return this.width(text, style);
  }

  /** Shows large words across the whole page, over the tints and under the text. */
  watermark(text: string, style: Style, degrees: number, on: number): void {
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const half = this.width(text, style) / 2;
    const [x, y] = [page.width / 2 - half * cos, page.height / 2 - half * sin];
    const turn = [cos, sin, -sin, cos].map((value) => value.toFixed(4)).join(' ');
    const words = `BT ${rgb(style.color)} rg ${turn} ${n(x)} ${n(y)} Tm ${this.#show(text, style)} ET`;
    // An artifact (ISO 32000-1 §14.8.2.2): it is no part of the text.
    this.#pages[on - 1]!.under.push(`/Artifact BMC ${words} EMC`);
  }

  width(text: string, { face, size }: Style): number {
    return widthOf(this.fonts, face, text) * size;
  }

  fill(x: number, y: number, width: number, height: number, color: Color): void {
    this.#pages.at(-1)!.under.push(`${rgb(color)} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f`);
  }

  rule(x1: number, x2: number, y: number, color: Color, thickness = 0.5, on: number = this.pageNumber): void {
    this.#pages[on - 1]!.over.push(`${rgb(color)} RG ${n(thickness)} w ${n(x1)} ${n(y)} m ${n(x2)} ${n(y)} l S`);
  }

  /** Draws an image of the file (ISO 32000-1 §8.9) into a box on the current page. */
  place(image: ObjectNumber, x: number, y: number, width: number, height: number): void {
    const { over, objects } = this.#pages.at(-1)!;
    objects.add(image);
    over.push(`q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(y)} cm /O${image} Do Q`);
  }

  /**
   * Draws on every page what stands on all of them, now that their number is known, and writes the rest: fonts and
   * outline. Gives the root of the outline.
   */
  finish(onEvery: (number: number, total: number) => void): ObjectNumber {
    const total = this.#pages.length;
    this.#writePages(total);
    for (let number = 1; number <= total; number++) {
      onEvery(number, total);
      const { under, over } = this.#pages[number - 1]!;
      this.#file.packed([...under, ...over].join('\n'), this.#leaves[number - 1]!.late);
      this.#pages[number - 1] = blank();
    }
    this.#pen.finish();
    const fonts = [...this.#pen.fonts].map(([name, ref]) => `/${name} ${ref.number} 0 R`);
    this.#file.write(`<<${fonts.join('')}>>`, this.#fontResources);
    return writeOutline(
      this.#file,
      this.marks.map(({ title, page: number, y }) => ({ title, leaf: this.#leaves[number - 1]!.number, y })),
    );
  }

  /** Writes the pages that are full, up to a number; what is drawn on them later goes between tints and text. */
  #writePages(upTo: number): void {
    for (let index = this.#leaves.length; index < upTo; index++) {
      const { under, over, objects } = this.#pages[index]!;
      const late = this.#file.reserve();
      const placed = [...objects].map((number) => `/O${number} ${number} 0 R`).join('');
      const contents = [
        ...(under.length ? [this.#file.packed(under.join('\n'))] : []),
        late,
        this.#file.packed(over.join('\n')),
      ];
      const resources = `<</Font ${this.#fontResources} 0 R${placed ? `/XObject<<${placed}>>` : ''}>>`;
      this.#leaves.push({ late, number: this.#file.page(page.width, page.height, contents, resources) });
      this.#pages[index] = blank();
    }
  }

  #show(text: string, { face, size }: Style): string {
    return this.#pen.show(typefaceOf(this.fonts, face).line(text), Math.round(size * 100) / 100);
  }
}
