import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf } from '../../world/bulk-send.ts';
import { graphql } from '../../world/client.ts';
import { createTemplate } from '../../world/template.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('bulk sends in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('a CSV is mended, previewed, sent and followed to its results', async () => {
    const { id } = await createTemplate(office.world, office.caller);
    const { page, problems } = await enterConsole(office, office.caller, {}, `templates/${id}`);
    await page.getByRole('link', { name: 'Envoyer à plusieurs, à partir d’un CSV' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Lignes du tableur' });
    await field.fill(csvOf(3).replace('l1@exemple.fr', 'l1'));
    await page.getByRole('button', { name: 'Vérifier' }).press('Enter');
    await page.getByText('1 problème. Rien ne part tant qu’il reste un problème.').waitFor();
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect.poll(() => row.innerText()).toMatch(/3\s+Locataire email\s+N’est pas une adresse e-mail/);
    // As an old spreadsheet writes it, and as "Unicode text" with the line that tells the separator.
    for (const buffer of [Buffer.from(csvOf(4), 'latin1'), Buffer.from(`\ufeffsep=;\r\n${csvOf(3)}`, 'utf16le')]) {
      await page.locator('input[type=file]').setInputFiles({ name: 'baux.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Vérifier' }).press('Enter');
      await page.getByText(/^[34] enveloppes prêtes. Rien n’est encore envoyé.$/).waitFor();
    }
    await page.getByText('3 enveloppes prêtes.').waitFor();
    await page.getByRole('button', { name: 'Envoyer 3 enveloppes' }).press('Enter');
    await page.waitForURL(/\/console\/bulk\/[0-9a-f-]{36}$/);
    await office.world.settle();
    await page.getByText('Toutes les lignes sont traitées.').waitFor();
    await page.getByRole('link', { name: 'Bail 2' }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Résultats (CSV)' }).press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^Bail - résultats \d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(await saved.path(), 'utf8').split('\r\n')).toHaveLength(5);
    const { pathname } = new URL(page.url());
    await visit(office, page, 'settings/log');
    const logged = page.getByRole('row').filter({ hasText: 'Envoi en nombre lancé' });
    await logged.getByRole('link', { name: 'Bail', exact: true }).click();
    await page.waitForURL((url) => url.pathname === pathname);
    await page.getByRole('link', { name: 'Bail 2' }).waitFor();
    expect(problems).toEqual([]);
  });

  const reminders = async () => {
    const query = `{ envelopes(first: 2) { nodes {
      remindersByDefault reminders { firstAfterDays everyDays most } } } }`;
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query);
    return data.envelopes.nodes;
  };

  it('the signers are reminded as the template says, or by another choice', async () => {
    const rule = { firstAfterDays: 2, everyDays: 5, most: 4 };
    const { id } = await createTemplate(office.world, office.caller, { reminders: { rule } });
    const { page, problems } = await enterConsole(office, office.caller);
    const prepare = async () => {
      await visit(office, page, `templates/${id}/bulk`);
      await page.getByRole('textbox', { name: 'Lignes du tableur' }).fill(csvOf(2));
      await page.getByRole('button', { name: 'Vérifier' }).press('Enter');
    };
    const send = async () => {
      await page.getByRole('button', { name: 'Envoyer 2 enveloppes' }).press('Enter');
      await page.waitForURL(/\/console\/bulk\/[0-9a-f-]{36}$/);
      await office.world.settle();
      return reminders();
    };
    await visit(office, page, `templates/${id}`);
    const ofTemplate = 'Première relance après 2 jours, puis tous les 5 jours, 4 au plus.';
    await page.locator('.facts', { hasText: ofTemplate }).waitFor();

    await prepare();
    await expect(page.getByRole('radio', { name: 'Comme le modèle' }).isChecked()).resolves.toBe(true);
    await page.locator('label', { hasText: 'Comme le modèle' }).getByText(ofTemplate).waitFor();
    const asTemplate = { remindersByDefault: false, reminders: rule };
    expect(await send()).toEqual([asTemplate, asTemplate]);

    await prepare();
    await page.getByRole('radio', { name: 'Une règle pour ces enveloppes' }).check();
    await page.getByLabel('Puis tous les (jours)').fill('0');
    await page.getByRole('button', { name: 'Envoyer 2 enveloppes' }).press('Enter');
    await page.getByRole('alert').waitFor();
    await expect.poll(() => office.world.database.prisma.bulkSend.count({ where: { templateId: id } })).toBe(1);
    await page.getByLabel('Puis tous les (jours)').fill('7');
    const own = { remindersByDefault: false, reminders: { ...rule, everyDays: 7 } };
    expect(await send()).toEqual([own, own]);

    await prepare();
    await page.getByRole('radio', { name: 'Comme l’organisation' }).check();
    const byDefault = { remindersByDefault: true, reminders: null };
    expect(await send()).toEqual([byDefault, byDefault]);

    await prepare();
    await page.getByRole('radio', { name: 'Aucune relance automatique', exact: true }).check();
    const none = { remindersByDefault: false, reminders: null };
    expect(await send()).toEqual([none, none]);
    expect(problems).toEqual([]);
  });

  it('the rest is canceled in a dialog', async () => {
    const { id } = await createTemplate(office.world, office.caller);
    const { page, problems } = await enterConsole(office, office.caller, {}, `templates/${id}/bulk`);
    await page.getByRole('textbox', { name: 'Lignes du tableur' }).fill(csvOf(2));
    await page.getByRole('button', { name: 'Vérifier' }).press('Enter');
    await page.getByRole('button', { name: 'Envoyer 2 enveloppes' }).press('Enter');
    await page.getByRole('button', { name: 'Annuler le reste' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler le reste' }).press('Enter');
    await page.getByText('Le reste a été annulé.').waitFor();
    await page.getByRole('cell', { name: 'annulée' }).first().waitFor();
    await office.world.settle();
    expect(problems).toEqual([]);
  });

  it.each<Look>(opposites)('axe-core finds nothing ($language, dark: $dark, $screen)', async (look) => {
    const { id } = await createTemplate(office.world, office.caller);
    const { page } = await enterConsole(office, office.caller, judged(look), `templates/${id}/bulk`);
    const field = page.getByRole('textbox', { name: /Lignes du tableur|Rows of the spreadsheet/ });
    const check = page.getByRole('button', { name: /Vérifier|Check/ });
    await field.fill(`${csvOf(3)};;\r\nx;;;;;`);
    await check.click();
    await page.getByRole('table').waitFor();
    expect(await violations(page)).toEqual([]);
    await field.fill(csvOf(12));
    await check.click();
    await page.getByRole('button', { name: /Envoyer 12|Send 12/ }).waitFor();
    await page.getByRole('radio', { name: /Une règle pour|A rule for/ }).check();
    expect(await violations(page)).toEqual([]);
  });
});
