import { colors, styles } from './look.ts';
import { printable } from './printable.ts';
import { contentWidth, page, type Sheet, type Style } from './sheet.ts';
import { wrap } from './wrap.ts';

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
export function chapter(sheet: Sheet, french: string, english: string, blocks: readonly (() => void)[]): void {
  const [first, ...rest] = blocks;
  sheet.together(() => {
    const { heading, headingEnglish } = styles;
    sheet.need(heading.leading + 40);
    if (sheet.y < page.top) sheet.y -= 20;
    sheet.mark(french);
    const baseline = sheet.y - heading.size;
    const width = sheet.text(french, page.left, baseline, heading);
    sheet.text(english, page.left + width + 8, baseline, headingEnglish);
    sheet.rule(page.left, page.right, baseline - 6, colors.accent, 0.8);
    sheet.y = baseline - 16;
    first?.();
  });
  for (const draw of rest) sheet.together(draw);
}

/** Lines of text from `x` to `right`; breaks pages where it must. */
export function paragraph(
  sheet: Sheet,
  text: string,
  style: Style = styles.body,
  { x = page.left, right = page.right as number } = {},
): void {
  for (const line of wrap(sheet.fonts, printable(text), style, right - x)) {
    sheet.need(style.leading);
    sheet.y -= style.leading;
    sheet.text(line, x, sheet.y + style.leading - style.size, style);
  }
}

/** A title inside a section, kept with what follows. */
export function blockTitle(sheet: Sheet, title: string, style: Style = styles.block): void {
  const lines = wrap(sheet.fonts, printable(title), style, contentWidth);
  sheet.need(lines.length * style.leading + 30);
  if (sheet.y < page.top) sheet.y -= 7;
  for (const line of lines) {
    sheet.y -= style.leading;
    sheet.text(line, page.left, sheet.y + style.leading - style.size, style);
  }
  sheet.y -= 2;
}

/** A table of facts: label in French, and in English where it differs; each value may be several lines. */
export function facts(sheet: Sheet, rows: readonly Row[]): void {
  for (const row of rows) fact(sheet, row);
}

function fact(sheet: Sheet, [french, english, value]: Row): void {
  const x = page.left + LABELS + GAP;
  const values = (Array.isArray(value) ? value : [value]).map((each: string | Value) =>
    typeof each === 'string' ? { text: each, style: styles.value } : { style: styles.value, ...each },
  );
  const lines = values.flatMap(({ text, style }) =>
    wrap(sheet.fonts, printable(text), style, page.right - x).map((line) => ({ line, style })),
  );
  // A row stays on one page unless it is a long text, which flows.
  const height = lines.reduce((sum, { style }) => sum + style.leading, 0) + 4;
  sheet.need(Math.min(height, LONG_ROW));
  sheet.y -= 3.5;
  const baseline = sheet.y - styles.label.size;
  const width = sheet.text(french, page.left, baseline, styles.label);
  if (english) sheet.text(english, page.left + width + 5, baseline, styles.labelEnglish);
  for (const { line, style } of lines) {
    sheet.need(style.leading);
    sheet.text(line, x, sheet.y - 8, style);
    sheet.y -= style.leading;
  }
  sheet.y -= 0.5;
  sheet.rule(page.left, page.right, sheet.y, colors.line, 0.4);
}

/** A short text on a tinted ground, with a bar of `color` at its left. It is kept on one page. */
export function panel(
  sheet: Sheet,
  texts: readonly { readonly text: string; readonly style: Style }[],
  color: Style['color'] = colors.accent,
): void {
  const [inset, padding] = [14, 9];
  const lines = texts.flatMap(({ text, style }) =>
    wrap(sheet.fonts, printable(text), style, contentWidth - 2 * inset).map((line) => ({ line, style })),
  );
  const height = lines.reduce((sum, { style }) => sum + style.leading, 0) + 2 * padding;
  sheet.need(height);
  sheet.fill(page.left, sheet.y - height, contentWidth, height, colors.panel);
  sheet.fill(page.left, sheet.y - height, 3, height, color);
  let y = sheet.y - padding;
  for (const { line, style } of lines) {
    y -= style.leading;
    sheet.text(line, page.left + inset, y + (style.leading - style.size) * 0.75, style);
  }
  sheet.y -= height + 6;
}

/** A fingerprint: all of its 64 digits, on one line. */
export const digest = (sha256: string): Value => ({ text: sha256, style: styles.digest });
