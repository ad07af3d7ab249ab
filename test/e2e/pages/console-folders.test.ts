import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope, person } from '../../world/envelope.ts';
import { signedInMember } from '../../world/member.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('teams and folders', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it.each(['phone', 'desktop'] as const)(
    'are made in the settings, hold what is moved into them, and are deleted with a warning (%s)',
    async (screen) => {
      const { world } = office;
      const caller = await world.caller();
      const { id } = await createEnvelope(world, caller, { name: 'Contrat de travail', signers: [person(1)] });
      await createEnvelope(world, caller, { name: 'Bon de commande', signers: [person(2)] });
      const colleague = await signedInMember(world, caller, 'MANAGER', `rh-${screen}@exemple.fr`);
      const outsider = await signedInMember(world, caller, 'MANAGER', `ventes-${screen}@exemple.fr`);
      const sees = async ({ ask }: typeof colleague) =>
        (await ask('{ envelopes { totalCount } }')).data.envelopes.totalCount;
      const { page, problems } = await enterConsole(office, caller, judged({ screen }), 'settings/teams');
      const fits = () =>
        expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      const teams = page.getByRole('region', { name: 'Équipes' });
      const folders = page.getByRole('region', { name: 'Dossiers' });
      await folders.getByText('Aucun dossier', { exact: true }).waitFor();
      expect(await violations(page)).toEqual([]);

      await teams.getByRole('button', { name: 'Nouvelle équipe' }).click();
      await sheet(page).getByLabel('Nom de l’équipe').fill('Ressources humaines');
      await sheet(page).getByLabel(`rh-${screen}@exemple.fr`).check();
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
      await teams.getByText(`rh-${screen}@exemple.fr`).waitFor();

      await folders.getByRole('button', { name: 'Nouveau dossier' }).click();
      await sheet(page).getByLabel('Nom du dossier').fill('Personnel');
      await sheet(page).getByLabel('Ressources humaines').selectOption({ label: 'Lire et modifier' });
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
      await folders.getByText('Ressources humaines : Lire et modifier').waitFor();
      await folders.getByRole('button', { name: 'Nouveau dossier' }).click();
      await sheet(page).getByLabel('Nom du dossier').fill('personnel');
      await sheet(page).getByRole('button', { name: 'Enregistrer' }).click();
      await sheet(page).getByText('un autre dossier porte ce nom').first().waitFor();
      await page.keyboard.press('Escape');
      expect(await violations(page)).toEqual([]);
      await fits();

      await visit(office, page, 'envelopes');
      await page.getByLabel('Sélectionner Contrat de travail').check();
      await page.getByRole('region', { name: 'Sélection' }).locator('summary, [aria-haspopup=menu]').last().click();
      await page.getByText('Déplacer dans un dossier', { exact: true }).click();
      await sheet(page).getByLabel('Dossier').selectOption({ label: 'Personnel' });
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Déplacer' }).click();
      await page.getByRole('link', { name: 'Dossier : Personnel' }).waitFor();
      expect([await sees(colleague), await sees(outsider)]).toEqual([2, 1]);
      await page.getByRole('link', { name: 'Dossier : Personnel' }).click();
      await page.getByRole('heading', { level: 1, name: 'Personnel' }).waitFor();
      await expect.poll(() => page.getByText('Bon de commande').count()).toBe(0);
      expect(await violations(page)).toEqual([]);
      await fits();

      await page.getByRole('link', { name: 'Nouvelle enveloppe' }).click();
      await expect
        .poll(() => page.getByLabel('Dossier').evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.text))
        .toBe('Personnel');
      expect(await violations(page)).toEqual([]);

      await visit(office, page, `envelopes/${id}`);
      await page.getByRole('link', { name: 'Dossier : Personnel' }).waitFor();
      expect(await violations(page)).toEqual([]);
      await fits();

      await visit(office, page, 'settings/teams');
      await folders.getByRole('button', { name: 'Supprimer : Personnel' }).click();
      await sheet(page).getByText('Ce dossier contient 1 enveloppe').waitFor();
      await sheet(page).getByRole('button', { name: 'Supprimer' }).click();
      await sheet(page).getByText('Cochez la case').waitFor();
      await expect.poll(() => sees(outsider)).toBe(1);
      await sheet(page).getByLabel('Tous les membres peuvent voir').check();
      expect(await violations(page)).toEqual([]);
      await sheet(page).getByRole('button', { name: 'Supprimer' }).click();
      await folders.getByText('Aucun dossier', { exact: true }).waitFor();
      await expect.poll(() => sees(outsider)).toBe(2);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );
});
