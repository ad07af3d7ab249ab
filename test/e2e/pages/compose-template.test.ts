import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { graphql } from '../../world/client.ts';
import { createTemplate, WHOLE } from '../../world/template.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { choose } from './compose-hand.ts';
import { sheet } from './hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

/** A page with texts at points from its lower left corner. */
const written = (texts: readonly (readonly [string, number])[]) =>
  contract({
    pages: 1,
    change: (document) => {
      for (const [text, y] of texts) document.getPages()[0]!.drawText(text, { x: 60, y, size: 10 });
    },
  });

describe.skipIf(noBrowser())('templates and texts in the composer', () => {
  let office: Office;
  let lease: Buffer;
  beforeAll(async () => {
    office = await openOffice();
    lease = await written([
      ['Le locataire {{sign:locataire}}', 120],
      ['{{date:locataire}}', 200],
      ['Le bailleur {{sign:bailleur}}', 300],
      ['Paraphe :', 400],
      ['Paraphe :', 440],
    ]);
  });
  afterAll(() => office?.close());

  const stepTo = (page: Page, n: number) => page.locator('.steps button').nth(n).click();
  const byText = (page: Page) => page.locator('.by-text');
  const toFields = async (page: Page) => {
    await stepTo(page, 1);
    await page.locator('.page[data-state=painted]').first().waitFor();
    await page.getByText('Placer d’après le texte').click();
  };
  const templates = async () => {
    const query = `{ templates(first: 1) { nodes { ${WHOLE} } } }`;
    return (await graphql(office.world.url, `Bearer ${office.caller.key}`, query)).data.templates.nodes;
  };

  it('makes a template from a PDF: roles and fields from its tags, fields at a text, saved, read and edited', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({}), 'templates');
    await page.getByRole('link', { name: 'Créer un modèle à partir de PDF' }).press('Enter');
    await page.getByRole('heading', { name: 'Nouveau modèle' }).waitFor();
    await choose(page, [{ name: 'Bail.pdf', buffer: lease }]);
    await page.locator('.paper').waitFor();
    expect(await violations(page)).toEqual([]);

    await toFields(page);
    await byText(page).getByRole('button', { name: 'Champs à partir des balises' }).press('Enter');
    await page.getByText('3 champs placés.').waitFor();
    await expect.poll(() => page.locator('.steps .tag').count()).toBe(0);
    await expect.poll(() => page.locator('.pill').allInnerTexts()).toEqual(['1\nlocataire', '2\nbailleur']);
    await byText(page).getByRole('button', { name: 'Champs à partir des balises' }).click();
    await page.getByText('Chaque balise a déjà son champ.').waitFor();
    await byText(page).getByLabel('Texte du document').fill('Paraphe  :');
    await byText(page).getByLabel('Type').selectOption('INITIALS');
    await byText(page).getByLabel('Rôle').selectOption({ label: 'bailleur' });
    await byText(page).getByRole('button', { name: 'Placer les champs' }).press('Enter');
    await page.getByText('2 champs placés.').waitFor();
    expect(await violations(page)).toEqual([]);
    await byText(page).getByLabel('Texte du document').fill('Introuvable');
    await byText(page).getByLabel('Texte du document').press('Enter');
    await page.getByText('Aucun nouvel endroit').waitFor();

    await stepTo(page, 2);
    await page.getByLabel('Message aux signataires').fill('Merci de signer.');
    await page.getByRole('button', { name: 'Enregistrer le modèle' }).press('Enter');
    await page.getByRole('heading', { name: 'Bail', level: 1, exact: true }).waitFor();
    const [made] = await templates();
    expect(made).toMatchObject({
      name: 'Bail',
      message: 'Merci de signer.',
      roles: [{ name: 'locataire' }, { name: 'bailleur' }],
    });
    const [first, second] = made.roles;
    const typesOf = ({ documents }: any) => documents[0].fields.map(({ type, roleId }: any) => [type, roleId]);
    expect(typesOf(made)).toEqual([
      ['SIGNATURE', first.id],
      ['DATE', first.id],
      ['SIGNATURE', second.id],
      ['INITIALS', second.id],
      ['INITIALS', second.id],
    ]);

    // What it has is shown; its document is read in a dialog.
    await page.getByText('Merci de signer.').waitFor();
    await page.getByRole('button', { name: 'Voir : Bail.pdf' }).press('Enter');
    await sheet(page).locator('.page[data-state=painted]').first().waitFor();
    await page.keyboard.press('Escape');

    // A role is renamed, a default is added: everything else stays the same.
    await page.getByRole('link', { name: 'Modifier le modèle' }).press('Enter');
    await page.getByRole('heading', { name: 'Modifier le modèle' }).waitFor();
    await page.getByLabel('Nom du rôle').first().fill('bailleur');
    await stepTo(page, 1);
    await page.locator('.placed.date').waitFor();
    await page.locator('.field-item', { hasText: 'Date' }).click();
    await page.getByLabel('Déjà rempli avec').fill('2027-01-01');
    await stepTo(page, 2);
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
    await page.getByText('Un autre rôle porte ce nom.').first().waitFor();
    await page.getByLabel('Nom du rôle').first().fill('preneur');
    await page.getByRole('button', { name: 'Enregistrer les modifications' }).click();
    await page.getByText('Modèle enregistré.').waitFor();
    await page.getByRole('link', { name: '← Bail' }).click();
    await page.getByRole('cell', { name: '2027-01-01' }).waitFor();
    expect(await violations(page)).toEqual([]);
    const [edited] = await templates();
    expect(edited.roles).toEqual([{ ...first, name: 'preneur' }, second]);
    const [signature, date, ...others] = made.documents[0].fields;
    expect(edited.documents[0]).toMatchObject({
      id: made.documents[0].id,
      fields: [signature, { ...date, value: '2027-01-01' }, ...others],
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('asks whom the tags of an envelope mean if they name no signer', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({}), 'envelopes/new');
    const tagged = await written([
      ['{{sign:2}}', 120],
      ['{{sign:acheteur}}', 200],
      ['{{date:Élodie Müller}}', 240],
      ['{{text:notaire}}', 300],
    ]);
    await choose(page, [{ name: 'Vente.pdf', buffer: tagged }]);
    await page.locator('.paper').waitFor();
    await page.getByLabel('Nom', { exact: true }).fill(elodie.name);
    await page.getByRole('button', { name: 'Ajouter un signataire' }).click();
    await page.getByLabel('Nom', { exact: true }).nth(1).fill(lukasz.name);
    await toFields(page);
    await byText(page).getByRole('button', { name: 'Champs à partir des balises' }).click();
    await sheet(page).getByLabel('« acheteur » (1 champ)').selectOption({ label: lukasz.name });
    await sheet(page).getByLabel('« notaire » (1 champ)').selectOption({ label: 'Ne pas placer ces champs' });
    expect(await violations(page)).toEqual([]);
    await sheet(page).getByRole('button', { name: 'Placer les champs' }).press('Enter');
    await page.getByText('3 champs placés.').waitFor();
    const whose = await page.locator('.field-item .hint').allInnerTexts();
    expect(whose.map((words) => words.split(' · ')[0])).toEqual([elodie.name, lukasz.name, lukasz.name]);
    await page.keyboard.press('Control+z');
    await expect.poll(() => page.locator('.placed').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it.each<Look>(opposites)(
    'has no finding by axe-core in the later steps of a template ($language, dark: $dark, $screen)',
    async (look) => {
      const { id } = await createTemplate(office.world, office.caller);
      const { page } = await enterConsole(office, office.caller, judged(look), `templates/${id}/edit`);
      const check = async (where: string) => {
        expect(await violations(page), where).toEqual([]);
        await expect
          .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), { message: where })
          .toBeLessThanOrEqual(0);
      };
      await page.locator('.steps').waitFor();
      await stepTo(page, 1);
      await page.locator('.placed').first().waitFor();
      await page.getByText(/Placer d’après le texte|Place by the text/).click();
      await check('fields');
      await stepTo(page, 2);
      await page.locator('.off').waitFor();
      await check('review');
      await page.context().close();
    },
  );
});
