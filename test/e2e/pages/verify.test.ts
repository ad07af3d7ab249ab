import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRecord, refreshTrustedLists } from '../../../src/modules/verification/index.ts';
import { makeRecords } from '../../../src/modules/verification/records/make-trees.ts';
import { contract } from '../../fixtures/pdf.ts';
import { endDay } from '../../modules/verification/records/records-world.ts';
import { authorities, bytesOf, prepare, sealAndArchive } from '../../standards/pades/world.ts';
import { claiming, makeList } from '../../standards/trusted-lists/make-list.ts';
import { pemBundle } from '../../standards/validators/outside.ts';
import { signerOf } from '../../standards/x509-world.ts';
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
  let foreign: string;
  let lists: string;
  beforeAll(async () => {
    // A qualified seal of another authority, and the trusted list that names it.
    lists = await mkdtemp(path.join(os.tmpdir(), 'esign-lists-'));
    const outside = await authorities(undefined, claiming(['compliance', 'seal', 'device']));
    const { ca, tsaCa, unit } = outside.hierarchy;
    const services = [
      { certificates: [ca.certificate], purposes: ['ForeSeals'] },
      { certificates: [tsaCa.certificate], type: 'TSA/QTST', purposes: [] },
    ];
    await writeFile(path.join(lists, 'signer.pem'), pemBundle([unit.certificate.der]));
    await writeFile(
      path.join(lists, 'fr.xml'),
      await makeList({ services, nextUpdate: '2100-01-01T00:00:00Z' }, signerOf(unit)),
    );
    foreign = path.join(lists, 'Facture.pdf');
    await writeFile(foreign, bytesOf(await sealAndArchive(prepare(await contract()), outside)));
    world = await openWorld({
      env: {
        PUBLIC_VERIFICATION: 'true',
        RATE_LIMIT_PUBLIC_VERIFICATION: '1000',
        TRUSTED_LISTS: path.join(lists, 'fr.xml'),
        TRUSTED_LIST_SIGNERS: path.join(lists, 'signer.pem'),
      },
    });
    await refreshTrustedLists(world.service.services);
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
    await rm(lists, { recursive: true, force: true });
  });
  const open = (look: Look = {}, hash = '') => openPage(browser, `${world.url}/verify${hash}`, look);

  it('hashes a file in the browser, shows its masked proof, and sends the file only when asked', async () => {
    const { page, problems } = await open();
    const sent: number[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    await page.locator('.drop input[type=file]').setInputFiles(sealed);
    await page.getByText('Document scellé, à l’octet près.').waitFor();
    await page.getByText(/^Authentique\. Signé par .+, scellé le .+\.$/).waitFor();
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

  it('says what an evidence record proves of a file or a fingerprint, without sending the file', async () => {
    const { services } = world.service;
    await endDay(world);
    await makeRecords(services);
    const record = path.join(world.dataDir, 'a.ers');
    const wrong = path.join(world.dataDir, 'b.ers');
    await writeFile(record, (await findRecord(services, sha256, 'TEST'))!.der);
    await writeFile(wrong, 'no record');
    const { page, problems } = await open(judged({ language: 'en' }));
    const sent: number[] = [];
    page.on('request', (request) => sent.push(request.postDataBuffer()?.length ?? 0));
    await page.locator('.drop input[type=file]').setInputFiles(sealed);
    const input = page.getByLabel('Check an evidence record');
    await input.setInputFiles(wrong);
    await page.getByText('The evidence record is not about this file').waitFor();
    await input.setInputFiles(record);
    await page.getByText('The evidence record proves that this file existed on', { exact: false }).waitFor();
    await page.getByText('A time-stamp leads to a test root', { exact: false }).waitFor();
    expect(await violations(page)).toEqual([]);
    const field = page.getByLabel('Or paste a SHA-256 fingerprint');
    await field.fill('0'.repeat(64));
    await field.press('Enter');
    await page.getByText('The service does not know this fingerprint', { exact: false }).waitFor();
    await page.getByLabel('Check an evidence record').setInputFiles(record);
    await page.getByText('A SHA-256 is not enough to check this record', { exact: false }).waitFor();
    expect(Math.max(...sent)).toBeLessThan((await readFile(sealed)).length);
    expect(problems).toEqual([]);
  });

  it('finds by keyboard the fingerprint of a link, after the person asked', async () => {
    const { page, problems } = await open({ language: 'en' }, `#${sha256}`);
    const field = page.getByLabel('Or paste a SHA-256 fingerprint');
    await expect.poll(() => field.inputValue()).toBe(sha256);
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(0);
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
    await page.locator('.drop input[type=file]').setInputFiles(`${other}.txt`);
    await page.getByText('Le service ne connaît pas cette empreinte.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Vérifier aussi les signatures' }).click();
    await page.getByText('Ce fichier n’est pas un PDF que le service puisse lire.').waitFor();
    expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it('says of a changed file that it was changed, in one verdict and in the language of the visitor', async () => {
    const changed = path.join(world.dataDir, 'Changé.pdf');
    const bytes = await readFile(sealed);
    // A digit of the first object, within the bytes that every signature covers.
    const at = bytes.indexOf('endobj') - 2;
    bytes[at] = bytes[at] === 0x20 ? 0x0a : 0x20;
    await writeFile(changed, bytes);
    const { page } = await open({ screen: 'phone' });
    await page.locator('.drop input[type=file]').setInputFiles(changed);
    await page.getByRole('button', { name: 'Vérifier aussi les signatures' }).click();
    await page.locator('.verdict', { hasText: 'Ce fichier a été modifié après sa signature.' }).waitFor();
    const text = (await page.locator('main').innerText()).replace(/\s/g, ' ');
    for (const said of ['HASH_FAILURE', 'The signed bytes', 'Modifié depuis', 'Date prouvée', 'CN='])
      expect(text).not.toContain(said);
    expect(await violations(page)).toEqual([]);
  });

  it('says in one sentence who is qualified, and gives the report as PDF and XML', async () => {
    for (const [screen, language, sentence] of [
      ['phone', 'fr', 'Cachet électronique qualifié, par le service « CA d’essai » de Confiance & Cie (France)'],
      ['desktop', 'en', 'Qualified electronic seal, by service “CA d’essai” of Confiance & Cie (France)'],
    ] as const) {
      const { page, problems } = await open({ screen, language });
      await page.locator('.drop input[type=file]').setInputFiles(foreign);
      const [check, pdf, xml] =
        language === 'fr'
          ? ['Vérifier aussi les signatures', 'Rapport en PDF', 'Rapport signé (XML)']
          : ['Check the signatures', 'Report as PDF', 'Signed report (XML)'];
      await page.getByRole('button', { name: check }).click();
      await page.getByText(sentence, { exact: false }).first().waitFor();
      for (const [name, ending, start] of [
        [pdf, 'pdf', '%PDF-'],
        [xml, 'xml', '<?xml'],
      ] as const) {
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(`Facture-validation.${ending}`);
        expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe(start);
      }
      expect(await violations(page)).toEqual([]);
      expect(problems).toEqual([]);
    }
  });

  it('has nothing for axe to find, and does not scroll sideways, in each look', async () => {
    for (const look of [
      { screen: 'desktop' },
      { screen: 'phone', dark: true, language: 'en' },
      { screen: 'narrow' },
    ] as const) {
      const { page } = await open(judged(look));
      await page.locator('.drop input[type=file]').setInputFiles(sealed);
      const check = look.screen === 'phone' ? 'Check the signatures' : 'Vérifier aussi les signatures';
      await page.getByRole('button', { name: check }).click();
      await page.locator('article').first().waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
  });
});
