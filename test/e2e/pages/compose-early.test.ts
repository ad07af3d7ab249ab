import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose } from './compose-hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('what is missing in the composer', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('is shown when the step is left, and goes as soon as it is there', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ language: 'en' }));
    page.on('dialog', (dialog) => void dialog.accept());
    await visit(office, page, 'envelopes/new');
    const tags = page.locator('.steps .tag.bad');
    await choose(page, [{ name: 'contract.pdf', buffer: await contract({ pages: 1 }) }]);
    await page.locator('.paper').waitFor();
    await expect.poll(() => tags.count()).toBe(0);
    await page.getByRole('button', { name: 'Continue: Fields' }).click();
    await expect.poll(() => tags.allInnerTexts()).toEqual(['2 to correct']);

    await page.locator('.steps button').first().click();
    await page.getByText('Enter the name of this person.').waitFor();
    await page.getByText('Enter a complete e-mail address.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill(elodie.name);
    await page.getByLabel('E-mail address').fill(elodie.email);
    await expect.poll(() => tags.count()).toBe(0);

    await page.getByRole('button', { name: 'Add a signer' }).click();
    await page.getByLabel('Name', { exact: true }).nth(1).fill(lukasz.name);
    await page.getByLabel('E-mail address').nth(1).fill(lukasz.email);
    await page.getByRole('button', { name: 'Continue: Fields' }).click();
    await page.locator('.page[data-state=painted]').first().waitFor();
    // The page moves the focus to its title after the step has changed.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.locator('.tools').getByRole('button', { name: 'Signature', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Without a field: ${lukasz.name}.`).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('has a new signer whose name takes the focus before the reader can go to another field', async () => {
    const { page, problems } = await enterConsole(office, office.caller, { language: 'en' }, 'envelopes/new');
    const isFocused = await page.getByRole('button', { name: 'Add a signer' }).evaluate(async (button) => {
      (button as HTMLButtonElement).click();
      await null;
      return document.activeElement === document.querySelector('.signer:last-of-type input');
    });
    expect(isFocused).toBe(true);
    expect(problems).toEqual([]);
  });

  it('says what is wrong with an address when its field is left, not while it is written', async () => {
    const { page, problems } = await enterConsole(office, office.caller, { language: 'en' }, 'envelopes/new');
    const address = page.getByLabel('E-mail address');
    await address.pressSequentially('aurelie@exemple');
    await expect.poll(() => address.getAttribute('aria-invalid')).toBeNull();
    await page.keyboard.press('Tab');
    await page.getByText('Enter a complete e-mail address.').waitFor();
    await expect.poll(() => address.getAttribute('aria-invalid')).toBe('true');
    await address.fill(elodie.email);
    await expect.poll(() => address.getAttribute('aria-invalid')).toBeNull();
    expect(problems).toEqual([]);
  });
});
