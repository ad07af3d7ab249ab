import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { done } from '../../modules/simulation/asks.ts';
import { signByLink } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import type { Caller } from '../../world/world.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the list of envelopes', () => {
  let office: Office;
  let caller: Caller;
  beforeAll(async () => {
    office = await openOffice();
    caller = await office.world.caller();
    for (let n = 1; n <= 24; n++)
      await createEnvelope(office.world, caller, { name: `Avenant ${n}`, send: false, signers: [person(n)] });
  });
  afterAll(() => office?.close());

  const rowOf = (page: Page, name: string) => page.locator('tbody tr', { hasText: name });

  it('shows new envelopes, signatures and refusals without a reload, and whom each waits for', async () => {
    const { world } = office;
    const { page, problems } = await enterConsole(office, caller, judged({}), 'envelopes');
    await page.getByText('24 enveloppes', { exact: true }).waitFor();
    const signers = [person(1, { name: 'Jörg Müller' }), person(2, { name: 'Bo Lund' })];
    const envelope = await createEnvelope(world, caller, { name: 'Bail', signers });
    const row = rowOf(page, 'Bail');
    await row.getByText('En attente : Jörg Müller, Bo Lund').waitFor();
    await page.getByText('25 enveloppes', { exact: true }).waitFor();
    expect((await signByLink(world.url, envelope.signers[0].sign_url)).errors).toBeUndefined();
    await row.getByText('1 / 2').waitFor();
    await row.getByText('En attente : Bo Lund').waitFor();
    await done(world, caller, 'simulateRefusal', envelope.signers[1].id);
    await row.getByText('refusée', { exact: true }).waitFor();
    await page.getByLabel('État').selectOption({ label: 'Avec un refus' });
    await page.getByText('1 enveloppe trouvée').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('keeps search, status, page and place in the address: on going back, reloading and by its links', async () => {
    const { page } = await enterConsole(office, caller, {}, 'envelopes');
    await page.getByRole('searchbox').fill('AVENÀNT');
    await page.getByText('24 enveloppes trouvées').waitFor();
    await page.getByLabel('Ordre').selectOption({ label: 'Par nom' });
    await page.getByRole('button', { name: 'Suivant' }).click();
    await page.getByText('21 à 24 sur 24').waitFor();
    const query = '?q=AVEN%C3%80NT&order=NAME&page=2';
    await expect.poll(() => page.evaluate('location.search')).toBe(query);
    await page.reload();
    await page.getByText('21 à 24 sur 24').waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('AVENÀNT');
    await page.getByRole('button', { name: 'Précédent' }).click();
    await page.getByText('1 à 20 sur 24').waitFor();
    // The rows of this page of the list arrive after its numbers; until then there is nothing to scroll.
    await rowOf(page, 'Avenant 15').waitFor();
    await expect.poll(() => page.evaluate('scrollTo(0, 300); scrollY')).toBe(300);
    await rowOf(page, 'Avenant 15').getByRole('link').click();
    await page.locator('.view-head .status').waitFor();
    await page.goBack();
    await page.getByText('1 à 20 sur 24').waitFor();
    await expect.poll(() => page.evaluate('Math.round(scrollY)')).toBeGreaterThan(200);
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('AVENÀNT');
    await rowOf(page, 'Avenant 15').getByRole('link').click();
    await page.getByRole('link', { name: '← Enveloppes' }).click();
    await page.getByText('24 enveloppes trouvées').waitFor();
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Enveloppes' }).click();
    await page.getByText(/^2[45] enveloppes$/).waitFor();
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');
  });

  it('says that a page of the address is empty, and ignores values that it does not know', async () => {
    const { page, problems } = await enterConsole(office, caller, {}, 'envelopes?page=9');
    await page.getByText('Cette page est vide').waitFor();
    await visit(office, page, 'envelopes?page=-1&status=x&order=y');
    await page.getByText('1 à 20 sur').waitFor();
    expect(problems).toEqual([]);
  });
});
