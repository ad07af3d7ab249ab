import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../../modules/simulation/asks.ts';
import { signedInMember } from '../../world/member.ts';
import { traceOf } from '../../world/trace.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

/** The words of the element that says what is wrong with a field. */
const describedBy = (field: Element): string =>
  document
    .getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
    ?.textContent?.replace(/\s/g, ' ') ?? '';

describe.skipIf(noBrowser())('mandates in the console', () => {
  let office: Office;
  let caller: Caller;
  beforeAll(async () => {
    office = await openOffice();
    caller = await office.world.caller();
  });
  afterAll(() => office?.close());

  const mandates = () => office.world.database.prisma.mandate.findMany({ include: { agents: true } });
  const act = (page: Page) => page.getByRole('button', { name: 'Envoyer l’acte à signer' });

  it('are created, followed until the act is signed, and revoked', async () => {
    const { world } = office;
    const { page, problems } = await enterConsole(office, caller, judged({}), 'mandates');
    await page.getByRole('link', { name: 'Nouveau mandat' }).click();
    const before = await traceOf(world);
    /** The refusal stands at its field, which has the focus. */
    const wanted = async (text: string) => {
      await act(page).click();
      await page.getByRole('alert').getByText(text).waitFor();
      await expect.poll(() => page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => page.locator('[aria-invalid]:focus').evaluate(describedBy)).toContain(text);
    };
    await wanted('Il manque : Raison sociale.');
    await page.getByLabel('Raison sociale').fill('Horizon Intérim SAS');
    await wanted('Il manque : Prénom et nom du représentant.');
    const representative = page.getByRole('group', { name: 'Représentant légal' });
    await representative.getByLabel('Prénom et nom').fill('Claire Fontaine');
    await representative.getByLabel('Fonction').fill('Présidente');
    await representative.getByLabel('Adresse e-mail').fill('claire');
    await wanted('« claire » n’est pas une adresse e-mail.');
    await representative.getByLabel('Adresse e-mail').fill('claire@exemple.fr');
    await representative.getByLabel('Téléphone').fill('+33612345670');
    await representative.getByLabel('Prénom', { exact: true }).fill('Claire');
    await representative.getByLabel('Nom de famille').fill('Fontaine');
    await page.getByRole('button', { name: 'Ajouter un mandataire' }).click();
    await page.getByRole('button', { name: 'Retirer le mandataire 1' }).click();
    const agent = page.getByRole('group', { name: 'Mandataire 1' });
    await agent.getByLabel('Prénom et nom').fill('Nadia Roux');
    await agent.getByLabel('Adresse e-mail').fill('nadia@exemple.fr');
    await agent.getByLabel('Téléphone').fill('+33612345671');
    await wanted('Choisissez au moins un objet du mandat.');
    await page.getByLabel('contrats de mission').check();
    await page.getByLabel('Premier jour').fill('2026-01-02');
    await page.getByLabel('Dernier jour').fill('2026-01-01');
    await wanted('Le dernier jour précède le premier.');
    await page.getByLabel('Dernier jour').fill('2035-12-31');
    // The server judges these.
    const [company, person] = [page.getByLabel('Raison sociale'), agent.getByLabel('Prénom et nom')];
    await person.fill('N'.repeat(201));
    await wanted('200 caractères au plus');
    await expect.poll(() => person.getAttribute('aria-invalid')).toBe('true');
    await person.fill('Nadia Roux');
    await company.fill('H'.repeat(201));
    await wanted('200 caractères au plus');
    await expect.poll(() => person.getAttribute('aria-invalid')).toBeNull();
    await company.fill('Horizon Intérim SAS');
    expect(await violations(page)).toEqual([]);
    expect(await traceOf(world)).toEqual(before);
    await act(page).click();

    await page.getByText('L’acte attend d’être signé par Claire Fontaine.').waitFor();
    const [mandate] = await mandates();
    expect(mandate).toMatchObject({
      status: 'PENDING',
      legalName: 'Horizon Intérim SAS',
      scope: ['CONTRAT_MISSION'],
      validUntil: '2035-12-31',
      agents: [{ name: 'Nadia Roux', email: 'nadia@exemple.fr', phone: '+33612345671' }],
    });
    expect(await violations(page)).toEqual([]);
    const signer = await world.database.prisma.signer.findFirstOrThrow({ where: { email: 'claire@exemple.fr' } });
    await done(world, caller, 'simulateSignature', signer.id);
    await world.settle();
    await page.getByText('L’acte est signé et scellé.').waitFor();
    await page.getByRole('link', { name: 'Ouvrir l’acte' }).waitFor();

    await page.getByRole('button', { name: 'Révoquer le mandat' }).click();
    await page.getByRole('button', { name: 'Le garder' }).click();
    expect((await mandates())[0]!.status).toBe('ACTIVE');
    await page.getByRole('button', { name: 'Révoquer le mandat' }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Révoquer le mandat' }).click();
    await page.getByText('Ce mandat est révoqué').waitFor();
    expect((await mandates())[0]!.status).toBe('REVOKED');
    await expect.poll(() => page.getByRole('button', { name: 'Révoquer le mandat' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('are neither created nor revoked by readers', async () => {
    const reader = await signedInMember(office.world, caller, 'READER');
    const { page } = await office.open(`${office.world.url}/console`);
    const [, token = ''] = reader.headers().cookie.split('=');
    await page.context().addCookies([{ name: 'esign_console', value: token, url: office.world.url }]);
    await visit(office, page, 'mandates/new');
    await expect.poll(() => page.getByRole('link', { name: 'Nouveau mandat' }).count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Envoyer l’acte à signer' }).count()).toBe(0);
    const [mandate] = await mandates();
    const revoked = await reader.ask(
      `mutation { revokeSigningMandate(input: { id: "${mandate!.id}" }) { mandate { id } } }`,
    );
    expect(revoked.errors?.[0]?.extensions?.code).toBe('forbidden');
  });
});
