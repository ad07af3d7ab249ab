import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePager } from '../../world/envelope.ts';
import { evidenceFiles } from '../../world/evidence-files.ts';
import { openWorld, type World } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { type Contexts, type Look, noBrowser, openBrowser, openPage } from './browser.ts';

/** The public verification page, as somebody who received a document uses it. */
describe.skipIf(noBrowser())('the page /verify', () => {
  let world: World;
  let browser: Contexts;
  let sealed: string;
  let sha256: string;
  beforeAll(async () => {
    world = await openWorld({ env: { PUBLIC_VERIFICATION: 'true', RATE_LIMIT_PUBLIC_VERIFICATION: '1000' } });
    browser = await openBrowser();
    const files = await evidenceFiles.advanced(world, await world.caller());
    sealed = path.join(world.dataDir, 'Contrat signé.pdf');
    await writeFile(sealed, files.sealed);
    const hash = await crypto.subtle.digest('SHA-256', new Uint8Array(files.sealed));
    sha256 = Buffer.from(hash).toString('hex');
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });
  const open = (look: Look = {}, hash = '') => openPage(browser, `${world.url}/verify${hash}`, look);

  it('hashes a file in the browser, shows its masked proof, and sends the file only when asked', async () => {
    const { page, problems } = await open();
    const sent: number[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    await page.locator('input[type=file]').setInputFiles(sealed);
    await page.getByText('Document scellé, à l’octet près.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Contrat signé.pdf');
    await page.getByText('Document de test : un spécimen, sans valeur juridique.').waitFor();
    await page.getByText('e***@e***.fr').first().waitFor();
    await page.getByText('par l’expéditeur').first().waitFor();
    expect(Math.max(...sent)).toBeLessThan(4_000);
    await page.getByRole('button', { name: 'Vérifier aussi les signatures du fichier' }).click();
    await page.getByText('Toutes les signatures sont valides', { exact: false }).waitFor();
    expect(Math.max(...sent)).toBeGreaterThan(16_000);
    expect(problems).toEqual([]);
  });

  it('finds by keyboard the fingerprint of a link, after the person asked', async () => {
    const { page, problems } = await open({ language: 'en' }, `#${sha256}`);
    const field = page.getByLabel('Or paste a SHA-256 fingerprint');
    expect(await field.inputValue()).toBe(sha256);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
    await field.press('Enter');
    await page.getByText('Sealed document, byte for byte.').waitFor();
    await field.fill('abc');
    await field.press('Enter');
    await page.getByText('This is not a SHA-256 fingerprint', { exact: false }).waitFor();
    expect(problems).toEqual([]);
  });

  it('says that it does not know a file, and still checks its signatures', async () => {
    const other = path.join(world.dataDir, 'Autre.pdf');
    await writeFile(other, await onePager());
    await writeFile(`${other}.txt`, 'hello');
    const { page, problems } = await open({ screen: 'phone' });
    await page.locator('input[type=file]').setInputFiles(`${other}.txt`);
    await page.getByText('Le service ne connaît pas cette empreinte.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Vérifier aussi les signatures' }).click();
    await page.getByText('Ce fichier n’est pas un PDF que le service puisse lire.').waitFor();
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it('has nothing for axe to find, and does not scroll sideways, in each look', async () => {
    for (const look of [
      { screen: 'desktop' },
      { screen: 'phone', dark: true, language: 'en' },
      { screen: 'narrow' },
    ] as const) {
      const { page } = await open(judged(look));
      await page.locator('input[type=file]').setInputFiles(sealed);
      const check = look.screen === 'phone' ? 'Check the signatures' : 'Vérifier aussi les signatures';
      await page.getByRole('button', { name: check }).click();
      await page.locator('article').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
  });
});
