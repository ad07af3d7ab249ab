import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from './browser.ts';
import { elodie, lukasz, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('the mailbox of developers', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('shows each mail as delivered, newest first, with working links', async () => {
    const { links } = await office.send({ signers: [elodie, lukasz] });
    await office.world.settle();
    const { page, problems } = await office.open(`${office.world.url}/dev/mailbox`);
    const rows = page.getByRole('navigation').getByRole('button');
    await expect.poll(() => rows.count()).toBe(2);
    const kept = await office.world.mailbox();
    expect(kept.map(({ at }) => at)).toEqual(
      kept
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    await expect.poll(() => rows.first().textContent()).toContain(kept[0]!.to);

    await rows.filter({ hasText: elodie.email }).click();
    const mail = page.frameLocator('iframe');
    const opened = page.context().waitForEvent('page');
    await mail.locator(`a[href="${links[0]}"]`).first().click();
    await (await opened).getByRole('heading', { name: 'Contrat de mission' }).waitFor();

    await page.getByRole('button', { name: 'Show plain text' }).click();
    await expect.poll(() => page.locator('.text a').first().getAttribute('href')).toBe(links[0]);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('asks only for newer mails once it has some', async () => {
    const { page } = await office.open('about:blank');
    await page.clock.install();
    await page.goto(`${office.world.url}/dev/mailbox`);
    const rows = page.getByRole('navigation').getByRole('button');
    await expect.poll(() => rows.count()).toBeGreaterThan(0);
    const count = await rows.count();
    const answer = page.waitForResponse((one) => one.url().includes('/dev/mailbox.json?after='));
    await page.clock.fastForward(3_000);
    expect(await (await answer).json()).toEqual([]);
    await office.send({ signers: [elodie] });
    await office.world.settle();
    await page.clock.fastForward(3_000);
    await expect.poll(() => rows.count()).toBe(count + 1);
    const all = await office.world.mailbox();
    const after = async (id: string) => (await fetch(`${office.world.url}/dev/mailbox.json?after=${id}`)).json();
    expect(await after(all[1]!.id)).toEqual([all[0]]);
    expect(await after('gone')).toEqual(all);
    await page.context().close();
  });

  it('shows a mail’s HTML without running anything in it', async () => {
    await office.send();
    await office.world.settle();
    const [newest] = await office.world.mailbox();
    const { headers } = await fetch(`${office.world.url}/dev/mailbox/${newest!.id}/html`);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect((await fetch(`${office.world.url}/dev/mailbox/none/html`)).status).toBe(404);
  });
});
