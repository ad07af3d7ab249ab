import { colors, contentWidth, type Paper, page, printable, type Style, shorten, styles } from '../index.ts';
import { marks, SERVICE, SPECIMEN, SPECIMEN_IN_ENGLISH } from './marks.ts';

/** The header and footer of a page. */
export interface Frame {
  /** Top of the page, from the second page on. */
  readonly running: string;
  /** Bottom left. */
  readonly identifier: string;
  /** To the right of `identifier`. */
  readonly aside?: string;
  readonly test: boolean;
  /** Of the warning in test mode; French if absent. */
  readonly language?: 'fr' | 'en';
}

/**
 * Draws the header, the footer and, in test mode, the warning. `on` is the page in the file: it differs from `number`
 * if a file contains several documents.
 */
export function drawFrame(
  paper: Paper,
  { running, identifier, aside, test, language }: Frame,
  number: number,
  total: number,
  on = number,
): void {
  const specimen = language === 'en' ? SPECIMEN_IN_ENGLISH : SPECIMEN;
  if (test) paper.watermark(specimen, marks.specimen, 52, on);
  if (number > 1) {
    const name = shorten(paper.fonts, printable(running), styles.small, contentWidth - 130);
    paper.text(name, page.left, 796, styles.small, on);
    paper.rule(page.left, page.right, 788, colors.line, 0.5, on);
  }
  if (test) right(paper, specimen, number === 1 ? 785 : 796, marks.specimenSmall, on);
  else if (number > 1) right(paper, SERVICE, 796, { ...marks.brand, size: 8 }, on);
  paper.rule(page.left, page.right, 52, colors.line, 0.5, on);
  paper.text(identifier, page.left, 40, styles.small, on);
  if (aside) paper.text(aside, page.left + 190, 40, styles.small, on);
  right(paper, `Page ${number} / ${total}`, 40, { ...styles.small, face: 'bold' }, on);
}

function right(paper: Paper, text: string, y: number, style: Style, on: number): void {
  paper.text(text, page.right - paper.width(text, style), y, style, on);
}
