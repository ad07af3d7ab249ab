import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOwnerLink } from '../../../src/modules/access/index.ts';
import { rest } from '../../world/client.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the settings of a signed-in member', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('ask an owner who came by the first link for an e-mail address until there is one', async () => {
    const { organizationId } = await office.world.caller();
    const { page } = await office.open((await firstOwnerLink(office.world.service.services, organizationId))!);
    await page.getByRole('button', { name: 'Entrer' }).click();
    await page.getByText('Votre compte n’a pas encore d’adresse').waitFor();
    await page.getByRole('link', { name: 'L’ajouter dans les réglages' }).click();
    await page.getByLabel('Adresse e-mail').fill('premiere@exemple.fr');
    await page.getByRole('button', { name: 'Recevoir un code' }).click();
    await page.getByLabel('Code').waitFor();
    await page.getByLabel('Code').fill(await office.codeFor('premiere@exemple.fr'));
    const confirm = page.locator('form', { has: page.getByLabel('Code') });
    await confirm.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Recevoir un code' }).waitFor();
    await visit(office, page, 'envelopes');
    await expect.poll(() => page.getByText('Votre compte n’a pas encore d’adresse').count()).toBe(0);
  });

  it('allow and remove a site that embeds the pages, and the pages’ header follows', async () => {
    const { links } = await office.send({});
    const ancestors = async () =>
      /frame-ancestors ([^;]*)/.exec((await fetch(links[0]!)).headers.get('content-security-policy') ?? '')?.[1];
    await expect.poll(() => ancestors()).toBe("'none'");
    const { page, problems } = await enterConsole(office, office.caller, {}, 'settings/security');
    await page.getByText('Aucun : les pages ne s’ouvrent que dans leur propre onglet').waitFor();
    for (const wrong of ['app.exemple.fr', 'http://app.exemple.fr', 'javascript:alert(1)', 'https://*.exemple.fr']) {
      await page.getByLabel('Adresse du site').fill(wrong);
      await page.getByRole('button', { name: 'Autoriser ce site' }).click();
      await page.locator('section', { hasText: 'Adresse du site' }).getByRole('alert').waitFor();
      expect(await ancestors(), wrong).toBe("'none'");
    }
    await page.getByLabel('Adresse du site').fill('https://App.Exemple.fr/dossiers/12?x=1');
    await page.getByRole('button', { name: 'Autoriser ce site' }).click();
    await page.locator('.lines code', { hasText: /^https:\/\/app\.exemple\.fr$/ }).waitFor();
    await expect.poll(() => ancestors()).toBe('https://app.exemple.fr');
    await page.getByRole('button', { name: 'Retirer https://app.exemple.fr' }).click();
    await page.getByText('Aucun : les pages ne s’ouvrent que dans leur propre onglet').waitFor();
    await expect.poll(() => ancestors()).toBe("'none'");
    expect(problems).toEqual([]);
  });

  it('let them try the GraphQL API with the session alone, live or test, with subscriptions', async () => {
    const { page } = await enterConsole(office, office.caller, {}, 'keys');
    await expect
      .poll(() => page.getByRole('link', { name: 'Essayer l’API GraphQL' }).getAttribute('href'))
      .toBe('/graphiql?mode=test');
    const run = async (mode: 'live' | 'test', query: string) => {
      await page.goto(`${office.world.url}/graphiql?${new URLSearchParams({ mode, query })}`);
      await page.getByRole('button', { name: /^Execute query/ }).click();
    };
    const answered = (text: string) => page.locator('.result-window', { hasText: text }).waitFor();
    await run('test', '{ viewer { mode member { role } } }');
    await answered('"TEST"');
    await run('live', '{ viewer { mode member { role } } }');
    await answered('"LIVE"');
    const { id } = await office.send({ send: false });
    await run('test', `subscription { envelopeStatus(id: "${id}") { type status } }`);
    await answered('"DRAFT"');
    await rest(office.world.url, office.caller.key, 'POST', `/envelopes/${id}/cancel`);
    await answered('"CANCELED"');
  });
});
