import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeLink, createLink, oneRole, readLinks } from '../../world/signing-link.ts';
import { createTemplate } from '../../world/template.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { confirm, documentsShown, nextButton, sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

/** A link by which anybody signs an envelope of a template: its visitors, and its sender in the console. */
describe.skipIf(noBrowser())('a signing link', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const fits = (page: Page) =>
    expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const send = (page: Page) => page.locator('form [type=submit]');

  it.each(opposites)(
    'leads a visitor from name and address over the code to their signature ($language)',
    async (look) => {
      const { world, caller } = office;
      const link = await createLink(world, caller);
      const email = `visiteur-${look.language}@exemple.fr`;
      const { page, problems } = await office.open(link.url, judged(look));
      await page.locator('#name').waitFor();
      expect(await violations(page)).toEqual([]);
      await fits(page);
      const papers = page.locator('.papers a');
      expect((await fetch(new URL((await papers.getAttribute('href'))!, world.url))).status).toBe(200);

      // What is missing is said at its field, which takes the focus.
      await send(page).click();
      await page.locator('#name-error').waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('name');
      await page.locator('#name').fill('Zoé Visiteuse');
      await page.locator('#email').fill('zoe');
      await send(page).click();
      await page.locator('#email-error').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.locator('#email').fill(email);
      await send(page).click();

      await page.locator('#code').waitFor();
      expect(await violations(page)).toEqual([]);
      await fits(page);
      const code = await office.codeFor(email);
      await page.locator('#code').fill(code === '111111' ? '222222' : '111111');
      await send(page).click();
      await page.locator('#code-error').waitFor();
      // A phone may discard the page while its reader looks for the mail.
      await page.reload();
      await page.locator('#code').fill(code);
      await send(page).click();

      await page.waitForURL(/\/s\/[\w-]{47}$/);
      await documentsShown(page);
      await nextButton(page).click();
      await sheet(page).locator('.segments label').nth(1).click();
      await sheet(page).locator('[type=submit]').click();
      await sheet(page).waitFor({ state: 'detached' });
      await confirm(page);
      await page.locator('main.status-card h1').waitFor();
      await world.settle();
      const [{ made, envelopes }] = (await readLinks(world, caller, link.templateId)) as any[];
      expect([made, envelopes.length]).toEqual([1, 1]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it.each(opposites)('says in plain words that it makes no envelope now ($language)', async (look) => {
    const { world, caller } = office;
    const link = await createLink(world, caller);
    const { page } = await office.open(link.url, judged(look));
    await page.locator('#name').fill('Zoé');
    await page.locator('#email').fill('zoe@exemple.fr');
    await changeLink(world, caller, { id: link.id, paused: true });
    await send(page).click();
    await page.locator('main.status-card h1').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.locator('main.status-card h1').waitFor();
    await fits(page);
    await page.context().close();
  });

  it.each(['phone', 'desktop'] as const)(
    'is made, shown as a QR code, limited, paused and deleted in the console ($0)',
    async (screen) => {
      const { world, caller } = office;
      const { id } = await createTemplate(world, caller, oneRole);
      const look: Look = judged({ screen, language: 'fr' });
      const { page, problems } = await enterConsole(office, caller, look, `templates/${id}`);
      await page.getByRole('button', { name: 'Nouveau lien de signature' }).click();
      await sheet(page).getByLabel('Nombre d’enveloppes au plus').fill('12');
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Créer le lien' }).click();
      await page.getByText('0 enveloppe sur 12').waitFor();
      expect(await violations(page)).toEqual([]);
      await fits(page);

      await page.getByRole('button', { name: 'Code QR' }).click();
      await sheet(page).getByRole('img', { name: 'Code QR du lien de signature' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Limites' }).click();
      await sheet(page).getByLabel('Nombre d’enveloppes au plus').fill('');
      await sheet(page).getByLabel('Dernier jour').fill('2099-12-31');
      await sheet(page).getByRole('button', { name: 'Enregistrer les limites' }).click();
      await page.getByText('jusqu’au 31').waitFor();
      await page.getByRole('button', { name: 'Suspendre' }).click();
      await page.getByText('suspendu', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Reprendre' }).click();
      await page.getByText('ouvert', { exact: true }).waitFor();

      await page.getByRole('link', { name: 'Ses enveloppes' }).click();
      await page.getByRole('button', { name: 'Enveloppes de toute origine' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await visit(office, page, `templates/${id}`);
      await page.getByRole('button', { name: 'Supprimer le lien' }).click();
      await sheet(page).getByRole('button', { name: 'Supprimer le lien' }).click();
      await page.getByText('jusqu’au 31').waitFor({ state: 'detached' });
      await expect.poll(() => readLinks(world, caller, id)).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
