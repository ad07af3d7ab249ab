import { colors, SERVICE, SPECIMEN, styles } from './look.ts';
import { contentWidth, type Paper, page } from './paper.ts';
import { printable } from './printable.ts';
import { shorten } from './wrap.ts';

/** What stands on every page of a paper. */
export interface Frame {
  /** At the top, from the second page on. */
  readonly running: string;
  /** At the bottom left. */
  readonly identifier: string;
  /** Beside it. */
  readonly aside?: string;
  readonly test: boolean;
}

/** Header, footer, and in test mode the warning. */
export function drawFrame(
  paper: Paper,
  { running, identifier, aside, test }: Frame,
  number: number,
  total: number,
): void {
  if (test) paper.watermark(SPECIMEN, styles.specimen, 52, number);
  if (number > 1) {
    const name = shorten(paper.fonts, printable(running), styles.small, contentWidth - 130);
    paper.text(name, page.left, 796, styles.small, number);
    paper.rule(page.left, page.right, 788, colors.line, 0.5, number);
  }
  if (test) right(paper, SPECIMEN, number === 1 ? 785 : 796, styles.specimenSmall, number);
  else if (number > 1) right(paper, SERVICE, 796, { ...styles.brand, size: 8 }, number);
  paper.rule(page.left, page.right, 52, colors.line, 0.5, number);
  paper.text(identifier, page.left, 40, styles.small, number);
  if (aside) paper.text(aside, page.left + 190, 40, styles.small, number);
  right(paper, `Page ${number} / ${total}`, 40, { ...styles.small, face: 'bold' }, number);
}

function right(paper: Paper, text: string, y: number, style: Parameters<Paper['width']>[1], on: number): void {
  paper.text(text, page.right - paper.width(text, style), y, style, on);
}
