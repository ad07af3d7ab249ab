import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { onePager } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser, opposites } from './browser.ts';
import { confirm, documentsShown, nextButton, sheet } from './hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

/** Signing in person: from the console to the device, from hand to hand, and back to the host. */
describe.skipIf(noBrowser())('signing in person', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const fits = (page: Page) =>
    expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const judge = async (page: Page) => {
    expect(await violations(page)).toEqual([]);
    await fits(page);
  };
  const signature = { type: 'signature', x: 10, y: 70, width: 30, height: 8 } as const;

  it.each(opposites)('hands the device from signer to signer ($language)', async (look) => {
    const { caller } = office;
    const { id } = await office.send({
      signers: [elodie, lukasz],
      fields: [signature, { ...signature, x: 55, signer_index: 1 }],
    });
    const { page, problems } = await enterConsole(office, caller, judged(look), `envelopes/${id}`);
    await page.getByRole('button', { name: /^(Signer en personne|Sign in person)$/ }).click();
    await sheet(page).locator('[name=pin]').fill('48291');
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).locator('[aria-invalid=true]').waitFor();
    await sheet(page).locator('[name=pin]').fill('482913');
    await judge(page);
    await sheet(page).locator('[type=submit]').click();
    await sheet(page).locator('svg.qr-code').waitFor();
    await judge(page);
    await sheet(page).locator('[type=submit]').click();
    await page.waitForURL(/\/i\/[\w-]{47}$/);
    await page.locator('.people li').nth(1).waitFor();
    await judge(page);
    expect((await page.context().cookies()).filter(({ value }) => value).map(({ name }) => name)).not.toContain(
      'esign_console',
    );

    for (const [index, { name }] of [elodie, lukasz].entries()) {
      await page.locator('.people li').nth(index).getByRole('button').click();
      await page.locator('#pin').fill('000000');
      await page.locator('form [type=submit]').click();
      await page.locator('#proof-error').waitFor();
      await page.locator('#proof-ID_CARD').check();
      await page.locator('form [type=submit]').click();
      await page.locator('form > .error').waitFor();
      await judge(page);
      await page.locator('#pin').fill('482913');
      await page.locator('form [type=submit]').click();
      const take = page.locator('.handover button');
      await expect.poll(() => take.textContent()).toContain(name);
      await judge(page);
      await take.click();
      await page.waitForURL(/\/s\/[\w-]{47}$/);
      await documentsShown(page);
      await expect.poll(() => page.locator('body > aside').textContent()).toMatch(/membre\d+@exemple\.fr/);
      await judge(page);
      await nextButton(page).click();
      await sheet(page).locator('.segments label').nth(1).click();
      // The styles are offered, but nothing of the signer is kept on the device of the host.
      await sheet(page).locator('.hand-styles').waitFor();
      await expect.poll(() => sheet(page).locator('.check, .kept-hand').count()).toBe(0);
      await sheet(page).locator('[type=submit]').click();
      await sheet(page).waitFor({ state: 'detached' });
      await confirm(page);
      // The page gives the device back by itself, and keeps nothing of the signer.
      await page.waitForURL(/\/i\/[\w-]{47}$/);
      await page.locator('.handover button').waitFor();
      await judge(page);
      await expect
        .poll(() => page.evaluate("Object.keys(sessionStorage).filter((key) => key.includes('draft'))"))
        .toEqual([]);
      await page.locator('.handover button').click();
    }
    await page.locator('form [type=submit]').click();
    await page.locator('main.status-card a').waitFor();
    await judge(page);
    expect(problems).toEqual([]);
  });

  it.each(opposites)('is offered first where the sender wants it, for whom they want ($language)', async (look) => {
    const { world, caller } = office;
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }',
      {
        input: {
          ...{ name: 'Bail', send: true, signers: [{ ...elodie, inviteBy: 'IN_PERSON' }, lukasz] },
          documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
        },
      },
    );
    const { id } = data.createEnvelope.envelope;
    const { page, problems } = await enterConsole(office, caller, judged(look), `envelopes/${id}`);
    const line = page.locator('.people li', { hasText: elodie.name });
    await line.getByText(/^(signe en personne|signs in person)$/).waitFor();
    // The first thing to press on the page, before any other act.
    const offer = page.locator('main .btn.primary').first();
    await expect.poll(() => offer.innerText()).toMatch(/^(Signer en personne|Sign in person)$/);
    await judge(page);
    await offer.click();
    const boxes = sheet(page).getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(2);
    expect([await boxes.nth(0).isChecked(), await boxes.nth(1).isChecked()]).toEqual([true, false]);
    await judge(page);
    expect(problems).toEqual([]);
  });
});
