import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { confirm, documentsShown, nextButton, sheet } from './hand.ts';
import { sendByGraphql } from './labelled.ts';
import { type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('initials and a signature from a file', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const save = (page: Page) => sheet(page).locator('[type=submit]').click();

  it('sets the initials once for all their fields', async () => {
    const { link } = await sendByGraphql(office, [
      { type: 'INITIALS', y: 40, width: 12, height: 4 },
      { type: 'INITIALS', y: 60, width: 12, height: 4 },
    ]);
    const { page, problems } = await office.open(link, judged({ screen: 'phone' }));
    await documentsShown(page);
    await nextButton(page).click();
    await sheet(page).getByRole('heading', { name: 'Paraphe' }).waitFor();
    await expect.poll(() => page.locator('#typed').inputValue()).toBe('ÉM');
    await expect.poll(() => sheet(page).innerText()).toContain('vos 2 champs de paraphe');
    expect(await violations(page)).toEqual([]);
    await save(page);
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.fld .hand').allInnerTexts()).toEqual(['ÉM', 'ÉM']);
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    expect(problems).toEqual([]);
  });

  /** A photo of a signature on grey paper, made by the browser. */
  const photo = (page: Page, type: string): Promise<string> =>
    page.evaluate(
      `(() => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 2400, height: 1200 });
        const brush = canvas.getContext('2d');
        brush.fillStyle = '#cfccc6';
        brush.fillRect(0, 0, 2400, 1200);
        brush.lineWidth = 24;
        brush.strokeStyle = '#1b2a6b';
        brush.beginPath();
        brush.moveTo(200, 700);
        brush.bezierCurveTo(700, 0, 900, 1400, 1300, 500);
        brush.bezierCurveTo(1600, 100, 1800, 1100, 2200, 400);
        brush.stroke();
        return canvas.toDataURL('${type}').split(',')[1];
      })()`,
    );

  it('takes a photo, shows it without its paper, and refuses other files', async () => {
    const { link } = await sendByGraphql(office, [{ type: 'SIGNATURE', y: 60, width: 30, height: 8 }]);
    const { page, problems } = await office.open(link, judged({ screen: 'phone' }));
    await documentsShown(page);
    await nextButton(page).click();
    await sheet(page).locator('.segments label').nth(2).click();
    await save(page);
    await sheet(page).getByText('Choisissez une image, ou une autre manière de signer.').waitFor();
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('#upload').setInputFiles({ name, mimeType, buffer });
    await choose('a.gif', 'image/gif', Buffer.from('GIF89a'));
    await sheet(page).getByText('Ce fichier n’est ni un PNG ni un JPEG.').waitFor();
    await choose('a.jpg', 'image/jpeg', Buffer.from('ffd8ffe000104a46494600', 'hex'));
    await sheet(page).getByText('Cette image est endommagée').waitFor();
    await choose('a.jpg', 'image/jpeg', Buffer.from(await photo(page, 'image/jpeg'), 'base64'));
    const preview = sheet(page).getByRole('img', { name: 'Votre signature, telle qu’elle figurera' });
    await preview.waitFor();
    await expect.poll(() => sheet(page).getByRole('alert').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const corner = await preview.evaluate((element) => {
      const image = element as unknown as { naturalWidth: number; naturalHeight: number };
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const brush = canvas.getContext('2d')!;
      brush.drawImage(element as never, 0, 0);
      return { width: canvas.width, alpha: brush.getImageData(0, 0, 1, 1).data[3] };
    });
    expect(corner).toEqual({ width: 960, alpha: 0 });
    await save(page);
    await sheet(page).waitFor({ state: 'detached' });
    await page.locator('.fld img').waitFor();
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    await office.world.settle();
    await page.getByRole('heading', { name: 'Signé et scellé' }).waitFor();
    expect(problems).toEqual([]);
  });
});
