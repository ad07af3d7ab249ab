import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WholeMandate } from '../../../src/modules/identities/index.ts';
import { createBatch, sealable } from '../../world/batch.ts';
import { agent, registeredMandate } from '../../world/mandate.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';

/** An agent reads the documents of a list one after another before the decision. */
describe.skipIf(noBrowser())('reading the documents of a batch', () => {
  let office: Office;
  let mandate: WholeMandate;
  beforeAll(async () => {
    office = await openOffice();
    mandate = await registeredMandate(office.world, office.caller);
  });
  afterAll(() => office?.close());

  const batchOf = async (count: number): Promise<string> => {
    const ids: string[] = [];
    for (let n = 1; n <= count; n++)
      ids.push((await sealable(office.world, office.caller, mandate.id, { name: `Contrat ${n}` })).id);
    return (await createBatch(office.world, office.caller, mandate.id, ids)).authorization_url;
  };
  const rows = (page: Page) => page.locator('.list > li');
  const openRow = (page: Page, index: number) => rows(page).nth(index).getByRole('button').click();
  const where = (page: Page) => sheet(page).getByRole('status').innerText();
  const shown = (page: Page) => sheet(page).locator('.page[data-state=painted]').waitFor();
  const seenRows = (page: Page) => page.locator('.list .seen').count();

  it('goes to the next and the previous one, by buttons and arrows, and counts those that were seen', async () => {
    const { page, problems } = await office.open(await batchOf(3));
    await page.getByText('0 document vu sur 3').waitFor();
    await openRow(page, 0);
    await shown(page);
    await expect.poll(() => where(page)).toContain('n°\u00a01 · 1 document vu sur 3');
    const before = sheet(page).getByRole('button', { name: 'Précédent' });
    await expect.poll(() => before.getAttribute('aria-disabled')).toBe('true');
    await sheet(page).getByRole('button', { name: 'Suivant' }).click();
    await expect.poll(() => where(page)).toContain('n°\u00a02 · 2 documents vus sur 3');
    await expect.poll(() => sheet(page).innerText()).toContain('Contrat 2');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => where(page)).toContain('n°\u00a03 · 3 documents vus sur 3');
    // At the end, nothing more happens.
    await page.keyboard.press('ArrowRight');
    await shown(page);
    await expect.poll(() => where(page)).toContain('n°\u00a03');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => where(page)).toContain('n°\u00a02');
    await page.keyboard.press('Escape');
    await expect.poll(() => seenRows(page)).toBe(3);
    await page.getByText('3 documents vus sur 3').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('knows after a reload what was seen, and forgets it with the decision', async () => {
    const { page } = await office.open(await batchOf(2));
    await openRow(page, 1);
    await expect.poll(() => where(page)).toContain('1 document vu sur 2');
    await page.reload();
    await expect.poll(() => seenRows(page)).toBe(1);
    const kept = () => page.evaluate('Object.keys(localStorage).filter((name) => name.includes("seen")).length');
    await expect.poll(() => kept()).toBe(1);
    await page.getByRole('button', { name: /^Signer ces/ }).click();
    await sheet(page).getByRole('checkbox').check();
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#code').fill(await office.codeFor(agent(1).email));
    await sheet(page).locator('[type=submit]').click();
    await page.getByRole('heading', { name: /Scellement en cours|Les documents sont signés/ }).waitFor();
    await expect.poll(() => kept()).toBe(0);
    await office.world.settle();
    await page.context().close();
  });

  it('shows the next document while the one before it is still being closed', async () => {
    const { page, problems } = await office.open(await batchOf(2), { language: 'en' });
    await page.evaluate(`{
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (...message) {
        if (message[0]?.action !== 'Terminate') return post.apply(this, message);
        setTimeout(() => post.apply(this, message), 3_000);
      };
    }`);
    await openRow(page, 0);
    await shown(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => where(page)).toContain('no. 2 · 2 documents of 2 seen');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('goes on where the loaded part of a long list ends, and stays in what was searched', async () => {
    const { page, problems } = await office.open(await batchOf(102), { language: 'en' });
    await expect.poll(() => rows(page).count()).toBe(100);
    await openRow(page, 99);
    await shown(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => where(page)).toContain('no. 101 · 2 documents of 102 seen');
    await page.keyboard.press('Escape');
    await expect.poll(() => rows(page).count()).toBe(102);
    // Contrat 50 only.
    await page.getByRole('searchbox').fill('50');
    await expect.poll(() => rows(page).count()).toBe(1);
    await openRow(page, 0);
    const after = sheet(page).getByRole('button', { name: 'Next' });
    await expect.poll(() => after.getAttribute('aria-disabled')).toBe('true');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each<Look>(opposites)('has no finding by axe-core ($language, dark: $dark, $screen)', async (look) => {
    const { page } = await office.open(await batchOf(2), judged(look));
    await openRow(page, 0);
    await shown(page);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => seenRows(page)).toBe(1);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });
});
