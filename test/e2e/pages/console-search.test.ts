import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { createSession } from '../../world/session.ts';
import { createTemplate } from '../../world/template.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

/** Folder for screenshots for people, if set. */
const shots = process.env.SEARCH_SHOTS;

describe.skipIf(noBrowser)('the search over everything', () => {
  let office: Office;
  let caller: Caller;
  beforeAll(async () => {
    office = await openOffice();
    const { world } = office;
    caller = await world.caller();
    await createEnvelope(world, caller, { name: 'Contrat de Zoé', signers: [person(1, { name: 'Zoé Martin' })] });
    await createEnvelope(world, caller, { name: 'Avenant', signers: [person(2, { name: 'Zoé Martin' })] });
    await createTemplate(world, caller, { name: 'Modèle Zoé' });
    await createSession(world, caller, { name: 'Formation Zoé' });
    const identity = { method: 'partner_attested', given_name: 'Zoé', family_name: 'Petit', external_ref: 'REF-9' };
    await rest(world.url, caller.key, 'POST', '/identities', identity);
    await createEnvelope(world, await world.caller(), { name: 'Zoé d’un autre' });
  });
  afterAll(() => office?.close());

  const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');
  const names = (page: Page) => page.locator('.result > span:first-child').allTextContents();
  const active = (page: Page) => page.locator('[role=option][aria-selected=true] > span:first-child').textContent();

  it('opens with Ctrl-K, finds everything that is the organisation’s, and opens it by keyboard', async () => {
    const { page, problems } = await enterConsole(office, caller, judged({}));
    await visit(office, page, 'settings');
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    expect(await active(page)).toBe('Nouvelle enveloppe');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('ZOE');
    await page.getByRole('option', { name: 'Formation Zoé' }).waitFor();
    const found = ['Avenant', 'Contrat de Zoé', 'Modèle Zoé', 'Formation Zoé'];
    expect(await names(page)).toEqual(found);
    await page.getByText('4 résultats').waitFor();
    expect(await violations(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/search-desktop.png` });
    await page.keyboard.press('ArrowUp');
    expect(await active(page)).toBe('Formation Zoé');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await active(page)).toBe('Contrat de Zoé');
    const id = await page.locator('[aria-selected=true]').getAttribute('id');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(id);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Contrat de Zoé' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toMatch(/^(H1|MAIN)$/);
    await page.keyboard.press('Control+k');
    await box(page).fill('ref-9');
    await page.getByText('Aucun résultat.').waitFor();
    await box(page).fill('REF-9');
    await page.getByRole('option', { name: 'Zoé Petit' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('opens the result of the last words, however late the answers come', async () => {
    const { page } = await enterConsole(office, caller);
    let release: (() => void) | undefined;
    // The answer for the first words comes after that for the last.
    await page.route('**/graphql', async (route) => {
      const body = route.request().postDataJSON();
      if (body.variables?.words === 'Contrat') await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Contrat');
    await expect.poll(() => release).toBeDefined();
    await box(page).fill('Avenant');
    // Pressed before the answer has come.
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Avenant' }).waitFor();
    release!();
    await page.keyboard.press('Control+k');
    expect(await box(page).inputValue()).toBe('');
    expect(await active(page)).toBe('Nouvelle enveloppe');
    await page.context().close();
  });

  it('opens by its button on a phone, and gives the focus back', async () => {
    const { page, problems } = await enterConsole(
      office,
      caller,
      judged({ screen: 'phone', language: 'en', dark: true }),
    );
    const button = page.getByRole('button', { name: 'Search' });
    await button.click();
    await box(page).fill('webh');
    expect(await names(page)).toContain('Webhooks');
    expect(await violations(page)).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/search-phone.png` });
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).count()).toBe(0);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await box(page).fill('webh');
    await page.getByRole('option', { name: 'Webhooks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
