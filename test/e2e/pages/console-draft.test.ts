import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { rest } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser } from './browser.ts';
import { choose, drawnAt, fieldsOf, saveDraft } from './compose-hand.ts';
import { elodie, lukasz, type Office, oneOfEach, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('a draft in the console', () => {
  let office: Office;
  let pdf: Buffer;
  beforeAll(async () => {
    office = await openOffice();
    pdf = await contract({ pages: 2 });
  });
  afterAll(() => office?.close());

  const name = (page: Page, n = 0) => page.getByLabel(/^(Nom|Name)$/).nth(n);
  const address = (page: Page, n = 0) => page.getByLabel(/^(Adresse e-mail|E-mail address)$/).nth(n);
  const stepTo = (page: Page, n: number) => page.locator('.steps button').nth(n).click();
  const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();
  const idIn = (page: Page) => new URL(page.url()).pathname.split('/')[3]!;
  const enter = async (look: Look = {}) => {
    const opened = await enterConsole(office, office.caller, look);
    // Accepts the browser's question about unsaved changes.
    opened.page.on('dialog', (dialog) => void dialog.accept());
    return opened;
  };
  const saved = async () => (await office.send({ send: false, signers: [elodie, lukasz] })).id;

  it('is saved while composed, keeps its fields after a reload, and is sent in its latest form', async () => {
    const { page, problems } = await enter();
    await visit(office, page, 'envelopes/new');
    await saveDraft(page);
    await page.getByText('Ajoutez au moins un PDF.').waitFor();
    await choose(page, [{ name: 'contrat.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await name(page).fill(elodie.name);
    await address(page).fill(elodie.email);
    await stepTo(page, 1);
    await page.locator('.page[data-state=painted]').first().waitFor();
    await page.getByRole('button', { name: 'Signature', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.placed').waitFor();
    await saveDraft(page);
    await page.getByText('Brouillon enregistré.').waitFor();
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    const id = idIn(page);
    const first = await readEnvelope(office.world, office.caller, id);
    const place = await drawnAt(page.locator('.placed'));

    await page.reload();
    await page.getByRole('heading', { name: 'Modifier le brouillon' }).waitFor();
    await page.locator('.placed').waitFor();
    await stepTo(page, 0);
    await expect.poll(() => name(page).inputValue()).toBe(elodie.name);
    await page.getByLabel('Nom de l’enveloppe').fill('Contrat corrigé');
    await press(page, 'Enregistrer les modifications');
    await page.getByText('Brouillon enregistré.').waitFor();
    await stepTo(page, 1);
    await page.locator('.placed').waitFor();
    const again = await drawnAt(page.locator('.placed'));
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(again[side]).toBeCloseTo(place[side], 0);
    await stepTo(page, 2);
    await press(page, 'Envoyer');
    await page.locator('.view-head .status', { hasText: 'envoyée' }).waitFor();
    const sent = await readEnvelope(office.world, office.caller, id);
    expect(sent).toMatchObject({ name: 'Contrat corrigé', status: 'sent' });
    expect(sent.documents[0].id).toBe(first.documents[0].id);
    expect(sent.signers[0].sign_url).toBe(first.signers[0].sign_url);
    await expect.poll(() => fieldsOf(office, id)).toHaveLength(1);
    await expect
      .poll(() => page.locator('.timeline li', { hasText: 'Brouillon modifié' }).count())
      .toBeGreaterThanOrEqual(2);
    expect(problems).toEqual([]);
  });

  it('opens from its page with all its contents; removing a signer removes their fields', async () => {
    const id = await saved();
    const { page, problems } = await enter();
    await visit(office, page, `envelopes/${id}`);
    await page.getByRole('link', { name: 'Modifier le brouillon' }).click();
    await page.locator('.paper').waitFor();
    for (const [n, signer] of [elodie, lukasz].entries())
      await expect.poll(() => name(page, n).inputValue()).toBe(signer.name);
    await expect.poll(() => page.getByRole('button', { name: 'Abandonner les modifications' }).count()).toBe(0);
    await page.getByRole('button', { name: `Retirer ${elodie.name}` }).click();
    await stepTo(page, 2);
    await page.getByLabel('Jours pour signer').fill('7');
    await press(page, 'Enregistrer les modifications');
    await page.locator('.view-head .status', { hasText: 'brouillon' }).waitFor();
    const after = await readEnvelope(office.world, office.caller, id);
    expect(after.signers.map((signer: any) => signer.name)).toEqual([lukasz.name]);
    await expect.poll(() => fieldsOf(office, id)).toEqual([[]]);
    expect(oneOfEach.length).toBeGreaterThan(0);
    expect(problems).toEqual([]);
  });

  it('is not lost when another is opened, and does not overwrite changes made elsewhere', async () => {
    const [id, other] = [await saved(), await saved()];
    const { page } = await enter(judged({}));
    await visit(office, page, `envelopes/${id}/edit`);
    await page.locator('.paper').waitFor();
    await page.getByLabel('Nom de l’enveloppe').fill('Changée ici');
    // The service keeps complete drafts only.
    await address(page).fill('');
    await page.getByRole('link', { name: 'Enveloppes', exact: true }).click();
    await page.getByRole('link', { name: 'Nouvelle enveloppe' }).click();
    await page.getByRole('heading', { name: 'Une autre enveloppe est en cours' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Reprendre' }).click();
    await expect.poll(() => page.getByLabel('Nom de l’enveloppe').inputValue()).toBe('Changée ici');

    await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${id}/send`);
    await address(page).fill(elodie.email);
    await press(page, 'Enregistrer les modifications');
    await page.getByText('Rien n’a été enregistré : ce brouillon a été envoyé').waitFor();
    expect((await readEnvelope(office.world, office.caller, id)).name).not.toBe('Changée ici');
    await press(page, 'Abandonner les modifications');
    await page.getByRole('dialog').getByRole('button', { name: 'Abandonner les modifications' }).click();
    await page.locator('.view-head .status', { hasText: 'envoyée' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Modifier le brouillon' }).count()).toBe(0);
    await visit(office, page, `envelopes/${id}/edit`);
    await page.getByText('n’est plus un brouillon').waitFor();

    // A draft belongs to one mode and stays there.
    await visit(office, page, `envelopes/${other}/edit`);
    await page.locator('.paper').waitFor();
    await page.getByText('Production', { exact: true }).click();
    await page.getByText('Ce brouillon appartient à l’autre mode.').waitFor();
    await press(page, 'Revenir au mode Test');
    await page.locator('.paper').waitFor();
  });
});
