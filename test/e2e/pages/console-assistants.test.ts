import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACK, connectByOAuth, keepInMemory } from '../../world/connected-assistant.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the consent for an assistant', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  /** An assistant without a token, which sends the person to the consent. */
  const assistant = async () => {
    const keeping = keepInMemory();
    const first = await connectByOAuth(office.world, keeping);
    await expect(first.connect()).rejects.toThrow();
    return { keeping, finish: (code: string) => first.transport.finishAuth(code) };
  };
  /** Where the browser goes back to: the address of the assistant, which nobody answers here. */
  const wentBack = async (page: Page, act: () => Promise<void>): Promise<URL> => {
    await page.route(`${CALLBACK}*`, (route) => route.fulfill({ body: 'Back at the assistant' }));
    await act();
    await page.waitForURL(`${CALLBACK}*`);
    return new URL(page.url());
  };

  it('connects it with what the person ticked, and the settings show it and end it', async () => {
    const { keeping, finish } = await assistant();
    const { page, problems } = await enterConsole(office, office.caller);
    await page.goto(keeping.sentTo!.href);
    await page.getByRole('heading', { name: 'Connecter Assistant Exemple ?' }).waitFor();
    const allow = page.getByRole('button', { name: 'Autoriser' });
    const boxes = page.getByRole('checkbox');
    for (const box of await boxes.all()) await box.uncheck();
    await allow.click();
    await page.getByText('Choisissez au moins une autorisation, ou refusez.').waitFor();
    await boxes.first().check();
    const back = await wentBack(page, () => allow.click());
    expect(back.searchParams.get('state')).toBe(keeping.states.at(-1));
    await finish(back.searchParams.get('code')!);
    const { client, connect } = await connectByOAuth(office.world, keeping);
    await connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('listTemplates');
    await expect
      .poll(() => office.world.service.services.database.prisma.assistantConnection.findMany())
      .toMatchObject([{ scopes: ['read'] }]);

    await visit(office, page, 'settings');
    await page
      .getByRole('cell', { name: /Assistant Exemple/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Déconnecter : Assistant Exemple' }).click();
    await page.getByText('Aucun assistant connecté.').waitFor();
    await expect(client.listTools()).rejects.toThrow();
    expect(problems).toEqual([]);
  });

  it('goes back with access_denied when the person refuses, and nothing is connected', async () => {
    const { keeping } = await assistant();
    const { page } = await enterConsole(office, office.caller);
    await page.goto(keeping.sentTo!.href);
    const back = await wentBack(page, () => page.getByRole('link', { name: 'Refuser' }).click());
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('code')).toBeNull();
    await visit(office, page, 'settings');
    await page.getByText('Aucun assistant connecté.').waitFor();
  });

  it('asks who is not signed in to sign in first, and then shows the consent', async () => {
    const { keeping } = await assistant();
    const { page } = await office.open(keeping.sentTo!.href);
    await page.getByLabel('Adresse e-mail').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Autoriser' }).count()).toBe(0);
  });
});
