import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnvelope } from '../../world/envelope.ts';
import { Postman } from '../../world/postman.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

describe.skipIf(noBrowser())('an e-mail that is not delivered', () => {
  const postman = new Postman();
  let office: Office;
  beforeAll(async () => {
    await postman.up();
    office = await openOffice({ SMTP_URL: postman.url });
  });
  afterAll(async () => {
    await office?.close();
    await postman.down();
  });

  it('shows in the list while it is open, and on the signer with the words of the mail server', async () => {
    const { world, caller } = office;
    const { page, problems } = await enterConsole(office, caller, judged({}));
    const { id } = await createEnvelope(world, caller);
    await visit(office, page, 'envelopes');
    await page.getByText('Contrat', { exact: true }).waitFor();
    const badge = page.locator('.status', { hasText: 'E-mail non remis' });
    await expect.poll(() => badge.count()).toBe(0);
    postman.refuse = { code: 550, text: '5.1.1 no such user here' };
    await world.settle();
    await badge.waitFor();
    expect(await violations(page)).toEqual([]);
    await visit(office, page, `envelopes/${id}`);
    await page.getByText('Le message n’est pas arrivé (5.1.1)', { exact: false }).waitFor();
    await page.locator('.timeline li', { hasText: 'E-mail non remis' }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
