import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose } from './compose-hand.ts';
import { elodie, type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('a draft that keeps itself', () => {
  let office: Office;
  let pdf: Buffer;
  beforeAll(async () => {
    office = await openOffice();
    pdf = await contract({ pages: 1 });
  });
  afterAll(() => office?.close());

  const title = (page: Page) => page.getByLabel('Nom de l’enveloppe');
  const stepTo = (page: Page, n: number) => page.locator('.steps button').nth(n).click();
  const keptAt = (page: Page) => page.getByText(/^Enregistré à \d{1,2}:\d{2}\.$/).waitFor();
  const draft = async () => (await office.send({ send: false })).id;
  const changesOf = (chainId: string) =>
    office.world.database.prisma.evidenceEvent.count({ where: { chainId, type: 'envelope.replaced' } });
  const shown = async (page: Page, id: string) => {
    await visit(office, page, `envelopes/${id}/edit`);
    await page.locator('.paper').waitFor();
  };

  it('is saved some seconds after the last change, without taking the focus, and shown again at its step', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ language: 'fr' }), 'envelopes/new');
    await choose(page, [{ name: 'contrat.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await page.getByLabel('Nom', { exact: true }).fill(elodie.name);
    await page.getByLabel('Adresse e-mail').fill(elodie.email);
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    await keptAt(page);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('email');
    expect(await violations(page)).toEqual([]);
    const id = new URL(page.url()).pathname.split('/')[3]!;
    await expect
      .poll(() => readEnvelope(office.world, office.caller, id))
      .toMatchObject({ name: 'contrat', status: 'draft' });

    await stepTo(page, 2);
    await page.getByLabel('Message aux signataires').fill('Merci.');
    await expect
      .poll(async () => (await readEnvelope(office.world, office.caller, id)).message, { message: 'the message' })
      .toBe('Merci.');
    // The address of the draft is not known before its first save; later ones replace the same draft.
    await expect.poll(() => office.world.database.prisma.envelope.count({ where: { name: 'contrat' } })).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Abandonner les modifications' }).count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.getByLabel('Message aux signataires').inputValue()).toBe('Merci.');
    expect(problems).toEqual([]);
  });

  it('is saved when another view is shown, and not written if nothing was changed', async () => {
    const [changed, unchanged] = [await draft(), await draft()];
    const { page, problems } = await enterConsole(office, office.caller, { language: 'fr' });
    await shown(page, unchanged);
    await page.getByRole('link', { name: 'Enveloppes', exact: true }).click();
    await shown(page, changed);
    await title(page).fill('Changée en partant');
    await page.getByRole('link', { name: 'Enveloppes', exact: true }).click();
    await page.getByText('Changée en partant').waitFor();
    await expect.poll(() => changesOf(changed)).toBe(1);
    await expect.poll(() => changesOf(unchanged)).toBe(0);
    expect(problems).toEqual([]);
  });

  it('tells the later of two pages that the draft was changed elsewhere, and overwrites nothing', async () => {
    const id = await draft();
    const one = await enterConsole(office, office.caller, { language: 'fr' });
    const two = await enterConsole(office, office.caller, judged({ language: 'fr' }));
    two.page.on('dialog', (dialog) => void dialog.accept());
    await shown(one.page, id);
    await shown(two.page, id);
    await title(one.page).fill('Nom de la première');
    await keptAt(one.page);
    await title(two.page).fill('Nom de la seconde');
    await two.page.getByText('ce brouillon a été modifié, envoyé ou annulé ailleurs').waitFor();
    expect(await violations(two.page)).toEqual([]);
    expect((await readEnvelope(office.world, office.caller, id)).name).toBe('Nom de la première');
    await two.page.reload();
    await expect.poll(() => title(two.page).inputValue()).toBe('Nom de la première');
  });

  it('is saved once the service answers again, as one envelope', async () => {
    const { page } = await enterConsole(office, office.caller, { language: 'fr' }, 'envelopes/new');
    await choose(page, [{ name: 'hors-ligne.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await page.context().setOffline(true);
    await page.getByLabel('Nom', { exact: true }).fill(elodie.name);
    await page.getByLabel('Adresse e-mail').fill(elodie.email);
    await page.getByText('Pas encore enregistré : le service ne répond pas.').waitFor();
    await title(page).fill('Écrit hors ligne');
    await page.context().setOffline(false);
    await keptAt(page);
    await expect
      .poll(() =>
        office.world.database.prisma.envelope.findMany({ where: { name: { in: ['hors-ligne', 'Écrit hors ligne'] } } }),
      )
      .toMatchObject([{ name: 'Écrit hors ligne', status: 'DRAFT' }]);
  });
});
