import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formFields, Pdf, Raw, stringText } from '../../../src/standards/pdf/index.ts';
import { rest, sha256 } from '../../world/client.ts';
import { noBrowser, type screens } from './browser.ts';
import { documentsShown, drawDot, drawSignature, nextButton, sheet } from './hand.ts';
import { elodie, type Office, openOffice } from './office.ts';

describe.skipIf(noBrowser())('signing with a finger or a mouse', () => {
  let office: Office;
  beforeAll(async () => {
    office = await openOffice();
  });
  afterAll(() => office?.close());

  const sizes: (keyof typeof screens)[] = ['phone', 'desktop', 'phoneOnItsSide', 'narrow'];
  it.each(sizes)('leads from the first page to the sealed download on a screen of %s', async (screen) => {
    const { id, links } = await office.send({ signers: [{ ...elodie, authentication: ['otp_email'] }] });
    const { page, problems } = await office.open(links[0]!, { screen });
    await documentsShown(page);
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expect.poll(() => page.getByText('SPECIMEN').isVisible()).toBe(true);

    await nextButton(page).filter({ hasText: 'Commencer' }).click();
    await page.getByRole('textbox', { name: 'Texte' }).fill('Technicienne');
    await page.getByRole('button', { name: 'Suivant', exact: true }).click();
    await expect.poll(() => page.getByLabel('Date', { exact: true }).inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByRole('button', { name: 'Suivant', exact: true }).click();

    await page.getByRole('button', { name: 'Enregistrer' }).waitFor();
    await drawDot(page);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('alert').filter({ hasText: 'Dessinez votre signature' }).waitFor();
    await page.getByRole('button', { name: 'Effacer' }).click();
    await drawSignature(page);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await sheet(page).waitFor({ state: 'detached' });

    await page.getByRole('checkbox').check({ force: true });
    await nextButton(page).filter({ hasText: 'Terminer et signer' }).click();
    await page.getByRole('textbox', { name: /Fait à/ }).fill('Lyon');
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    await page.getByRole('alert').filter({ hasText: 'Cochez la case' }).waitFor();
    await sheet(page).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    const code = await page.getByRole('textbox', { name: 'Code à 6 chiffres' });
    await code.fill('000000');
    await page.getByRole('button', { name: 'Signer', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Il reste 4 essais' }).waitFor();
    await expect.poll(() => code.inputValue()).toBe('');
    await code.fill(await office.codeFor(elodie.email));
    await page.getByRole('button', { name: 'Signer', exact: true }).click();

    await page.getByRole('heading', { name: 'C’est signé' }).waitFor();
    // Without a reload: the seal arrives over the subscription.
    await office.world.settle();
    await page.getByRole('heading', { name: 'Signé et scellé' }).waitFor();
    const href = await page.getByRole('link', { name: 'Télécharger le document signé' }).getAttribute('href');
    const answer = await fetch(new URL(href!, links[0]));
    const sealed = Buffer.from(await answer.arrayBuffer());
    const { body } = await rest(office.world.url, office.caller.key, 'GET', `/envelopes/${id}`);
    expect(sha256(sealed)).toBe(body.documents[0].sealed_sha256);
    expect(body.signers[0]).toMatchObject({ status: 'signed', signature_place: 'Lyon' });
    expect(valuesIn(sealed)).toContain('Technicienne');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

/** The text values of a PDF's form fields. */
function valuesIn(bytes: Buffer): string[] {
  const pdf = new Pdf(bytes);
  return [...formFields(pdf)].flatMap(({ value }) => {
    const resolved = pdf.resolve(value);
    return resolved instanceof Raw ? [stringText(resolved)] : [];
  });
}
