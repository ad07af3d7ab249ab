import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { noBrowser } from './browser.ts';
import { documentsShown, fillEverything, nextButton, sheet } from './hand.ts';
import { type Office, oneOfEach, openOffice } from './office.ts';

const word = 'Kraftfahrzeughaftpflichtversicherungsvertrag_Endfassung_2027.pdf';
const person = {
  name: 'Maximiliane-Friederike von Donaudampfschifffahrtsgesellschaft',
  email: 'maximiliane-friederike@donaudampfschifffahrtsgesellschaft-hauptverwaltung.example',
  authentication: ['otp_email'],
};

describe.skipIf(noBrowser())('a name that is one long word', () => {
  let office: Office;
  let link: string;
  beforeAll(async () => {
    office = await openOffice();
    const documents = [{ name: word, pdf: await contract({ pages: 1 }) }];
    link = (await office.send({ name: word, documents, signers: [person], fields: oneOfEach })).links[0]!;
  });
  afterAll(() => office?.close());

  /** How far the content overflows its element, in pixels. */
  const beyond = (one: { scrollWidth: number; clientWidth: number }) => one.scrollWidth - one.clientWidth;

  it('wraps within the list beside the documents', async () => {
    const { page } = await office.open(link);
    await documentsShown(page);
    await expect.poll(() => page.locator('.rail').evaluate(beyond as never)).toBeLessThanOrEqual(0);
    await page.close();
  });

  it('wraps within the dialog about the code’s address', async () => {
    const { page } = await office.open(link, { screen: 'phone' });
    await fillEverything(page);
    await nextButton(page).click();
    await page.locator('#place').waitFor();
    await expect.poll(() => sheet(page).evaluate(beyond as never)).toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.close();
  });
});
