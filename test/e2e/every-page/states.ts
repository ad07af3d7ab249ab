import type { Page } from 'playwright-core';
import { languages } from '../../../src/kernel/language.ts';
import { readWords } from '../../../src/pages/compile-words.ts';

/** What somebody does on a page that `everyPage` lists, to see another part of it. It changes nothing on the server. */
export interface PageState {
  /** The name of the page, and a name for the state: `trainer-running`, `wall`. */
  readonly of: string;
  readonly name: string;
  readonly reach: (page: Page) => Promise<unknown>;
}

const dialog = (page: Page) => page.getByRole('dialog');
const next = (page: Page) => page.locator('[data-next]:visible').click();
const submit = (page: Page) => dialog(page).locator('[type=submit]').click();
const tool = (page: Page, key: string) =>
  word(page, new RegExp(`^(${languages.map((language) => readWords('tools', language)[key]).join('|')})`));
const word = (page: Page, words: RegExp) => page.getByRole('button', { name: words });

/** Fills the fields of the short document, up to the choice of a signature. */
async function fillShort(page: Page): Promise<void> {
  await next(page);
  await page.locator('#value[type=text]').fill('Technicienne de maintenance');
  await submit(page);
  await page.locator('#value[type=date]').waitFor();
  await submit(page);
  await dialog(page).locator('.segments label').nth(1).click();
}

/** Presses one of the other ways of a signer, which a phone has in the list. */
async function openOther(page: Page, key: string, shown: string): Promise<void> {
  if (await page.locator('.dock-list').isVisible()) await page.locator('.dock-list').click();
  const names = languages.map((language) => readWords('sign', language)[key]).join('|');
  await page
    .locator('button.link:visible')
    .filter({ hasText: new RegExp(names) })
    .click();
  await page.locator(shown).waitFor();
}

/** Parts of pages that open on a press. */
export const pageStates: readonly PageState[] = [
  {
    of: 'sign-short',
    name: 'signature',
    reach: fillShort,
  },
  {
    of: 'sign-short',
    name: 'confirmation',
    async reach(page) {
      await fillShort(page);
      await submit(page);
      await dialog(page).waitFor({ state: 'detached' });
      await next(page);
      await page.locator('#place').fill('Lyon');
    },
  },
  {
    of: 'sign-short',
    name: 'refusal',
    async reach(page) {
      if (await page.locator('.dock-list').isVisible()) await page.locator('.dock-list').click();
      await page.locator('button.link:visible').click();
      await page.locator('#reason').waitFor();
    },
  },
  {
    of: 'sign-files-asked',
    name: 'files',
    async reach(page) {
      if (await page.locator('.dock-list').isVisible()) await page.locator('.dock-list').click();
      await page.locator('.field-list button:visible').filter({ hasText: 'RIB' }).click();
      await page.locator('.asked:focus').waitFor();
    },
  },
  {
    of: 'sign-may-change',
    name: 'another-person',
    reach: (page) => openOther(page, 'delegate', '#delegate-name'),
  },
  {
    of: 'sign-may-change',
    name: 'own-name',
    reach: (page) => openOther(page, 'correctName', '#own-name'),
  },
  {
    of: 'sign-long',
    name: 'search',
    async reach(page) {
      await tool(page, 'find').click();
      await page.locator('.find input').fill('convention');
      await page.locator('.hits .now').first().waitFor({ state: 'attached' });
    },
  },
  {
    of: 'sign-long',
    name: 'all-pages',
    async reach(page) {
      await tool(page, 'pagesShow').click();
      await page.locator('.thumbnail .page[data-state=painted]').nth(3).waitFor();
    },
  },
  {
    of: 'batch-waiting',
    name: 'document',
    async reach(page) {
      await page.locator('.list-documents button').first().click();
      await dialog(page).locator('.page[data-state=painted]').first().waitFor();
    },
  },
  { of: 'batch-waiting', name: 'decision', reach: (page) => page.locator('.decide .btn.primary').click() },
  { of: 'trainer-running', name: 'wall', reach: (page) => page.locator('.qr .btn').click() },
  { of: 'trainer-running', name: 'mark', reach: (page) => page.locator('.people .icon-btn').nth(4).click() },
  { of: 'trainer-running', name: 'all-missing', reach: (page) => page.locator('.all-absent').click() },
  {
    of: 'trainer-running',
    name: 'close',
    async reach(page) {
      await page.locator('.slot-head .btn').click();
      await dialog(page).locator('.pad canvas').waitFor();
    },
  },
  {
    of: 'attend-open',
    name: 'signature',
    async reach(page) {
      await page.locator('button.link').click();
      await page.locator('.pad canvas').waitFor();
    },
  },
  {
    of: 'console-overview',
    name: 'search',
    async reach(page) {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('muller');
      await page.locator('.result').nth(2).waitFor();
    },
  },
  {
    of: 'console-envelopes',
    name: 'selection',
    async reach(page) {
      for (const n of [1, 2]) await page.locator('tbody input[type=checkbox]').nth(n).check();
    },
  },
  {
    of: 'console-envelope-completed',
    name: 'preview',
    async reach(page) {
      await word(page, /^(Voir|View)/)
        .first()
        .click();
      await dialog(page).locator('.page[data-state=painted]').first().waitFor();
    },
  },
  {
    of: 'console-envelope-edit',
    name: 'field',
    async reach(page) {
      await page.locator('.steps button').nth(1).click();
      await page.locator('[data-paper] .placed').first().click();
    },
  },
  {
    of: 'console-envelope-edit',
    name: 'asked-file',
    async reach(page) {
      await page.locator('.asked-files button.ghost').first().click();
      await page.locator('.asked-file input').first().waitFor();
    },
  },
  {
    of: 'console-template',
    name: 'other-terms',
    async reach(page) {
      await word(page, /^(Autres conditions|Other terms)/).click();
      await page.locator('[name=expiresInDays]').waitFor();
    },
  },
  {
    of: 'device-list',
    name: 'identify',
    async reach(page) {
      await page.locator('.people button').first().click();
      await page.locator('#pin').waitFor();
    },
  },
  {
    of: 'console-webhooks',
    name: 'failing',
    async reach(page) {
      await page.locator('tr:has(.status.bad) summary').first().click();
    },
  },
];
