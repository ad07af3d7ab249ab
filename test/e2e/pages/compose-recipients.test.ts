import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../fixtures/pdf.ts';
import { codeFor } from '../../modules/signing/advanced-people.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { judged, violations } from './axe.ts';
import { noBrowser } from './browser.ts';
import { choose, saveDraft } from './compose-hand.ts';
import { documentsShown } from './hand.ts';
import { elodie, type Office, openOffice } from './office.ts';
import { enterConsole, visit } from './signed-in.ts';

const anne = { name: 'Anne Accord', email: 'anne@exemple.fr' };
const cecile = { name: 'Cécile Copie', email: 'cecile@exemple.fr' };

describe.skipIf(noBrowser())('people who do not sign, in the composer', () => {
  let office: Office;
  let pdf: Buffer;
  beforeAll(async () => {
    office = await openOffice();
    pdf = await contract({ pages: 1 });
  });
  afterAll(() => office?.close());

  const card = (page: Page, n: number) => page.locator('.signer').nth(n);
  const press = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true }).click();
  const stepTo = (page: Page, n: number) => page.locator('.steps button').nth(n).click();
  async function name(page: Page, n: number, person: typeof anne): Promise<void> {
    await card(page, n).getByLabel('Nom', { exact: true }).fill(person.name);
    await card(page, n).getByLabel('Adresse e-mail').fill(person.email);
  }
  const names = (page: Page) =>
    page
      .locator('.signer')
      .getByLabel('Nom', { exact: true })
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
  async function peopleOf(id: string) {
    const { data } = await graphql(
      office.world.url,
      `Bearer ${office.caller.key}`,
      `query ($id: ID!) {
        envelope(id: $id) { status signers { name order status } recipients { name role order status url } }
      }`,
      { id },
    );
    return data.envelope;
  }

  it('leaves the member who writes the envelope one press from signing too', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ language: 'fr' }), 'envelopes/new');
    page.on('dialog', (dialog) => void dialog.accept());
    await choose(page, [{ name: 'bail.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await name(page, 0, elodie);
    await press(page, 'Je signe aussi');
    await expect.poll(() => card(page, 1).getByLabel('Adresse e-mail').inputValue()).toMatch(/^membre\d+@exemple\.fr$/);
    const nameOfMember = card(page, 1).getByLabel('Nom', { exact: true });
    await expect.poll(() => nameOfMember.evaluate((input) => input === document.activeElement)).toBe(true);
    // Once is enough.
    await expect.poll(() => page.getByRole('button', { name: 'Je signe aussi' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('come before a signer, are kept in the draft, and agree by their link before the signer is invited', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ language: 'fr' }), 'envelopes/new');
    page.on('dialog', (dialog) => void dialog.accept());
    await choose(page, [{ name: 'bail.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await name(page, 0, elodie);
    await press(page, 'Ajouter une personne qui ne signe pas');
    await name(page, 1, { ...anne, email: 'anne@exemple..fr' });
    await press(page, 'Ajouter une personne qui ne signe pas');
    await name(page, 2, cecile);
    await card(page, 2).getByLabel('Rôle').selectOption({ label: 'Reçoit une copie' });
    await card(page, 2).getByText('quel que soit l’ordre').waitFor();
    await press(page, 'L’un après l’autre');
    await press(page, `Monter ${anne.name}`);
    await expect.poll(() => names(page)).toEqual([anne.name, elodie.name, cecile.name]);
    const turn = (n: number) => card(page, n).getByLabel('Tour').locator('option:checked').textContent();
    expect([await turn(0), await turn(1)]).toEqual(['1er', '2e']);
    expect(await violations(page)).toEqual([]);

    // The service refuses what the browser cannot tell: the refusal stands at the field of this person.
    await saveDraft(page);
    await expect
      .poll(() => card(page, 0).getByLabel('Adresse e-mail').getAttribute('aria-invalid'), { message: 'refused' })
      .toBe('true');
    await card(page, 0).getByLabel('Adresse e-mail').fill(anne.email);
    await saveDraft(page);
    await page.getByText('Brouillon enregistré.').waitFor();
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    const id = new URL(page.url()).pathname.split('/')[3]!;
    await page.reload();
    await expect.poll(() => names(page)).toEqual([anne.name, elodie.name, cecile.name]);
    await expect.poll(() => card(page, 0).getByLabel('Rôle').locator('option:checked').textContent()).toBe('Approuve');

    await stepTo(page, 1);
    await page.locator('.page[data-state=painted]').first().waitFor();
    await expect.poll(() => page.locator('.pill').allTextContents()).toEqual([expect.stringContaining(elodie.name)]);
    await stepTo(page, 2);
    const line = (person: typeof anne) => page.locator('.turns li', { hasText: person.name });
    await line(anne).getByText('1er').waitFor();
    await line(anne).getByText('Donne son accord').waitFor();
    await line(cecile).getByText('à la fin').waitFor();
    expect(await violations(page)).toEqual([]);
    await press(page, 'Envoyer');
    await page.locator('.view-head .status', { hasText: 'envoyée' }).waitFor();

    const before = await peopleOf(id);
    expect(before.recipients.map(({ name, role, order }: any) => [name, role, order])).toEqual([
      [anne.name, 'APPROVER', 1],
      [cecile.name, 'COPY', 2],
    ]);
    expect(before.signers).toEqual([{ name: elodie.name, order: 2, status: 'PENDING' }]);
    const approver = await office.open(before.recipients[0].url, judged({ language: 'fr', screen: 'phone' }));
    await documentsShown(approver.page);
    await approver.page.getByRole('button', { name: 'Je donne mon accord' }).click();
    await approver.page.getByRole('heading', { name: 'Votre accord est enregistré' }).waitFor();
    await office.world.settle();
    const { body } = await rest(office.world.url, office.caller.key, 'GET', `/envelopes/${id}`);
    expect(body.signers[0].status).toBe('notified');
    const code = await codeFor(office.world, body.signers[0]);
    expect((await signByLink(office.world.url, body.signers[0].sign_url, { code })).errors).toBeUndefined();
    await office.world.settle();
    const after = await peopleOf(id);
    expect([after.status, after.recipients[0].status]).toEqual(['COMPLETED', 'DONE']);
    expect([...problems, ...approver.problems]).toEqual([]);
  });

  it('lose their fields when they no longer sign, and somebody must sign', async () => {
    const { page } = await enterConsole(office, office.caller, { language: 'fr' }, 'envelopes/new');
    page.on('dialog', (dialog) => void dialog.accept());
    await choose(page, [{ name: 'bail.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await name(page, 0, elodie);
    await stepTo(page, 1);
    await page.locator('.page[data-state=painted]').first().waitFor();
    await page.getByRole('button', { name: 'Signature', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.placed').waitFor();
    await stepTo(page, 0);
    await card(page, 0).getByLabel('Rôle').selectOption({ label: 'Lit' });
    await page.getByText(`${elodie.name} n’est plus signataire ; son champ a été retiré.`).waitFor();
    await stepTo(page, 1);
    await page.getByText('Donnez à une personne au moins le rôle « Signe ».').waitFor();
    await stepTo(page, 2);
    await press(page, 'Envoyer');
    await page.getByText('Donnez à une personne au moins le rôle « Signe ».').waitFor();
  });

  it('are copied with the envelope', async () => {
    const { data } = await graphql(
      office.world.url,
      `Bearer ${office.caller.key}`,
      'mutation ($input: CreateEnvelopeInput!) { createEnvelope(input: $input) { envelope { id } } }',
      {
        input: {
          name: 'Bail',
          documents: [{ name: 'Bail.pdf', pdfBase64: pdf.toString('base64') }],
          signers: [{ ...elodie, order: 7 }],
          recipients: [{ role: 'APPROVER', ...anne, order: 3 }],
        },
      },
    );
    const { page, problems } = await enterConsole(office, office.caller, { language: 'fr' });
    const { id } = data.createEnvelope.envelope;
    await visit(office, page, `envelopes/${id}`);
    await press(page, 'Dupliquer');
    await page.waitForURL((url) => !url.pathname.includes(id));
    await page.getByRole('link', { name: 'Modifier le brouillon' }).click();
    await page.locator('.paper').waitFor();
    await expect.poll(() => names(page)).toEqual([anne.name, elodie.name]);
    expect(problems).toEqual([]);
  });

  it('are roles or the same person in a template, and take part in the envelope made from it', async () => {
    const { page, problems } = await enterConsole(office, office.caller, judged({ language: 'fr' }), 'templates/new');
    page.on('dialog', (dialog) => void dialog.accept());
    await choose(page, [{ name: 'bail.pdf', buffer: pdf }]);
    await page.locator('.paper').waitFor();
    await card(page, 0).getByLabel('Nom du rôle').fill('locataire');
    await press(page, 'Ajouter une personne qui ne signe pas');
    await card(page, 1).getByLabel('Nom du rôle').fill('responsable');
    await press(page, 'Ajouter une personne qui ne signe pas');
    await card(page, 2).getByLabel('Rôle', { exact: true }).selectOption({ label: 'Reçoit une copie' });
    await card(page, 2).getByLabel('Nom du rôle').fill(cecile.name);
    await card(page, 2).getByLabel('Adresse e-mail').fill(cecile.email);
    expect(await violations(page)).toEqual([]);
    await stepTo(page, 2);
    await press(page, 'Enregistrer le modèle');
    await page.getByRole('row', { name: `${cecile.name} (${cecile.email})` }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Modifier le modèle' }).click();
    await expect.poll(() => page.locator('.signer').count()).toBe(3);
    await expect.poll(() => card(page, 2).getByLabel('Adresse e-mail').inputValue()).toBe(cecile.email);
    await page.goBack();

    const fill = async (role: string, person: typeof anne) => {
      const form = page.getByRole('group', { name: role });
      await form.getByLabel('Nom', { exact: true }).fill(person.name);
      await form.getByLabel('Adresse e-mail').fill(person.email);
    };
    await fill('locataire', elodie);
    await fill('responsable', anne);
    await expect.poll(() => page.getByRole('group', { name: cecile.name }).count()).toBe(0);
    await page.getByRole('button', { name: 'Créer et relire' }).click();
    await page.waitForURL(/\/console\/envelopes\/[0-9a-f-]{36}\/edit$/);
    const { signers, recipients } = await peopleOf(new URL(page.url()).pathname.split('/')[3]!);
    expect(signers.map((signer: any) => signer.name)).toEqual([elodie.name]);
    expect(recipients.map((recipient: any) => [recipient.name, recipient.role])).toEqual([
      [anne.name, 'APPROVER'],
      [cecile.name, 'COPY'],
    ]);
    expect(problems).toEqual([]);
  });
});
