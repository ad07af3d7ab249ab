import { type PDFArray, PDFDocument, PDFName } from 'pdf-lib';
import type { Locator, Page } from 'playwright-core';
import { graphql } from '../../world/client.ts';
import { still } from './browser.ts';
import type { Office } from './office.ts';

/** Position in percent of the page. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A crop box: left, bottom, width, height. */
export type Crop = readonly [number, number, number, number];

/** Chooses files like the browser's dialog. */
export const choose = (
  page: Page,
  files: readonly { readonly name: string; readonly buffer: Buffer }[],
): Promise<void> =>
  page
    .locator('input[type=file]')
    .setInputFiles(files.map(({ name, buffer }) => ({ name, buffer, mimeType: 'application/pdf' })));

interface Dropped {
  readonly name: string;
  readonly buffer: Buffer;
  /** Increases the file to this number of bytes. */
  readonly size?: number;
}

/** Presses the button that saves a draft. If the draft has kept itself before, the button names the changes. */
export const saveDraft = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Enregistrer (comme brouillon|les modifications)$/ }).click();

/** Drops files onto the page, like from the desktop. */
export async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (all) => {
      const data = new DataTransfer();
      for (const { name, base64, size } of all) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes, new Uint8Array(Math.max(0, size - bytes.length))], name));
      }
      return data;
    },
    files.map(({ name, buffer, size = 0 }) => ({ name, base64: buffer.toString('base64'), size })),
  );
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: transfer });
}

/** Window coordinates of a point of a page, from percent; scrolls it into view. */
export async function pointOn(paper: Locator, x: number, y: number): Promise<[number, number]> {
  await paper.evaluate((element, at) => {
    const box = element.getBoundingClientRect();
    scrollBy(0, box.top + (box.height * at) / 100 - innerHeight * 0.55);
  }, y);
  const box = await settledBox(paper);
  return [box.x + (box.width * x) / 100, box.y + (box.height * y) / 100];
}

/** Position of an element in the window, once the layout is stable: a slow machine draws pages late. */
export async function settledBox(element: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  for (let last = ''; ; ) {
    await still(element.page());
    const box = (await element.boundingBox())!;
    const now = JSON.stringify(box);
    if (now === last) return box;
    last = now;
  }
}

/** Position of a field on its page, once the page is drawn. */
export async function drawnAt(field: Locator): Promise<Place> {
  await field.waitFor();
  await still(field.page());
  return field.evaluate((element) => {
    const [own, paper] = [element.getBoundingClientRect(), element.closest('[data-paper]')!.getBoundingClientRect()];
    return {
      x: ((own.left - paper.left) / paper.width) * 100,
      y: ((own.top - paper.top) / paper.height) * 100,
      width: (own.width / paper.width) * 100,
      height: (own.height / paper.height) * 100,
    };
  });
}

/** The fields of an envelope from the API, by document. */
export async function fieldsOf({ world, caller }: Office, id: string): Promise<any[][]> {
  const { data } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    'query ($id: ID!) { envelope(id: $id) { documents { fields { type page x y width height value signerId } } } }',
    { id },
  );
  return data.envelope.documents.map((document: any) => document.fields);
}

/** Positions of the form fields on a PDF's first page as displayed, read by an independent library. */
export async function formFieldsOf(bytes: Uint8Array, rotate: 0 | 90, crop: Crop): Promise<Place[]> {
  const [page] = (await PDFDocument.load(bytes)).getPages();
  const annotations = page!.node.Annots()!;
  const [left, bottom, wide, high] = crop;
  return Array.from({ length: annotations.size() }, (_, index) => {
    const widget = annotations.lookup(index) as unknown as { lookup(name: PDFName): PDFArray };
    const { x, y, width, height } = widget.lookup(PDFName.of('Rect')).asRectangle();
    const of = (part: number, whole: number) => (part / whole) * 100;
    if (rotate === 90)
      return { x: of(y - bottom, high), y: of(x - left, wide), width: of(height, high), height: of(width, wide) };
    return {
      x: of(x - left, wide),
      y: of(bottom + high - y - height, high),
      width: of(width, wide),
      height: of(height, high),
    };
  });
}
