import { itemAt } from '../../kernel/definitely.ts';
import { type Paper, page, type Style } from './paper.ts';
import { printable } from './printable.ts';
import { colors, styles } from './styles.ts';
import { wrap } from './wrap.ts';

/** A column from `x` to `right`, in points. */
export interface Column {
  readonly title: string;
  readonly x: number;
  readonly right: number;
  readonly align?: 'right';
}

/** A line of a cell, already wrapped to the column's width. */
export interface Line {
  readonly text: string;
  readonly style: Style;
}

/** Wraps any text into lines of a column. */
export const linesOf = (paper: Paper, text: string, style: Style, { x, right }: Column): Line[] =>
  wrap(paper.fonts, printable(text), style, right - x).map((line) => ({ text: line, style }));

export const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { style }) => sum + style.leading, 0);

/** Height of the row of column titles. */
export const TITLES = 14;
/** Space above and below the text of a row. */
const PADDING = 1.6;

/** Draws the column titles at the paper's `y`. */
export function titles(paper: Paper, columns: readonly Column[]): void {
  paper.y -= TITLES;
  for (const column of columns) show(paper, column, column.title, paper.y + 4.5, styles.tableTitle);
  paper.rule(page.left, page.right, paper.y, colors.accent, 0.8);
}

export const rowHeight = (cells: readonly (readonly Line[])[], least: number): number =>
  Math.max(least, ...cells.map((lines) => heightOf(lines) + 2 * PADDING));

/** Draws a row: cells vertically centred, with a thin line below. The caller has reserved the space. */
export function row(
  paper: Paper,
  columns: readonly Column[],
  cells: readonly (readonly Line[])[],
  height: number,
): void {
  const top = paper.y;
  cells.forEach((lines, index) => {
    let y = top - (height - heightOf(lines)) / 2;
    for (const { text, style } of lines) {
      y -= style.leading;
      show(paper, itemAt(columns, index), text, y + (style.leading - style.size) * 0.9, style);
    }
  });
  paper.y = top - height;
  paper.rule(page.left, page.right, paper.y, colors.line, 0.4);
}

function show(paper: Paper, { x, right, align }: Column, text: string, y: number, style: Style): void {
  if (text) paper.text(text, align === 'right' ? right - paper.width(text, style) : x, y, style);
}

/** Draws the rows on as many pages as needed; each page starts with the column titles. */
export function table(paper: Paper, columns: readonly Column[], rows: Iterable<readonly (readonly Line[])[]>): void {
  paper.need(60);
  titles(paper, columns);
  for (const cells of rows) {
    const height = rowHeight(cells, 17);
    if (paper.y - height < page.bottom) {
      paper.breakPage();
      titles(paper, columns);
    }
    row(paper, columns, cells, height);
  }
}
