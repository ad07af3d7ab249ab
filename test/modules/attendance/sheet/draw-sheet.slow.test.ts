import { describe, expect, it } from 'vitest';
import type { SheetContent } from '../../../../src/modules/attendance/sheet/content.ts';
import { drawSheet } from '../../../../src/modules/attendance/sheet/draw-sheet.ts';
import { readPackaged } from '../../../../src/platform/fonts.ts';
import { openTypefaces } from '../../../../src/standards/text/index.ts';
import { available, run, withScratch } from '../../../standards/validators/outside.ts';
import { judgePdfa3b } from '../../../standards/validators/pdfa3b.ts';
import { qpdfAvailable, qpdfCheck } from '../../../standards/validators/qpdf.ts';
import { sha256 } from '../../../world/client.ts';
import { type SampleOptions, sampleSheet } from '../sheet-content.ts';

type Change = (content: SheetContent) => SheetContent;

async function draw(options: SampleOptions, change: Change = (content) => content) {
  const { content, rowsOf, pictureOf } = sampleSheet(options);
  const chunks: Buffer[] = [];
  const changed = change(content);
  const written = await drawSheet(changed, openTypefaces(readPackaged), {
    rowsOf,
    pictureOf,
    logo: null,
    sink: (part) => chunks.push(part),
  });
  const pdf = Buffer.concat(chunks);
  expect(written).toEqual({ sha256: sha256(pdf), size: pdf.length });
  return { pdf, content: changed };
}

const pagesOf = (pdf: Buffer): string[] =>
  withScratch(({ file }) =>
    Buffer.from(run('pdftotext', ['-layout', '-enc', 'UTF-8', file(pdf, '.pdf'), '-']).stdout, 'latin1')
      .toString('utf8')
      .split('\f')
      .slice(0, -1),
  );
const tight = (text: string) => text.replace(/\s+/g, '');

describe('the drawing of an attendance sheet', () => {
  it('is PDF/A-3B and valid for qpdf, in live and test mode, with any names', async () => {
    const odd = (content: SheetContent): SheetContent => ({
      ...content,
      organization: '王小明 محمد דוד \u{1f600}',
      session: { ...content.session, name: 'W'.repeat(200), location: 'x\u202Efdp.exe\r\n%%EOF' },
      trainer: 'M'.repeat(200),
      slots: content.slots.map((slot) => ({ ...slot, label: 'L'.repeat(100), module: 'é'.repeat(200) })),
      attendees: content.attendees.map((one, index) =>
        index === 0 ? { ...one, name: 'N'.repeat(200), external_ref: 'R'.repeat(100) } : one,
      ),
    });
    for (const { pdf } of [
      await draw({ attendees: 3, days: 1 }),
      await draw({ attendees: 3, days: 1, mode: 'test' }, odd),
      await draw({ attendees: 2, days: 1, pictures: 0 }),
    ]) {
      expect(judgePdfa3b(pdf)).toEqual({ conforms: true, findings: [] });
      if (qpdfAvailable) expect(qpdfCheck(pdf)).toEqual({ result: 'clean', messages: [] });
    }
  });

  it('gives the same bytes for the same session', async () => {
    const [first, second] = [await draw({ attendees: 5, days: 1 }), await draw({ attendees: 5, days: 1 })];
    expect(first.pdf.equals(second.pdf)).toBe(true);
  });

  it('refuses marks that contradict the totals of a slot', async () => {
    const wrong = (content: SheetContent): SheetContent => ({
      ...content,
      slots: content.slots.map((slot) => ({ ...slot, present: slot.present + 1 })),
    });
    await expect(draw({ attendees: 3, days: 1 }, wrong)).rejects.toThrow('do not match its rows');
  });

  describe.skipIf(!available('pdftotext', '-v'))('the text of the sheet', () => {
    it('has one page for each half-day of thirty people, with each name and mark', async () => {
      const { pdf, content } = await draw({ attendees: 30, days: 2 });
      const pages = pagesOf(pdf);
      const halves = pages.slice(1, 5);
      expect(halves.map((page) => /14 mars|15 mars/.exec(page)?.[0])).toEqual([
        '14 mars',
        '14 mars',
        '15 mars',
        '15 mars',
      ]);
      for (const page of halves) {
        for (const { name } of content.attendees) expect(tight(page)).toContain(tight(name));
        expect(page.match(/Présent\(e\)/g)).toHaveLength(28);
      }
      expect(halves[0]).toContain('matin');
      expect(halves[1]).toContain('après-midi');
      pages.forEach((page, index) => {
        expect(page).toContain(`Session ${content.session.id}`);
        expect(tight(page)).toContain(`Page${index + 1}/${pages.length}`);
      });
    });

    it('shows one person’s half-days and hours', async () => {
      const { pdf, content } = await draw({ attendees: 1, days: 1 });
      const pages = pagesOf(pdf);
      expect(pages).toHaveLength(4);
      expect(tight(pages.join())).toContain(`${tight(content.attendees[0]!.name)}2/21——7h/7h100%`);
    });

    it('lists five hundred people on each half-day, with totals that match the marks', async () => {
      const { pdf, content } = await draw({ attendees: 500, days: 1 });
      const text = pagesOf(pdf).join('\f');
      const present = content.slots.reduce((sum, slot) => sum + slot.present, 0);
      expect(text.match(/Présent\(e\)/g)).toHaveLength(present);
      expect(text.match(/Non signé/g)!.length).toBeGreaterThan(20);
      expect(tight(text)).toContain(`Ensemble${present}/1000`);
      if (qpdfAvailable) expect(qpdfCheck(pdf).result).toBe('clean');
    });

    it('shows a name of 200 characters in full', async () => {
      const name = `${'Maximiliano '.repeat(16)}Zapata`;
      const { pdf } = await draw({ attendees: 2, days: 1 }, (content) => ({
        ...content,
        attendees: content.attendees.map((one) => ({ ...one, name })),
      }));
      expect(tight(pagesOf(pdf).join()).split('Zapata').length - 1).toBeGreaterThanOrEqual(6);
    });
  });
});
