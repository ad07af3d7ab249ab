import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose } from './compose-hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('people of sent envelopes, suggested in the composer', () => {
  let office: Office;
  let pdf: Buffer;
  beforeAll(async () => {
    office = await openOffice();
    pdf = await contract({ pages: 1 });
    const signers = [
      { name: 'Noémie Suggérée', email: 'noemie@exemple.fr', phone: '+33612345678' },
      { name: 'Noé Suggéré', email: 'noe@exemple.fr' },
    ];
    await createEnvelope(office.world, office.caller, { signers });
  });
  afterAll(() => office?.close());

  const card = (page: Page, n: number) => page.locator('.signer').nth(n);
  const field = (page: Page, n: number, label: string) =>
    card(page, n).getByRole('combobox', { name: label, exact: true });
  const options = (page: Page) => page.getByRole('listbox', { name: 'Personnes proposées' }).getByRole('option');
  async function compose(width?: number): Promise<{ page: Page; problems: readonly string[] }> {
    const { page, problems } = await enterConsole(office, office.caller, judged({ language: 'fr' }), 'envelopes/new');
    if (width) await page.setViewportSize({ width, height: 700 });
    page.on('dialog', (dialog) => void dialog.accept());
    await choose(page, [{ name: 'bail.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    return { page, problems };
  }

  it('fill in name, address and phone with the keyboard, and leave what is typed alone', async () => {
    const { page, problems } = await compose();
    const name = field(page, 0, 'Nom');
    await name.pressSequentially('suggeree');
    await options(page).first().waitFor();
    await expect.poll(() => options(page).count()).toBe(1);
    await expect.poll(() => name.getAttribute('aria-expanded')).toBe('true');
    expect(await violations(page)).toEqual([]);
    // Enter without a choice takes nothing over.
    await expect.poll(() => name.getAttribute('aria-activedescendant')).toBeNull();
    await page.keyboard.press('Escape');
    await expect.poll(() => options(page).count()).toBe(0);
    await expect.poll(() => name.inputValue()).toBe('suggeree');
    await name.fill('noe');
    await expect.poll(() => options(page).count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => options(page).nth(0).getAttribute('aria-selected')).toBe('true');
    const chosen = (await options(page).nth(0).locator('span').first().textContent())!;
    await page.keyboard.press('Enter');
    await expect.poll(() => name.inputValue()).toBe(chosen);
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    await expect.poll(() => field(page, 0, 'Adresse e-mail').inputValue()).toBe('noemie@exemple.fr');
    await expect.poll(() => card(page, 0).getByLabel('Téléphone').inputValue()).toBe('+33612345678');
    await expect.poll(() => options(page).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('are taken by a press on a phone, by the address too, and nobody twice', async () => {
    const { page, problems } = await compose(390);
    await field(page, 0, 'Adresse e-mail').pressSequentially('noemie@');
    await options(page).first().click();
    await expect.poll(() => field(page, 0, 'Nom').inputValue()).toBe('Noémie Suggérée');
    await page.getByRole('button', { name: 'Ajouter un signataire' }).click();
    await field(page, 1, 'Nom').pressSequentially('noe');
    await expect.poll(() => options(page).allTextContents()).toEqual(['Noé Suggérénoe@exemple.fr']);
    expect(await violations(page)).toEqual([]);
    const box = (await options(page).first().boundingBox())!;
    expect(box.x >= 0 && box.x + box.width <= 390 && box.height >= 44).toBe(true);
    expect(problems).toEqual([]);
  });
});
