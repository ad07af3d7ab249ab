import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../../src/standards/csv/index.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('files of the list of envelopes', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
    for (let n = 1; n <= 23; n++)
      await createEnvelope(office.world, office.caller, { name: `Avenant ${n}`, send: n === 1, signers: [person(n)] });
  });
  afterAll(() => office?.close());

  it.each(['phone', 'desktop'] as const)('are the CSV of all its pages, under its filter ($0)', async (screen) => {
    const { page, problems } = await enterConsole(
      office,
      office.caller,
      judged({ screen }),
      'envelopes?status=DRAFT&order=NAME',
    );
    await page.getByText('22 enveloppes trouvées').waitFor();
    expect(await violations(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exporter en CSV' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^envelopes-.*\.csv$/);
    const rows = readCsv(readFileSync(await saved.path(), 'utf8')).map(({ cells }) => cells);
    expect(rows).toHaveLength(23);
    const names = rows.slice(1).map(([, name]) => name!);
    expect(names).not.toContain('Avenant 1');
    expect(names.slice(0, 2)).toEqual(['Avenant 10', 'Avenant 11']);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each(['phone', 'desktop'] as const)('are the documents of selected envelopes in a ZIP ($0)', async (screen) => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ screen }), 'envelopes?order=NAME');
    const bar = page.getByRole('region', { name: 'Sélection' });
    await page.getByLabel('Sélectionner Avenant 10', { exact: true }).focus();
    await page.keyboard.press('Space');
    await bar.getByText('1 enveloppe sélectionnée').waitFor();
    await page.getByLabel('Sélectionner la page').check();
    await bar.getByText('20 enveloppes sélectionnées').waitFor();
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByLabel('Sélectionner Avenant 9', { exact: true }).check();
    await bar.getByText('21 enveloppes sélectionnées').waitFor();
    expect(await violations(page)).toEqual([]);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const saving = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Télécharger en ZIP' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^enveloppes-.*\.zip$/);
    const names = Object.keys(unzipSync(readFileSync(await saved.path())));
    expect(names).toHaveLength(22);
    expect(names).toContain('Avenant 9/Contrat.pdf');
    // Another filter shows other envelopes: none of them is selected.
    await page.getByLabel('État').selectOption({ label: 'Envoyées' });
    await bar.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
