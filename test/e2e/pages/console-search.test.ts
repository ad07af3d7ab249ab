import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rest } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { createSession } from '../../world/session.ts';
import { createTemplate, mutate } from '../../world/template.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('the search over everything', () => {
  let office: Office;
  let caller: Caller;
  beforeAll(async () => {
    office = await openOffice();
    const { world } = office;
    caller = await world.caller();
    await createEnvelope(world, caller, { name: 'Contrat de Zélie', signers: [person(1, { name: 'Zélie Martin' })] });
    await createEnvelope(world, caller, { name: 'Avenant', signers: [person(2, { name: 'Zélie Martin' })] });
    await createTemplate(world, caller, { name: 'Modèle Zélie' });
    await createSession(world, caller, { name: 'Formation Zélie' });
    const identity = { method: 'partner_attested', given_name: 'Zélie', family_name: 'Petit', external_ref: 'REF-9' };
    await rest(world.url, caller.key, 'POST', '/identities', identity);
    await createEnvelope(world, await world.caller(), { name: 'Zélie d’un autre' });
  });
  afterAll(() => office?.close());

  const box = (page: Page) => page.getByRole('dialog').getByRole('combobox');
  const names = (page: Page) => page.locator('.result > span:first-child').allTextContents();
  const active = (page: Page) => page.locator('[role=option][aria-selected=true] > span:first-child').textContent();

  it('opens with Ctrl-K, finds everything that is the organisation’s, and opens it by keyboard', async () => {
    const { page, problems } = await enterConsole(office, caller, judged({}), 'settings');
    await page.keyboard.press('Control+k');
    await box(page).waitFor();
    await expect.poll(() => active(page)).toBe('Nouvelle enveloppe');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('ZELIE');
    await page.getByRole('option', { name: 'Formation Zélie' }).waitFor();
    const found = ['Avenant', 'Contrat de Zélie', 'Modèle Zélie', 'Formation Zélie'];
    await expect.poll(() => names(page)).toEqual(found);
    await page.getByText('4 résultats').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => active(page)).toBe('Formation Zélie');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => active(page)).toBe('Contrat de Zélie');
    const id = await page.locator('[aria-selected=true]').getAttribute('id');
    await expect.poll(() => box(page).getAttribute('aria-activedescendant')).toBe(id);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Contrat de Zélie' }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toMatch(/^(H1|MAIN)$/);
    await page.keyboard.press('Control+k');
    await box(page).fill('ref-8');
    await page.getByText('Aucun résultat.').waitFor();
    await box(page).fill('ref-9');
    await page.getByRole('option', { name: 'Zélie Petit' }).click();
    await page.getByRole('heading', { level: 1, name: 'Zélie Petit' }).waitFor();
    await page.getByText('REF-9').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('opens what a UUID or a fingerprint names, a label, and a part of the settings', async () => {
    const { world } = office;
    const envelope = await createEnvelope(world, caller, { name: 'Bail' });
    await mutate(world, caller, 'createLabel', { name: 'Été', color: 'TEAL' }, 'label { id }');
    const { page, problems } = await enterConsole(office, caller, judged({}));
    const open = async (words: string, name: string, heading: string) => {
      await page.keyboard.press('Control+k');
      await box(page).fill(words);
      await page.getByRole('option', { name }).first().click();
      await page.getByRole('heading', { name: heading }).first().waitFor();
    };
    await open(envelope.id, 'Bail', 'Bail');
    await open('ete', 'Été', 'Enveloppes');
    expect(new URL(page.url()).searchParams.get('label')).toBeTruthy();
    await open('fuseau', 'Fuseau horaire', 'Fuseau horaire');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('time-zone');
    await open('a'.repeat(64), 'Vérifier cette empreinte', 'Vérifier');
    await expect.poll(() => page.getByRole('textbox').first().inputValue()).toBe('a'.repeat(64));
    await page.keyboard.press('Control+k');
    await box(page).fill('00000000-0000-4000-8000-000000000000');
    await page.getByText('Aucun résultat.').waitFor();
    await box(page).fill('idempotency');
    await page.getByRole('group', { name: 'Documentation' }).getByRole('option').first().waitFor();
    expect(await violations(page)).toEqual([]);
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
    await expect.poll(() => box(page).inputValue()).toBe('');
    await expect.poll(() => active(page)).toBe('Nouvelle enveloppe');
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
    await expect.poll(() => names(page)).toContain('Webhooks');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).count()).toBe(0);
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await box(page).fill('webh');
    await page.getByRole('option', { name: 'Webhooks' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
