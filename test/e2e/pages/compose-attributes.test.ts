import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { graphql } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose, saveDraft } from './compose-hand.ts';
import { elodie, type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the attributes of a field in the composer', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const stepTo = (page: Page, n: number) => page.locator('.steps button').nth(n).click();
  const form = (page: Page) => page.locator('.field-form[id^=form-]');
  const place = async (page: Page, type: string) => {
    const before = await page.locator('.placed').count();
    await page.locator('.tools').getByRole('button', { name: type, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.placed').count()).toBe(before + 1);
    await form(page).waitFor();
  };
  const savedFields = async (id: string) => {
    const query = `query ($id: ID!) { envelope(id: $id) { documents { fields {
      type label required value format { text { minLength maxLength } number { min max decimals } date { earliest latest } email choice { options } radio { group } fixed } shownIf { label is match more { label is } }
    } } } }`;
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    return data.envelope.documents[0].fields;
  };

  it('are set in the list of fields, checked before saving, kept in the draft and shown again', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({}));
    page.on('dialog', (dialog) => void dialog.accept());
    await visit(office, page, 'envelopes/new');
    await choose(page, [{ name: 'contrat.pdf', buffer: await contract({ pages: 1 }) }]);
    await page.locator('.paper').waitFor();
    await page.getByLabel('Nom', { exact: true }).fill(elodie.name);
    await page.getByLabel('Adresse e-mail').fill(elodie.email);
    await stepTo(page, 1);
    await page.locator('.page[data-state=painted]').first().waitFor();

    await place(page, 'Nombre');
    await form(page).getByLabel('Libellé').fill('Salaire brut');
    await form(page).getByRole('checkbox', { name: 'Obligatoire' }).uncheck();
    await form(page).getByLabel('Au moins').fill('5000');
    await form(page).getByLabel('Au plus').first().fill('1000');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Salaire brut' }).first().waitFor();
    await saveDraft(page);
    await page.getByText('La première limite dépasse la seconde.').waitFor();
    await form(page).getByLabel('Au moins').fill('1000');
    await form(page).getByLabel('Au plus').first().fill('5000');
    await form(page).getByLabel('Déjà rempli avec').fill('12');
    await saveDraft(page);
    await page.getByText('La valeur préremplie ne correspond pas au format.').waitFor();
    await form(page).getByLabel('Déjà rempli avec').fill('1200,50');

    await place(page, 'Liste de choix');
    await form(page).getByLabel('Libellé').fill('Contrat');
    await saveDraft(page);
    await page.getByText('Saisissez de 2 à 50 options différentes').waitFor();
    await form(page).getByLabel('Options, une par ligne').fill('CDI\n\n CDD d’usage ');
    await form(page).getByLabel('Déjà rempli avec').selectOption('CDD d’usage');
    expect(await violations(page)).toEqual([]);
    await place(page, 'Adresse e-mail');
    await form(page).getByLabel('Déjà rempli avec').fill('ana');
    await saveDraft(page);
    await page.getByText('La valeur préremplie ne correspond pas au format.').waitFor();
    await form(page).getByLabel('Déjà rempli avec').fill('');

    await place(page, 'Date');
    await form(page).getByLabel('Premier jour').fill('2027-01-01');
    await place(page, 'Case à cocher');
    await form(page).getByRole('checkbox', { name: 'Doit être cochée' }).check();

    await place(page, 'Choix unique');
    await expect.poll(() => form(page).getByLabel('Groupe', { exact: true }).inputValue()).toBe('Groupe 1');
    await form(page).getByLabel('Groupe', { exact: true }).fill('Statut');
    await form(page).getByLabel('Libellé').fill('Célibataire');
    await place(page, 'Choix unique');
    await expect.poll(() => form(page).getByLabel('Groupe', { exact: true }).inputValue()).toBe('Statut');
    await form(page).getByLabel('Libellé').fill('Marié');
    await form(page).getByRole('checkbox', { name: 'Une case du groupe doit être cochée' }).uncheck();
    await place(page, 'Texte fixe');
    await saveDraft(page);
    await page.getByText('Saisissez le texte.').waitFor();
    await form(page).getByRole('textbox', { name: 'Texte', exact: true }).fill('Prime de mariage');
    await form(page).getByLabel('Affiché').selectOption({ label: 'Selon « Marié »' });
    await form(page).getByLabel('Si sa valeur est').selectOption({ label: 'non cochée' });
    await form(page).getByRole('button', { name: 'Ajouter une condition' }).click();
    await form(page).getByLabel('Autre condition').selectOption({ label: 'Selon « Contrat »' });
    await form(page).getByLabel('Si sa valeur est').nth(1).selectOption('CDI');
    await form(page).getByLabel('Parmi les conditions').selectOption({ label: 'une seule suffit' });
    expect(await violations(page)).toEqual([]);
    // A new name of the other field stays the one that decides.
    await page.locator('.field-item', { hasText: 'Marié' }).click();
    await form(page).getByLabel('Libellé').fill('Mariée');
    await saveDraft(page);
    await page.getByText('Brouillon enregistré.').waitFor();
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    const id = new URL(page.url()).pathname.split('/')[3]!;
    const none = { text: null, number: null, date: null, email: null, choice: null, radio: null, fixed: null };
    const expected = [
      {
        ...{ type: 'TEXT', label: 'Salaire brut', required: false, value: '1200,50' },
        format: { ...none, number: { min: 1000, max: 5000, decimals: null } },
      },
      {
        ...{ type: 'TEXT', label: 'Contrat', required: true, value: 'CDD d’usage' },
        format: { ...none, choice: { options: ['CDI', 'CDD d’usage'] } },
      },
      { ...{ type: 'TEXT', label: null, required: true, value: null }, format: { ...none, email: true } },
      {
        ...{ type: 'DATE', label: null, required: true, value: null },
        format: { ...none, date: { earliest: '2027-01-01', latest: null } },
      },
      { type: 'CHECKBOX', label: null, required: true, value: null, format: null },
      ...['Célibataire', 'Mariée'].map((label) => ({
        ...{ type: 'CHECKBOX', label, required: false, value: null },
        format: { ...none, radio: { group: 'Statut' } },
      })),
      {
        ...{ type: 'TEXT', label: null, required: true, value: 'Prime de mariage' },
        format: { ...none, fixed: true },
        shownIf: { label: 'Mariée', is: 'false', match: 'ANY', more: [{ label: 'Contrat', is: 'CDI' }] },
      },
    ].map((field) => ({ shownIf: null, ...field }));
    await expect.poll(() => savedFields(id)).toEqual(expected);

    await page.reload();
    await page.getByRole('heading', { name: 'Modifier le brouillon' }).waitFor();
    await stepTo(page, 1);
    await page.locator('.field-item', { hasText: 'Salaire brut' }).click();
    await expect.poll(() => form(page).getByLabel('Au moins').inputValue()).toBe('1000');
    await expect.poll(() => form(page).getByRole('checkbox', { name: 'Obligatoire' }).isChecked()).toBe(false);
    await form(page).getByLabel('Libellé').fill('Salaire');
    await saveDraft(page);
    await page.getByText('Brouillon enregistré.').waitFor();
    await expect.poll(() => savedFields(id)).toEqual([{ ...expected[0], label: 'Salaire' }, ...expected.slice(1)]);
    expect(problems).toEqual([]);
  });
});
