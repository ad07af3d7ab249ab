import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageFacts, languages } from '../../../src/kernel/language.ts';
import { readWords, type WordFolderName } from '../../../src/pages/compile-words.ts';
import { noBrowser } from './browser.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { documentsShown } from './hand.ts';
import { type Office, openOffice } from './office.ts';

const tooWide = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');

/** Chooses each language on a narrow page: the page, its notice and its width follow. */
async function chooseEach(page: Page, folder: WordFolderName, key: string): Promise<void> {
  const list = page.locator('select.languages');
  await expect
    .poll(() => list.locator('option').allInnerTexts())
    .toEqual(languages.map((each) => languageFacts[each].name));
  for (const language of languages) {
    await list.selectOption(language);
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.getByText(readWords(folder, language)[key]!, { exact: true }).first().waitFor({ state: 'attached' });
    await page.locator(`.privacy p[lang=${language}]`).waitFor({ state: 'attached' });
    expect(await tooWide(page), language).toBe(0);
  }
}

describe.skipIf(noBrowser())('a personal page', () => {
  let office: Office;
  let classroom: Classroom;
  beforeAll(async () => {
    [office, classroom] = await Promise.all([openOffice(), openClassroom()]);
  });
  afterAll(async () => {
    await office?.close();
    await classroom?.close();
  });

  it('is in the language of the browser, then in the one that a signer chooses, also after a reload', async () => {
    const { links } = await office.send();
    const { page, problems } = await office.open(links[0]!, { screen: 'narrow', language: 'nl' });
    await documentsShown(page);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('nl');
    await chooseEach(page, 'sign', 'start');
    await page.reload();
    await documentsShown(page);
    await page.locator('html[lang=pt]').waitFor();
    await page.locator('.privacy p[lang=pt]').waitFor({ state: 'attached' });
    await expect.poll(() => page.getByRole('combobox', { name: 'Idioma' }).inputValue()).toBe('pt');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('fits 320 pixels in each language for an attendee and a trainer', async () => {
    const { attendUrls, trainerUrl } = await classroom.room();
    for (const [url, folder, key] of [
      [attendUrls[0]!, 'attend', 'yourSlots'],
      [trainerUrl, 'trainer', 'closeSlot'],
    ] as const) {
      const { page, problems } = await classroom.open(url, { screen: 'narrow' });
      await chooseEach(page, folder, key);
      expect(problems).toEqual([]);
      await page.context().close();
    }
  });
});
