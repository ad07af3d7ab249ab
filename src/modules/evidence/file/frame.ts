import { colors, SERVICE, SPECIMEN, styles } from '../../../platform/typesetting/look.ts';
import { moment } from '../../../platform/typesetting/moments.ts';
import { contentWidth, type Paper, page } from '../../../platform/typesetting/paper.ts';
import { printable } from '../../../platform/typesetting/printable.ts';
import { shorten } from '../../../platform/typesetting/wrap.ts';
import type { EvidenceProof } from './proof.ts';

/** What stands on every page, drawn when the number of pages is known: header, footer, and in test mode the warning. */
export function drawFrame(
  paper: Paper,
  { envelope, generated_at }: EvidenceProof,
  number: number,
  total: number,
): void {
  const test = envelope.mode === 'test';
  if (test) paper.watermark(SPECIMEN, styles.specimen, 52, number);
  if (number > 1) {
    const name = shorten(
      paper.fonts,
      `Dossier de preuve · ${printable(envelope.name)}`,
      styles.small,
      contentWidth - 150,
    );
    paper.text(name, page.left, 796, styles.small, number);
    paper.rule(page.left, page.right, 788, colors.line, 0.5, number);
  }
  if (test) right(paper, SPECIMEN, number === 1 ? 785 : 796, styles.specimenSmall, number);
  else if (number > 1) right(paper, SERVICE, 796, { ...styles.brand, size: 8 }, number);
  paper.rule(page.left, page.right, 52, colors.line, 0.5, number);
  paper.text(`Enveloppe ${envelope.id}`, page.left, 40, styles.small, number);
  paper.text(`établi le ${moment(generated_at)}`, page.left + 190, 40, styles.small, number);
  right(paper, `Page ${number} / ${total}`, 40, { ...styles.small, face: 'bold' }, number);
}

function right(paper: Paper, text: string, y: number, style: Parameters<Paper['width']>[1], on: number): void {
  paper.text(text, page.right - paper.width(text, style), y, style, on);
}
