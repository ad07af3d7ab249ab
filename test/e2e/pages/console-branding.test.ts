import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../modules/documents/branding/png.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser, openPage } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('the branding of an organisation', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('is set in the settings with a preview, tried by a mail, and shown on the signing page', async () => {
    const { world, caller, browser } = office;
    const { page, problems } = await enterConsole(office, caller, judged({}), 'settings/brand');
    const branding = page.getByRole('region', { name: 'Identité visuelle' });
    await branding
      .getByLabel('Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(1200, 400) });
    await branding.getByRole('button', { name: 'Utiliser ce logo' }).click();
    await branding.getByRole('button', { name: 'Retirer le logo' }).waitFor();
    await branding.getByLabel('Couleur', { exact: true }).fill('#ffe500');
    await branding.getByText('Elle est ajustée', { exact: false }).waitFor();
    await branding.getByLabel('Couleur', { exact: true }).fill('#0a7d33');
    const sample = branding.locator('.branding-sample.light .branding-button').first();
    await expect.poll(() => sample.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(10, 125, 51)');
    await branding.getByLabel('Adresse de réponse').fill('rh@exemple.fr');
    await branding.getByRole('button', { name: 'Enregistrer' }).click();
    await branding.getByText('Enregistré.').waitFor();
    expect(await violations(page)).toEqual([]);
    await branding.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
    await branding.getByText('avec les valeurs enregistrées', { exact: false }).waitFor();
    await world.settle();
    expect((await world.mailbox())[0]!.html).toContain('background:#0a7d33');

    const sampleMail = branding.locator('.branding-sample.light .branding-mail');
    await page.getByRole('link', { name: 'Organisation', exact: true }).press('Enter');
    const organization = page.getByRole('region', { name: 'Organisation', exact: true });
    await organization.getByLabel('Nom de l’organisation').fill(' ');
    await organization.getByRole('button', { name: 'Enregistrer' }).click();
    await organization.getByText('Indiquez un nom de 200 caractères au plus.').waitFor();
    await organization.getByLabel('Nom de l’organisation').fill('Ateliers Riva');
    await organization.getByRole('button', { name: 'Enregistrer' }).click();
    await organization.getByText('Enregistré.').waitFor();
    await page.locator('header').getByText('Ateliers Riva').waitFor();
    await page.getByRole('link', { name: 'Identité visuelle', exact: true }).press('Enter');
    await sampleMail.getByText('Ateliers Riva vous demande', { exact: false }).waitFor();

    const { signers } = await createEnvelope(world, caller);
    for (const dark of [false, true]) {
      const opened = await openPage(await browser(), signers[0].sign_url, judged({ dark }));
      const mark = opened.page.locator('.head .brand');
      await mark.waitFor();
      await expect
        .poll(() => mark.evaluate((one) => getComputedStyle(one).backgroundImage))
        .toContain('/branding/logos/');
      expect(
        await opened.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent')),
      ).toMatch(dark ? /^#/ : '#0a7d33');
      expect(await violations(opened.page)).toEqual([]);
      expect(opened.problems).toEqual([]);
    }
    expect(problems).toEqual([]);
  });
});
