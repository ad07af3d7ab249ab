import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../world/free-port.ts';
import { signedInMember } from '../../world/member.ts';
import { CLIENT, noProvider, openProvider, type TestProvider } from '../../world/oidc-provider.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Fills in the sign-in page of the provider. */
async function logIn(page: Page, person: string): Promise<void> {
  await page.locator('input[name=login]').fill(person);
  await page.locator('input[name=password]').fill('x');
  await page.locator('button[type=submit]').click();
}

describe.skipIf(noBrowser() || noProvider)('the sign-in at the OpenID provider', () => {
  let office: Office;
  let provider: TestProvider;
  beforeAll(async () => {
    const port = await freePort();
    provider = await openProvider({ publicUrl: `http://localhost:${port}` });
    office = await openOffice({
      HOST: 'localhost',
      PORT: String(port),
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Compte Horizon',
      OIDC_ORGANIZATION_CLAIM: 'organizations',
    });
  });
  afterAll(async () => {
    await office?.close();
    await provider?.close();
  });

  it('opens the console, and signing out ends the session at the provider too', async () => {
    const { organizationId } = office.caller;
    provider.people.set('camille', {
      email: 'camille@exemple.fr',
      email_verified: true,
      name: 'Camille Martin',
      organizations: organizationId,
    });
    const { page, problems } = await office.open(`${office.world.url}/console`);
    await button(page, 'Se connecter avec Compte Horizon').waitFor();
    await button(page, 'Se connecter avec Compte Horizon').click();
    await logIn(page, 'camille');
    await page.locator('nav.menu').waitFor();
    // Neither the address nor the history has the authorization code.
    expect(page.url()).toBe(`${office.world.url}/console/overview`);
    await page.goBack();
    await page.locator('nav.menu').waitFor();
    expect(page.url()).not.toContain('code=');
    await page.getByRole('banner').getByRole('button', { name: 'Se déconnecter' }).click();
    await page.waitForURL(`${provider.issuer}/**`);
    await page.locator('button[name=logout]').click();
    await button(page, 'Se connecter avec Compte Horizon').click();
    await logIn(page, 'camille');
    await page.locator('nav.menu').waitFor();
    // The provider's own pages load fonts from elsewhere, and nobody is signed in at first.
    expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
  });

  it.each<Look>([{ dark: true }, { screen: 'phone', language: 'en' }])(
    'is offered on an accessible page: %o',
    async (look) => {
      const { page } = await office.open(`${office.world.url}/console`, judged(look));
      await page.getByRole('button', { name: /Compte Horizon$/ }).waitFor();
      expect(await violations(page)).toEqual([]);
    },
  );

  it('says why somebody is refused', async () => {
    provider.people.set('inconnu', { email: 'inconnu@exemple.fr', email_verified: true });
    const { page } = await office.open(`${office.world.url}/console`, judged({ screen: 'phone' }));
    await button(page, 'Se connecter avec Compte Horizon').click();
    await logIn(page, 'inconnu');
    const alert = page.getByRole('alert');
    await alert.getByText('Votre compte Compte Horizon ne donne accès à aucune organisation ici.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Revenir à la connexion' }).click();
    await button(page, 'Se connecter avec Compte Horizon').waitFor();
    await expect
      .poll(() => office.world.database.prisma.user.count({ where: { email: 'inconnu@exemple.fr' } }))
      .toBe(0);
  });

  it('refuses an address with the answer of somebody else’s browser', async () => {
    const { page } = await office.open(`${office.world.url}/console/oidc?code=x&state=${'x'.repeat(43)}`);
    await page.getByRole('alert').getByText('La connexion avec Compte Horizon n’a pas abouti').waitFor();
    expect(page.url()).toBe(`${office.world.url}/console`);
    await expect.poll(() => page.locator('nav.menu').count()).toBe(0);
  });

  it('says that the provider does not respond, and codes still sign in', async () => {
    const email = 'par-code@exemple.fr';
    await signedInMember(office.world, office.caller, 'OWNER', email);
    await provider.close();
    const { page } = await office.open(`${office.world.url}/console/oidc?code=x&state=x`, judged({}));
    office.world.service.services.neighbours.failed('oidc', new Error('connection refused'));
    await page.getByRole('link', { name: 'Revenir à la connexion' }).click();
    await page.getByRole('alert').getByText('Compte Horizon ne répond pas pour le moment.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByLabel(/E-mail|e-mail/).fill(email);
    await button(page, 'Recevoir un code').click();
    await page.getByLabel('Code').fill(await office.codeFor(email));
    await button(page, 'Entrer').click();
    await page.locator('nav.menu').waitFor();
  });
});
