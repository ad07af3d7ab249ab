import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signByLink } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { confirm, documentsShown, nextButton, sheet } from './hand.ts';
import { elodie, lukasz, type Office, oneOfEach, openOffice } from './office.ts';

describe.skipIf(noBrowser())('axe-core finds nothing', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const open = (link: string, look: Look) => office.open(link, judged(look));

  it.each<Look>(opposites)('on the signing page and its sheets ($language, dark: $dark, $screen)', async (look) => {
    const signer = { ...elodie, phone: '+33612345678', authentication: ['otp_email', 'otp_sms'] };
    const { links } = await office.send({
      signers: [signer, lukasz],
      message: 'Bonjour,\nvoici le contrat.',
      fields: [...oneOfEach, { type: 'signature', signer_index: 1, x: 10, y: 70, width: 30, height: 8 }],
    });
    await signByLink(office.world.url, links[1]!);
    const { page } = await open(links[0]!, look);
    const clean = async (where: string) => expect(await violations(page), where).toEqual([]);
    await documentsShown(page);
    await clean('reading');
    if (look.screen !== 'desktop') {
      await page.locator('.dock-list').click();
      await clean('list of fields');
      await page.keyboard.press('Escape');
    }
    await nextButton(page).click();
    await sheet(page).locator('[type=submit]').click();
    await clean('text, refused');
    await page.locator('#value').fill('Technicienne');
    await sheet(page).locator('[type=submit]').click();
    await page.locator('#value[type=date]').waitFor();
    await clean('date');
    await sheet(page).locator('[type=submit]').click();
    await page.locator('.pad canvas').waitFor();
    await sheet(page).locator('[type=submit]').click();
    await clean('drawing, refused');
    await sheet(page).locator('.segments label').nth(1).click();
    await clean('typing');
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).waitFor({ state: 'detached' });
    await clean('all filled');
    await nextButton(page).click();
    await sheet(page).locator('[type=submit]').click();
    await clean('confirmation, refused');
    await page.keyboard.press('Escape');
    await confirm(page);
    await page.locator('#code').fill('12');
    await page.keyboard.press('Enter');
    await clean('code, refused');
    await page.keyboard.press('Escape');
    if (look.screen !== 'desktop') await page.locator('.dock-list').click();
    await page.locator('button.link:visible').click();
    await page.locator('#reason').fill('Non.');
    await clean('refusal');
    await sheet(page).locator('[type=submit]').click();
    await page.locator('main.status-card').waitFor();
    await clean('refused');
    await page.context().close();
  });
});
