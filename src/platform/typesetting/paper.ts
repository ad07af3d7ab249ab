import type { FaceName, Fonts } from './fonts.ts';
import { runsOf, widthOf } from './text-run.ts';

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
export interface Mark {
  readonly title: string;
  readonly page: number;
  readonly y: number;
}

/** Content-stream operators of a page: tints first, then what stands on them. */
interface Layers {
  readonly under: string[];
  readonly over: string[];
}

const n = (value: number): string => String(Math.round(value * 100) / 100);
const rgb = ([r, g, b]: Color): string => `${n(r)} ${n(g)} ${n(b)}`;

/**
 * Pages that fill from top to bottom. Text is given printable; it is laid out here, as content-stream operators, and
 * each font cut used is remembered. Whoever writes asks for room first, and a new page begins where there is none.
 */
export class Paper {
  readonly fonts: Fonts;
  readonly pages: Layers[] = [];
  readonly marks: Mark[] = [];
  /** Resource name of each font cut in use → its face and key. */
  readonly used = new Map<string, readonly [face: FaceName, cut: string]>();
  /** Top of what comes next. */
  y: number = page.top;

  constructor(fonts: Fonts) {
    this.fonts = fonts;
    this.breakPage();
  }

  get pageNumber(): number {
    return this.pages.length;
  }

  breakPage(): void {
    this.pages.push({ under: [], over: [] });
    this.y = page.top;
  }

  /** Begins a new page unless `height` points are left; a thing taller than a page begins on a fresh one. */
  need(height: number): void {
    if (this.y - height < page.bottom && this.y < page.top) this.breakPage();
  }

  /** Draws something on one page where it fits on one: begun again on a fresh page if it ran over the end of this one. */
  together(draw: () => void): void {
    const { y, pageNumber } = this;
    const last = this.pages.at(-1)!;
    const [under, over, marks] = [last.under.length, last.over.length, this.marks.length];
    draw();
    if (this.pageNumber === pageNumber || y === page.top) return;
    this.pages.length = pageNumber;
    last.under.length = under;
    last.over.length = over;
    this.marks.length = marks;
    this.breakPage();
    draw();
  }

  mark(title: string): void {
    this.marks.push({ title, page: this.pageNumber, y: this.y });
  }

  /** Shows one line with its baseline at `y`, on the current page or page `on` (from 1); returns its width. */
  text(text: string, x: number, y: number, style: Style, on: number = this.pageNumber): number {
    this.pages[on - 1]!.over.push(`BT ${rgb(style.color)} rg 1 0 0 1 ${n(x)} ${n(y)} Tm ${this.#show(text, style)} ET`);
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
    this.pages[on - 1]!.under.push(`/Artifact BMC ${words} EMC`);
  }

  width(text: string, { face, size }: Style): number {
    return widthOf(this.fonts, face, text) * size;
  }

  fill(x: number, y: number, width: number, height: number, color: Color): void {
    this.pages.at(-1)!.under.push(`${rgb(color)} rg ${n(x)} ${n(y)} ${n(width)} ${n(height)} re f`);
  }

  rule(x1: number, x2: number, y: number, color: Color, thickness = 0.5, on: number = this.pageNumber): void {
    this.pages[on - 1]!.over.push(`${rgb(color)} RG ${n(thickness)} w ${n(x1)} ${n(y)} m ${n(x2)} ${n(y)} l S`);
  }

  #show(text: string, { face, size }: Style): string {
    const operators: string[] = [];
    for (const { pieces, actual } of runsOf(this.fonts, face, text)) {
      const shown = pieces.map((piece) => {
        const font = `${piece.face}-${piece.cut}`;
        this.used.set(font, [piece.face, piece.cut]);
        return `/${font} ${n(size)} Tf <${piece.codes}> Tj`;
      });
      operators.push(actual ? `/Span <</ActualText <feff${actual}>>> BDC ${shown.join(' ')} EMC` : shown.join(' '));
    }
    return operators.join(' ');
  }
}
