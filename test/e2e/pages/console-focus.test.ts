import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBatch, sealable } from '../../world/batch.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { createSession } from '../../world/session.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the focus in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  /** Presses the button by keyboard, once it is enabled: the live view can show it while the last action still runs. */
  const enter = async (button: Locator) => {
    await button.click({ trial: true });
    await button.focus();
    await button.page().keyboard.press('Enter');
  };
  const focused = (page: Page) =>
    page.evaluate(() => (document.activeElement === document.body ? 'BODY' : document.activeElement!.textContent));
  const button = (page: Page, name: string) => page.getByRole('button', { name });

  it('goes nowhere for an address that leads nowhere, which says so', async () => {
    const { page, problems } = await enterConsole(office, office.caller, {}, 'nonsense/at/all');
    await page.getByRole('heading', { level: 1, name: 'Cette page n’existe pas' }).waitFor();
    await expect.poll(() => page.title()).toBe('Cette page n’existe pas · Esign');
    await expect.poll(() => page.locator('.menu [aria-current]').count()).toBe(0);
    await page.getByRole('link', { name: 'Enveloppes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Enveloppes' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('stays in the sandbox when its buttons disappear, also the last one', async () => {
    const { world, caller } = office;
    const { id } = await createEnvelope(world, caller, { signers: [person(1, { name: 'Ana Silva' })] });
    const { page } = await enterConsole(office, caller, {}, `envelopes/${id}`);
    await enter(button(page, 'Signer: Ana Silva'));
    await button(page, 'Signer: Ana Silva').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Bac à sable');
    await world.settle();
    await page.locator('.view-head .status', { hasText: 'terminée' }).waitFor();
    for (const name of ['Aller à la suppression des documents', 'Aller à la fin de la preuve']) {
      await enter(button(page, name));
      await button(page, name).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page), { message: name }).toBe('Bac à sable');
    }
    // The next Tab continues from there.
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).not.toBe('BODY');
  });

  it('moves to the view’s heading when its part disappears or its action is done', async () => {
    const { world, caller } = office;
    const mandate = await registeredMandate(world, caller);
    const { id: inBatch } = await sealable(world, caller, mandate.id);
    const batch = await createBatch(world, caller, mandate.id, [inBatch]);
    const { id } = await createEnvelope(world, caller, {});
    const { page } = await enterConsole(office, caller, {}, `batches/${batch.id}`);
    await enter(button(page, 'Donner son accord'));
    await button(page, 'Donner son accord').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^Lot/);

    await visit(office, page, `envelopes/${id}`);
    await enter(button(page, 'Annuler l’enveloppe'));
    await enter(page.getByRole('dialog').getByRole('button', { name: 'Annuler l’enveloppe' }));
    await page.locator('.view-head .status', { hasText: 'annulé' }).waitFor();
    await expect.poll(() => focused(page)).not.toBe('BODY');
  });

  it('moves to the next name field after an attendee was added', async () => {
    const { world, caller } = office;
    const { id } = await createSession(world, caller);
    const { page } = await enterConsole(office, caller, {}, `attendance/${id}`);
    await enter(page.locator('summary', { hasText: 'Ajouter un participant' }));
    await page.locator('.more .card').getByLabel('Nom', { exact: true }).fill('Paul Venu');
    await page.keyboard.press('Enter');
    await page.getByText('Paul Venu est ajouté.').waitFor();
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('name');
    await expect.poll(() => page.locator('.more .card').getByLabel('Nom', { exact: true }).inputValue()).toBe('');
  });
});
