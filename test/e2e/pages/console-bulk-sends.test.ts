import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvOf } from '../../world/bulk-send.ts';
import { createTemplate } from '../../world/template.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser)('bulk sends in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('a CSV is mended, previewed, sent and followed to its results', async () => {
    const { id } = await createTemplate(office.world, office.caller);
    const { page, problems } = await enterConsole(office, office.caller);
    await visit(office, page, `templates/${id}`);
    await page.getByRole('link', { name: 'Envoyer à plusieurs, à partir d’un CSV' }).press('Enter');
    const field = page.getByRole('textbox', { name: 'Lignes du tableur' });
    await field.fill(csvOf(3).replace('l1@exemple.fr', 'l1'));
    await page.getByRole('button', { name: 'Vérifier' }).press('Enter');
    await page.getByText('1 problème. Rien ne part tant qu’il reste un problème.').waitFor();
    const row = page.getByRole('table').getByRole('row').nth(1);
    expect(await row.innerText()).toMatch(/3\s+Locataire email\s+N’est pas une adresse e-mail/);
    await page.locator('input[type=file]').setInputFiles({
      ...{ name: 'baux.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(csvOf(3), 'latin1'),
    });
    await page.getByRole('button', { name: 'Vérifier' }).press('Enter');
    await page.getByText('3 enveloppes prêtes. Rien n’est encore envoyé.').waitFor();
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
    expect(problems).toEqual([]);
  });

  it('the rest is canceled in a dialog', async () => {
    const { id } = await createTemplate(office.world, office.caller);
    const { page, problems } = await enterConsole(office, office.caller);
    await visit(office, page, `templates/${id}/bulk`);
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

  const looks: readonly Look[] = [
    { language: 'fr', dark: false, screen: 'phone' },
    { language: 'en', dark: true, screen: 'desktop' },
  ];
  it.each(looks)('axe-core finds nothing ($language, dark: $dark, $screen)', async (look) => {
    const { id } = await createTemplate(office.world, office.caller);
    const { page } = await enterConsole(office, office.caller, judged(look));
    await visit(office, page, 'bulk');
    expect(await violations(page)).toEqual([]);
    await visit(office, page, `templates/${id}/bulk`);
    const field = page.getByRole('textbox', { name: /Lignes du tableur|Rows of the spreadsheet/ });
    const check = page.getByRole('button', { name: /Vérifier|Check/ });
    await field.fill(`${csvOf(3)};;\r\nx;;;;;`);
    await check.click();
    await page.getByRole('table').waitFor();
    expect(await violations(page)).toEqual([]);
    await field.fill(csvOf(12));
    await check.click();
    await page.getByRole('button', { name: /Envoyer 12|Send 12/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: /Envoyer 12|Send 12/ }).click();
    await page.waitForURL(/\/console\/bulk\//);
    await office.world.settle();
    await page.getByText(/Toutes les lignes sont traitées|All rows are done/).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
