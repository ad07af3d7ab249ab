import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/standards/csv/index.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the audit log', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it.each(['phone', 'desktop'] as const)(
    'names what was changed, is filtered by the address, and is saved as CSV ($0)',
    async (screen) => {
      const { page, problems } = await enterConsole(office, office.caller, judged({ screen }), 'envelopes');
      const label = `Paie ${screen}`;
      await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Nom').fill(label);
      await page.getByRole('button', { name: 'Créer l’étiquette' }).click();
      await page.locator('dialog .tag').getByText(label).waitFor();
      await page.keyboard.press('Escape');

      await visit(office, page, 'settings/log');
      const row = page.getByRole('row').filter({ hasText: label });
      await row.getByText('Étiquette créée').waitFor();
      expect(await violations(page)).toEqual([]);
      await page.getByLabel('Quoi').selectOption({ label: 'Personne invitée' });
      await expect.poll(() => new URL(page.url()).search).toContain('act=inviteMember');
      await row.waitFor({ state: 'detached' });
      await page.getByLabel('Quoi').selectOption({ label: 'Étiquette créée' });
      await page.reload();
      await row.waitFor();
      await page.getByLabel('Au', { exact: true }).fill('2020-01-01');
      await page.getByText('Aucune action ne correspond.').waitFor();
      await page.getByLabel('Au', { exact: true }).fill('');
      await row.waitFor();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Exporter en CSV' }).click();
      const cells = readCsv(readFileSync(await (await saving).path(), 'utf8')).map((line) => line.cells);
      expect(cells[1]).toEqual(expect.arrayContaining(['Étiquette créée', 'createLabel', label]));
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
        .toBeLessThanOrEqual(0);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
