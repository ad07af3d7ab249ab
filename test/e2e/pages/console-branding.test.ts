import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pngOf } from '../../modules/branding/png.ts';
import { createEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser, openPage } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser)('the face of an organisation', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('is set in the settings with a preview, tried by a mail, and shown on the signing page', async () => {
    const { world, caller, browser } = office;
    const { page, problems } = await enterConsole(office, caller, judged({}));
    await visit(office, page, 'settings');
    const face = page.locator('.face');
    await face.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: pngOf(1200, 400) });
    await face.getByRole('button', { name: 'Utiliser ce logo' }).click();
    await face.getByRole('button', { name: 'Retirer le logo' }).waitFor();
    await face.getByLabel('Couleur', { exact: true }).fill('#ffe500');
    await face.getByText('Elle est ajustée', { exact: false }).waitFor();
    await face.getByLabel('Couleur', { exact: true }).fill('#0a7d33');
    const sample = face.locator('.face-sample.light .face-button').first();
    await expect.poll(() => sample.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(10, 125, 51)');
    await face.getByLabel('Adresse de réponse').fill('rh@exemple.fr');
    await face.getByRole('button', { name: 'Enregistrer' }).click();
    await face.getByText('Enregistré.').waitFor();
    expect(await violations(page)).toEqual([]);
    await face.getByRole('button', { name: 'M’envoyer un e-mail d’essai' }).click();
    await face.getByText('avec les valeurs enregistrées', { exact: false }).waitFor();
    await world.settle();
    expect((await world.mailbox())[0]!.html).toContain('background:#0a7d33');

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
