import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

describe.skipIf(noBrowser())('the templates of temporary work', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('are made by one press each, and ask for the day of the mission', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({}), 'templates');
    await page.getByText('Modèles de travail temporaire').click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Contrat de mission' }).press('Enter');
    await page.getByRole('heading', { name: 'Contrat de mission', level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);

    const worker = page.getByRole('group', { name: 'Salarié temporaire' });
    const agency = page.getByRole('group', { name: 'Entreprise de travail temporaire' });
    for (const [role, name] of [
      [agency, 'Nadia'],
      [worker, 'Paul'],
    ] as const) {
      await role.getByLabel('Nom').fill(`${name} Petit`);
      await role.getByLabel('Adresse e-mail').fill(`${name.toLowerCase()}@exemple.fr`);
    }
    const create = page.getByRole('button', { name: 'Créer et relire' });
    await create.click();
    await page.getByText('Indiquez une date : Début de la mission.').waitFor();
    await page.getByLabel('Début de la mission').fill('2026-12-01');
    await create.click();
    await page.locator('.placed.text').first().waitFor();
    const drafts = await office.world.database.prisma.envelope.findMany({ where: { documentKind: 'CONTRAT_MISSION' } });
    expect(drafts).toMatchObject([{ status: 'DRAFT', missionStartsAt: expect.anything() }]);
    expect(problems).toEqual([]);
  });
});
