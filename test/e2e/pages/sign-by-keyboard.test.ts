import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../world/client.ts';
import { noBrowser, still } from './browser.ts';
import { documentsShown } from './hand.ts';
import { elodie, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('signing by keyboard alone', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('reaches every step and never loses the focus', async () => {
    const { id, links } = await office.send({ signers: [{ ...elodie, authentication: ['otp_email'] }] });
    const { page, problems } = await office.open(links[0]!, { language: 'en' });
    await documentsShown(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await still(page);
        await expect.poll(() => focused(page), { message: `after ${key}` }).not.toBe('BODY');
      }
    };
    const tabTo = async (name: string) => {
      for (let i = 0; i < 40; i++) {
        await press('Tab');
        if ((await focused(page)).includes(name)) return;
      }
      throw new Error(`${name} is not reached by Tab`);
    };

    await press('Tab');
    await expect.poll(() => focused(page)).toBe('Skip to content');
    await tabTo('Start');
    await press('Enter');
    await page.locator('#value[type=text]:focus').waitFor();
    await page.keyboard.type('Technician');
    await press('Enter');
    await page.locator('#value[type=date]:focus').waitFor();
    await press('Enter');
    await page.getByRole('radio', { name: 'Draw' }).waitFor({ state: 'attached' });
    await press('ArrowRight');
    await tabTo('Save');
    await press('Enter');
    await expect.poll(() => focused(page)).toBe('Finish and sign');

    // After Escape, the focus returns to the button that opened the sheet.
    await press('Enter');
    await page.locator('#place').waitFor();
    await press('Escape');
    await expect.poll(() => focused(page)).toBe('Finish and sign');

    await press('Enter');
    await page.locator('#place:focus').waitFor();
    await page.keyboard.type('Leeds');
    await press('Tab', 'Space');
    await expect.poll(() => page.getByRole('dialog').getByRole('checkbox').isChecked()).toBe(true);
    await tabTo('Get the code');
    await press('Enter');
    await page.locator('#code:focus').waitFor();
    await page.keyboard.type(await office.codeFor(elodie.email));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Signed', exact: true }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');

    const { body } = await rest(office.world.url, office.caller.key, 'GET', `/envelopes/${id}`);
    expect(body.signers[0]).toMatchObject({ status: 'signed', signature_place: 'Leeds' });
    expect(problems).toEqual([]);
  });
});

/** The focused element: its text, its name, or its tag. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `(() => { const e = document.activeElement; return e.innerText?.trim() || e.ariaLabel || e.id || e.tagName })()`,
  );
