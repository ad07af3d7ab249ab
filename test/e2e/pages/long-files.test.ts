import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbered, written } from '../../fixtures/long-pdf.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites, screens, still } from './browser.ts';
import { documentsShown } from './hand.ts';
import { type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('long files on the signing page', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const accents = { 4: ['Une œuvre été RÉALISÉE à Orléans'], 30: ['la signa-', 'ture du réalisé'], 31: ['Realise'] };

  const openPdf = async (pdf: Buffer, look?: Look) => {
    const fields = [{ type: 'signature', x: 55, y: 70, width: 30, height: 8 }] as const;
    const { links } = await office.send({ documents: [{ name: 'Long.pdf', pdf }], fields });
    const opened = await office.open(links[0]!, look);
    await documentsShown(opened.page);
    return opened;
  };
  const counter = (page: Page) => page.locator('.counter input:visible');
  const search = (page: Page) => page.getByRole('button', { name: /^Rechercher dans|^Search in/ });
  const searchFor = async (page: Page, words: string) => {
    await search(page).click();
    await page.locator('.find input:focus').fill(words);
  };
  const found = (page: Page) => page.locator('.find [role=status]');
  /** The parts of the documents where the current match is marked and in sight. */
  const marked = (page: Page) =>
    page.evaluate(`[...document.querySelectorAll('.hits .now')].map((mark) => {
      const { top, bottom } = mark.getBoundingClientRect();
      return mark.closest('[data-page]').dataset.page.split('/')[1] + (top > 60 && bottom < innerHeight ? '' : ' hidden');
    })`);

  it.each<Look>([{ screen: 'desktop' }, { screen: 'phone', language: 'en' }])(
    'count the page in sight, and show a page whose number is typed ($screen)',
    async (look) => {
      const { page, problems } = await openPdf(await numbered(48), look);
      await expect.poll(() => counter(page).inputValue()).toBe('1');
      const of = look.language === 'en' ? 'of 48' : 'sur 48';
      await expect.poll(() => page.locator('.counter:visible').innerText()).toContain(of);
      await page.locator('[data-page$="/3"]').evaluate((element) => element.scrollIntoView());
      await expect.poll(() => counter(page).inputValue()).toBe('3');
      // Scrolling announces nothing.
      await expect.poll(() => page.locator('p.vh[role=status]').innerText()).toBe('');
      for (const [typed, shown] of [
        ['40', '40'],
        ['99', '48'],
        ['0', '48'],
        ['x', '48'],
        ['7', '7'],
      ] as const) {
        await counter(page).fill(typed);
        await counter(page).press('Enter');
        await expect.poll(() => counter(page).inputValue(), { message: typed }).toBe(shown);
        await page.locator(`[data-page$="/${shown}"][data-state=painted]`).waitFor();
      }
      await expect.poll(() => page.locator('p.vh[role=status]').innerText()).toMatch(/^Page 7 (sur|of) 48$/);
      // Only pages near the visible part keep their picture.
      await expect.poll(() => page.locator('.documents .page canvas').count()).toBeLessThan(8);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it.each<Look>([{ screen: 'desktop' }, { screen: 'phone' }, { screen: 'phoneOnItsSide' }])(
    'move nothing when their tools arrive ($screen)',
    async (look) => {
      const { page } = await openPdf(await numbered(6), look);
      await page.addInitScript(`
        window.shifts = [];
        new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value, sources }) =>
          value + ' ' + sources.map(({ node }) => node?.className)))).observe({ type: 'layout-shift', buffered: true })`);
      await page.reload();
      await counter(page).waitFor();
      await documentsShown(page);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('window.shifts')).toEqual([]);
      await page.context().close();
    },
  );

  it('load nothing of it for a short file', async () => {
    const { page } = await openPdf(await numbered(2));
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.locator('.tools').count()).toBe(0);
    const loaded = `performance.getEntriesByType('resource').filter(({ name }) => /tools|panel/.test(name)).length`;
    expect(await page.evaluate(loaded)).toBe(0);
    await page.context().close();
  });

  it('show all pages, small, beside the documents, and paint only those in sight', async () => {
    const { page, problems } = await openPdf(await numbered(60));
    await page.getByRole('button', { name: 'Toutes les pages' }).click();
    const rail = page.getByRole('navigation', { name: 'Pages' });
    await expect.poll(() => rail.getByRole('button', { name: /^Page / }).count()).toBe(60);
    await rail.locator('.page[data-state=painted]').nth(2).waitFor();
    await expect.poll(() => rail.locator('canvas').count()).toBeLessThan(12);
    await rail.getByRole('button', { name: 'Page 50', exact: true }).click();
    await page.locator('.documents [data-page$="/50"][data-state=painted]').waitFor();
    await expect.poll(() => counter(page).inputValue()).toBe('50');
    await expect.poll(() => rail.locator('[aria-current=page]').innerText()).toContain('50');
    await rail.locator('[aria-current=page] .page[data-state=painted]').waitFor();
    // Those that are no longer in sight are freed.
    await expect.poll(() => rail.locator('canvas').count()).toBeLessThan(12);
    await rail.getByRole('button', { name: 'Fermer' }).click();
    await rail.waitFor({ state: 'detached' });
    await expect.poll(() => counter(page).inputValue()).toBe('50');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('stay where they are while the Tab key goes through the header', async () => {
    const { page } = await openPdf(await numbered(60));
    await counter(page).fill('20');
    await counter(page).press('Enter');
    const place = () => page.evaluate<unknown[]>('[document.activeElement.closest(".head") !== null, scrollY]');
    const [, before] = await place();
    const places = [];
    for (let presses = 0; presses < 4; presses++) {
      await page.keyboard.press('Tab');
      await still(page);
      places.push(await place());
    }
    expect(places).toEqual(Array(4).fill([true, before]));
    // The header does not cover the page whose number was typed.
    const { y } = (await page.locator('[data-page$="/20"]').boundingBox())!;
    const header = (await page.locator('.head').boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(header.y + header.height);
    await page.context().close();
  });

  it('leave the documents as they are until the list of pages is there', async () => {
    const { page } = await openPdf(await numbered(60));
    const documents = page.locator('#main');
    const widthBefore = (await documents.boundingBox())!.width;
    await counter(page).fill('20');
    await counter(page).press('Enter');
    let release!: () => void;
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route(/pages-panel/, async (route) => {
      await late;
      await route.continue();
    });
    const asked = page.waitForRequest(/pages-panel/);
    await page.getByRole('button', { name: 'Toutes les pages' }).click();
    await asked;
    await still(page);
    expect((await documents.boundingBox())!.width).toBe(widthBefore);
    release();
    await page.locator('.pages-rail .page[data-state=painted]').first().waitFor();
    expect((await documents.boundingBox())!.width).toBeLessThan(widthBefore);
    await expect.poll(() => counter(page).inputValue()).toBe('20');
    await page.context().close();
  });

  it('move the open list of pages to a dialog when the screen gets narrower', async () => {
    const { page } = await openPdf(await numbered(60));
    await page.getByRole('button', { name: 'Toutes les pages' }).click();
    const rail = page.getByRole('navigation', { name: 'Pages' });
    await rail.waitFor();
    await page.setViewportSize({ width: 1024, height: 860 });
    await page.getByRole('dialog', { name: 'Pages' }).waitFor();
    await expect.poll(() => rail.count()).toBe(0);
    await page.context().close();
  });

  it('show all pages in a dialog on a phone, which closes with the choice', async () => {
    const { page, problems } = await openPdf(await numbered(60), { screen: 'phone' });
    await page.locator('.dock').getByRole('button', { name: 'Toutes les pages' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pages' });
    await dialog.locator('.page[data-state=painted]').first().waitFor();
    await dialog.getByRole('button', { name: 'Page 33', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.documents [data-page$="/33"][data-state=painted]').waitFor();
    await expect.poll(() => counter(page).inputValue()).toBe('33');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('stay at the page that was chosen in the dialog, however late the next frame comes', async () => {
    const { page } = await openPdf(await numbered(60), { screen: 'phone' });
    await page.locator('.dock').getByRole('button', { name: 'Toutes les pages' }).click();
    const choice = page.getByRole('dialog', { name: 'Pages' }).getByRole('button', { name: 'Page 33', exact: true });
    await choice.scrollIntoViewIfNeeded();
    await page.evaluate(`{
      const next = window.requestAnimationFrame;
      window.requestAnimationFrame = (act) => setTimeout(() => next(act), 100);
    }`);
    await choice.click();
    await still(page);
    const place = await page.locator('.documents [data-page$="/33"]').boundingBox();
    expect(Math.abs(place!.y)).toBeLessThan(screens.phone.height);
    await page.context().close();
  });

  it.each<Look>([{ screen: 'desktop' }, { screen: 'phone' }])(
    'find a text on all pages, whatever its accents and case ($screen)',
    async (look) => {
      const { page, problems } = await openPdf(await numbered(200, accents), look);
      await searchFor(page, 'realise');
      await expect.poll(() => found(page).innerText()).toBe('1 sur 3');
      await expect.poll(() => marked(page)).toEqual(['4']);
      await page.keyboard.press('Enter');
      await expect.poll(() => marked(page)).toEqual(['30']);
      await expect.poll(() => found(page).innerText()).toBe('2 sur 3');
      await page.getByRole('button', { name: 'Résultat suivant' }).click();
      await expect.poll(() => marked(page)).toEqual(['31']);
      // After the last match comes the first, and the other way round.
      await page.getByRole('button', { name: 'Résultat suivant' }).click();
      await expect.poll(() => marked(page)).toEqual(['4']);
      await page.getByRole('textbox', { name: /^Rechercher dans/ }).focus();
      await page.keyboard.press('Shift+Enter');
      await expect.poll(() => marked(page)).toEqual(['31']);
      const field = page.locator('.find input');
      for (const [words, times] of [
        ['OEUVRE ETE', '1 sur 1'],
        ['lodz', '1 sur 1'],
        ['signature du', '1 sur 1'],
      ]) {
        await field.fill(words!);
        await expect.poll(() => found(page).innerText(), { message: words! }).toBe(times);
      }
      await field.fill('absent');
      await expect.poll(() => found(page).innerText()).toBe('Aucun résultat');
      await expect.poll(() => page.locator('.hits i').count()).toBe(0);
      await field.fill('chapitre');
      await expect.poll(() => found(page).innerText()).toMatch(/ sur 200$/);
      await page.keyboard.press('Escape');
      await page.locator('.find').waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Rechercher dans les documents');
      await expect.poll(() => page.locator('.hits').count()).toBe(0);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it('mark the found letters where they stand on the page', async () => {
    const { page } = await openPdf(await numbered(5, accents));
    await searchFor(page, 'oeuvre');
    await expect.poll(() => marked(page)).toEqual(['4']);
    const { mark, word } = (await page.evaluate(`(() => {
      const layer = document.querySelector('[data-page$="/4"] .textLayer');
      const node = [...layer.querySelectorAll('span')].find((span) => span.textContent.includes('œuvre')).firstChild;
      const range = document.createRange();
      range.setStart(node, node.data.indexOf('œuvre'));
      range.setEnd(node, node.data.indexOf('œuvre') + 5);
      const plain = ({ x, y, width, height }) => [x, y, width, height];
      return {
        mark: plain(document.querySelector('.hits .now').getBoundingClientRect()),
        word: plain(range.getBoundingClientRect()),
      };
    })()`)) as { mark: number[]; word: number[] };
    for (const [side, value] of mark.entries()) expect(value).toBeCloseTo(word[side]!, 0);
    await page.context().close();
  });

  it('open the search with the keys of the browser’s, and the browser’s from there', async () => {
    const { page } = await openPdf(await numbered(5));
    // The keys are heard once the tools have arrived.
    await search(page).waitFor();
    await page.evaluate(`window.taken = [];
      addEventListener('keydown', (event) => event.key === 'f' && window.taken.push(event.defaultPrevented))`);
    await page.keyboard.press('Control+f');
    await expect.poll(() => page.evaluate('document.activeElement.closest(".find") !== null')).toBe(true);
    await page.keyboard.press('Control+f');
    expect(await page.evaluate('window.taken')).toEqual([true, false]);
    await page.context().close();
  });

  it('say that a scanned file has no text, and how many pages have none', async () => {
    const scanned = await openPdf(await written([[], [], [], []]));
    await search(scanned.page).click();
    await expect.poll(() => found(scanned.page).innerText()).toContain('n’ont pas de texte');
    await scanned.page.context().close();
    const mixed = await openPdf(await written([['Avenant'], [], [], ['Avenant']]));
    await searchFor(mixed.page, 'avenant');
    await expect
      .poll(() => found(mixed.page).innerText())
      .toBe('1 sur 2 – 2 pages sont des images sans texte : la recherche ne les voit pas.');
    await mixed.page.context().close();
  });

  it.each<Look>(opposites)('have no finding by axe-core ($language, dark: $dark, $screen)', async (look) => {
    const { page } = await openPdf(await numbered(6), judged(look));
    await counter(page).waitFor();
    const clean = async (where: string) => expect(await violations(page), where).toEqual([]);
    await clean('the counter');
    await searchFor(page, 'chapitre');
    await expect.poll(() => found(page).innerText()).toMatch(/ 6$/);
    await clean('the search');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Toutes les pages|All pages/ }).click();
    await page.locator('.thumbnail .page[data-state=painted]').first().waitFor();
    await clean('all pages');
    await page.context().close();
  });
});
