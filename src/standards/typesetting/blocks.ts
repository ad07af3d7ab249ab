import { itemAt } from '../../kernel/definitely.ts';
import { contentWidth, type Paper, page, type Style } from './paper.ts';
import { type EmbeddedPicture, placePicture } from './pictures.ts';
import { colors, printable, styles, wrap } from './styles.ts';

/** Width of the column of labels, in points. */
const LABELS = 152;
const GAP = 10;
/** Height in points from which a row may break over pages. */
const LONG_ROW = 110;

/** A value of a table: text from anywhere, and how it looks. */
export interface Value {
  readonly text: string;
  readonly style?: Style;
}
export type Row = readonly [french: string, english: string, value: string | Value | readonly (string | Value)[]];

/**
 * A chapter: each block stays on one page where it fits on one, the heading with the first; the outline of the file
 * names it.
 */
export function chapter(paper: Paper, french: string, english: string, blocks: readonly (() => void)[]): void {
  const [first, ...rest] = blocks;
  paper.keepTogether(() => {
    const { heading, headingEnglish } = styles;
    paper.need(heading.leading + 40);
    if (paper.y < page.top) paper.y -= 20;
    paper.mark(french);
    const baseline = paper.y - heading.size;
    const width = paper.text(french, page.left, baseline, heading);
    paper.text(english, page.left + width + 8, baseline, headingEnglish);
    paper.rule(page.left, page.right, baseline - 6, colors.accent, 0.8);
    paper.y = baseline - 16;
    first?.();
  });
  for (const draw of rest) paper.keepTogether(draw);
}

/** Lines of text from `x` to `right`; breaks pages where it must. */
export function paragraph(
  paper: Paper,
  text: string,
  style: Style = styles.body,
  { x = page.left, right = page.right }: { readonly x?: number; readonly right?: number } = {},
): void {
  for (const line of wrap(paper.fonts, printable(text), style, right - x)) {
    paper.need(style.leading);
    paper.y -= style.leading;
    paper.text(line, x, paper.y + style.leading - style.size, style);
  }
}

/** A title inside a section, kept with what follows. */
export function blockTitle(paper: Paper, title: string, style: Style = styles.block): void {
  const lines = wrap(paper.fonts, printable(title), style, contentWidth);
  paper.need(lines.length * style.leading + 30);
  if (paper.y < page.top) paper.y -= 7;
  for (const line of lines) {
    paper.y -= style.leading;
    paper.text(line, page.left, paper.y + style.leading - style.size, style);
  }
  paper.y -= 2;
}

/** A table of facts: label in French, and in English where it differs; each value may be several lines. */
export function facts(paper: Paper, rows: readonly Row[]): void {
  for (const row of rows) fact(paper, row);
}

function fact(paper: Paper, [french, english, value]: Row): void {
  const x = page.left + LABELS + GAP;
  const values = (Array.isArray(value) ? value : [value]).map((each: string | Value) =>
    typeof each === 'string' ? { text: each, style: styles.value } : { style: styles.value, ...each },
  );
  const lines = values.flatMap(({ text, style }) =>
    wrap(paper.fonts, printable(text), style, page.right - x).map((line) => ({ line, style })),
  );
  // A row stays on one page unless it is a long text, which flows.
  const height = lines.reduce((sum, { style }) => sum + style.leading, 0) + 4;
  paper.need(Math.min(height, LONG_ROW));
  paper.y -= 3.5;
  const baseline = paper.y - styles.label.size;
  const width = paper.text(french, page.left, baseline, styles.label);
  if (english) paper.text(english, page.left + width + 5, baseline, styles.labelEnglish);
  for (const { line, style } of lines) {
    paper.need(style.leading);
    paper.text(line, x, paper.y - 8, style);
    paper.y -= style.leading;
  }
  paper.y -= 0.5;
  paper.rule(page.left, page.right, paper.y, colors.line, 0.4);
}

/** Points. */
const PICTURE = { width: 150, height: 40 } as const;

/** A fact that is a picture, in the table of facts. */
export function pictureFact(
  paper: Paper,
  [french, english]: readonly [string, string],
  picture: EmbeddedPicture,
): void {
  const height = PICTURE.height + 8;
  paper.need(height);
  const baseline = paper.y - 3.5 - styles.label.size;
  const width = paper.text(french, page.left, baseline, styles.label);
  paper.text(english, page.left + width + 5, baseline, styles.labelEnglish);
  placePicture(paper, picture, { x: page.left + LABELS + GAP, y: paper.y - height + 4, ...PICTURE });
  paper.y -= height;
  paper.rule(page.left, page.right, paper.y, colors.line, 0.4);
}

/** A short text on a tinted ground, with a bar of `color` at its left. It is kept on one page. */
export function panel(
  paper: Paper,
  texts: readonly { readonly text: string; readonly style: Style }[],
  color: Style['color'] = colors.accent,
): void {
  const [inset, padding] = [14, 9];
  const lines = texts.flatMap(({ text, style }) =>
    wrap(paper.fonts, printable(text), style, contentWidth - 2 * inset).map((line) => ({ line, style })),
  );
  const height = lines.reduce((sum, { style }) => sum + style.leading, 0) + 2 * padding;
  paper.need(height);
  paper.fill(page.left, paper.y - height, contentWidth, height, colors.panel);
  paper.fill(page.left, paper.y - height, 3, height, color);
  let y = paper.y - padding;
  for (const { line, style } of lines) {
    y -= style.leading;
    paper.text(line, page.left + inset, y + (style.leading - style.size) * 0.75, style);
  }
  paper.y -= height + 6;
}

/** A fingerprint: all of its 64 digits, on one line. */
export const digest = (sha256: string): Value => ({ text: sha256, style: styles.digest });

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
export const brokenLines = (paper: Paper, text: string, style: Style, { x, right }: Column): Line[] =>
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
