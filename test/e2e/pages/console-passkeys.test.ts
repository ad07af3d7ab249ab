import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

/** A simulated authenticator that makes passkeys and verifies the user (WebDriver of Web Authentication §11). */
async function withDevice(page: Page): Promise<{ credentials(): Promise<number> }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    credentials: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.skipIf(noBrowser())('passkeys in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice({ HOST: 'localhost' });
  });
  afterAll(() => office?.close());

  it('are added in the settings, then used to sign in, and can be required of the team', async () => {
    const { page, problems } = await enterConsole(office, office.caller);
    const device = await withDevice(page);
    await visit(office, page, 'settings');
    await page.getByText('Aucune clé d’accès.').waitFor();
    await page.getByLabel('Nom de la clé').fill('Ordinateur');
    await press(page, 'Ajouter une clé d’accès');
    await page.locator('.lines', { hasText: 'Ordinateur' }).waitFor();
    await expect.poll(() => device.credentials()).toBe(1);
    await page.getByRole('link', { name: 'Sécurité et données' }).press('Enter');
    await press(page, 'Rendre les clés d’accès obligatoires');
    await page.getByText('Aujourd’hui : obligatoires.').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).click();
    await press(page, 'Se connecter avec une clé d’accès');
    await page.locator('nav.menu').waitFor();
    expect(problems).toEqual([]);

    const { link } = await inviteOwner(
      office.world.service.services,
      office.caller.organizationId,
      'nouvelle@exemple.fr',
    );
    const newcomer = await office.open(link, { screen: 'phone' });
    await withDevice(newcomer.page);
    await newcomer.page.getByRole('button', { name: /entrer$/i }).click();
    await newcomer.page.getByRole('heading', { name: 'Une clé d’accès est demandée' }).waitFor();
    await expect.poll(() => newcomer.page.locator('nav.menu').count()).toBe(0);
    await newcomer.page.getByLabel('Nom de la clé').fill('Téléphone');
    await press(newcomer.page, 'Ajouter une clé d’accès');
    await newcomer.page.getByRole('button', { name: 'Menu', exact: true }).waitFor();
    expect(newcomer.problems).toEqual([]);
  });
});
