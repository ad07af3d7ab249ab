import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Contexts, noBrowser, openBrowser, openPage } from '../../e2e/pages/browser.ts';
import { rest } from '../../world/client.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** The simulator as a tester uses it: a real browser without scripts, with the page's policy. */
describe.skipIf(noBrowser())('the simulator’s page', () => {
  let world: World;
  let caller: Caller;
  let browser: Contexts;

  beforeAll(async () => {
    world = await openWorld();
    caller = await world.caller();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  const begin = async () => {
    const person = { method: 'france_identite', given_name: 'Élodie', family_name: 'Müller' };
    return (await rest(world.url, caller.key, 'POST', '/identities', person)).body;
  };

  it.each([
    ['Identité vérifiée', 'verified'],
    ['Échec de la vérification', 'failed'],
  ])('makes its button “%s” set the identity to %s, by keyboard and without scripts', async (button, status) => {
    const { id, verification_url } = await begin();
    const { page, problems } = await openPage(browser, verification_url, { more: { javaScriptEnabled: false } });
    await page.getByRole('button', { name: button }).press('Enter');
    await page.locator('form').first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'English' }).click();
    const title = status === 'verified' ? 'Identity verified' : 'The check did not succeed';
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    expect((await rest(world.url, caller.key, 'GET', `/identities/${id}`)).body.status).toBe(status);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
