import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser } from './browser.ts';
import { confirm, documentsShown, fillEverything } from './hand.ts';
import { elodie, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('the pages that a signer sees', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  it('are reported with the signature, also after a reload', async () => {
    const { id, links } = await office.send({ signers: [elodie] });
    const { page } = await office.open(links[0]!);
    await documentsShown(page);
    const counted = () =>
      page.evaluate(() =>
        Object.entries(sessionStorage).flatMap(([name, value]) => (name.includes('shown:') ? [value] : [])),
      );
    await expect.poll(counted).not.toEqual([]);
    await page.reload();
    await documentsShown(page);
    await fillEverything(page);
    await confirm(page);
    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    const { data } = await office.world.database.prisma.evidenceEvent.findFirstOrThrow({
      where: { chainId: id, type: 'signer.signed' },
    });
    const shown = (data as any).pages_shown;
    expect(shown).toEqual([{ document: 1, seconds_by_page: expect.any(Array) }]);
    expect(shown[0].seconds_by_page[0]).toBeGreaterThan(0);
    await expect.poll(counted).toEqual([]);
    await page.context().close();
  });
});
