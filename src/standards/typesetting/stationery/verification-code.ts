import { correction, generate } from 'lean-qr';
import { blockTitle, colors, contentWidth, type Paper, page, paragraph } from '../index.ts';

/** Width of the QR code, points. */
const SIZE = 76;
const GAP = 14;

/** Address of the public verification page; null if the operator has not switched it on. */
export const verificationUrl = (config: {
  readonly publicUrl: string;
  readonly publicVerification: boolean;
}): string | null => (config.publicVerification ? `${config.publicUrl}/verify` : null);

/**
 * Draws the address of the public verification page and its QR code (ISO/IEC 18004), on one page. A click on it opens the
 * page.
 * @param sha256 The document that the code opens the page with, if there is one only.
 */
export function drawVerificationCode(paper: Paper, url: string, sha256?: string): void {
  paper.keepTogether(() => {
    blockTitle(paper, 'Vérifier en ligne · Verify online');
    paper.need(SIZE + 8);
    const top = paper.y - 4;
    const address = sha256 ? `${url}#${sha256}` : url;
    drawCode(paper, address, page.left, top);
    paper.y = top;
    const place = { x: page.left + SIZE + GAP };
    paragraph(
      paper,
      `${url} : déposez le PDF sur cette page, ou scannez le code. Le fichier reste sur votre appareil ; seule son empreinte est envoyée, et le service répond ce qu’il en sait.`,
      undefined,
      place,
    );
    paragraph(
      paper,
      'Drop the PDF on this page, or scan the code. The file stays on your device; only its fingerprint is sent.',
      undefined,
      place,
    );
    paper.y = Math.min(paper.y, top - SIZE) - 4;
    paper.link(address, page.left, paper.y, contentWidth, top - paper.y);
  });
}

/**
 * Draws the dark modules, one rectangle for each run in a row, over the watermark of a specimen. The paper around is the
 * quiet zone.
 */
function drawCode(paper: Paper, text: string, left: number, top: number): void {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = SIZE / code.size;
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      let width = 0;
      while (code.get(x + width, y)) width++;
      // A little higher than a module, so that no gap shows between the rows.
      const y0 = top - (y + 1) * module;
      if (width) paper.fill(left + x * module, y0, width * module, module + 0.05, colors.ink, 'over');
      x += width;
    }
  }
}
