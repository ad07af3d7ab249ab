import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { A4, contract } from '../../fixtures/pdf.ts';
import { codeFor } from '../../modules/signing/advanced-people.ts';
import { rest, signByLink } from '../../world/client.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser, type Opened, still } from './browser.ts';
import {
  type Crop,
  choose,
  drawnAt,
  drop,
  fieldsOf,
  formFieldsOf,
  type Place,
  pointOn,
  settledBox,
} from './compose-hand.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';
import { enterConsole } from './signed-in.ts';

const crop: Crop = [40, 90, 460, 610];
const whole: Crop = [0, 0, A4.width, A4.height];

describe.skipIf(noBrowser())('composing an envelope in the console', () => {
  let office: Office;
  let upright: Buffer;
  let turned: Buffer;
  beforeAll(async () => {
    office = await openOffice();
    upright = await contract({ pages: 2 });
    turned = await contract({ pages: 1, rotate: 90, crop });
  });
  afterAll(() => office?.close());

  async function begin(look: Look = {}, caller: Caller = office.caller): Promise<Opened> {
    const opened = await enterConsole(office, caller, look);
    await opened.page.goto(`${office.world.url}/console/envelopes/new`);
    await opened.page.locator('.steps').waitFor();
    return opened;
  }
  const name = (page: Page, n = 0) => page.getByLabel(/^(Nom|Name)$/).nth(n);
  const address = (page: Page, n = 0) => page.getByLabel(/^(Adresse e-mail|E-mail address)$/).nth(n);
  const stepTo = (page: Page, title: string) => page.locator('.steps button', { hasText: title }).click();
  const sentId = async (page: Page) => {
    await page.locator('.view-head .status').waitFor();
    return new URL(page.url()).pathname.split('/').pop()!;
  };
  const expectSame = (a: Place, b: Place, within: number) => {
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(a[side] - b[side]), `${side}: ${JSON.stringify([a, b])}`).toBeLessThan(within);
  };

  it.each<Look>([{}, { screen: 'phone' }])('leads to a page, with the number of its fields ($screen)', async (look) => {
    const { page, problems } = await begin(judged(look));
    await drop(page, [
      { name: 'bail.pdf', buffer: upright },
      { name: 'plan.pdf', buffer: turned },
    ]);
    await page.locator('.paper').nth(1).waitFor();
    await name(page).fill(elodie.name);
    await address(page).fill(elodie.email);
    await stepTo(page, 'Champs');
    const papers = page.locator('[data-paper]');
    await papers.first().waitFor();
    await page.getByRole('button', { name: 'Signature', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Pages', exact: true }).press('Enter');
    const pages = page.getByRole('dialog').locator('.page-thumb');
    await pages.first().locator('.page[data-state=painted]').waitFor();
    await expect.poll(() => pages.allInnerTexts()).toEqual(['page 1\n1 champ', 'page 2\n0 champ', 'page 1\n0 champ']);
    await expect.poll(() => pages.nth(0).getAttribute('aria-current')).toBe('page');
    expect(await violations(page)).toEqual([]);
    await pages.nth(2).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => papers.nth(2).evaluate((one) => one === document.activeElement)).toBe(true);
    await expect
      .poll(() => papers.nth(2).evaluate((one) => one.getBoundingClientRect().top < innerHeight / 2))
      .toBe(true);
    expect(problems).toEqual([]);
  });

  it('places fields by mouse exactly where the API and the sealed PDF have them, also on a rotated page', async () => {
    const { page, problems } = await begin();
    await drop(page, [
      { name: 'droit.pdf', buffer: upright },
      { name: 'tourné.pdf', buffer: turned },
    ]);
    await page.locator('.paper').nth(1).waitFor();
    await name(page).fill(elodie.name);
    await address(page).fill(elodie.email);
    await page.getByRole('button', { name: 'Ajouter un signataire' }).click();
    await name(page, 1).fill(lukasz.name);
    await address(page, 1).fill(lukasz.email);
    await stepTo(page, 'Champs');
    const papers = page.locator('[data-paper]');
    await papers.first().waitFor();

    await page.getByRole('button', { name: 'Signature', exact: true }).click();
    await page.mouse.click(...(await pointOn(papers.nth(0), 30, 60)));
    await page.locator('.pill', { hasText: lukasz.name }).click();
    const [x, y] = await pointOn(papers.nth(2), 40, 30);
    const tool = await settledBox(page.getByRole('button', { name: 'Texte', exact: true }));
    await page.mouse.move(tool.x + 20, tool.y + 20);
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 6 });
    await page.mouse.up();
    const text = papers.nth(2).locator('.placed');
    await text.waitFor();
    const before = await drawnAt(text);
    const corner = await settledBox(text.locator('.handle.at-right.at-bottom'));
    // The header of the page once gave its size and background to the upper handles.
    for (const handle of await text.locator('.handle').all())
      expect((await handle.boundingBox())?.height ?? 26).toBe(26);
    await page.mouse.move(corner.x + 13, corner.y + 13);
    await page.mouse.down();
    await page.mouse.move(corner.x + 73, corner.y + 33, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await drawnAt(text)).width).toBeGreaterThan(before.width + 3);
    const grown = await drawnAt(text);
    expect(Math.abs(grown.x - before.x)).toBeLessThan(0.1);
    const grip = await settledBox(text);
    await page.mouse.move(grip.x + 10, grip.y + 10);
    await page.mouse.down();
    await page.mouse.move(grip.x + 90, grip.y + 70, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await drawnAt(text)).x).toBeGreaterThan(grown.x + 3);
    const shown = [await drawnAt(papers.nth(0).locator('.placed')), await drawnAt(text)];

    await stepTo(page, 'Vérifier');
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    const id = await sentId(page);
    const placedFields = await fieldsOf(office, id);
    expect(placedFields.map((fields) => fields.map(({ type }: any) => type))).toEqual([['SIGNATURE'], ['TEXT']]);
    for (const [index, place] of shown.entries()) expectSame(place, placedFields[index]![0], 0.1);

    for (const path of ['0', '1']) {
      const { body } = await rest(office.world.url, office.caller.key, 'GET', `/envelopes/${id}`);
      const signer = body.signers[Number(path)];
      const code = await codeFor(office.world, signer);
      expect((await signByLink(office.world.url, signer.sign_url, { code })).errors).toBeUndefined();
    }
    await office.world.settle();
    const { body } = await rest(office.world.url, office.caller.key, 'GET', `/envelopes/${id}`);
    expect(body.status).toBe('completed');
    for (const [index, [rotate, box]] of (
      [
        [0, whole],
        [90, crop],
      ] as const
    ).entries()) {
      const sealed = new Uint8Array(await (await fetch(body.documents[index].sealed_download_url)).arrayBuffer());
      const inPdf = await formFieldsOf(sealed, rotate, box);
      const best = inPdf.sort((a, b) => Math.abs(a.x - shown[index]!.x) - Math.abs(b.x - shown[index]!.x))[0]!;
      expectSame(best, shown[index]!, 0.3);
    }
    expect(problems).toEqual([]);
  });

  it('works by keyboard alone and never loses the focus', async () => {
    const { page, problems } = await begin({ language: 'en' });
    await choose(page, [{ name: 'contract.pdf', buffer: upright }]);
    await page.locator('.paper').waitFor();
    await page.locator('main h1').focus();
    const label = () =>
      page.evaluate(() => {
        const on = document.activeElement as HTMLInputElement;
        return on === document.body
          ? 'BODY'
          : on.ariaLabel || on.labels?.[0]?.textContent || on.textContent || on.tagName;
      });
    const press = async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        await still(page);
        await expect.poll(label, { message: `after ${key}` }).not.toBe('BODY');
      }
    };
    const tabTo = async (words: RegExp) => {
      for (let i = 0; i < 60; i++) {
        await press('Tab');
        if (words.test(await label())) return;
      }
      throw new Error(`${words} is not reached by Tab`);
    };
    await tabTo(/^Name$/);
    await page.keyboard.type(elodie.name);
    await tabTo(/^E-mail/);
    await page.keyboard.type(elodie.email);
    await tabTo(/^Continue/);
    await press('Enter');
    await page.locator('.page[data-state=painted]').first().waitFor();
    await tabTo(/^Signature$/);
    await press('Enter');
    await expect.poll(label).toMatch(/Signature, Élodie/);
    const placed = page.locator('.placed').first();
    const start = await drawnAt(placed);
    await press('ArrowLeft', 'ArrowLeft', 'Shift+ArrowLeft', 'ArrowDown', 'Control+ArrowDown', 'Alt+ArrowRight');
    const moved = await drawnAt(placed);
    expectSame(moved, { ...start, x: start.x - 2.1, y: start.y + 11, width: start.width + 1 }, 0.1);
    await press('Delete');
    await expect.poll(() => page.locator('.placed').count()).toBe(0);
    await press('Control+z');
    expectSame(await drawnAt(placed), moved, 0.01);
    // The list accepts numbers, and the field moves to them.
    await tabTo(/Müller · page 1$/);
    await tabTo(/^Page$/);
    await page.keyboard.type('2');
    await press('Tab');
    await page.keyboard.type('12.5');
    await press('Tab', 'Tab');
    await expect.poll(() => page.locator('[data-paper$="/2"] .placed').count()).toBe(1);
    await tabTo(/^Continue/);
    await press('Enter');
    await tabTo(/^Send$/);
    await press('Enter');
    const sent = await sentId(page);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const [[field]] = (await fieldsOf(office, sent)) as [[any]];
    expect(field).toMatchObject({ type: 'SIGNATURE', page: 2, x: 12.5 });
    expectSame({ ...moved, x: 12.5 }, field, 0.1);
    expect(problems).toEqual([]);
  });

  it('explains invalid input, and removes a signer together with their fields', async () => {
    const { page } = await begin();
    await drop(page, [
      { name: 'notes.txt', buffer: Buffer.from('hello') },
      { name: 'lourd.pdf', buffer: upright, size: 10 * 1024 * 1024 + 1 },
      { name: 'abîmé.pdf', buffer: Buffer.from('%PDF-1.7 nothing') },
      ...[1, 2, 3, 4, 5, 6].map((n) => ({ name: `${n}.pdf`, buffer: upright })),
    ]);
    await expect.poll(() => page.locator('.paper').count()).toBe(5);
    const refusals = page.locator('.notice.bad p');
    await expect
      .poll(() => refusals.allTextContents())
      .toEqual([
        expect.stringMatching(/notes\.txt.*pas un PDF/),
        expect.stringMatching(/lourd\.pdf.*10 Mo/),
        expect.stringMatching(/abîmé\.pdf.*endommagé/),
        expect.stringMatching(/6\.pdf.*5 documents/),
      ]);
    await page.getByRole('button', { name: 'Ajouter un signataire' }).click();
    await name(page, 1).fill(lukasz.name);
    await stepTo(page, 'Champs');
    await page.locator('.pill', { hasText: lukasz.name }).click();
    await page.getByRole('button', { name: 'Signature', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.placed').waitFor();
    await stepTo(page, 'Documents');
    // A document that is moved keeps its fields; the fields of a removed signer are removed.
    await page.getByRole('button', { name: 'Descendre 1.pdf' }).click();
    await stepTo(page, 'Champs');
    await expect.poll(() => page.locator('article').nth(1).locator('.placed').count()).toBe(1);
    await stepTo(page, 'Documents');
    await page.getByRole('button', { name: `Retirer ${lukasz.name}` }).click();
    await page.getByText(`${lukasz.name} n’est plus signataire ; son champ a été retiré.`).waitFor();
    await stepTo(page, 'Vérifier');
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true');
    await page.getByText('Indiquez une adresse e-mail complète.').waitFor();
    await expect.poll(() => page.locator('.paper').count()).toBe(5);
  });

  it('shows the cost before sending in live mode, and keeps everything when credits are short', async () => {
    const live = await office.world.caller({ mode: 'LIVE', credits: 2 });
    const { page } = await begin({}, live);
    await page.getByText('Production', { exact: true }).click();
    await page.locator('.steps').waitFor();
    await choose(page, [{ name: 'contrat.pdf', buffer: upright }]);
    await page.locator('.paper').waitFor();
    await name(page).fill(elodie.name);
    await address(page).fill(elodie.email);
    await page.getByText('Avancé', { exact: true }).click();
    await page.getByText('L’attester maintenant').click();
    await stepTo(page, 'Vérifier');
    await page.getByText(/réserve 3 crédits.*Solde\s: 2 crédits/).waitFor();
    await page.getByRole('button', { name: 'Envoyer (3 crédits)' }).click();
    await page.getByText('Crédits insuffisants').waitFor();
    await page.getByRole('button', { name: 'Enregistrer comme brouillon' }).click();
    const id = await sentId(page);
    const { body } = await rest(office.world.url, live.key, 'GET', `/envelopes/${id}`);
    expect(body).toMatchObject({ status: 'draft', mode: 'live', signature_level: 'advanced' });
    expect(body.signers[0].signature.identity_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each([
    { screen: 'desktop', dark: true, language: 'en' },
    { screen: 'phone', dark: false, language: 'fr' },
  ] as const)('has no finding by axe-core in any step ($screen)', async (look) => {
    const { page } = await begin(judged(look));
    const check = async (where: string) => {
      expect(await violations(page), where).toEqual([]);
      await expect
        .poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth'), { message: where })
        .toBeLessThanOrEqual(0);
    };
    await choose(page, [{ name: 'contrat.pdf', buffer: upright }]);
    await page.locator('.paper').waitFor();
    await name(page).fill(elodie.name);
    await page.locator('.level').nth(1).click();
    await page.locator('.segments label').nth(1).click();
    await check('people');
    await page.locator('.steps button').nth(1).click();
    await page.locator('.page[data-state=painted]').first().waitFor();
    const press = look.screen === 'phone' ? 'tap' : 'click';
    await page.locator('.tool').first()[press]();
    const [x, y] = await pointOn(page.locator('[data-paper]').first(), 50, 40);
    if (look.screen === 'phone') await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
    const field = page.locator('.placed.held');
    await field.waitFor();
    const place = await drawnAt(field);
    expect(Math.abs(place.x + place.width / 2 - 50)).toBeLessThan(1);
    expect(Math.abs(place.y + place.height / 2 - 40)).toBeLessThan(1);
    await check('fields');
    await page.locator('.steps button').nth(2).click();
    await page.locator('.off').waitFor();
    await check('review');
  });
});
