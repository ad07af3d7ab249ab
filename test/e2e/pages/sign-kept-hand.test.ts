import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { confirm, documentsShown, drawSignature, nextButton, sheet } from './hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('the handwriting of a signature, and one kept on the device', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const fields = [{ type: 'signature', x: 10, y: 60, width: 40, height: 8 }] as const;
  const linkFor = async (signer = elodie) => (await office.send({ signers: [signer], fields })).links[0]!;
  const press = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true }).click();
  const save = (page: Page) => sheet(page).locator('[type=submit]').click();
  const kept = (page: Page) => sheet(page).locator('.kept-hand');
  const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('hand:')));
  async function openSignature(page: Page): Promise<void> {
    await documentsShown(page);
    await nextButton(page).click();
    await sheet(page).getByText('Garder cette signature sur cet appareil').waitFor();
  }
  const fontOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0]!.replaceAll('"', ''));

  it('is chosen among three, loads then only, and is the one that is sealed', async () => {
    const { page, problems } = await office.open(await linkFor(), judged({ screen: 'phone' }));
    const fonts: string[] = [];
    page.on('request', (request) => /kalam|sacramento/.test(request.url()) && fonts.push(request.url()));
    await openSignature(page);
    expect(fonts).toEqual([]);
    await sheet(page).locator('.segments label').nth(1).click();
    const styles = sheet(page).getByRole('group', { name: 'Écriture' });
    await styles.getByText('Droite').waitFor();
    await expect.poll(() => fonts.length).toBeGreaterThan(0);
    await styles.getByRole('radio', { name: 'Droite' }).check({ force: true });
    await expect.poll(() => fontOf(page, '.pad .hand')).toBe('Kalam');
    expect(await violations(page)).toEqual([]);
    // A face draws a whole name, or none of it.
    await page.locator('#typed').fill('Nguyễn Văn Anh');
    await sheet(page)
      .getByText('Il manque une lettre de ce texte aux écritures que l’on ne peut pas choisir.')
      .waitFor();
    await expect.poll(() => fontOf(page, '.pad .hand')).toBe('Mynerve');
    expect(await violations(page)).toEqual([]);
    await page.locator('#typed').fill(elodie.name);
    await save(page);
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => fontOf(page, '.fld .hand')).toBe('Kalam');
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    const { signatureStyle, signatureText } = await office.world.database.prisma.signer.findFirstOrThrow({
      where: { email: elodie.email, status: 'SIGNED' },
    });
    expect([signatureStyle, signatureText]).toEqual(['KALAM', elodie.name]);
    // Nothing is kept unless the person wants it.
    await expect.poll(() => stored(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is kept if the person wants, offered to them alone, used by one press and forgotten by one', async () => {
    const { page, problems } = await office.open(await linkFor(), judged({ screen: 'phone' }));
    await openSignature(page);
    await expect.poll(() => kept(page).count()).toBe(0);
    await drawSignature(page);
    await sheet(page).getByLabel('Garder cette signature sur cet appareil').check();
    await save(page);
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => stored(page)).toEqual(['esign:hand:elodie@exemple.fr']);

    // Another person of the same browser sees nothing of it.
    await page.goto(await linkFor(lukasz));
    await openSignature(page);
    await expect.poll(() => kept(page).count()).toBe(0);

    await page.goto(await linkFor());
    await openSignature(page);
    await kept(page).getByText(`La signature que ${elodie.name} garde sur cet appareil`).waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'L’utiliser');
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.fld img').count()).toBe(1);
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();

    await page.goto(await linkFor());
    await openSignature(page);
    await press(page, 'L’oublier');
    await expect.poll(() => kept(page).count()).toBe(0);
    await expect.poll(() => stored(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('is not offered once a year has passed', async () => {
    const { page } = await office.open(await linkFor(), judged({ screen: 'phone' }));
    const old = { name: elodie.name, signature: { kind: 'typed', name: elodie.name }, until: Date.now() - 1 };
    await page.evaluate((text) => localStorage.setItem('esign:hand:elodie@exemple.fr', text), JSON.stringify(old));
    await openSignature(page);
    await expect.poll(() => kept(page).count()).toBe(0);
    await expect.poll(() => stored(page)).toEqual([]);
  });
});
