import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbered } from '../../fixtures/long-pdf.ts';
import { signByLink } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { type Look, noBrowser } from './browser.ts';
import { sheet } from './hand.ts';
import { type Office, openOffice, type Sent } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('the preview of a document in the console', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const sendLong = async (pages: number): Promise<Sent> =>
    office.send({
      documents: [{ name: 'Long.pdf', pdf: await numbered(pages) }],
      fields: [{ type: 'signature', x: 55, y: 70, width: 30, height: 8 }],
      retention_days: 1,
    });
  const seal = async ({ links }: Sent) => {
    expect((await signByLink(office.world.url, links[0]!)).errors).toBeUndefined();
    await office.world.settle();
  };

  it.each<Look>([
    { language: 'fr', dark: false, screen: 'desktop' },
    { language: 'en', dark: true, screen: 'phone' },
  ])('shows the original, then the sealed PDF, page by page ($language, dark: $dark, $screen)', async (look) => {
    const sent = await sendLong(20);
    const { page, problems } = await enterConsole(office, office.caller, judged(look), `envelopes/${sent.id}`);
    const view = page.getByRole('button', { name: /^(Voir|View) : Long.pdf/ });
    await view.click();
    await sheet(page).locator('.page[data-state=painted]').first().waitFor();
    await expect.poll(() => sheet(page).innerText()).toMatch(/Pas encore scellé|Not sealed yet/);
    await expect.poll(() => sheet(page).locator('.in-sight').innerText()).toMatch(/^Page 1 (sur|of) 20$/);
    await sheet(page)
      .locator('.page')
      .nth(14)
      .evaluate((element) => element.scrollIntoView());
    await expect.poll(() => sheet(page).locator('.in-sight').innerText()).toMatch(/^Page 15 /);
    await sheet(page).locator('.page').nth(14).and(page.locator('[data-state=painted]')).waitFor();
    await expect.poll(() => sheet(page).locator('canvas').count()).toBeLessThan(8);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^(Voir|View)/);
    await seal(sent);
    await page.getByRole('link', { name: /signé|signed/ }).waitFor();
    await view.click();
    await sheet(page)
      .getByText(/signé et scellé|signed and sealed/)
      .waitFor();
    await sheet(page).locator('.page[data-state=painted]').first().waitFor();
    const tab = await sheet(page).getByRole('link').getAttribute('href');
    expect(new URL(tab!).pathname).toMatch(/^\/files\//);
    expect((await fetch(tab!)).headers.get('content-disposition')).toMatch(/^inline/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('says that the documents were deleted, also to a page that was open before', async () => {
    const sent = await sendLong(1);
    await seal(sent);
    const { page } = await enterConsole(office, office.caller);
    await page.routeWebSocket('**/graphql', (socket) => socket.close());
    await visit(office, page, `envelopes/${sent.id}`);
    office.world.clock.advance(2 * 86_400_000);
    await office.world.settle();
    const { prisma } = office.world.database;
    await expect
      .poll(async () => (await prisma.envelope.findUniqueOrThrow({ where: { id: sent.id } })).purgedAt)
      .not.toBeNull();
    await page.getByRole('button', { name: 'Voir : Long.pdf' }).click();
    await sheet(page).getByText('ne peut plus être affiché').waitFor();
    await visit(office, page, `envelopes/${sent.id}`);
    await page.getByText('Ces documents ont été effacés le').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Voir : Long.pdf' }).count()).toBe(0);
    await page.context().close();
  });
});
