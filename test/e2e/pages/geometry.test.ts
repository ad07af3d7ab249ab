import { type PDFArray, PDFDocument, PDFName, type PDFPage, rgb } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ContractOptions, contract } from '../../fixtures/pdf.ts';
import { type Look, noBrowser, still } from './browser.ts';
import { type Office, openOffice, type PlacedField } from './office.ts';

/** A share of the page's width or height. */
const TOLERANCE = 0.003;

const papers: readonly (ContractOptions & { readonly name: string })[] = [
  { name: 'upright' },
  { name: 'turned by 90°', rotate: 90 },
  { name: 'turned by 180°', rotate: 180 },
  { name: 'turned by 270°', rotate: 270 },
  { name: 'cropped', crop: [40, 90, 460, 610] },
  { name: 'cropped and turned', crop: [40, 90, 460, 610], rotate: 90 },
  { name: 'cropped, turned the other way', crop: [70, 20, 400, 700], rotate: 270 },
  { name: 'in larger units', userUnit: 2 },
];

const placed: readonly PlacedField[] = [
  { type: 'signature', x: 12.5, y: 8, width: 30, height: 9 },
  { type: 'text', x: 55, y: 22.4, width: 41, height: 4 },
  { type: 'date', x: 4, y: 61, width: 22, height: 3.2 },
  { type: 'checkbox', x: 88, y: 90, width: 4, height: 3 },
];

describe.skipIf(noBrowser())('a field on the page', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const looks: Look[] = [{ screen: 'desktop' }, { screen: 'phone', more: { deviceScaleFactor: 3 } }];

  it.each(papers)('has the position of its form field in the PDF: paper $name', async ({ name, ...options }) => {
    const pdf = await contract({ ...options, pages: 1 });
    const { links } = await office.send({ documents: [{ name, pdf }], fields: placed });
    for (const look of looks) {
      const { page } = await office.open(links[0]!, look);
      // The same PDF, with each form field's rectangle painted in a different colour.
      await page.route('**/files/**', async (route) => {
        const bytes = await (await route.fetch({ headers: {} })).body();
        await route.fulfill({ contentType: 'application/pdf', body: await paintFields(bytes) });
      });
      await page.reload();
      await page.locator('.page[data-state=painted]').waitFor();
      await expect.poll(() => page.locator('.page [data-field]').count()).toBe(placed.length);
      await still(page);
      const found = await compare(page);
      expect(found).toHaveLength(placed.length);
      for (const { overlay, painted } of found) {
        for (const side of ['left', 'top', 'right', 'bottom'] as const) {
          expect(
            Math.abs(overlay[side] - painted[side]),
            `${side} of ${JSON.stringify({ overlay, painted })}`,
          ).toBeLessThan(TOLERANCE);
        }
      }
      await page.context().close();
    }
  });
});

const colours = [rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1), rgb(1, 0, 1)] as const;

/** Paints the rectangle of every form field; an independent library reads the positions. */
async function paintFields(bytes: Buffer): Promise<Buffer> {
  const document = await PDFDocument.load(bytes);
  const [page] = document.getPages() as [PDFPage];
  const annotations = page.node.Annots()!;
  expect(annotations.size()).toBe(colours.length);
  for (let index = 0; index < annotations.size(); index++) {
    const widget = annotations.lookup(index) as unknown as { lookup(name: PDFName): PDFArray };
    const { x, y, width, height } = widget.lookup(PDFName.of('Rect')).asRectangle();
    page.drawRectangle({ x, y, width, height, color: colours[index]! });
  }
  // The appearances of the fields would cover the colours.
  page.node.delete(PDFName.of('Annots'));
  return Buffer.from(await document.save());
}

interface Sides {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** For each overlay: its edges, and those of the colour under its centre, as shares of the page. */
function compare(page: Page): Promise<{ overlay: Sides; painted: Sides }[]> {
  return page.evaluate(`(() => {
    const paper = document.querySelector('.page');
    const canvas = paper.querySelector('canvas');
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
    const box = paper.getBoundingClientRect();
    // Which of red, green and blue are in a pixel, as bits.
    const bits = (at) => (data[at] >> 7) | ((data[at + 1] >> 7) << 1) | ((data[at + 2] >> 7) << 2);
    const colour = (x, y) => bits((y * width + x) * 4);
    return [...paper.querySelectorAll('[data-field]')].map((field) => {
      const rect = field.getBoundingClientRect();
      const overlay = {
        left: (rect.left - box.left) / box.width, right: (rect.right - box.left) / box.width,
        top: (rect.top - box.top) / box.height, bottom: (rect.bottom - box.top) / box.height,
      };
      const middle = colour(
        Math.floor(((overlay.left + overlay.right) / 2) * width),
        Math.floor(((overlay.top + overlay.bottom) / 2) * height),
      );
      let left = width, right = 0, top = height, bottom = 0;
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          if (colour(x, y) !== middle) continue;
          left = Math.min(left, x); right = Math.max(right, x + 1);
          top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
        }
      }
      return {
        overlay,
        painted: { left: left / width, right: right / width, top: top / height, bottom: bottom / height },
      };
    });
  })()`);
}
