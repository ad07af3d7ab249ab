import { describe, expect, it } from 'vitest';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import { PdfFile } from '../../../../src/standards/pdf/index.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { Paper } from '../../../../src/standards/typesetting/index.ts';
import { drawFrame } from '../../../../src/standards/typesetting/layout/frame.ts';
import { available, run, withScratch } from '../../validators/outside.ts';

describe.skipIf(!available('pdftotext', '-v'))('the footer of a page', () => {
  it('keeps a short date beside the identifier, and moves a long one below it', () => {
    const identifier = 'Enveloppe 01a22ec9-4b1a-7083-b2c7-b43df59b838d';
    const same = 'établi le 30 novembre 2026 à 13:27:59 UTC (14:27:59 à Paris)';
    const other = 'établi le 30 novembre 2026 à 23:27:59 UTC (1er décembre 2026, 09:27:59 en UTC+10)';
    expect(footer(identifier, same)).toEqual([`${identifier} ${same} Page 1 / 1`]);
    expect(footer(identifier, other)).toEqual([`${identifier} Page 1 / 1`, other]);
  });
});

/** The lines of a footer as `pdftotext` reads them, without the space between their parts. */
function footer(identifier: string, aside: string): string[] {
  const chunks: Buffer[] = [];
  const file = new PdfFile((bytes) => chunks.push(bytes));
  const paper = new Paper(openTypefaces(readPackaged), file);
  const outline = paper.finish((number, total) =>
    drawFrame(paper, { running: '', identifier, aside, test: false }, number, total),
  );
  const about = { title: 'Footer', subject: '', author: '', creator: '', at: new Date(0), id: '0'.repeat(32) };
  file.close(about, outline);
  return withScratch((scratch) => {
    const drawn = scratch.file(Buffer.concat(chunks), '.pdf');
    const { stdout } = run('pdftotext', ['-layout', '-enc', 'UTF-8', drawn, '-']);
    const lines = Buffer.from(stdout, 'latin1')
      .toString('utf8')
      .split(/[\n\f]+/);
    return lines.map((line) => line.replace(/ {2,}/g, ' ').trim()).filter(Boolean);
  });
}
