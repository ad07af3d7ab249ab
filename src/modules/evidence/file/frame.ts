import { colors, SERVICE, SPECIMEN, styles } from './look.ts';
import { moment } from './moments.ts';
import { printable } from './printable.ts';
import type { EvidenceProof } from './proof.ts';
import { contentWidth, page, type Sheet } from './sheet.ts';
import { shorten } from './wrap.ts';

/** What stands on every page, drawn when the number of pages is known: header, footer, and in test mode the warning. */
export function drawFrames(sheet: Sheet, { envelope, generated_at }: EvidenceProof): void {
  const total = sheet.pages.length;
  const test = envelope.mode === 'test';
  for (let number = 1; number <= total; number++) {
    if (test) sheet.watermark(SPECIMEN, styles.specimen, 52, number);
    if (number > 1) {
      const name = shorten(
        sheet.fonts,
        `Dossier de preuve · ${printable(envelope.name)}`,
        styles.small,
        contentWidth - 150,
      );
      sheet.text(name, page.left, 796, styles.small, number);
      sheet.rule(page.left, page.right, 788, colors.line, 0.5, number);
    }
    if (test) right(sheet, SPECIMEN, number === 1 ? 785 : 796, styles.specimenSmall, number);
    else if (number > 1) right(sheet, SERVICE, 796, { ...styles.brand, size: 8 }, number);
    sheet.rule(page.left, page.right, 52, colors.line, 0.5, number);
    sheet.text(`Enveloppe ${envelope.id}`, page.left, 40, styles.small, number);
    sheet.text(`établi le ${moment(generated_at)}`, page.left + 190, 40, styles.small, number);
    right(sheet, `Page ${number} / ${total}`, 40, { ...styles.small, face: 'bold' }, number);
  }
}

function right(sheet: Sheet, text: string, y: number, style: Parameters<Sheet['width']>[1], on: number): void {
  sheet.text(text, page.right - sheet.width(text, style), y, style, on);
}
