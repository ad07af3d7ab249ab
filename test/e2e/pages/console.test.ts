import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import { codeFor } from '../../modules/signing/advanced-people.ts';
import { rest, signByLink } from '../../world/client.ts';
import { onePager, readNewest } from '../../world/envelope.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { noBrowser, still } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the console', () => {
  let office: Office;
  let caller: Caller;
  beforeAll(async () => {
    office = await openOffice();
    caller = await office.world.caller({ name: 'Agence Rhône' });
  });
  afterAll(() => office?.close());

  const enter = (view: string) => enterConsole(office, caller, {}, view);

  it('opens by an invitation, which only accepting uses up, or by an e-mailed code', async () => {
    const { link } = await inviteOwner(office.world.service.services, caller.organizationId, 'chef@exemple.fr');
    await fetch(link);
    const { page, problems } = await office.open(link);
    await page.getByRole('button', { name: 'Entrer' }).click();
    await page.locator('nav.menu').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/overview');
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByLabel('Adresse e-mail').fill('chef@exemple.fr');
    await page.getByRole('button', { name: 'Recevoir un code' }).click();
    await page.locator('input[name=code]').waitFor();
    const arrived = async () => {
      await office.world.settle();
      return (await office.world.mailbox())[0];
    };
    const mail = await vi.waitUntil(arrived, { timeout: 60_000 });
    await page.locator('input[name=code]').fill(/\b(\d{6})\b/.exec(mail.text)![1]!);
    await page.getByRole('button', { name: 'Entrer' }).click();
    await page.locator('nav.menu').waitFor();
    await expect.poll(() => page.locator('.top-from').textContent()).toBe('chef@exemple.fr');
    expect(problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });

  it('reports no error if its live connections end before they stand', async () => {
    const { page, problems } = await enter('overview');
    const held: WebSocketRoute[] = [];
    await page.routeWebSocket('**/graphql', (socket) => void held.push(socket));
    await page.reload();
    await expect.poll(() => held.length).toBe(2);
    await page.getByRole('button', { name: 'Se déconnecter' }).click();
    await page.getByLabel('Adresse e-mail').waitFor();
    for (const socket of held) await socket.close({ code: 4403 });
    // What is thrown is reported before the page answers again.
    await still(page);
    expect(problems).toEqual([]);
  });

  it('sends dropped PDFs, follows them live to the seal, and verifies the sealed file', async () => {
    const { page, problems } = await enter('envelopes/new');
    const pdf = { name: 'contrat.pdf', mimeType: 'application/pdf', buffer: await onePager() };
    await page.locator('input[type=file]').setInputFiles(pdf);
    await page.locator('.paper').waitFor();
    await page.getByLabel('Nom de l’enveloppe').fill('Contrat de mission');
    await page.getByLabel('Nom', { exact: true }).fill('Ana Silva');
    await page.getByLabel('Adresse e-mail').fill('ana@exemple.fr');
    await page.getByRole('button', { name: 'Vérifier et envoyer' }).click();
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    const status = page.locator('.view-head .status');
    await status.waitFor();
    await expect.poll(() => status.textContent()).toBe('envoyée');
    const { sign_url: link } = (await readNewest(office.world, caller)).signers[0];
    const code = await codeFor(office.world, { sign_url: link, email: 'ana@exemple.fr' });
    expect((await signByLink(office.world.url, link, { code })).errors).toBeUndefined();
    await office.world.settle();
    await page.locator('.view-head .status', { hasText: 'terminée' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Télécharger' }).click(),
    ]);
    const file = path.join(office.world.dataDir, 'sealed.pdf');
    await download.saveAs(file);
    await visit(office, page, 'verify');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Chercher la preuve' }).click();
    await page.getByText('Document scellé, à l’octet près.').waitFor();
    await page.getByText('Chronologie').waitFor();
    await page.getByRole('button', { name: 'Valider les signatures' }).click();
    await page.getByText('Toutes les signatures sont valides', { exact: false }).waitFor();
    await page.getByText('Mode test : un spécimen, sans valeur juridique.').waitFor();
    await expect.poll(() => page.locator('article .status.ok').allTextContents()).toContain('valide');
    expect(await violations(page)).toEqual([]);
    const envelope = await readNewest(office.world, caller);
    await page.getByLabel('Ou collez une empreinte SHA-256').fill('abc');
    await page.getByRole('button', { name: 'Utiliser cette empreinte' }).click();
    await page.getByText('Ce n’est pas une empreinte SHA-256', { exact: false }).waitFor();
    await page.getByLabel('Ou collez une empreinte SHA-256').fill(` ${envelope.documents[0].sha256.toUpperCase()} `);
    await page.getByRole('button', { name: 'Utiliser cette empreinte' }).click();
    await page.getByRole('button', { name: 'Chercher la preuve' }).click();
    await page.locator('.notice.warn', { hasText: 'ce fichier ne porte aucune signature' }).waitFor();
    await writeFile(file, Buffer.from('%PDF-1.7 other'));
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Chercher la preuve' }).click();
    await page.getByText('Cette empreinte est inconnue', { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });

  it('creates a key that is shown once and works until it is revoked', async () => {
    const { page } = await enter('keys');
    await page.getByLabel('À quoi sert-elle ?').fill('ERP');
    await page.getByRole('button', { name: 'Créer' }).click();
    const key = (await page.locator('.notice.ok code').textContent())!;
    expect((await rest(office.world.url, key, 'GET', '/envelopes')).status).toBe(200);
    const row = page.locator('tr', { hasText: 'ERP' });
    await row.locator('summary').click();
    await row.getByRole('button', { name: 'Révoquer' }).click();
    await row.locator('time').nth(1).waitFor();
    expect((await rest(office.world.url, key, 'GET', '/envelopes')).status).toBe(401);
    await visit(office, page, 'settings/log');
    await page.getByRole('cell', { name: 'Clé d’API révoquée' }).waitFor();
  });

  it('has a menu behind a button on a phone, with the switches of the header', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ screen: 'phone' }), 'envelopes');
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    const link = page.getByRole('link', { name: 'Modèles' });
    await expect.poll(() => link.isVisible()).toBe(false);
    await menu.click();
    await link.waitFor();
    await page.getByRole('button', { name: 'Se déconnecter' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => link.isVisible()).toBe(false);
    await expect.poll(() => page.evaluate('document.activeElement.className')).toContain('menu-button');
    await menu.press('Enter');
    await link.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Modèles' }).waitFor();
    await expect.poll(() => link.isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });

  it('separates live and test', async () => {
    const { page } = await enter('envelopes');
    await page.locator('tbody tr').first().waitFor();
    await page.getByText('Production', { exact: true }).click();
    await page.getByText('Aucune enveloppe dans ce mode.', { exact: false }).waitFor();
    await expect.poll(() => page.locator('.ribbon').count()).toBe(0);
  });
});
