import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../e2e/pages/axe.ts';
import { chromePath, noBrowser, screens } from '../e2e/pages/browser.ts';
import { type Office, openOffice } from '../e2e/pages/office.ts';

let office: Office;

beforeAll(async () => {
  if (chromePath) office = await openOffice();
});
afterAll(async () => office?.close());

const panel = (page: Page, operation: string) => page.locator(`#${operation} .try`);
const status = (page: Page, operation: string) => panel(page, operation).locator('[role=status]');
const open = (page: Page, operation: string) => panel(page, operation).locator('summary').click();

/** The requests of a page to the API, as method and path. */
function requestsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

describe.skipIf(noBrowser())('"Try it" in the REST reference', () => {
  it('refuses a live key, forgets it and sends nothing', async () => {
    const { page, problems } = await office.open(`${office.world.url}/docs/reference`, { language: 'en' });
    const sent = requestsOf(page);
    const { key } = await office.world.caller({ mode: 'LIVE' });
    await open(page, 'listenvelopes');
    const field = panel(page, 'listenvelopes').getByLabel('Test key');
    await field.fill(key);
    await panel(page, 'listenvelopes').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => status(page, 'listenvelopes').textContent()).toContain('This is a live key.');
    expect(await field.inputValue()).toBe('');
    await field.fill('nothing');
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page, 'listenvelopes').textContent()).toContain('begins with sk_test_');
    expect(sent).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('sends the example by keyboard alone, and fills in its id in the next examples', async () => {
    const { page, problems } = await office.open(`${office.world.url}/docs/reference`, { language: 'en' });
    const sent = requestsOf(page);
    await panel(page, 'createenvelope').locator('summary').focus();
    await page.keyboard.press('Enter');
    await panel(page, 'createenvelope').locator('form').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type(office.caller.key);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => status(page, 'createenvelope').textContent()).toMatch(/^Answer: 201 · \d+ ms$/);
    const answer = JSON.parse((await panel(page, 'createenvelope').locator('figure code').textContent()) ?? '');
    expect(answer).toMatchObject({ name: 'Contrat de mission', status: 'draft' });

    await open(page, 'getenvelope');
    const read = panel(page, 'getenvelope');
    await expect.poll(() => read.getByLabel('id', { exact: true }).inputValue()).toBe(answer.id);
    expect(await read.getByLabel('Test key').inputValue()).toBe(office.caller.key);
    await read.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => status(page, 'getenvelope').textContent()).toContain('Answer: 200');

    await open(page, 'verifydocument');
    await panel(page, 'verifydocument').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => status(page, 'verifydocument').textContent()).toContain('Answer: 200');
    expect(sent).toEqual(['POST /api/v1/envelopes', `GET /api/v1/envelopes/${answer.id}`, 'POST /api/v1/verify']);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says what is missing or malformed, and shows refusals', async () => {
    const { page } = await office.open(`${office.world.url}/docs/fr/reference`, { language: 'fr' });
    const sent = requestsOf(page);
    await open(page, 'getenvelope');
    const read = panel(page, 'getenvelope');
    await read.getByLabel('Clé de test').fill(office.caller.key);
    await read.getByRole('button', { name: 'Envoyer' }).click();
    await expect.poll(() => status(page, 'getenvelope').textContent()).toMatch(/^Remplissez\s: id$/);
    expect(sent).toEqual([]);
    await read.getByLabel('id', { exact: true }).fill('00000000-0000-0000-0000-000000000000');
    await read.getByRole('button', { name: 'Envoyer' }).click();
    await expect.poll(() => status(page, 'getenvelope').textContent()).toMatch(/^Réponse\s: 404/);
    await open(page, 'createidentity');
    await panel(page, 'createidentity').getByLabel('Corps (JSON)').fill('{');
    await panel(page, 'createidentity').getByRole('button', { name: 'Envoyer' }).click();
    await expect.poll(() => status(page, 'createidentity').textContent()).toContain('n’est pas du JSON valide');
    expect(sent).toHaveLength(1);
    await page.context().close();
  });

  it('keeps the key in the memory of the page only', async () => {
    const { page } = await office.open(`${office.world.url}/docs/reference`, { language: 'en' });
    await open(page, 'listenvelopes');
    await panel(page, 'listenvelopes').getByLabel('Test key').fill(office.caller.key);
    await panel(page, 'listenvelopes').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => status(page, 'listenvelopes').textContent()).toContain('Answer: 200');
    const stored = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(stored).not.toContain('sk_test_');
    expect(page.url()).not.toContain('sk_test_');
    await page.reload();
    await open(page, 'listenvelopes');
    expect(await panel(page, 'listenvelopes').getByLabel('Test key').inputValue()).toBe('');
    await page.context().close();
  });

  it.each([
    ['desktop', 'dark'],
    ['phone', 'light'],
  ] as const)('fits and is accessible: %s, %s', async (screen, colorScheme) => {
    const context = await (await office.browser()).newContext({
      viewport: screens[screen],
      colorScheme,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto(`${office.world.url}/docs/reference`);
    await open(page, 'createenvelope');
    await panel(page, 'createenvelope').getByLabel('Test key').fill(office.caller.key);
    await panel(page, 'createenvelope').getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => status(page, 'createenvelope').textContent()).toContain('Answer: 201');
    expect(await violations(page, { part: '#createenvelope' })).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screens[screen].width);
    await context.close();
  });
});
