import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { readEnvelope } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, opposites } from './browser.ts';
import { elodie, lukasz, type Office, oneOfEach, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('templates in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const ofTwo = () =>
    office.send({
      send: false,
      signers: [elodie, lukasz],
      fields: [...oneOfEach, { ...oneOfEach[3]!, signer_index: 1, y: 85 }],
    });
  const idIn = (url: string) => new URL(url).pathname.split('/')[3]!;

  it('a template is made of an envelope, filled by keyboard, previewed and sent', async () => {
    const { id } = await ofTwo();
    const { page, problems } = await enterConsole(office, office.caller, {}, `envelopes/${id}`);
    await page.getByRole('button', { name: 'Enregistrer comme modèle' }).press('Enter');
    await page.getByLabel('Nom du modèle').fill('Bail');
    await page.getByLabel(`Rôle : ${elodie.name}`).fill('Locataire');
    await page.getByLabel(`Rôle : ${lukasz.name}`).fill('Bailleur');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Bail', exact: true }).waitFor();

    await page.getByRole('button', { name: 'Créer et relire' }).press('Enter');
    await page.getByText('Indiquez un nom et une adresse e-mail pour le rôle « Locataire ».').waitFor();
    for (const [role, name] of [
      ['Locataire', 'Ana Martin'],
      ['Bailleur', 'Bo Durand'],
    ] as const) {
      const group = page.getByRole('group', { name: role });
      await group.getByLabel('Nom', { exact: true }).fill(name);
      await group.getByLabel('Adresse e-mail').fill(`${name.slice(0, 2).toLowerCase().trim()}@exemple.fr`);
    }
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    await page.locator('.placed').first().waitFor();
    await expect.poll(() => page.locator('.steps [aria-current]').innerText()).toContain('Champs');
    await expect.poll(() => page.locator('.placed').count()).toBe(5);
    await page.locator('.steps button').nth(2).click();
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await page.locator('.view-head .status', { hasText: 'envoyée' }).waitFor();
    const sent = await readEnvelope(office.world, office.caller, idIn(page.url()));
    expect(sent).toMatchObject({ name: 'Bail', signers: [{ name: 'Ana Martin' }, { name: 'Bo Durand' }] });

    await visit(office, page, 'templates');
    await page.getByRole('link', { name: 'Bail' }).click();
    await page.getByRole('button', { name: 'Supprimer le modèle' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer le modèle' }).press('Enter');
    await page.getByText('Aucun modèle dans ce mode.').waitFor();
    expect(problems).toEqual([]);
  });

  it('one envelope of a template gets other terms', async () => {
    const { id } = await ofTwo();
    const { page, problems } = await enterConsole(office, office.caller, judged({}), `envelopes/${id}`);
    await page.getByRole('button', { name: 'Enregistrer comme modèle' }).press('Enter');
    await page.getByLabel('Nom du modèle').fill('Avenant');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Autres conditions pour cette enveloppe' }).press('Enter');
    const groups = page.locator('fieldset.identity');
    for (const n of [0, 1]) {
      await groups.nth(n).getByLabel('Nom', { exact: true }).fill(`Personne ${n}`);
      await groups.nth(n).getByLabel('Adresse e-mail').fill(`p${n}@exemple.fr`);
    }
    await groups.nth(1).getByLabel('Langue').selectOption('DE');
    await page.getByLabel('Message aux signataires').fill('Avant vendredi.');
    await page.getByLabel('Jours pour signer').fill('500');
    expect(await violations(page)).toEqual([]);
    const create = page.getByRole('button', { name: 'Créer et relire' });
    await create.press('Enter');
    await page.locator('[name=expiresInDays][aria-invalid]').waitFor();
    await page.getByLabel('Jours pour signer').fill('7');
    await page.getByLabel('Aucune relance automatique').check();
    await create.press('Enter');
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    const query = `{ envelope(id: "${idIn(page.url())}") { message expiresInDays reminders { most } signers { language } } }`;
    const { data } = await graphql(office.world.url, `Bearer ${office.caller.key}`, query);
    expect(data.envelope).toMatchObject({ message: 'Avant vendredi.', expiresInDays: 7, reminders: null });
    expect(data.envelope.signers.map(({ language }: any) => language)).toEqual([null, 'DE']);
    expect(problems).toEqual([]);
  });

  it('an envelope is duplicated by one press; the copy is a draft of its own', async () => {
    const { id } = await ofTwo();
    const { page, problems } = await enterConsole(office, office.caller, {}, `envelopes/${id}`);
    await page.getByRole('button', { name: 'Dupliquer' }).press('Enter');
    await page.waitForURL((url) => idIn(String(url)) !== id);
    await page.locator('.view-head .status', { hasText: 'brouillon' }).waitFor();
    const copy = await readEnvelope(office.world, office.caller, idIn(page.url()));
    expect(copy.signers.map(({ name }: any) => name)).toEqual([elodie.name, lukasz.name]);
    expect(problems).toEqual([]);
  });

  it.each<Look>(opposites)('axe-core finds nothing ($language, dark: $dark, $screen)', async (look) => {
    const { id } = await ofTwo();
    const { page } = await enterConsole(office, office.caller, judged(look), 'templates');
    expect(await violations(page)).toEqual([]);
    await visit(office, page, `envelopes/${id}`);
    await page.getByRole('button', { name: /Enregistrer comme modèle|Save as template/ }).click();
    expect(await violations(page)).toEqual([]);
  });
});
