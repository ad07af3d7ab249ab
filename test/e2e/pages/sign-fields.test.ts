import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { confirm, documentsShown, nextButton, sheet } from './hand.ts';
import { labelled, sendByGraphql } from './labelled.ts';
import { type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('signing fields with labels and formats', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const save = (page: Page) => sheet(page).locator('[type=submit]').click();
  const error = (page: Page) => sheet(page).getByRole('alert');

  it('names the field, checks its format before sending, and goes to what is missing', async () => {
    const { id, link } = await sendByGraphql(office, labelled);
    const { page, problems } = await office.open(link, judged({ language: 'en' }));
    await documentsShown(page);
    await expect.poll(() => page.locator('.field-list:visible').innerText()).toContain('optional');

    await nextButton(page).click();
    await sheet(page).getByRole('heading', { name: 'N° SIRET, page 1' }).waitFor();
    await save(page);
    await expect.poll(() => error(page).innerText()).toBe('This field is required.');
    await page.locator('#value').fill('123');
    await save(page);
    await expect.poll(() => error(page).innerText()).toBe('Enter at least 14 characters.');
    await expect.poll(() => sheet(page).innerText()).toContain('14 characters.');
    expect(await violations(page)).toEqual([]);
    await page.locator('#value').fill('12345678901234');
    await save(page);

    await sheet(page).getByRole('heading', { name: 'Salaire brut, page 1' }).waitFor();
    for (const [value, message] of [
      ['mille', 'Enter a number, for example 1234.50.'],
      ['900', 'Enter a number of at least 1,000.'],
      ['1000.001', 'Enter at most 2 decimals.'],
    ] as const) {
      await page.locator('#value').fill(value);
      await save(page);
      await expect.poll(() => error(page).innerText()).toBe(message);
    }
    await page.locator('#value').fill('1 234,50');
    await save(page);

    await sheet(page).getByRole('heading', { name: 'Date de début, page 1' }).waitFor();
    await page.locator('#value').fill('2027-01-01');
    await save(page);
    await expect.poll(() => error(page).innerText()).toBe('Choose a date up to 31/12/2026.');
    await page.locator('#value').fill('2026-12-31');
    // The document is in French, whatever the signer reads.
    await expect.poll(() => sheet(page).innerText()).toContain('In the document: 31/12/2026.');
    await save(page);
    await page.locator('.fld.date .fld-value', { hasText: '31/12/2026' }).waitFor();

    // The optional field is left out; the checkbox must be ticked before the last step.
    const checkbox = page.getByRole('checkbox', { name: 'J’accepte le règlement' });
    await page.locator('.fld.checkbox input:focus').waitFor({ state: 'attached' });
    await expect.poll(() => nextButton(page).innerText()).toBe('Next field');
    await checkbox.check();
    await expect.poll(() => nextButton(page).innerText()).toBe('Finish and sign');
    await confirm(page);
    await page.getByRole('heading', { name: 'Signed', exact: true }).waitFor();

    const query = 'query ($id: ID!) { envelope(id: $id) { documents { fields { value } } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    const values = data.envelope.documents[0].fields.map(({ value }: any) => value);
    expect(values).toEqual(['12345678901234', '1 234,50', '2026-12-31', null, 'true']);
    expect(problems).toEqual([]);
  });

  it('says while one types that a text is too long for its field, and does not keep it', async () => {
    const { link } = await sendByGraphql(office, [{ type: 'TEXT', label: 'IBAN', y: 30, width: 8 }]);
    const { page, problems } = await office.open(link, { screen: 'phone' });
    await documentsShown(page);
    await page.locator('[data-field]').click();
    await page.locator('#value').fill('FR76');
    await expect.poll(() => error(page).count()).toBe(0);
    await page.locator('#value').fill('FR76 3000 6000 0112 3456 7890 189, BNP Paribas, agence de Lyon Bellecour');
    await expect.poll(() => error(page).innerText()).toBe('Ce texte est trop long pour son champ. Raccourcissez-le.');
    await save(page);
    await expect.poll(() => sheet(page).count()).toBe(1);
    await page.locator('#value').fill('FR76 3000');
    await expect.poll(() => error(page).count()).toBe(0);
    await save(page);
    await page.locator('.fld .fld-value', { hasText: 'FR76 3000' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('says which characters of a field cannot be printed', async () => {
    const { id, link } = await sendByGraphql(office, [{ type: 'TEXT', label: 'Poste', y: 30 }]);
    const { page } = await office.open(link, { screen: 'phone' });
    await documentsShown(page);
    await page.locator('[data-field]').click();
    await page.locator('#value').fill('Poste \u{10FFFE}');
    await save(page);
    await confirm(page);
    await expect.poll(() => error(page).innerText()).toContain('ne peuvent pas être imprimés dans le document');
    const query = 'query ($id: ID!) { envelope(id: $id) { signers { status } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    expect(data.envelope.signers[0].status).not.toBe('SIGNED');
  });

  it('asks for an option and an e-mail address, and seals what was chosen', async () => {
    const { id, link } = await sendByGraphql(office, [
      { type: 'TEXT', label: 'Contrat', y: 30, format: { choice: { options: ['CDI', 'CDD d’usage'] } } },
      { type: 'TEXT', y: 36, format: { email: true } },
    ]);
    const { page, problems } = await office.open(link, judged({ screen: 'phone', language: 'de' }));
    await documentsShown(page);
    await page.locator('[data-field]').first().click();
    await sheet(page).getByRole('heading', { name: 'Contrat, Seite 1' }).waitFor();
    await save(page);
    await expect.poll(() => error(page).innerText()).toBe('Wählen Sie eine Option.');
    expect(await violations(page)).toEqual([]);
    await page.locator('#value').selectOption('CDD d’usage');
    await expect.poll(() => error(page).count()).toBe(0);
    await save(page);
    await sheet(page).getByRole('heading', { name: 'E-Mail-Adresse, Seite 1' }).waitFor();
    await page.locator('#value').fill('ana@');
    await save(page);
    await expect.poll(() => error(page).innerText()).toContain('Geben Sie eine E-Mail-Adresse ein');
    await page.locator('#value').fill('ana@exemple.fr');
    await save(page);
    await page.locator('.fld .fld-value', { hasText: 'CDD d’usage' }).waitFor();
    await confirm(page);
    await page.getByRole('heading', { name: 'Unterschrieben', exact: true }).waitFor();
    const query = 'query ($id: ID!) { envelope(id: $id) { documents { fields { value } } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    expect(data.envelope.documents[0].fields.map(({ value }: any) => value)).toEqual(['CDD d’usage', 'ana@exemple.fr']);
    expect(problems).toEqual([]);
  });

  it('ticks one box of a group, shows what depends on it, and seals what was shown', async () => {
    const radio = { type: 'CHECKBOX', width: 3, height: 2, format: { radio: { group: 'Statut' } } };
    const { id, link } = await sendByGraphql(office, [
      { ...radio, label: 'Célibataire', y: 30, required: true },
      { ...radio, label: 'Marié', y: 34 },
      { type: 'TEXT', label: 'Conjoint', y: 38, shownIf: { label: 'Marié' } },
      { type: 'TEXT', label: 'Taux', y: 44, value: '12,50 € de l’heure', format: { fixed: true } },
    ]);
    const { page, problems } = await office.open(link, judged({ screen: 'phone', language: 'nl' }));
    await documentsShown(page);
    const spouse = page.locator('.fld', { hasText: 'Conjoint' });
    await page.getByText('12,50 € de l’heure').waitFor();
    await expect.poll(() => spouse.count()).toBe(0);
    await page.getByRole('radio', { name: 'Marié' }).check();
    await spouse.waitFor();
    expect(await violations(page)).toEqual([]);
    await nextButton(page).click();
    await sheet(page).getByRole('heading', { name: 'Conjoint, pagina 1' }).waitFor();
    await page.locator('#value').fill('Ana');
    await save(page);
    // The other box of the group hides the field again, with what was written in it.
    await page.getByRole('radio', { name: 'Célibataire' }).check();
    await expect.poll(() => page.getByRole('radio', { name: 'Marié' }).isChecked()).toBe(false);
    await expect.poll(() => spouse.count()).toBe(0);
    await confirm(page);
    await page.getByRole('heading', { name: 'Ondertekend', exact: true }).waitFor();
    const query = 'query ($id: ID!) { envelope(id: $id) { documents { fields { value } } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    expect(data.envelope.documents[0].fields.map(({ value }: any) => value)).toEqual([
      'true',
      'false',
      null,
      '12,50 € de l’heure',
    ]);
    expect(problems).toEqual([]);
  });

  it('lets the signer empty an optional field', async () => {
    const [siret] = labelled;
    const { id, link } = await sendByGraphql(office, [{ ...siret, required: false, value: '12345678901234' }]);
    const { page } = await office.open(link, { screen: 'phone' });
    await documentsShown(page);
    await page.locator('[data-field]').click();
    await expect.poll(() => sheet(page).innerText()).toContain('Facultatif');
    await page.locator('#value').fill('');
    await save(page);
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    const query = 'query ($id: ID!) { envelope(id: $id) { documents { fields { value } } } }';
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query, { id });
    expect(data.envelope.documents[0].fields[0].value).toBeNull();
  });
});
