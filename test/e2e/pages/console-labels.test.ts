import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

const colors = ['GRAY', 'RED', 'ORANGE', 'GREEN', 'TEAL', 'BLUE', 'PURPLE', 'PINK'];

describe.skipIf(noBrowser())('labels in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it.each(['phone', 'desktop'] as const)(
    'are made, put on a selection, filtered by and deleted ($0)',
    async (screen) => {
      const { world } = office;
      const caller = await world.caller();
      for (let n = 1; n <= 3; n++)
        await createEnvelope(world, caller, { name: `Avenant ${n}`, send: false, signers: [person(n)] });
      const { page, problems } = await enterConsole(office, caller, judged({ screen }), 'envelopes?order=NAME');
      await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
      await sheet(page).getByLabel('Nom de l’étiquette').fill('Urgent');
      await sheet(page).getByLabel('Couleur').selectOption({ label: 'Rouge' });
      await sheet(page).getByRole('button', { name: 'Créer l’étiquette' }).click();
      await sheet(page).getByRole('button', { name: 'Modifier : Urgent' }).waitFor();
      await sheet(page).getByLabel('Nom de l’étiquette').fill('URGENT');
      await sheet(page).getByRole('button', { name: 'Créer l’étiquette' }).click();
      await sheet(page).getByText('Une autre étiquette porte ce nom').waitFor();
      await sheet(page).getByRole('button', { name: 'Modifier : Urgent' }).click();
      await sheet(page).getByLabel('Nom de l’étiquette').first().fill('À relire');
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
      await sheet(page).getByRole('button', { name: 'Modifier : À relire' }).waitFor();
      await page.keyboard.press('Escape');

      await page.getByLabel('Sélectionner Avenant 1', { exact: true }).check();
      await page.getByLabel('Sélectionner Avenant 2', { exact: true }).check();
      await page.getByRole('button', { name: 'Étiqueter' }).click();
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
      const tags = page.locator('tbody .tag.label');
      await expect.poll(() => tags.count()).toBe(2);
      await page.getByLabel('Étiquette', { exact: true }).selectOption({ label: 'À relire' });
      await page.getByText('2 enveloppes trouvées').waitFor();
      await expect.poll(() => page.evaluate('location.search')).toMatch(/^\?label=[0-9a-f-]{36}&order=NAME$/);
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'))
        .toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);

      await page.getByRole('link', { name: 'Avenant 2' }).click();
      await page.locator('.tag.label', { hasText: 'À relire' }).waitFor();
      await page.getByRole('button', { name: 'Changer les étiquettes' }).click();
      await sheet(page).getByLabel('À relire').uncheck();
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
      await expect.poll(() => page.locator('.tag.label').count()).toBe(0);
      await page.goBack();
      await page.getByText('1 enveloppe trouvée').waitFor();
      await page.getByRole('button', { name: 'Étiquettes', exact: true }).click();
      await sheet(page).getByRole('button', { name: 'Supprimer : À relire' }).click();
      await sheet(page).getByRole('button', { name: 'Supprimer l’étiquette' }).click();
      await sheet(page).getByText('Aucune étiquette').waitFor();
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it.each(['light', 'dark'] as const)('have readable colours ($0)', async (theme) => {
    const { world } = office;
    const caller = await world.caller();
    const ask = async (query: string, variables = {}) =>
      (await graphql(world.url, `Bearer ${caller.key}`, query, variables)).data;
    const { id } = await createEnvelope(world, caller, { send: false });
    for (const color of colors) {
      const input = { name: color.toLowerCase(), color };
      const { createLabel } = await ask(
        'mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { id } } }',
        { input },
      );
      const add = [createLabel.label.id];
      await ask('mutation ($input: LabelEnvelopesInput!) { labelEnvelopes(input: $input) { envelopes { id } } }', {
        input: { envelopeIds: [id], add },
      });
    }
    const { page, problems } = await enterConsole(office, caller, judged({ dark: theme === 'dark' }), 'envelopes');
    await expect.poll(() => page.locator('tbody .tag.label').count()).toBe(8);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
